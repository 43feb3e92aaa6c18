"""The key to the signs of a game: every sign that its pictures use, each with its word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.text import Text
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.encode import Fitted
from renderers.kit.picture import Picture, fitting_text
from renderers.kit.typography import SMALL, Weight, wrapped

_COLUMNS = 2
_PITCH = 104
_SIGN_ROOM = 140
_LINE = 40


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign as pictures show it, at most 130 x 96 pixels, and what it stands for."""

    draw: Callable[[], Image.Image]
    stands_for: Text


def draw_key(
    tile: Image.Image, title: str, addition: Text, signs: Sequence[Sign], fitted: Fitted | None = None
) -> Picture:
    """All signs in two columns, read from above to below."""
    rows = -(-len(signs) // _COLUMNS)
    canvas = Canvas.blank(HEADER + 2 * MARGIN + rows * _PITCH)
    canvas.header(tile, title, str(addition))
    wide = (WIDTH - 2 * MARGIN) // _COLUMNS
    for number, sign in enumerate(signs):
        column, row = divmod(number, rows)
        left, y = MARGIN + column * wide, HEADER + MARGIN + row * _PITCH + _PITCH / 2
        canvas.paste(sign.draw(), left + _SIGN_ROOM / 2, y)
        lines = wrapped(str(sign.stands_for), wide - _SIGN_ROOM - 40, SMALL, Weight.MEDIUM, 2)
        for at, line in enumerate(lines):
            canvas.text(left + _SIGN_ROOM + 20, y + (at - (len(lines) - 1) / 2) * _LINE, line, SMALL, Weight.MEDIUM)
    said = (f"{sign.stands_for}." for sign in signs)
    return canvas.finish(fitting_text((f"{title}, {addition}.", *said)), fitted)
