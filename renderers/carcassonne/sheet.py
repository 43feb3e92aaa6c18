"""Sheets of tiles: all that are in the box, and those that are still face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageOps

from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.view import CarcassonneView
from renderers.carcassonne.colours import FITTED
from renderers.carcassonne.goals import game_sign
from renderers.carcassonne.tiles import tile
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.picture import Picture
from renderers.kit.typography import SMALL, Weight

_COLUMNS = 6
_LARGE, _SMALL = 240, 176


def draw_tiles() -> Picture:
    """All 24 tiles with their letters and how many of each are in the box, the start tile included."""
    counts = {letter: kind.count for letter, kind in TILES.items()}
    canvas = Canvas.blank(1326)
    canvas.header(game_sign(), "Carcassonne", f"the {len(TILES)} tiles")
    canvas.text(
        WIDTH - MARGIN, HEADER / 2, f"{sum(counts.values())} in all", SMALL, colour=palette.SECOND, align="right"
    )
    captions = {letter: f"× {count}" for letter, count in counts.items()}
    _rows(canvas, _LARGE, _COLUMNS, captions, counts)
    listed = ", ".join(f"{letter} {count}" for letter, count in counts.items())
    return canvas.finish(f"The tiles of Carcassonne with how many there are of each: {listed}.", FITTED)


def draw_remaining(view: CarcassonneView) -> Picture:
    """How many tiles of each letter are still face down, all piles together. ValueError if the aids are off."""
    if not view.aids:
        raise ValueError("With aids off nobody counts the remaining tiles for the players.")
    canvas = Canvas.blank(884)
    canvas.header(game_sign(), "Carcassonne", "tiles left")
    canvas.header_chip(f"{view.tiles_left} face down", palette.RAISED, palette.TEXT)
    counts = {letter: view.remaining.get(letter, 0) for letter in TILES}
    captions = {letter: f"{count} of {TILES[letter].count}" if count else "none" for letter, count in counts.items()}
    _rows(canvas, _SMALL, 8, captions, counts)
    listed = ", ".join(f"{letter} {count}" for letter, count in counts.items() if count)
    return canvas.finish(f"Tiles still face down in Carcassonne: {listed or 'none'}.", FITTED)


def _rows(canvas: Canvas, size: int, columns: int, captions: Mapping[str, str], counts: Mapping[str, int]) -> None:
    letters: Sequence[str] = list(captions)
    pitch = (WIDTH - 2 * MARGIN - size) / (columns - 1)
    top = HEADER + 30
    for number, letter in enumerate(letters):
        row, column = divmod(number, columns)
        left = MARGIN + round(column * pitch)
        y = top + row * (size + 58 if size > 200 else size + 74)
        piece = tile(letter, 0, size)
        canvas.paste(piece if counts[letter] else _faded(piece), left + size / 2, y + size / 2)
        ink = palette.TEXT if counts[letter] else palette.SECOND
        canvas.text(left + 4, y + size + 28, letter, SMALL, Weight.BOLD, ink)
        canvas.text(left + size - 4, y + size + 28, captions[letter], SMALL, Weight.MEDIUM, palette.SECOND, "right")


def _faded(piece: Image.Image) -> Image.Image:
    """A tile of which none is left: without colour, hardly lighter than the ground."""
    grey = ImageOps.colorize(piece.convert("L"), palette.GROUND, palette.HAIRLINE)
    grey.putalpha(piece.getchannel("A"))
    return grey
