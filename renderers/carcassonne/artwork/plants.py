"""Plants and animals: trees, bushes, tufts, flowers, sheep, hay.

A place is the middle of a thing's foot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.geometry import Point
from renderers.carcassonne.artwork.surface import TileSurface, UprightItem

_LEAF_INK = "#1F5A30"
_EDGE = 0.009
Draw = Callable[[TileSurface, Point, str], None]


@dataclass(frozen=True, slots=True)
class SceneryKind:
    """A kind of scenery: how to draw it, half width, height above its foot."""

    draw: Draw
    half: float
    height: float

    def place(self, foot: Point, shadow: str) -> UprightItem:
        """One of them at a place."""
        return UprightItem(foot[1], lambda surface: self.draw(surface, foot, shadow))


def _draw_round_tree(surface: TileSurface, foot: Point, shadow: str) -> None:
    x, y = foot
    surface.smooth((x + 0.02, y - 0.006), 0.052, 0.017, shadow)
    surface.block(x - 0.011, y - 0.03, x + 0.011, y, "#6B4A2C")
    middle = (x, y - 0.07)
    surface.disc(middle, 0.059, _LEAF_INK)
    surface.disc(middle, 0.05, "#458A3B")
    surface.disc((x - 0.012, y - 0.082), 0.029, "#63A44C")
    surface.disc((x - 0.018, y - 0.092), 0.011, "#8BC46B")


def _draw_conifer(surface: TileSurface, foot: Point, shadow: str) -> None:
    x, y = foot
    surface.smooth((x + 0.02, y - 0.006), 0.046, 0.015, shadow)
    surface.block(x - 0.010, y - 0.025, x + 0.010, y, "#6B4A2C")
    right = [(0.026, 0.105), (0.018, 0.105), (0.039, 0.062), (0.029, 0.062), (0.053, 0.016)]
    tip = (x, y - 0.160)
    half = [(x + dx, y - dy) for dx, dy in right]
    other = [(x - dx, y - dy) for dx, dy in right]
    shape = [tip, *half, *other[::-1]]
    surface.polygon(shape, "#2F7D4C")
    surface.polygon([tip, (x + 0.003, y - 0.016), *other[::-1]], "#48A062")
    surface.line(shape, _EDGE, "#1C5638", closed=True)


def _draw_bush(surface: TileSurface, foot: Point, shadow: str, scale: float = 1) -> None:
    x, y = foot
    lobes = [
        (x + dx * scale, y - dy * scale, radius * scale)
        for dx, dy, radius in ((-0.026, 0.024, 0.024), (0.026, 0.024, 0.024), (0, 0.017, 0.026), (0, 0.036, 0.026))
    ]
    surface.smooth((x + 0.014 * scale, y - 0.004 * scale), 0.048 * scale, 0.014 * scale, shadow)
    for lobe_x, lobe_y, radius in lobes:
        surface.ellipse((lobe_x, lobe_y), radius + _EDGE * 0.6, radius * 0.85 + _EDGE * 0.6, _LEAF_INK)
    for lobe_x, lobe_y, radius in lobes:
        surface.ellipse((lobe_x, lobe_y), radius - _EDGE * 0.4, radius * 0.85 - _EDGE * 0.4, "#4F9A41")
    surface.ellipse((x - 0.008 * scale, y - 0.038 * scale), 0.016 * scale, 0.012 * scale, "#77B858")


def _draw_shrub(surface: TileSurface, foot: Point, shadow: str) -> None:
    _draw_bush(surface, foot, shadow, 0.72)


def _draw_tuft(surface: TileSurface, foot: Point, shadow: str) -> None:
    del shadow
    x, y = foot
    for lean, height in ((-0.027, 0.026), (0.0, 0.04), (0.027, 0.026)):
        surface.polygon([(x - 0.008, y), (x + lean, y - height), (x + 0.008, y)], "#5E9036")


def _draw_flowers(surface: TileSurface, foot: Point, shadow: str) -> None:
    del shadow
    x, y = foot
    for dx, dy in ((-0.02, 0.046), (0.018, 0.036), (-0.006, 0.012)):
        surface.disc((x + dx, y - dy), 0.0165, "#6F8F3E")
        surface.disc((x + dx, y - dy), 0.0135, "#FFF6E4")
        surface.disc((x + dx, y - dy), 0.0052, "#E8963A")


def _draw_sheep(surface: TileSurface, foot: Point, shadow: str, facing: int = 1) -> None:
    x, y = foot
    ink = "#4A4038"
    surface.smooth((x + 0.012, y - 0.002), 0.048, 0.012, shadow)
    for dx in (-0.02, 0.016):
        surface.block(x + dx - 0.005, y - 0.018, x + dx + 0.005, y, ink)
    surface.ringed((x, y - 0.034), 0.04, 0.026, "#FFF8EA", ink, 0.008)
    surface.ellipse((x - 0.01, y - 0.041), 0.02, 0.01, "#FFFFFF")
    surface.ellipse((x + facing * 0.038, y - 0.038), 0.0155, 0.0165, ink)


def _draw_hay(surface: TileSurface, foot: Point, shadow: str) -> None:
    x, y = foot
    surface.smooth((x + 0.016, y - 0.004), 0.045, 0.013, shadow)
    middle = (x, y - 0.036)
    for radius, colour in ((0.043, "#9A5B24"), (0.036, "#E0A052"), (0.026, "#C9822F"), (0.0195, "#F3CC6B")):
        surface.ellipse(middle, radius, radius * 0.93, colour)
    surface.disc(middle, 0.008, "#B4762A")


def _draw_fountain(surface: TileSurface, foot: Point, shadow: str) -> None:
    x, y = foot
    surface.smooth((x + 0.014, y - 0.004), 0.052, 0.016, shadow)
    surface.ringed((x, y - 0.024), 0.046, 0.026, colours.STONE_LIGHT, colours.STONE_INK, 0.008)
    surface.ringed((x, y - 0.028), 0.033, 0.016, "#6FB4DC", colours.STONE, 0.005)
    surface.block(x - 0.007, y - 0.065, x + 0.007, y - 0.026, colours.STONE_INK)
    surface.disc((x, y - 0.066), 0.013, colours.STONE_INK)
    surface.disc((x, y - 0.066), 0.007, "#BFE3F5")


ROUND_TREE = SceneryKind(_draw_round_tree, 0.064, 0.134)
CONIFER = SceneryKind(_draw_conifer, 0.058, 0.165)
BUSH = SceneryKind(_draw_bush, 0.056, 0.066)
SHRUB = SceneryKind(_draw_shrub, 0.041, 0.050)
TUFT = SceneryKind(_draw_tuft, 0.028, 0.040)
FLOWERS = SceneryKind(_draw_flowers, 0.036, 0.062)
SHEEP = SceneryKind(_draw_sheep, 0.056, 0.066)
SHEEP_LOOKING_WEST = SceneryKind(partial(_draw_sheep, facing=-1), 0.056, 0.066)
HAY = SceneryKind(_draw_hay, 0.046, 0.078)
FOUNTAIN = SceneryKind(_draw_fountain, 0.052, 0.082)
