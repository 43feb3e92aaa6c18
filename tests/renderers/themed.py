"""Every picture in every theme, drawn once for all tests: its file, and what its palette did to its hues."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from renderers.kit.encode import kept_originals
from renderers.kit.fit import hue_shift
from renderers.kit.palette import Colour
from renderers.kit.picture import Picture
from renderers.kit.theme import Theme, in_theme
from tests.renderers.pictures import pictures
from tests.renderers.pixels import pixels

OTHERS = (Theme.LIGHT, Theme.CONTRAST)
KEPT = (
    "carcassonne-four-colours",
    "carcassonne-ghost",
    "novaluna-four",
    "factories-five-own",
    "factories-late-market",
    "otys-key",
    "solarius-late-flight",
    "solarius-mat-late",
    "challenge-standings",
    "record-card",
)
"""Those of which a snapshot is kept in the other themes: everything of a game that has a colour is on one of them."""
_EVERY = 6


def _marked(number: int, name: str, theme: Theme) -> tuple[pytest.MarkDecorator, ...]:
    sample = number % _EVERY == 0 if theme is Theme.USUAL else name in KEPT
    return () if sample else (pytest.mark.soak,)


EACH = [
    pytest.param(name, theme, marks=_marked(number, name, theme), id=f"{name}-{theme}")
    for theme in Theme
    for number, name in enumerate(pictures())
]
"""Every picture in every theme. In `make test` one in six of the usual theme and those that are kept of the others."""


@dataclass(frozen=True, slots=True)
class Themed:
    """A picture, and the spot whose hue its palette moved most: how far, and how far down and right it lies."""

    picture: Picture
    moved: int
    at: tuple[int, int]

    @property
    def colours(self) -> dict[Colour, int]:
        """Its colours with how many pixels have them."""
        with Image.open(BytesIO(self.picture.png)) as image:
            found = Counter[Colour]()
            for count, colour in image.convert("RGB").getcolors(1 << 24) or ():
                assert isinstance(colour, tuple)
                found[colour[0], colour[1], colour[2]] += count
        return dict(found)


@cache
def themed(name: str, theme: Theme) -> Themed:
    """The picture with this name in a theme."""
    with kept_originals() as originals:
        picture = in_theme(pictures()[name], theme)()
    shift = hue_shift(originals[-1].convert("RGB"), pixels(picture))
    levels = shift.tobytes()
    moved = max(levels)
    down, right = divmod(levels.index(moved), shift.width)
    return Themed(picture, moved, (down, right))
