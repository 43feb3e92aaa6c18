"""A sheet of all tiles, colour by colour."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.novaluna.components import COLOURS, TILES, NovaLunaTile
from bot.games.novaluna.view import NovaLunaTileView, TaskView
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas, draw_single
from renderers.kit.layout import draw_header, remark
from renderers.kit.picture import Picture
from renderers.kit.typography import SMALL, Weight
from renderers.kit.words import in_all
from renderers.novaluna import words
from renderers.novaluna.colours import FITTED
from renderers.novaluna.goals import game_sign
from renderers.novaluna.tiles import draw_tile, tile_piece

_SIDE, _PITCH = 140, 148
_COLUMNS = 9
_ALONE = 300
_CAPTION = 36


def draw_tiles() -> Picture:
    """All 68 tiles with their names, as `/novaluna task` and the records call them."""
    rows = len(COLOURS) * 2
    canvas = Canvas.blank(HEADER + 24 + rows * (_PITCH + _CAPTION) + 4)
    draw_header(canvas, game_sign(), words.NAME, words.THE_TILES, remark(in_all(len(TILES))))
    for number, colour in enumerate(COLOURS):
        tiles = [tile for tile in TILES.values() if tile.colour == colour]
        _draw_rows(canvas, HEADER + 24 + number * 2 * (_PITCH + _CAPTION), tiles)
    counts = {colour: sum(tile.colour == colour for tile in TILES.values()) for colour in COLOURS}
    return canvas.finish(words.spoken_tiles(counts), FITTED)


def draw_tile_alone(name: str) -> Picture:
    """One tile by its id, large. KeyError if there is none such."""
    tile = TILES[name]
    return draw_single([tile_piece(printed_view(tile), _ALONE)], words.tile_alone(tile.colour, tile.time), FITTED)


def _draw_rows(canvas: Canvas, top: int, tiles: Sequence[NovaLunaTile]) -> None:
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _COLUMNS)
        x = MARGIN + _SIDE / 2 + column * (WIDTH - 2 * MARGIN - _SIDE) / (_COLUMNS - 1)
        y = top + _SIDE / 2 + row * (_PITCH + _CAPTION)
        draw_tile(canvas, printed_view(tile), (x, y), _SIDE)
        canvas.text(x, y + _SIDE / 2 + 22, tile.id, SMALL, Weight.SEMIBOLD, palette.SECOND, "middle")


def printed_view(tile: NovaLunaTile) -> NovaLunaTileView:
    """A tile as printed, without progress on its tasks."""
    tasks = tuple(TaskView(task.pips, (False,) * len(task.pips), "open") for task in tile.tasks)
    return NovaLunaTileView(tile.id, tile.colour, tile.time, tasks)
