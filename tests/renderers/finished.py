"""Finished pictures, each drawn once for all tests that look at its colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from renderers.kit.encode import kept_originals
from renderers.kit.fit import hue_shift
from renderers.kit.palette import Colour
from tests.renderers.pictures import pictures
from tests.renderers.pixels import pixels


@dataclass(frozen=True, slots=True)
class Finished:
    """What its palette made of a picture.

    `colours` are those of its pixels with how many there are, `moved` how far the hue of a spot has moved at most, and
    `spot` where that is.
    """

    colours: dict[Colour, int]
    moved: int
    spot: tuple[int, int]


@cache
def finished(name: str) -> Finished:
    """The picture with this name."""
    with kept_originals() as originals:
        picture = pictures()[name]()
    image = pixels(picture)
    shift = hue_shift(originals[-1].convert("RGB"), image)
    levels = shift.tobytes()
    moved = max(levels)
    down, right = divmod(levels.index(moved), image.width)
    found = image.getcolors(image.width * image.height) or ()
    colours = {(colour[0], colour[1], colour[2]): count for count, colour in found if isinstance(colour, tuple)}
    return Finished(colours, moved, (right, down))
