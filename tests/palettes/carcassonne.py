"""Palette of Carcassonne: `python -m tests.palettes.carcassonne`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from bot.ai.players import RandomPlayer
from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.components import ALL_TILES
from bot.games.chance import Chance, seed_from_text
from renderers.carcassonne import draw, words
from renderers.carcassonne.goals import FACE, game_sign
from renderers.carcassonne.key import SIGNS, draw_signs
from renderers.carcassonne.signs import farmer, pile_stack
from renderers.carcassonne.tiles import DECORATIONS, tile
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.goals import goal_tile
from renderers.kit.key import count_pages
from renderers.kit.palette import SEATS, Colour
from renderers.kit.pieces import check_disc, gain_badge, number_badge, seat_sign
from renderers.kit.theme import rgb
from renderers.kit.words import SOLO
from tests.palettes.fit import PaletteFit, record, sample_previews, write_palettes

COLOURS = 136
"""Fewer than a file could hold: more make it larger, and nobody sees them."""
_TILE_SIZES = (264, 113, 113, 78)
_GHOST_EVERY = 3
"""One in this many tiles is shown as a ghost."""


def main() -> None:
    """Write the files."""
    write_palettes("carcassonne", "Carcassonne", palette_fit())


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    return PaletteFit(
        named,
        COLOURS,
        lambda: [*_tile_sheets(), _piece_sheet()],
        lambda: record(*(partial(draw_signs, page) for page in range(count_pages(SIGNS))), *_ghosts()),
    )


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.WELL, palette.HAIRLINE, palette.SPECK]
    inks = [palette.TEXT, palette.SECOND, palette.INK, palette.RIM, palette.GOOD, palette.WARNING, palette.TITLE]
    seats = [tint for seat in SEATS for tint in (seat.fill, seat.edge, seat.light, *cell_tints(seat.fill))]
    goals = [sign.fill for sign in FACE.goals.values()]
    return list(dict.fromkeys(map(rgb, [*plain, *inks, *seats, *goals, palette.LOCKED, palette.LOCKED_EDGE])))


def cell_tints(fill: Colour) -> tuple[Colour, ...]:
    """Return the colours of a legal cell besides the seat's colour."""
    return palette.mix(fill, palette.WELL, 0.80), palette.mix(fill, palette.WELL, 0.42)


def _tile_sheets() -> Iterator[Image.Image]:
    for size in _TILE_SIZES:
        across = 1600 // size
        pieces = [tile(letter, turn, size, turn % DECORATIONS) for letter in ALL_TILES for turn in range(4)]
        sheet = Image.new("RGB", (1600, size * -(-len(pieces) // across)), rgb(palette.WELL))
        for number, piece in enumerate(pieces):
            row, column = divmod(number, across)
            shown = piece if number % _GHOST_EVERY else fade(piece)
            sheet.paste(shown, (column * size, row * size), shown)
        yield sheet


def _ghosts() -> Iterator[Callable[[], object]]:
    """Placements that are considered, of early and later turns: a paler tile, and what it would pay."""
    position, chance = Carcassonne().new(seats=1, seed=seed_from_text("ghosts")), Chance(seed_from_text("ghosts"))
    return sample_previews(position, RandomPlayer(chance), draw)


def _piece_sheet() -> Image.Image:
    canvas = Canvas.blank(1200)
    canvas.header(game_sign(), words.NAME, SOLO)
    canvas.header_middle(words.turn(29), words.tiles_left(42))
    for row, seat in enumerate(SEATS):
        y = 180 + row * 110
        canvas.panel((32, y - 50, 1568, y + 50), palette.PANEL if row % 2 else palette.WELL)
        for number, radius in enumerate((15, 18, 18, 22, 22, 28, 28, 30)):
            canvas.paste(seat_sign(seat, radius, figure=number % 2 == 0), 80 + number * 80, y)
        for number in range(1, 6):
            canvas.paste(number_badge(number, seat, 34 + number % 2 * 6), 720 + number * 90, y)
        canvas.paste(farmer(seat, 20), 1200, y)
        canvas.paste(pile_stack(40), 1280, y)
        canvas.paste(gain_badge("+4", 40), 1380, y)
        canvas.paste(check_disc(15), 1480, y)
    for number, sign in enumerate(FACE.goals.values()):
        canvas.paste(goal_tile(sign, number % 3 != 2), 90 + number * 105, 770)
    return canvas.image


if __name__ == "__main__":
    main()
