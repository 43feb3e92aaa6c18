"""A picture of one thing alone, or of a few beside each other: a card, a tile, both sides of a diver."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.text import Said
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.encode import Fitted
from renderers.kit.picture import Picture
from renderers.kit.theme import rgb

_AIR = 28


def draw_single(pieces: Sequence[Image.Image], alt: Said, fitted: Fitted | None = None) -> Picture:
    """The pieces in a row on the ground, each as large as it was drawn."""
    wide = sum(piece.width for piece in pieces) + _AIR * (len(pieces) + 1)
    high = max(piece.height for piece in pieces) + 2 * _AIR
    canvas = Canvas(Image.new("RGB", (wide, high), rgb(palette.GROUND)))
    x = float(_AIR)
    for piece in pieces:
        canvas.paste(piece, x + piece.width / 2, high / 2)
        x += piece.width + _AIR
    return canvas.finish(alt, fitted)
