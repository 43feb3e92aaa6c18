"""Text as cached masks in three weights, centred on the capitals' height.

Texts are rendered here, in the fonts that have their characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.text import Text, TextLike, with_ellipsis
from renderers.kit.font_fallback import PRIMARY, TextRun, split_runs
from renderers.kit.font_fallback import Weight as Weight
from renderers.kit.lru_cache import LruCache
from renderers.kit.names import initials, split_number

SMALL, MIDDLE, LARGE, HUGE = 34, 44, 60, 84
"""Type sizes in pixels on a canvas of 1600; important text is at least SMALL."""
MIN_SIZE = 28
"""Minimum type size: 10 px if Discord shows a picture 550 px wide."""

TEXT_MASKS = LruCache(6 * 2**20)
"""Rendered texts; names and sentences are rarely drawn twice."""
_MARGIN = 2

CAPITAL = 0.69
"""Height of the capitals as a part of the size."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Initials for a name without a font, at `x` of the mask."""

    name: str
    letters: str
    x: int
    size: int


@dataclass(frozen=True, slots=True)
class TextMask:
    """A line of text as a mask; `left` is its origin, `baseline` its baseline.

    Chips have their own colours, so they are separate; the mask leaves space for them.
    """

    mask: Image.Image
    left: int
    baseline: int
    width: int
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text that was drawn, and its size in pixels of the finished piece."""

    text: str
    size: float


_recorder: ContextVar[list[DrawnText] | None] = ContextVar("recorder", default=None)


@contextmanager
def record_texts() -> Iterator[list[DrawnText]]:
    """Collect every text drawn in this context, except those on cached sprites."""
    texts: list[DrawnText] = []
    token = _recorder.set(texts)
    try:
        yield texts
    finally:
        _recorder.reset(token)


def render_text(text: TextLike, size: int, weight: Weight, *, fineness: int = 1) -> TextMask:
    """Render a line of text as a mask, `fineness` times larger than `size`.

    The mask is shared: never change it.
    """
    texts = _recorder.get()
    if texts is not None:
        texts.append(DrawnText(str(text), size))
    return _render_text(str(text), size * fineness, weight)


def _render_text(text: str, size: int, weight: Weight) -> TextMask:
    left, top, _, _ = _box(text, size, weight)
    mask = TEXT_MASKS.fetch((text, size, weight), lambda: _mask(text, size, weight))
    chips = _chips(text, size, weight) if _is_mixed(text) else ()
    return TextMask(mask, _MARGIN - left, _MARGIN - top, _length(text, size, weight), chips)


def _is_mixed(text: str) -> bool:
    """Whether it takes more than the usual face."""
    return not text.isascii() and (len(split_runs(text)) != 1 or split_runs(text)[0].face is not PRIMARY)


def _chips(text: str, size: int, weight: Weight) -> tuple[Chip, ...]:
    start = _MARGIN - _box(text, size, weight)[0]
    laid = _lay_out(text, size, weight)
    return tuple(Chip(run.text, initials(run.text), start + round(at), size) for run, at in laid if run.face is None)


@lru_cache(maxsize=256)
def _lay_out(text: str, size: int, weight: Weight) -> tuple[tuple[TextRun, float], ...]:
    """The runs of a text, and where the pen is at the beginning of each."""
    laid, pen = [], 0.0
    for run in split_runs(text):
        laid.append((run, pen))
        pen += _run_length(run, size, weight)
    return tuple(laid)


def _run_length(run: TextRun, size: int, weight: Weight) -> float:
    if run.face is None:
        return chip_width(initials(run.text), size)
    return run.face.font(size, weight).getlength(run.text)


def chip_width(letters: str, size: int) -> int:
    """Return a chip's width in a line of this size."""
    return _length(letters, chip_letters(size), Weight.SEMIBOLD) + round(size * 0.6)


def chip_letters(size: int) -> int:
    """The size of the letters on a chip in a line of this size."""
    return max(round(size * 0.8), MIN_SIZE)


def _mask(text: str, size: int, weight: Weight) -> Image.Image:
    left, top, right, bottom = _box(text, size, weight)
    mask = Image.new("L", (max(right - left, 1) + 2 * _MARGIN, max(bottom - top, 1) + 2 * _MARGIN))
    draw = ImageDraw.Draw(mask)
    for run, at in _lay_out(text, size, weight) if _is_mixed(text) else ((TextRun(text, PRIMARY), 0),):
        if run.face is not None:
            corner = (_MARGIN - left + round(at), _MARGIN - top)
            draw.text(corner, run.text, fill=255, font=run.face.font(size, weight), anchor="ls")
    return mask


@lru_cache(maxsize=4096)
def _box(text: str, size: int, weight: Weight) -> tuple[int, int, int, int]:
    """Return the letters' bounding box around the origin."""
    if not _is_mixed(text):
        return _run_box(TextRun(text, PRIMARY), 0, size, weight)
    boxes = [_run_box(run, round(at), size, weight) for run, at in _lay_out(text, size, weight)] or [(0, 0, 0, 0)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _run_box(run: TextRun, at: int, size: int, weight: Weight) -> tuple[int, int, int, int]:
    if run.face is None:
        return at, round(-size * CAPITAL), at + chip_width(initials(run.text), size), 0
    left, top, right, bottom = run.face.font(size, weight).getbbox(run.text, anchor="ls")
    return int(left) + at, int(top), int(right) + at, int(bottom)


@lru_cache(maxsize=4096)
def _length(text: str, size: int, weight: Weight) -> int:
    """Return the text's advance width. Most measured texts are never drawn."""
    if not _is_mixed(text):
        return round(PRIMARY.font(size, weight).getlength(text))
    return round(sum(_run_length(run, size, weight) for run in split_runs(text)))


def width(text: TextLike, size: int, weight: Weight = Weight.MEDIUM) -> int:
    """Return the text's width in pixels."""
    return _length(str(text), size, weight)


def fit_size(text: TextLike, room: int, sizes: tuple[int, ...], weight: Weight = Weight.MEDIUM) -> int:
    """Return the first size in which the text fits `room` pixels, else the last one."""
    letters = str(text)
    return next((size for size in sizes if width(letters, size, weight) <= room), sizes[-1])


def fitting(texts: Sequence[TextLike], room: int, size: int, weight: Weight = Weight.MEDIUM) -> TextLike:
    """Return the first text that fits `room` pixels, else the last one."""
    return next((text for text in texts if width(text, size, weight) <= room), texts[-1])


def abbreviate(text: TextLike, room: int, size: int, weight: Weight = Weight.MEDIUM) -> TextLike:
    """Return the text, or the translator's shorter form (`@short`) if it doesn't fit `room` pixels."""
    return text if width(text, size, weight) <= room else Text("{said:short}", said=text)


def shorten(text: TextLike, room: int, size: int, weight: Weight = Weight.MEDIUM) -> str:
    """Cut the text to `room` pixels with an ellipsis; a number at its end is kept."""
    return _shorten(str(text), room, size, weight)


@lru_cache(maxsize=1024)
def _shorten(text: str, room: int, size: int, weight: Weight) -> str:
    if width(text, size, weight) <= room:
        return text
    head, number = split_number(text)
    parts = (f"{with_ellipsis(head[:end])}{number}" for end in range(len(head) - 1, 0, -1))
    return next((part for part in parts if width(part, size, weight) <= room), "…")


_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
"""Where a line can break: not at a no-break space, such as the one before a colon in French."""


def split_words(text: TextLike) -> list[str]:
    """Split a text into the words between which a line can break."""
    return [word for word in _SPACES.split(str(text)) if word]


def wrap(text: TextLike, room: int, size: int, weight: Weight, most: int) -> list[str]:
    """Wrap the text to `room` pixels; after `most` lines it ends with an ellipsis."""
    lines: list[str] = []
    for word in split_words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width(with_ellipsis(last), size, weight) > room:
        last = last[:-1]
    return [*lines[: most - 1], with_ellipsis(last)]


def fit_wrap(text: TextLike, room: int, sizes: tuple[int, ...], weight: Weight, most: int) -> tuple[int, list[str]]:
    """Return the first size in which the wrapped text fits `room` pixels and `most` lines, else the last; and lines."""
    for size in sizes:
        lines = wrap(text, room, size, weight, most + 1)
        if len(lines) <= most and all(width(line, size, weight) <= room for line in lines):
            return size, lines
    return sizes[-1], wrap(text, room, sizes[-1], weight, most)
