"""Palette of Nova Luna: `python -m tests.palettes.novaluna`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.components import TILES
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Canvas
from renderers.kit.cells import ghost_frame, last_move, legal_cell, quiet_cell
from renderers.kit.key import count_pages
from renderers.kit.palette import SEATS, Colour, mix
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.theme import rgb
from renderers.kit.words import SOLO as ALONE
from renderers.novaluna import colours, draw, words
from renderers.novaluna.display import IVORY_RING
from renderers.novaluna.goals import game_sign
from renderers.novaluna.key import SIGNS, draw_signs
from renderers.novaluna.layout import LAYOUT
from renderers.novaluna.pieces import disc_stack
from renderers.novaluna.sheet import printed_view
from renderers.novaluna.tiles import TaskFace, disc, draw_tile, small_tile, tile_piece
from renderers.novaluna.wheel import draw_night
from tests.palettes.fit import PaletteFit, record, sample_previews, write_palettes

COLOURS = 104
"""Fewer than a file could hold: more make it larger, and nobody sees them."""


def main() -> None:
    """Write the files."""
    write_palettes("novaluna", "Nova Luna", palette_fit())


def palette_fit() -> PaletteFit:
    """What the palettes are fitted to."""
    return PaletteFit(
        named,
        COLOURS,
        lambda: [*_nights(), _tile_sheet(), _piece_sheet()],
        lambda: record(*(partial(draw_signs, page) for page in range(count_pages(SIGNS))), *_considered()),
    )


def named() -> list[Colour]:
    """The colours that have to be exact: those that fill areas and those that carry a meaning."""
    plain = [palette.GROUND, palette.PANEL, palette.RAISED, palette.WELL, palette.HAIRLINE, palette.SPECK]
    inks = [palette.TEXT, palette.SECOND, palette.INK, palette.RIM, palette.GOOD, palette.TITLE, colours.COST]
    seats = [tint for seat in SEATS[:4] for tint in (seat.fill, seat.edge, seat.light)]
    tiles = [tint for fill in colours.FILLS.values() for tint in (fill, colours.pale(fill), colours.dark(fill))]
    night = [colours.NIGHT, colours.DEEP_NIGHT, colours.MOON, colours.CRATER, colours.NEW_MOON, colours.SIGN]
    ivory = [colours.IVORY, colours.IVORY_EDGE, colours.CHECK, mix(colours.IVORY, palette.WELL, 0.80)]
    locked = [palette.LOCKED, palette.LOCKED_EDGE, palette.LOCKED_SIGN]
    return list(dict.fromkeys(map(rgb, [*plain, *inks, *seats, *tiles, *night, *ivory, *locked])))


def _considered() -> Iterator[Callable[[], object]]:
    """Tiles that are considered, alone and in a race."""
    for seats in (1, 3):
        position = NovaLuna().new(seats=seats, seed=seed_from_text("fit"))
        yield from sample_previews(position, RandomPlayer(Chance(seed_from_text("fit"))), draw)


def _nights() -> list[Image.Image]:
    canvases = []
    for track in (False, True):
        canvas = Canvas.blank(LAYOUT.height)
        draw_night(canvas, LAYOUT, track=track)
        canvases.append(canvas.image)
    return canvases


def _tile_sheet() -> Image.Image:
    canvas = Canvas.blank(1500)
    canvas.panel((0, 0, 1600, 1500), palette.WELL)
    for number, tile in enumerate(TILES.values()):
        row, column = divmod(number, 12)
        middle = (70 + column * 132, 70 + row * 132)
        if number % 6:
            draw_tile(canvas, printed_view(tile), middle, 119)
        else:
            canvas.paste(fade(tile_piece(printed_view(tile), 119)), *middle)
        draw_tile(canvas, printed_view(tile), (60 + column * 110, 930 + row * 90), 84)
    return canvas.image


def _piece_sheet() -> Image.Image:
    canvas = Canvas.blank(1100)
    canvas.header(game_sign(), words.NAME, ALONE)
    canvas.header_middle(words.phase(2), words.tiles_left(11))
    tile = next(iter(TILES.values()))
    for row, seat in enumerate(SEATS[:4]):
        y = 200 + row * 150
        canvas.panel((32, y - 70, 1568, y + 70), palette.WELL if row % 2 else palette.PANEL)
        for number, radius in enumerate((15, 19, 22, 26)):
            canvas.paste(seat_sign(seat, radius), 80 + number * 80, y)
        canvas.paste(last_move(106, seat.fill), 450, y)
        canvas.paste(legal_cell(126, IVORY_RING), 600, y)
        canvas.paste(quiet_cell(106, colours.IVORY), 740, y)
        canvas.paste(ghost_frame(106, colours.IVORY), 880, y)
        canvas.paste(disc_stack(3 + 4 * row, 66, 140), 980, y)
        canvas.paste(disc(20), 1060, y)
        canvas.paste(check_disc(24), 1120, y)
        shown = [
            TaskFace((), (), "covered", "latest", seat.fill),
            TaskFace((), (), "covered", "proposed"),
            TaskFace((), (), "waiting"),
        ]
        draw_tile(canvas, printed_view(tile), (1220, y), 106, shown)
        for number, colour in enumerate(colours.FILLS):
            canvas.paste(small_tile(colour, (True, False, True), 54), 1320 + number * 62, y)
    return canvas.image


if __name__ == "__main__":
    main()
