"""The legend of the board, and the hubs by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from bot.games.solarius.components.vocabulary import FIGURE_KINDS, FigureKind
from bot.games.solarius.view import DestinationView, SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.sketch import cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIN_SIZE, SMALL, Weight
from renderers.solarius import pieces, words
from renderers.solarius.board.sidebar import card_area
from renderers.solarius.board.space import hex_tint
from renderers.solarius.colours import HUB_PAST, LIT, LIT_GOAL, LIT_STATION, SEATS
from renderers.solarius.figures import figure
from renderers.solarius.planets import unknown_ring

_ROWS = (151, 211, 271)
_HUBS_AT, _HUB_PITCH = 935, 104
_SIZES = (SMALL, 32, 30, MIN_SIZE)
_FIGURE_ROOM, _SPACE_ROOM, _HUB_ROOM = 128, 186, 104
"""Pixels for the names of figures, of spaces, and of the row of hubs, before the next sign or tile."""


def draw_legend(canvas: Canvas) -> None:
    """Six names in the upper left corner."""
    for kind, y in zip(FIGURE_KINDS, _ROWS, strict=True):
        canvas.paste(figure(kind, None, 0.60), 50, y)
        canvas.fit_text(90, y, words.FIGURES[kind], _FIGURE_ROOM, _SIZES, Weight.MEDIUM, palette.SECOND)
    right = (
        (words.OUTPOST, pieces.hex_ring(26, 6, palette.NEUTRAL)),
        (words.PORTAL, pieces.portal(0.62)),
        (words.HIDDEN, unknown_ring(23)),
    )
    for (name, piece), y in zip(right, _ROWS, strict=True):
        canvas.paste(piece, 240, y)
        canvas.fit_text(276, y, name, _SPACE_ROOM, _SIZES, Weight.MEDIUM, palette.SECOND)


def draw_hubs(canvas: Canvas, view: SolariusView) -> None:
    """Draw the hubs by round, coming ones hidden."""
    for line, y in zip(str(words.HUB_OF_ROUND).split("\n"), (162, 200), strict=True):
        canvas.fit_text(_HUBS_AT - 64, y, line, _HUB_ROOM, _SIZES, Weight.MEDIUM, palette.SECOND, "right")
    for number, hub in enumerate(view.hubs):
        x = _HUBS_AT + number * _HUB_PITCH
        now = hub.game_turn == view.game_turn
        if hub.letter:
            fill = palette.TEXT if now else HUB_PAST
            canvas.paste(pieces.hub_token(hub.letter, 45, fill, palette.ON_TEXT, 50), x, 180)
        else:
            fill = palette.RAISED
            canvas.paste(pieces.hub_token("?", 45, fill, mix(palette.SECOND, palette.RAISED, 0.25), 44), x, 180)
        ink, weight = (palette.TEXT, Weight.BOLD) if now else (palette.SECOND, Weight.MEDIUM)
        canvas.text(x, 250, str(hub.game_turn), 38, weight, ink, "middle")


def destination_purpose(end: DestinationView) -> str:
    """Return what a destination is currently good for: its group, or `nothing`."""
    return end.group if end.useful and end.group != "no_build" else "nothing"


def draw_groups(canvas: Canvas, ends: Sequence[DestinationView], mover: int) -> None:
    """Draw what can be done, and at how many destinations."""
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
    """Draw a small hex in a group's style, with what can be placed there."""
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


def draw_distances(canvas: Canvas, free: int, ends: Sequence[DestinationView], mover: int, *, rows: int) -> None:
    """Draw the number of station sites by paid steps; the last row has the rest."""
    left, _, right, bottom = card_area(0)
    top = bottom + 18 + 436 + 18
    stations = [end for end in ends if destination_purpose(end) == "empty"]
    prices = sorted({(end.bought, end.fuel) for end in stations})
    shown = prices if len(prices) <= rows else prices[: rows - 1]
    count = len(shown) + (len(prices) > len(shown))
    canvas.panel((left, top, right, top + 96 + 58 * count), palette.PANEL, edge=palette.HAIRLINE, thickness=2)
    canvas.paste(figure("station", mover, 0.52), left + 48, top + 44)
    canvas.text(left + 90, top + 44, words.PURPOSES["empty"], SMALL, Weight.SEMIBOLD)
    for number in range(count):
        y = top + 110 + 58 * number
        bought, fuel = prices[number]
        if number < len(shown):
            found = sum(end.bought == bought for end in stations)
            if bought:
                end = canvas.text(left + 20, y, f"+{bought}", SMALL, Weight.MEDIUM)
                canvas.paste(pieces.sign("fuel", 16), end + 26, y)
                canvas.text(end + 46, y, str(fuel), SMALL, Weight.BOLD, palette.WARNING)
            else:
                canvas.panel((left + 20, y - 4, left + 48, y + 4), SEATS[mover].fill, radius=4)
                canvas.text(left + 60, y, words.steps(free), SMALL, Weight.MEDIUM)
        else:
            found = sum(end.bought >= bought for end in stations)
            canvas.text(left + 20, y, f"+{bought}–{prices[-1][0]}", SMALL, Weight.MEDIUM)
        canvas.text(right - 20, y, str(found), SMALL, Weight.BOLD, palette.SECOND, "right")


def draw_prices(canvas: Canvas, free: int, ends: Sequence[DestinationView], mover: int) -> None:
    """Draw the legend of the borders: the free range and the price of each paid step."""
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
    for number in range(3):
        canvas.panel((left + 20 + number * 22, y - 3, left + 34 + number * 22, y + 3), colour, radius=3)
    bought, fuel = paid[0]
    end = canvas.text(left + 98, y, f"+{bought}", SMALL, Weight.MEDIUM)
    canvas.paste(pieces.sign("fuel", 18), end + 34, y)
    canvas.text(end + 56, y, str(fuel), SMALL, Weight.BOLD, palette.WARNING)
