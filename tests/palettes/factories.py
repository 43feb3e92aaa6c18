"""Palette of Fantastic Factories: `python -m tests.palettes.factories`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.factories.components import TYPES
from bot.games.factories.game import FantasticFactories
from bot.games.factories.view import FactoriesView
from renderers.factories import colours, draw
from renderers.factories.ending import draw_end
from renderers.factories.faces import card
from renderers.factories.key import SIGNS, draw_signs
from renderers.factories.sheet import draw_cards, draw_tickets, in_order, pages
from renderers.factories.table import draw_table
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.key import count_pages
from renderers.kit.names import short_names
from renderers.kit.palette import SEATS, Colour, mix
from renderers.kit.theme import rgb
from tests.palettes.fit import PaletteFit, record, sample_previews, write_palettes

COLOURS = 176
"""Fewer than a file could hold: more make it larger, and nobody sees them."""


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    sheets: list[Callable[[], object]] = [draw_tickets, *(partial(draw_cards, page) for page in range(pages()))]
    return PaletteFit(
        named,
        COLOURS,
        lambda: [*_tables(), _cards()],
        lambda: record(*(partial(draw_signs, page) for page in range(count_pages(SIGNS))), *sheets, *_considered()),
    )


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.HAIRLINE, colours.SUNK, colours.SOCKET]
    edges = [colours.SUNK_EDGE, colours.CONTRACTOR, palette.LOCKED, palette.LOCKED_EDGE, palette.LOCKED_SIGN]
    words = [palette.NEUTRAL, palette.RIM, colours.RING, palette.TEXT, palette.SECOND]
    words += [palette.INK, palette.GOOD, palette.TITLE, palette.WARNING, colours.COST]
    seats = [tint for seat in SEATS for tint in (seat.fill, seat.edge)]
    types = [tint for kind in TYPES for tint in _of_type(kind)]
    things = [colours.STEEL, colours.BOLT, colours.BOX, colours.SHEET, colours.COIN, colours.DIE, palette.SEAL]
    dice = [mix(colours.FILLS[kind], palette.PANEL, 0.38) for kind in TYPES] + [colours.GREEN_DIE]
    return list(dict.fromkeys(map(rgb, [*plain, *edges, *words, *seats, *types, *things, *dice])))


def _of_type(kind: str) -> tuple[Colour, ...]:
    fill = colours.FILLS[kind]
    return fill, colours.mute(fill), colours.body(kind), colours.deep(kind), colours.well(kind)


def _tables() -> list[Image.Image]:
    """Tables of random games: one late, one at its end, one of five seats."""
    found = []
    for seats, text in ((1, "one"), (5, "five")):
        views = played(seats, text)
        names = short_names((), seats)
        found += [draw_table(view, names).image for view in (views[len(views) // 2], views[-8])]
        found.append(draw_end(views[-1], names).image)
    return found


def played(seats: int, text: str) -> list[FactoriesView]:
    """What the seat to move saw, move by move, in a random game."""
    position = FantasticFactories().new(seats=seats, seed=seed_from_text(text))
    player = RandomPlayer(Chance(seed_from_text(text)))
    views = []
    while position.deciders:
        views.append(position.view(position.deciders[0]))
        position.play(player.choose(position))
    return [*views, position.view(None)]


def _considered() -> Iterator[Callable[[], object]]:
    """Moves of a game of two as they are considered."""
    position = FantasticFactories().new(seats=2, seed=seed_from_text("considered"))
    return sample_previews(position, RandomPlayer(Chance(seed_from_text("considered"))), draw)


def _cards() -> Image.Image:
    canvas = Canvas.blank(4 * 530)
    for number, face in enumerate(in_order()[::2]):
        row, column = divmod(number, 4)
        canvas.paste(card(face), 200 + column * 394, 270 + row * 530)
    return canvas.image


if __name__ == "__main__":
    write_palettes("factories", "Fantastic Factories", palette_fit())
