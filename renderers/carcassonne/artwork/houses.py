"""Houses, churches and villages, seen from above and lit from the upper left.

A place is the middle of the front's foot.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Point
from renderers.carcassonne.artwork.surface import OUTLINE_WIDTH, TileSurface

HOUSE_WIDTH = 0.14
SPREAD = 1.14
"""Eaves to eaves, in widths of the house."""

GABLE_HEIGHT = 1.1
"""Foot to ridge of the taller kind, in widths of the house."""

EAVES_HEIGHT = 0.92
"""The same of the lower kind."""

CHURCH_WIDTH, CHURCH_HEIGHT = 0.245, 0.31
_INK = colours.HOUSE_INK


@dataclass(frozen=True, slots=True)
class House:
    """A house with its gable or its eaves to the front."""

    foot: Point
    width: float
    gable: bool
    roof: colours.Roof
    plain: bool = False
    """Without door, windows and the light on its roof."""

    def place(self, *points: Point) -> list[Point]:
        """Points in widths of the house, y upward from its foot, as points of the tile."""
        x, y = self.foot
        return [(x + px * self.width, y - py * self.width) for px, py in points]


def draw_house(surface: TileSurface, house: House, shadow: str = colours.SHADOW_IN_CITY) -> None:
    """One house."""
    if house.gable:
        _draw_gable(surface, house, shadow)
    else:
        _draw_eaves(surface, house, shadow)


def _draw_gable(surface: TileSurface, house: House, shadow: str) -> None:
    put = house.place
    surface.polygon(put((0.2, -0.03), (0.45, 0.0), (0.68, 0.14), (0.6, 0.32), (0.3, 0.3)), shadow)
    side = put((0.2, 0), (0.45, 0.06), (0.45, 0.5), (0.2, 0.5))
    front = put((-0.45, 0), (0.2, 0), (0.2, 0.45), (-0.125, 0.95), (-0.45, 0.45))
    surface.outlined(side, colours.WALL_SHADE, _INK)
    surface.outlined(front, colours.WALL, _INK)
    plane = put((-0.125, 1.08), (0.2, 1.08), (0.57, 0.46), (0.31, 0.38))
    surface.outlined(plane, house.roof.dark, _INK)
    if not house.plain:
        surface.polygon(put((-0.1, 1.05), (0.185, 1.05), (0.235, 0.965), (-0.05, 0.965)), house.roof.colour)
    verge = put((-0.125, 1.09), (0.335, 0.41), (0.245, 0.32), (-0.125, 0.86), (-0.495, 0.32), (-0.585, 0.41))
    surface.outlined(verge, house.roof.colour if house.plain else house.roof.light, _INK)
    if house.plain:
        return
    surface.polygon(put((-0.125, 1.03), (0.29, 0.42), (0.24, 0.37), (-0.125, 0.91)), house.roof.colour)
    surface.polygon(put((-0.225, 0.02), (-0.225, 0.29), (-0.045, 0.29), (-0.045, 0.02)), colours.DOOR)
    surface.polygon(put((-0.185, 0.47), (-0.185, 0.6), (-0.065, 0.6), (-0.065, 0.47)), colours.WINDOW)


def _draw_eaves(surface: TileSurface, house: House, shadow: str) -> None:
    put = house.place
    surface.polygon(put((0.3, -0.03), (0.46, -0.03), (0.64, 0.12), (0.6, 0.36), (0.3, 0.36)), shadow)
    surface.polygon(put((-0.45, 0), (0.45, 0), (0.45, 0.45), (-0.45, 0.45)), colours.WALL)
    if not house.plain:
        surface.polygon(put((0.17, 0), (0.45, 0), (0.45, 0.45), (0.17, 0.45)), colours.WALL_SHADE)
    surface.line(put((-0.45, 0), (0.45, 0), (0.45, 0.42), (-0.45, 0.42)), OUTLINE_WIDTH, _INK, closed=True)
    if not house.plain:
        _draw_openings(surface, house)
    roof = put((-0.57, 0.36), (-0.4, 0.86), (0.4, 0.86), (0.57, 0.36))
    surface.polygon(roof, house.roof.colour)
    if not house.plain:
        surface.polygon(put((-0.435, 0.76), (-0.4, 0.86), (0.4, 0.86), (0.435, 0.76)), house.roof.light)
        surface.polygon(put((-0.57, 0.36), (-0.545, 0.43), (0.545, 0.43), (0.57, 0.36)), house.roof.dark)
    surface.line(roof, OUTLINE_WIDTH, _INK, closed=True)


def _draw_openings(surface: TileSurface, house: House) -> None:
    """Door and windows under the eaves."""
    put = house.place
    surface.polygon(put((-0.09, 0.02), (-0.09, 0.29), (0.09, 0.29), (0.09, 0.02)), colours.DOOR)
    for middle in (-0.27, 0.27):
        window = ((middle - 0.07, 0.14), (middle - 0.07, 0.27), (middle + 0.07, 0.27), (middle + 0.07, 0.14))
        surface.polygon(put(*window), colours.WINDOW)


def draw_church(surface: TileSurface, foot: Point) -> None:
    """Draw a church with a tower, a blue spire on the left, and a nave.

    `foot` is the middle of its whole width.
    """
    left, base = foot[0] - CHURCH_WIDTH / 2, foot[1]
    right, inner = left + CHURCH_WIDTH - 0.012, left + 0.088
    veil = colours.SHADOW_IN_CITY
    surface.polygon(
        [(right, base + 0.004), (right + 0.03, base - 0.02), (right + 0.024, base - 0.06), (inner, base)], veil
    )
    surface.block(inner, base - 0.095, right, base, colours.WALL)
    surface.block(right - 0.045, base - 0.095, right, base, colours.WALL_SHADE)
    surface.line([(inner, base), (right, base), (right, base - 0.085)], OUTLINE_WIDTH, _INK)
    for index in range(3):
        x = inner + 0.034 + index * 0.038
        surface.disc((x, base - 0.05), 0.009, colours.WINDOW)
        surface.block(x - 0.009, base - 0.05, x + 0.009, base - 0.02, colours.WINDOW)
    roof = [
        (inner - 0.012, base - 0.078),
        (inner - 0.012, base - 0.172),
        (right - 0.032, base - 0.172),
        (right + 0.014, base - 0.078),
    ]
    red = colours.ROOFS[2]
    surface.polygon(roof, red.colour)
    surface.polygon([roof[1], roof[2], (right - 0.022, base - 0.152), (inner - 0.012, base - 0.152)], red.light)
    surface.polygon([roof[0], (inner - 0.012, base - 0.09), (right + 0.008, base - 0.09), roof[3]], red.dark)
    surface.line(roof, OUTLINE_WIDTH, _INK, closed=True)
    _draw_spire(surface, left, inner, base)


def _draw_spire(surface: TileSurface, left: float, right: float, base: float) -> None:
    left += 0.014
    middle, eaves = (left + right) / 2, base - 0.195
    surface.block(left, eaves, right, base, colours.WALL)
    surface.block(right - 0.028, eaves, right, base, colours.WALL_SHADE)
    surface.line([(left, eaves), (left, base), (right, base), (right, eaves)], OUTLINE_WIDTH, _INK)
    surface.disc((middle - 0.004, base - 0.145), 0.011, colours.WINDOW)
    surface.block(middle - 0.015, base - 0.145, middle + 0.007, base - 0.115, colours.WINDOW)
    surface.block(middle - 0.018, base - 0.05, middle + 0.01, base, colours.DOOR)
    tip = (middle, eaves - 0.112)
    cone = [tip, (right + 0.014, eaves + 0.004), (left - 0.014, eaves + 0.004)]
    surface.polygon(cone, colours.CONE)
    surface.polygon([tip, (middle + 0.004, eaves + 0.004), cone[2]], colours.CONE_LIGHT)
    surface.line(cone, OUTLINE_WIDTH, _INK, closed=True)


VILLAGE_RADIUS = 0.160
_VILLAGE_RING = 0.018
_VILLAGE_HOUSES = ((0.068, -0.012, False, 2), (-0.068, 0.024, True, 1), (0.024, 0.116, True, 0))


def draw_village(surface: TileSurface, middle: Point) -> None:
    """Draw a village; its houses keep their order when the tile is rotated."""
    x, y = middle
    surface.ringed(middle, VILLAGE_RADIUS, VILLAGE_RADIUS, colours.VILLAGE_GREEN, colours.ROAD_EDGE, _VILLAGE_RING)
    for dx, dy, gable, thatch in _VILLAGE_HOUSES:
        house = House((x + dx, y + dy), 0.118, gable, colours.THATCH[thatch], surface.detail is not Detail.FULL)
        draw_house(surface, house, colours.SHADOW)
