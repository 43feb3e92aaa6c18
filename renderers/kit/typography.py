"""Type: Hanken Grotesk in three weights, words as cached masks, centred on the height of their capitals.

What is drawn or measured may be a text: this is where it becomes letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import font_hanken_grotesk
from PIL import Image, ImageDraw, ImageFont

from bot.games.text import Said
from renderers.kit.shelf import Shelf

SMALL, MIDDLE, LARGE, HUGE = 34, 44, 60, 84
"""The type scale in pixels on a canvas of 1600. Nothing that matters is smaller than SMALL."""
LEAST = 28
"""Nothing at all is smaller: where Discord shows a picture 550 px wide, these are letters of 10 px."""

WORDS = Shelf(6 * 2**20)
"""The masks of words. Some are drawn again and again; names and sentences come once and no more."""
_MARGIN = 2

CAPITAL = 0.69
"""Height of the capitals as a part of the size."""


class Weight(StrEnum):
    """A weight of the face, by the name of its file."""

    MEDIUM = font_hanken_grotesk.HankenGroteskMedium
    SEMIBOLD = font_hanken_grotesk.HankenGroteskSemiBold
    BOLD = font_hanken_grotesk.HankenGroteskBold


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text as a mask. Its pen starts at `left`, its baseline lies at `baseline` of the mask."""

    mask: Image.Image
    left: int
    baseline: int
    width: int


@lru_cache(maxsize=64)
def font(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    """The face in one size and weight."""
    return ImageFont.truetype(weight.value, size)


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was drawn, and its size in pixels of the finished piece."""

    text: str
    size: float


_recorder: ContextVar[list[Written] | None] = ContextVar("recorder", default=None)


@contextmanager
def recorded() -> Iterator[list[Written]]:
    """Notes every text that is drawn meanwhile; those within pieces that lie ready do not come again."""
    texts: list[Written] = []
    token = _recorder.set(texts)
    try:
        yield texts
    finally:
        _recorder.reset(token)


def word(text: Said, size: int, weight: Weight, *, fineness: int = 1) -> Word:
    """The text as a mask to be drawn, so many times finer than its size says.

    Never change a mask that comes from here: it is shared.
    """
    texts = _recorder.get()
    if texts is not None:
        texts.append(Written(str(text), size))
    return _word(str(text), size * fineness, weight)


def _word(text: str, size: int, weight: Weight) -> Word:
    left, top, _, _ = _box(text, size, weight)
    mask = WORDS.fetch((text, size, weight), lambda: _mask(text, size, weight))
    return Word(mask, _MARGIN - left, _MARGIN - top, _length(text, size, weight))


def _mask(text: str, size: int, weight: Weight) -> Image.Image:
    left, top, right, bottom = _box(text, size, weight)
    mask = Image.new("L", (max(right - left, 1) + 2 * _MARGIN, max(bottom - top, 1) + 2 * _MARGIN))
    at = (_MARGIN - left, _MARGIN - top)
    ImageDraw.Draw(mask).text(at, text, fill=255, font=font(size, weight), anchor="ls")
    return mask


@lru_cache(maxsize=4096)
def _box(text: str, size: int, weight: Weight) -> tuple[int, int, int, int]:
    """Where the letters lie around the pen."""
    left, top, right, bottom = font(size, weight).getbbox(text, anchor="ls")
    return int(left), int(top), int(right), int(bottom)


@lru_cache(maxsize=4096)
def _length(text: str, size: int, weight: Weight) -> int:
    """How far the pen moves. Most texts that are measured are not drawn: beginnings of lines, other sizes."""
    return round(font(size, weight).getlength(text))


def width(text: Said, size: int, weight: Weight = Weight.MEDIUM) -> int:
    """How far the text reaches, in pixels."""
    return _length(str(text), size, weight)


def fitting_size(text: Said, room: int, sizes: tuple[int, ...], weight: Weight = Weight.MEDIUM) -> int:
    """The first of the sizes, largest first, in which the text fits into the room; the last one if none does."""
    letters = str(text)
    return next((size for size in sizes if width(letters, size, weight) <= room), sizes[-1])


_NUMBER = 3
"""So many characters of a number at the end of a text that is cut are kept."""


def shortened(text: Said, room: int, size: int, weight: Weight = Weight.MEDIUM) -> str:
    """The text as far as it fits into the room, cut with an ellipsis if it does not; a number at its end stays."""
    return _shortened(str(text), room, size, weight)


def numbered(text: str) -> tuple[str, str]:
    """A text and the number at its end, if there is one: "Computer 1" is not "Computer 2", however short.

    >>> numbered("Computer 1"), numbered("Ana +2"), numbered("Ana")
    (('Computer', ' 1'), ('Ana', ' +2'), ('Ana', ''))
    """
    head, space, last = text.rpartition(" ")
    if space and len(last) <= _NUMBER and last.lstrip("+").isdecimal():
        return head, f" {last}"
    return text, ""


@lru_cache(maxsize=1024)
def _shortened(text: str, room: int, size: int, weight: Weight) -> str:
    if width(text, size, weight) <= room:
        return text
    head, number = numbered(text)
    parts = (f"{head[:end].rstrip(' …')}…{number}" for end in range(len(head) - 1, 0, -1))
    return next((part for part in parts if width(part, size, weight) <= room), "…")


def wrapped(text: Said, room: int, size: int, weight: Weight, most: int) -> list[str]:
    """The text in lines that fit into the room, at most so many; what is left over ends in an ellipsis."""
    lines: list[str] = []
    for word in str(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width(f"{last}…", size, weight) > room:
        last = last[:-1].rstrip()
    return [*lines[: most - 1], f"{last}…"]


@lru_cache(maxsize=1024)
def writable(text: str) -> str:
    """The text without the characters that the face does not have, and without spaces at its ends or doubled."""
    return " ".join("".join(sign for sign in text if sign.isspace() or _has(sign)).split())


@lru_cache(maxsize=1024)
def _has(sign: str) -> bool:
    """Whether the face has a glyph for a character: those without one all look like one that is in no face."""
    face = font(SMALL, Weight.MEDIUM)
    return face.getmask(sign).getbbox() is not None and bytes(face.getmask(sign)) != bytes(face.getmask(_NOWHERE))


_NOWHERE = "\U0010fffd"
