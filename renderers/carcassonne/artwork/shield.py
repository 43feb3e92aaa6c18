"""The coat of arms of a city: indigo with a gold chevron on a paler round place."""

from __future__ import annotations

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.geometry import Point, cubic
from renderers.carcassonne.artwork.surface import TileSurface

WIDTH, HEIGHT = 0.20, 0.22
ROOM = 0.125
"""Radius of the place that houses keep free."""


def draw_shield(surface: TileSurface, middle: Point) -> None:
    """One shield, upright."""
    x, y = middle
    surface.smooth((x, y + 0.012), 0.118, 0.112, colours.SQUARE)
    surface.polygon([(px + 0.008, py + 0.01) for px, py in _outline(middle, 1.0)], colours.SHADOW_IN_CITY)
    surface.polygon(_outline(middle, 1.0), colours.SHIELD_INK)
    surface.polygon(_outline(middle, 0.87), colours.SHIELD_RIM)
    surface.polygon(_outline(middle, 0.69), colours.SHIELD)
    half, thick = 0.69 * WIDTH / 2, 0.034
    reach = half * 0.97
    surface.polygon(
        [
            (x - reach, y + 0.008),
            (x, y - 0.038),
            (x + reach, y + 0.008),
            (x + reach * 0.9, y + 0.008 + thick),
            (x, y - 0.038 + thick * 1.15),
            (x - reach * 0.9, y + 0.008 + thick),
        ],
        colours.SHIELD_CHEVRON,
    )


def _outline(middle: Point, scale: float) -> list[Point]:
    x, y = middle
    half, top, tip = scale * WIDTH / 2, y - scale * HEIGHT * 0.48, y + scale * HEIGHT * 0.52
    knee = y + scale * HEIGHT * 0.02
    right = cubic(
        (x + half, knee), (x + half, knee + scale * 0.055), (x + half * 0.55, tip - scale * 0.03), (x, tip), 16
    )
    return [(x - half, top), (x + half, top), *right, *[(2 * x - px, py) for px, py in right[::-1]]]
