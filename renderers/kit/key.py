"""The key to a game's signs on pages: every sign of its pictures with a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.text import Text
from renderers.kit import palette, words
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
from renderers.kit.encode import FittedPalette
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.typography import MIN_SIZE, SMALL, Weight, fit_wrap

_COLUMNS = 2
_GAP = 24
_TOP = HEADER + _GAP
_AIR = 8
_PITCH = 104
MAX_SIGNS = 28
"""Signs on one page, which makes it about square.

Discord shows tall pictures narrower.
"""

_SIGN_ROOM = 152
_LINE = 40
_LEVEL = 9
"""Compression level: a key is large and rarely drawn, so it may take longer."""


@dataclass(frozen=True, slots=True)
class KeySign:
    """A sign, at most 130 x 96 pixels, and its meaning."""

    draw: Callable[[], Image.Image]
    stands_for: Text


def count_pages(signs: Sequence[KeySign]) -> int:
    """Return the number of pages that the signs need."""
    return -(-len(signs) // MAX_SIGNS)


def draw_key(
    tile: Image.Image, title: str, addition: Text, signs: Sequence[KeySign], fitted: FittedPalette | None, page: int
) -> Picture:
    """Draw a page of the signs in two panels, separated by hairlines.

    Pages have the same number of signs, but for the last one, and count from 0.
    """
    pages = count_pages(signs)
    size = -(-len(signs) // pages)
    shown = signs[page * size : (page + 1) * size]
    rows = -(-len(shown) // _COLUMNS)
    canvas = Canvas.blank(_TOP + rows * _PITCH + 2 * _AIR + MARGIN)
    canvas.header(tile, title, str(addition))
    if pages > 1:
        canvas.header_right(words.page(page + 1, pages))
    wide = (WIDTH - 2 * MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
    for column in range(_COLUMNS):
        left = MARGIN + column * (wide + _GAP)
        canvas.panel((left, _TOP, left + wide, canvas.image.height - MARGIN))
    for number, sign in enumerate(shown):
        column, row = divmod(number, rows)
        left, top = MARGIN + column * (wide + _GAP), _TOP + _AIR + row * _PITCH
        y = top + _PITCH / 2
        if row:
            canvas.rectangle((left + _SIGN_ROOM + 20, top - 1, left + wide - 28, top + 1), palette.HAIRLINE)
        canvas.paste(sign.draw(), left + _SIGN_ROOM / 2, y)
        size, lines = fit_wrap(sign.stands_for, wide - _SIGN_ROOM - 40, (SMALL, 32, 30, MIN_SIZE), Weight.MEDIUM, 2)
        for at, line in enumerate(lines):
            canvas.text(left + _SIGN_ROOM + 20, y + (at - (len(lines) - 1) / 2) * _LINE, line, size, Weight.MEDIUM)
    said = (f"{sign.stands_for}." for sign in shown)
    return canvas.finish(fit_alt_text((f"{title}, {addition}.", *said)), fitted, level=_LEVEL)
