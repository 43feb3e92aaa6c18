"""Rows of signs and numbers for costs and gains: `−1 Credit, arrow, cards`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.pieces import seal
from renderers.kit.typography import Weight, width
from renderers.otys import colours, pieces

_SIGN_PADDING = 10
"""Signs are drawn with this much air around them, left and right together."""


@dataclass(frozen=True, slots=True)
class RowText:
    """Words inside a row, in their own colour."""

    words: str
    colour: Colour = palette.TEXT


Part = RowText | Image.Image


def sign_for(name: str, size: int, ink: Colour = palette.TEXT) -> Image.Image:
    """Return the sign of something that can be gained, paid, moved or chosen."""
    if name in colours.CUBES:
        return pieces.cube(name, size)
    if name == "credits":
        return pieces.coin(size // 2)
    if name == "batteries":
        return pieces.battery(round(size * 1.08))
    if name == "prestige":
        return seal("", size // 2)
    if name == "neutral_keys":
        return pieces.key_disc("N", size // 2)
    if name == "own_key":
        return pieces.sign("key", round(size * 0.5), colours.BRASS)
    if name == "any":
        return pieces.any_cube(size)
    if name == "timer":
        return pieces.hourglass(round(size * 1.08))
    if name == "token":
        return pieces.face_down_token(size)
    return pieces.sign(name, round(size * 0.46), ink)


def row_width(parts: Sequence[Part], size: int, gap: int) -> int:
    """Return a row's width in pixels, with text in `size`."""
    return sum(_width(part, size) for part in parts) + gap * max(len(parts) - 1, 0)


def draw_row(canvas: Canvas, x: float, y: float, parts: Sequence[Part], *, size: int = 34, gap: int = 8) -> float:
    """Draw parts in a row from x, their middles at y; return where the row ends."""
    for number, part in enumerate(parts):
        x += gap if number else 0
        if isinstance(part, RowText):
            canvas.text(x, y, part.words, size, Weight.SEMIBOLD, part.colour)
        else:
            left, top = round(x - _SIGN_PADDING / 2), round(y - part.height / 2)
            if canvas.image.mode == "RGBA":
                canvas.image.alpha_composite(part, (max(left, 0), max(top, 0)))
            else:
                canvas.image.paste(part, (left, top), part)
        x += _width(part, size)
    return x


def _width(part: Part, size: int) -> int:
    return width(part.words, size, Weight.SEMIBOLD) if isinstance(part, RowText) else part.width - _SIGN_PADDING
