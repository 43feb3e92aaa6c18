"""Every picture by its name, drawn once in each theme for all tests that look at it."""

from __future__ import annotations

from functools import cache

from renderers.kit.theme import Theme, bind_style
from tests.palettes.fit import hue_shift
from tests.renderers.looked import Looked, look, unreduced
from tests.renderers.pictures import pictures
from tests.renderers.pixels import pixels
from tests.renderers.situations import Shown


@cache
def finished(name: str, theme: Theme = Theme.USUAL) -> Looked:
    """The picture with this name."""
    draw = pictures()[name]
    return draw.looked_at() if isinstance(draw, Shown) and theme is Theme.USUAL else look(draw, theme)


def moved(name: str, theme: Theme) -> tuple[int, tuple[int, int]]:
    """How far its palette moves the hue of the spot that it moves most, and how far down and right that spot lies."""
    original, _ = unreduced(lambda draw: bind_style(draw, theme)(), pictures()[name])
    shift = hue_shift(original, pixels(finished(name, theme).picture))
    levels = shift.tobytes()
    down, right = divmod(levels.index(max(levels)), shift.width)
    step = original.width // shift.width
    return max(levels), (down * step, right * step)
