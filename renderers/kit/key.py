"""The key to a game's signs on pages: every sign of its pictures with a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.text import Text
from renderers.kit import palette, words
from renderers.kit.canvas import MARGIN, WIDTH, Canvas
from renderers.kit.encode import FittedPalette
from renderers.kit.layout import TOP, draw_header, draw_wrapped, grid, remark
from renderers.kit.picture import Picture, fit_alt_text
from renderers.kit.typography import MIN_SIZE, SMALL, Weight

_COLUMNS = 2
_AIR = 8
_PITCH = 104
MAX_SIGNS = 28
"""Signs on one page, which makes it about square.

Discord shows tall pictures narrower.
"""

_SIGN_ROOM = 152
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
    canvas = Canvas.blank(TOP + rows * _PITCH + 2 * _AIR + MARGIN)
    draw_header(canvas, tile, title, addition, *([remark(words.page(page + 1, pages))] if pages > 1 else []))
    for column, panel in enumerate(grid((MARGIN, TOP, WIDTH - MARGIN, canvas.image.height - MARGIN), _COLUMNS)):
        canvas.panel(panel)
        for row, sign in enumerate(shown[column * rows : (column + 1) * rows]):
            left, top = panel[0], panel[1] + _AIR + row * _PITCH
            words_area = left + _SIGN_ROOM + 20, top, panel[2] - 20, top + _PITCH
            if row:
                canvas.rectangle((words_area[0], top - 1, panel[2] - 28, top + 1), palette.HAIRLINE)
            canvas.paste(sign.draw(), left + _SIGN_ROOM / 2, top + _PITCH / 2)
            draw_wrapped(canvas, words_area, sign.stands_for, (SMALL, 32, 30, MIN_SIZE), Weight.MEDIUM, palette.TEXT)
    said = (f"{sign.stands_for}." for sign in shown)
    return canvas.finish(fit_alt_text((f"{title}, {addition}.", *said)), fitted, level=_LEVEL)
