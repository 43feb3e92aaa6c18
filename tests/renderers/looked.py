"""Records made while drawing: texts, pieces, contrasts and final colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import pytest
from PIL import Image, ImageStat

from renderers.kit import canvas, encode, ink, sketch
from renderers.kit.palette import Colour
from renderers.kit.picture import Picture
from renderers.kit.theme import Theme, bind_style, current_theme
from renderers.kit.typography import DrawnText, TextMask, Weight, record_texts, render_text
from tests.renderers.colour_vision import contrast
from tests.renderers.texts import Texts, texts_written

V = TypeVar("V")

ON = 1600
SOLID = 250
"""Minimum opacity of a piece at which contrasts are measured before it is pasted."""


@dataclass
class Notes:
    """The content of a picture or piece: texts, keys of pieces, contrasts of lines.

    Contrasts are recorded in the themes that promise one, as the ratio of WCAG 2.2.
    """

    texts: list[DrawnText] = field(default_factory=list)
    pieces: set[Hashable] = field(default_factory=set)
    contrasts: list[float] = field(default_factory=list)

    def add(self, other: Notes) -> None:
        """Add the content of a part to the whole."""
        self.pieces |= other.pieces
        self.contrasts += other.contrasts
        for one in other.texts:
            render_text(one.text, round(one.size), Weight.BOLD)


class Remembering:
    """A cache that repeats the notes of a piece whenever it is used."""

    def __init__(self) -> None:
        self._noted: dict[Hashable, Notes] = {}
        self.notes = Notes()

    def fetch(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the piece with this key, drawn now unless it has notes; add its notes."""
        if key not in self._noted:
            piece = self._noting(key, make)
            make = partial(_itself, piece)
        self.notes.add(self._noted[key])
        return SHELF.fetch(key, make)

    def _noting(self, key: Hashable, make: Callable[[], Any]) -> Any:
        whole, self.notes = self.notes, Notes(pieces={key})
        try:
            with record_texts() as texts:
                made = make()
            self.notes.texts = texts
            self._noted[key] = self.notes
            return made
        finally:
            self.notes = whole


def _itself(piece: Image.Image) -> Image.Image:
    return piece


PIECES = Remembering()
SHELF = sketch.SPRITES
"""Where pieces are kept: those of all tests together."""


@contextmanager
def noted() -> Iterator[None]:
    """Record the content of everything drawn in the block, needed or not.

    So no piece has to be drawn again for a test that does.
    """
    laid = ink._readable_on

    def noting(image: Image.Image, line: TextMask, corner: tuple[int, int], colour: Colour) -> Colour:
        chosen = laid(image, line, corner, colour)
        if current_theme() is not Theme.USUAL:
            PIECES.notes.contrasts += _contrast(image, line, corner, chosen)
        return chosen

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketch, "SPRITES", PIECES)
        patch.setattr(ink, "_readable_on", noting)
        yield


@contextmanager
def remembered() -> Iterator[list[DrawnText]]:
    """The texts drawn meanwhile, also those of pieces and layers that lie ready; `PIECES` notes the rest.

    To be used where everything is `noted`.
    """
    PIECES.notes = Notes()
    with record_texts() as texts:
        yield texts


@contextmanager
def coarsely() -> Iterator[None]:
    """Skip encoding and smooth edges in the block: for tests of words, places, sizes and pieces alone."""
    with pytest.MonkeyPatch.context() as patch, sketch.use_fineness(1):
        patch.setattr(canvas, "encode", lambda image, fitted, colours, level: b"")
        yield


def sketched(draw: Callable[[V], Picture], view: V) -> tuple[Image.Image, Picture]:
    """Return a picture with jagged edges, and what else it has: for tests of what differs, and where."""
    with sketch.use_fineness(1):
        return unreduced(draw, view)


def unreduced(draw: Callable[[V], Picture], view: V) -> tuple[Image.Image, Picture]:
    """Return a picture before its colours are reduced, which takes half the time of a file, and what else it has."""
    images: list[Image.Image] = []

    def keep(image: Image.Image, *_: object) -> bytes:
        images.append(image.convert("RGB"))
        return b""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canvas, "encode", keep)
        picture = draw(view)
    return images[-1], picture


def _contrast(image: Image.Image, line: TextMask, corner: tuple[int, int], laid: Colour) -> list[float]:
    below = image.crop((*corner, corner[0] + line.mask.width, corner[1] + line.mask.height))
    if below.mode == "RGBA" and ImageStat.Stat(below.getchannel("A")).mean[0] < SOLID:
        return []
    red, green, blue = ImageStat.Stat(below.convert("RGB")).median
    return [contrast(laid, (red, green, blue))]


@dataclass(frozen=True, slots=True)
class Looked:
    """A picture and its content.

    `texts` are all texts in it, including those of pieces, in pixels of a picture 1600 wide, and `written` those on the
    picture itself; `pieces` holds the keys of its pieces, `contrasts` those of its letters in the other themes, and
    `colours` the number of pixels per colour of its palette.
    """

    picture: Picture
    texts: tuple[DrawnText, ...]
    written: Texts
    pieces: frozenset[Hashable]
    contrasts: tuple[float, ...]
    colours: dict[Colour, int]


def look(draw: Callable[[], Picture], theme: Theme = Theme.USUAL) -> Looked:
    """Draw a picture and record its content."""
    reduced: list[Image.Image] = []
    with pytest.MonkeyPatch.context() as patch, remembered() as texts, texts_written() as written:
        patch.setattr(encode, "encode_png", partial(_noted, reduced, encode.encode_png))
        picture = bind_style(draw, theme)()
    return Looked(
        picture,
        tuple(DrawnText(one.text, one.size * ON / picture.width) for one in texts),
        written,
        frozenset(PIECES.notes.pieces),
        tuple(PIECES.notes.contrasts),
        _colours(reduced[-1]),
    )


def _noted(reduced: list[Image.Image], png: Callable[..., bytes], indexed: Image.Image, level: int) -> bytes:
    reduced.append(indexed)
    return png(indexed, level)


def _colours(indexed: Image.Image) -> dict[Colour, int]:
    levels, found = indexed.getpalette() or [], Counter[Colour]()
    for count, index in indexed.getcolors(256) or ():
        assert isinstance(index, int)
        red, green, blue = levels[3 * index : 3 * index + 3]
        found[red, green, blue] += count
    return dict(found)
