"""The right column while somebody chooses where to fly: groups of destinations, and what the borders mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from bot.games.solarius.components.vocabulary import FigureKind
from bot.games.solarius.view import DestinationView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.sketch import cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.solarius import pieces, words
from renderers.solarius.board.sidebar import card_area
from renderers.solarius.board.space import hex_tint
from renderers.solarius.colours import LIT, LIT_GOAL, LIT_STATION, SEATS
from renderers.solarius.figures import figure


def destination_purpose(end: DestinationView) -> str:
    """What a flight there is good for now: the group of the destination, or `nothing`."""
    return end.group if end.useful and end.group != "no_build" else "nothing"


def draw_groups(canvas: Canvas, ends: Sequence[DestinationView], mover: int) -> None:
    """What can be done at destinations, and at how many of them."""
    left, _, right, bottom = card_area(0)
    top = bottom + 18
    canvas.panel((left, top, right, top + 436), palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    for number, (group, title) in enumerate(words.PURPOSES.items()):
        y = top + 58 + number * 106
        count = sum(destination_purpose(end) == group for end in ends)
        canvas.paste(_group_sign(group, mover), left + 52, y)
        canvas.text(left + 104, y - 20, title, SMALL, Weight.SEMIBOLD if count else Weight.MEDIUM, palette.TEXT)
        canvas.text(left + 104, y + 22, str(count), SMALL, Weight.MEDIUM, palette.SECOND)


_FIGURES: Mapping[str, FigureKind] = {"mission": "mission", "empty": "station"}


@cached_sprite
def _group_sign(group: str, mover: int) -> Image.Image:
    """A small hex as destinations look that are good for it, with what can be put there."""
    side = 41
    half = side + 4
    canvas = Canvas(Image.new("RGBA", (2 * half, 2 * half), (*rgb(palette.PANEL), 0)))
    light = {"empty": LIT_STATION, "nothing": 0.0}.get(group, LIT_GOAL)
    canvas.paste(pieces.hex_piece(side, mix(hex_tint((0, 0)), LIT, light)), half, half)
    if group == "planet":
        canvas.paste(pieces.hex_ring(side, 4.5, palette.TEXT), half, half)
        canvas.paste(pieces.unknown_planet(22), half, half)
    elif group in _FIGURES:
        canvas.paste(figure(_FIGURES[group], mover, 0.52), half, half)
    return canvas.image


def draw_prices(canvas: Canvas, free: int, ends: Sequence[DestinationView], mover: int, *, bordered: bool) -> None:
    """What the borders mean: how far for nothing, and what each further step costs, which may be `bordered`."""
    left, _, right, bottom = card_area(0)
    top = bottom + 18 + 436 + 18
    paid = sorted({(end.bought, end.fuel) for end in ends if end.bought})
    high = 92 + (78 if paid else 0)
    canvas.panel((left, top, right, top + high), palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    colour = SEATS[mover].fill
    y = top + 48
    canvas.panel((left + 20, y - 4, left + 78, y + 4), colour, radius=4)
    canvas.text(left + 98, y, words.steps(free), SMALL, Weight.MEDIUM)
    if not paid:
        return
    y += 76
    for number in range(3 if bordered else 0):
        canvas.panel((left + 20 + number * 22, y - 3, left + 34 + number * 22, y + 3), colour, radius=3)
    bought, fuel = paid[0]
    end = canvas.text(left + 98, y, f"+{bought}", SMALL, Weight.MEDIUM)
    canvas.paste(pieces.sign("fuel", 18), end + 34, y)
    canvas.text(end + 56, y, str(fuel), SMALL, Weight.BOLD, palette.WARNING)
