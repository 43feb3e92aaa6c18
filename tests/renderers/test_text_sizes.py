"""No text is too small to be read where Discord shows a picture 550 px wide: 28 px of 1600 at least, everywhere.

Sizes are those that were drawn, within pieces too, brought to a picture of 1600 px.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from PIL import Image

from renderers.kit import canvas, sketch
from renderers.kit.canvas import Canvas
from renderers.kit.typography import Weight, Written, recorded, word
from renderers.novaluna import tiles
from renderers.solarius import board
from renderers.solarius.mat import panels, rows
from tests.renderers.conftest import STORED
from tests.renderers.pictures import pictures

LEAST = 28
ON = 1600

SYMBOLS = {"$"}
"""Figures of signs that are drawn with a letter's shape; nobody reads them as a word or number."""


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
            self._kept[key] = piece, tuple(texts), frozenset(self.used)
            self.used = whole
        piece, written, used = self._kept[key]
        self.used |= used
        for one in written:
            word(one.text, round(one.size), Weight.BOLD)
        return piece


PIECES = Remembering()


@contextmanager
def remembered() -> Iterator[list[Written]]:
    """The texts drawn meanwhile, those of pieces that were drawn before among them."""
    for kept in (board._ground, rows.rows_ground, panels._tracks_ground):
        kept.clear()
    PIECES.used = set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canvas, "encode", lambda image, fitted: b"")  # nobody looks at these pictures
        patch.setattr(sketch, "PIECES", PIECES)
        patch.setattr(tiles, "_tiles", PIECES)
        with recorded() as texts:
            yield texts


@cache
def drawn(name: str) -> tuple[tuple[Written, ...], frozenset[Hashable]]:
    """All texts on a picture, in pixels of 1600, and the keys of all pieces that it is made of."""
    with remembered() as texts:
        picture = pictures()[name]()
    return tuple(Written(one.text, one.size * ON / picture.width) for one in texts), frozenset(PIECES.used)


def small(name: str) -> set[tuple[str, float]]:
    """The texts of a picture that are too small, with their sizes."""
    return {(one.text, one.size) for one in drawn(name)[0] if one.size < LEAST and one.text not in SYMBOLS}


@pytest.mark.parametrize("name", pictures())
def test_no_text_of_a_picture_is_too_small(name: str) -> None:
    assert len(drawn(name)[0]) > 3
    assert not small(name)


def test_every_snapshot_is_measured() -> None:
    assert {path.stem for path in STORED.glob("*.png")} <= set(pictures())


def test_texts_within_pieces_are_measured_each_time_a_piece_is_used() -> None:
    @sketch.baked
    def plate() -> Image.Image:
        piece = Image.new("RGBA", (80, 40))
        Canvas(piece).text(4, 20, "17", 20)
        return piece

    for _ in range(2):
        with remembered() as texts:
            plate()
        assert texts == [Written("17", 20)]
