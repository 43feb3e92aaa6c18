"""Sheets of tiles: all that are in the box, and those that are still face down."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageOps

from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.view import CarcassonneView
from bot.games.text import TextLike
from renderers.carcassonne import words
from renderers.carcassonne.colours import FITTED
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.tiles import tile
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.layout import draw_header, remark
from renderers.kit.picture import Picture
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.kit.words import NONE, in_all, of

_COLUMNS, _SIDE = 8, 176
_HIGH = 884


def draw_tiles() -> Picture:
    """Draw all 24 tiles with their letters and counts, including the start tile."""
    counts = {letter: kind.count for letter, kind in TILES.items()}
    canvas = Canvas.blank(_HIGH)
    draw_header(canvas, game_sign(), words.NAME, words.the_tiles(len(TILES)), remark(in_all(sum(counts.values()))))
    captions = {letter: f"× {count}" for letter, count in counts.items()}
    _draw_rows(canvas, captions, counts)
    return canvas.finish(words.spoken_tiles(counts), FITTED)


def draw_remaining(view: CarcassonneView) -> Picture:
    """Draw how many tiles of each letter remain. Raises ValueError without aids."""
    if not view.aids:
        raise ValueError("With aids off nobody counts the remaining tiles for the players.")
    canvas = Canvas.blank(_HIGH)
    canvas.header(game_sign(), words.NAME, words.TILES_LEFT)
    canvas.header_chip(words.face_down(view.tiles_left), palette.RAISED, palette.TEXT)
    counts = {letter: view.remaining.get(letter, 0) for letter in TILES}
    captions = {letter: of(count, TILES[letter].count) if count else NONE for letter, count in counts.items()}
    _draw_rows(canvas, captions, counts)
    return canvas.finish(words.spoken_remaining(counts), FITTED)


def _draw_rows(canvas: Canvas, captions: Mapping[str, TextLike], counts: Mapping[str, int]) -> None:
    pitch = (WIDTH - 2 * MARGIN - _SIDE) / (_COLUMNS - 1)
    top = HEADER + 30
    for number, letter in enumerate(captions):
        row, column = divmod(number, _COLUMNS)
        left = MARGIN + round(column * pitch)
        y = top + row * (_SIDE + 74)
        piece = tile(letter, 0, _SIDE)
        canvas.paste(piece if counts[letter] else _grey_out(piece), left + _SIDE / 2, y + _SIDE / 2)
        ink, line = palette.TEXT if counts[letter] else palette.SECOND, y + _SIDE + 28
        canvas.text(left + 4, line, letter, SMALL, Weight.BOLD, ink)
        canvas.text(left + _SIDE - 4, line, captions[letter], SMALL, Weight.MEDIUM, palette.SECOND, "right")


def _grey_out(piece: Image.Image) -> Image.Image:
    """A tile of which none is left: without colour, hardly lighter than the ground."""
    grey = ImageOps.colorize(piece.convert("L"), rgb(palette.GROUND), rgb(palette.HAIRLINE))
    grey.putalpha(piece.getchannel("A"))
    return grey
