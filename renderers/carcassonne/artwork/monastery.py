"""The monastery: white walls, blue roofs, a bell tower with a gold bell."""

from __future__ import annotations

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.geometry import Point, arc
from renderers.carcassonne.artwork.surface import TileSurface

MIDDLE: Point = (0.5, 0.53)
ACROSS, DOWN = 0.285, 0.245
BELL: Point = (0.371, 0.447)
_RING = 0.018
_INK = colours.CLOISTER_INK
_LINE = 0.0095
_BASE = 0.657


def draw_monastery(surface: TileSurface, *, road_from_south: bool) -> None:
    """Draw the building and the ring around it.

    A road from the south leads to the door, any other ends at the ring.
    """
    surface.ringed(MIDDLE, ACROSS, DOWN, colours.CLOISTER_GREEN, colours.ROAD_EDGE, _RING)
    if road_from_south:
        surface.block(0.5 - 0.051, 0.68, 0.5 + 0.051, MIDDLE[1] + DOWN + _RING, colours.ROAD)
        for rut in (-0.022, 0.022):
            bottom = MIDDLE[1] + DOWN + _RING
            surface.block(0.5 + rut - 0.0065, 0.715, 0.5 + rut + 0.0065, bottom, colours.ROAD_RUT)
    surface.smooth((0.5, _BASE + 0.004), 0.122, 0.052, colours.ROAD)
    surface.polygon(
        [(0.70, _BASE), (0.70, 0.56), (0.738, 0.52), (0.774, 0.56), (0.745, 0.63), (0.715, _BASE)], "#4A5A2255"
    )
    _draw_nave(surface)
    _draw_porch(surface)
    _draw_bell_tower(surface)


def _draw_nave(surface: TileSurface) -> None:
    surface.block(0.44, 0.53, 0.70, _BASE, colours.CLOISTER_WALL)
    surface.block(0.672, 0.53, 0.70, _BASE, colours.CLOISTER_SHADE)
    surface.line([(0.44, _BASE), (0.70, _BASE), (0.70, 0.545)], _LINE, _INK)
    for x in (0.475, 0.668):
        _draw_window(surface, x, 0.59, 0.0145)
    roof = [(0.44, 0.54), (0.44, 0.411), (0.664, 0.411), (0.736, 0.54)]
    surface.polygon(roof, colours.SLATE)
    surface.polygon([(0.44, 0.452), (0.44, 0.411), (0.664, 0.411), (0.688, 0.452)], colours.SLATE_LIGHT)
    surface.polygon([(0.44, 0.54), (0.44, 0.526), (0.728, 0.526), (0.736, 0.54)], colours.SLATE_DARK)
    surface.line(roof, _LINE, _INK, closed=True)


def _draw_porch(surface: TileSurface) -> None:
    front = [(0.522, _BASE), (0.522, 0.585), (0.58, 0.532), (0.638, 0.585), (0.638, _BASE)]
    surface.outlined(front, colours.CLOISTER_WALL, _INK, _LINE)
    door = 0.0255
    arch = [(0.58 - door, _BASE), *arc((0.58, 0.592), door, 180, 360, 16), (0.58 + door, _BASE)]
    surface.outlined(arch, colours.DOOR, _INK, 0.007)
    verge = [(0.58, 0.518), (0.656, 0.590), (0.642, 0.606), (0.58, 0.547), (0.518, 0.606), (0.504, 0.590)]
    surface.outlined(verge, colours.SLATE, _INK, 0.007)


def _draw_bell_tower(surface: TileSurface) -> None:
    left, right, eaves = 0.297, 0.442, 0.385
    surface.block(left, eaves, right, _BASE, colours.CLOISTER_WALL)
    surface.block(0.40, eaves, right, _BASE, colours.CLOISTER_SHADE)
    surface.block(left, 0.496, right, 0.505, colours.CLOISTER_SHADE)
    surface.line([(left, eaves), (left, _BASE), (right, _BASE), (right, eaves)], _LINE, _INK)
    x, y = BELL
    belfry = 0.034
    opening = [(x - belfry, 0.484), *arc((x, 0.436), belfry, 180, 360, 16), (x + belfry, 0.484)]
    surface.polygon(opening, _INK)
    bell = [
        (x - 0.026, y + 0.026),
        (x - 0.017, y + 0.012),
        (x - 0.015, y - 0.008),
        *arc((x, y - 0.008), 0.015, 180, 360, 10),
    ]
    bell += [(x + 0.015, y - 0.008), (x + 0.017, y + 0.012), (x + 0.026, y + 0.026)]
    surface.polygon(bell, colours.GOLD)
    surface.disc((x, y + 0.028), 0.008, colours.GOLD)
    surface.block(x - 0.009, y - 0.008, x - 0.003, y + 0.016, colours.GOLD_LIGHT)
    _draw_window(surface, x, 0.57, 0.0165)
    tip = (x, 0.235)
    cone = [tip, (right + 0.026, eaves + 0.004), (left - 0.026, eaves + 0.004)]
    surface.polygon(cone, colours.SLATE)
    surface.polygon([tip, (x + 0.004, eaves + 0.004), cone[2]], colours.SLATE_LIGHT)
    surface.line(cone, _LINE, _INK, closed=True)
    surface.ringed((x, 0.226), 0.015, 0.015, colours.GOLD_LIGHT, _INK, _LINE)


def _draw_window(surface: TileSurface, x: float, y: float, half: float) -> None:
    surface.disc((x, y - half * 0.6), half, colours.WINDOW)
    surface.block(x - half, y - half * 0.6, x + half, y + half * 1.3, colours.WINDOW)


def spot(road_sides: frozenset[int]) -> Point:
    """Return the meeple's place: on the nave, clear of bell and road."""
    if 1 in road_sides:
        return 0.5, 0.68
    return (0.67, 0.5) if 2 in road_sides else (0.62, 0.6)
