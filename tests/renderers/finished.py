"""Every picture, drawn once for all tests that look at its texts, its pieces and the colours that it ends with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial

import pytest
from PIL import Image

from renderers.kit import encode, sketch
from renderers.kit.palette import Colour
from renderers.kit.typography import Weight, Written, recorded, word
from renderers.novaluna import tiles
from renderers.solarius import board
from renderers.solarius.mat import panels, rows
from tests.renderers.pictures import pictures

ON = 1600


class Remembering:
    """A shelf that tells again, whenever a piece is used, which texts were drawn on it and what it is made of."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Image.Image, tuple[Written, ...], frozenset[Hashable]]] = {}
        self.used: set[Hashable] = set()

    def fetch(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The piece with this key, made now if it is not kept; its texts are noted either way."""
        if key not in self._kept:
            whole, self.used = self.used, {key}
            with recorded() as texts:
                piece = make()
            self._kept[key] = SHELF.fetch(key, lambda: piece), tuple(texts), frozenset(self.used)
            self.used = whole
        piece, written, used = self._kept[key]
        self.used |= used
        for one in written:
            word(one.text, round(one.size), Weight.BOLD)
        return piece


PIECES = Remembering()
SHELF = sketch.PIECES
"""Where pieces are kept while nobody remembers: what was baked is there for the next tests."""


@contextmanager
def remembered(reduced: list[Image.Image] | None = None) -> Iterator[list[Written]]:
    """The texts drawn meanwhile, those of pieces that were drawn before among them.

    No file is made of what is drawn; `reduced` gets each picture in the colours of its palette instead.
    """
    for kept in (board._ground, rows.rows_ground, panels._tracks_ground):
        kept.clear()
    PIECES.used = set()
    with pytest.MonkeyPatch.context() as patch:
        if reduced is None:
            patch.setattr("renderers.kit.canvas.encode", lambda image, fitted, colours, level: b"")
        else:
            patch.setattr(encode, "png", partial(_noted, reduced))
        patch.setattr(sketch, "PIECES", PIECES)
        patch.setattr(tiles, "_tiles", PIECES)
        with recorded() as texts:
            yield texts


def _noted(reduced: list[Image.Image], indexed: Image.Image, level: int) -> bytes:
    reduced.append(indexed)
    return b""


@dataclass(frozen=True, slots=True)
class Finished:
    """A picture: its texts in pixels of 1600, the keys of its pieces, how many pixels have which colour, its words.

    The colours are those that its palette made of it.
    """

    texts: tuple[Written, ...]
    pieces: frozenset[Hashable]
    colours: dict[Colour, int]
    alt: str


@cache
def finished(name: str) -> Finished:
    """The picture with this name."""
    reduced: list[Image.Image] = []
    with remembered(reduced) as texts:
        picture = pictures()[name]()
    written = tuple(Written(one.text, one.size * ON / picture.width) for one in texts)
    return Finished(written, frozenset(PIECES.used), _colours(reduced[-1]), picture.alt)


def _colours(indexed: Image.Image) -> dict[Colour, int]:
    levels, found = indexed.getpalette() or [], Counter[Colour]()
    for count, index in indexed.getcolors(256) or ():
        assert isinstance(index, int)
        red, green, blue = levels[3 * index : 3 * index + 3]
        found[red, green, blue] += count
    return dict(found)
