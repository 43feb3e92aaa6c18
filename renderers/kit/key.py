"""The key to a game's signs: every sign of its pictures with a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.encode import FittedPalette
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.typography import SMALL, Weight, wrap

_COLUMNS = 2
_GAP = 24
_TOP = HEADER + _GAP
_AIR = 8
_PITCH, _MAX_HEIGHT = 104, 1600
_SIGN_ROOM = 152
_LINE = 40
_LEVEL = 9
"""Compression level: a key is large and rarely drawn, so it may take longer."""


@dataclass(frozen=True, slots=True)
class KeySign:
    """A sign, at most 130 x 96 pixels, and its meaning."""

    draw: Callable[[], Image.Image]
    stands_for: Text


def draw_key(
    tile: Image.Image, title: str, addition: Text, signs: Sequence[KeySign], fitted: FittedPalette | None
) -> Picture:
    """Draw all signs in two panels, from top to bottom, separated by hairlines."""
    rows = -(-len(signs) // _COLUMNS)
    pitch = min(_PITCH, (_MAX_HEIGHT - _TOP - 2 * _AIR - MARGIN) // rows)
    canvas = Canvas.blank(_TOP + rows * pitch + 2 * _AIR + MARGIN)
    canvas.header(tile, title, str(addition))
    wide = (WIDTH - 2 * MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
    for column in range(_COLUMNS):
        left = MARGIN + column * (wide + _GAP)
        canvas.panel((left, _TOP, left + wide, canvas.image.height - MARGIN))
    for number, sign in enumerate(signs):
        column, row = divmod(number, rows)
        left, top = MARGIN + column * (wide + _GAP), _TOP + _AIR + row * pitch
        y = top + pitch / 2
        if row:
            canvas.rectangle((left + _SIGN_ROOM + 20, top - 1, left + wide - 28, top + 1), palette.HAIRLINE)
        canvas.paste(sign.draw(), left + _SIGN_ROOM / 2, y)
        lines = wrap(str(sign.stands_for), wide - _SIGN_ROOM - 40, SMALL, Weight.MEDIUM, 2)
        for at, line in enumerate(lines):
            canvas.text(left + _SIGN_ROOM + 20, y + (at - (len(lines) - 1) / 2) * _LINE, line, SMALL, Weight.MEDIUM)
    said = (f"{sign.stands_for}." for sign in signs)
    return canvas.finish(fit_alt_text((f"{title}, {addition}.", *said)), fitted, level=_LEVEL)
