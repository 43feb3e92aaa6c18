"""No text is too small to be read where Discord shows a picture 550 px wide: 28 px of 1600 at least, everywhere.

Sizes are those that were drawn, within pieces too, brought to a picture of 1600 px.
"""

from __future__ import annotations

import re

import pytest
from PIL import Image

from renderers.kit import sketch
from renderers.kit.canvas import Canvas
from renderers.kit.typography import DrawnText
from tests.renderers.finished import finished
from tests.renderers.looked import remembered
from tests.renderers.pictures import each_picture

LEAST = 28
EACH = pytest.mark.parametrize("name", each_picture())

SYMBOLS = {"$"}
"""Figures of signs that are drawn with a letter's shape; nobody reads them as a word or number."""


def small(name: str) -> set[tuple[str, float]]:
    """The texts of a picture that are too small, with their sizes."""
    return {(one.text, one.size) for one in finished(name).texts if one.size < LEAST and one.text not in SYMBOLS}


@EACH
def test_no_text_of_a_picture_is_too_small(name: str) -> None:
    assert len(finished(name).texts) > 3
    assert not small(name)


ONE_OF_MANY = re.compile(
    r"\b1 (?:points|goods|SpaceBucks|Credits|batteries|tiles|discs|cubes|cards|dice|rounds|planets|stations|days)\b"
)


@EACH
def test_the_words_of_a_picture_speak_of_one_as_of_one(name: str) -> None:
    assert not ONE_OF_MANY.findall(finished(name).picture.alt)


def test_texts_within_pieces_are_measured_each_time_a_piece_is_used() -> None:
    @sketch.cached_sprite
    def plate() -> Image.Image:
        piece = Image.new("RGBA", (80, 40))
        Canvas(piece).text(4, 20, "17", 20)
        return piece

    for _ in range(2):
        with remembered() as texts:
            plate()
        assert texts == [DrawnText("17", 20)]
