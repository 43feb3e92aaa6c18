"""The River: shapes and drawing. Like roads it meets the edge at its middle, at right angles."""

from __future__ import annotations

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.geometry import Point, arc, cubic, extend_ends, rotate
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.surface import TileSurface

BANK_WIDTH = 0.172
_WATER_WIDTH = 0.142
_GLEAM_WIDTH = 0.022
_POOL = 0.165
"""Radius of the lake and of the spring's pool."""
_MIDDLE: Point = (0.5, 0.5)


def river_path(tile: Land) -> tuple[Point, ...]:
    """Return the middle of the river from edge to edge, or to the pool where it ends.

    Empty without a river.
    """
    if not tile.river:
        return ()
    first = tile.river[0]
    if len(tile.river) == 1:
        return tuple(rotate([(0.5, 0), (0.5, 0.25), _MIDDLE], first))
    second = tile.river[1]
    if (first + 2) % 4 == second:
        return tuple(
            rotate(_round_monastery(), _away_from_road(tile)) if tile.monastery else rotate(_straight(), first)
        )
    side = second if (second + 1) % 4 == first else first
    return tuple(rotate(arc((1, 0), 0.5, 180, 90), side))


def _straight() -> list[Point]:
    return [(0.5, step / 8) for step in range(9)]


def _round_monastery() -> list[Point]:
    """From west to east, south of the monastery in the middle."""
    west = cubic((0, 0.5), (0.17, 0.5), (0.05, 0.885), (0.5, 0.885))
    return [*west, *[(1 - x, y) for x, y in reversed(west[:-1])]]


def _away_from_road(tile: Land) -> int:
    """The quarter turns that bring the bow to the side with the monastery's road."""
    (side,) = tile.road_sides
    return (side + 2) % 4


def draw_river(surface: TileSurface, tile: Land) -> None:
    """Draw banks, water and a gleam; roads cross on top of it."""
    path = river_path(tile)
    if not path:
        return
    ends = extend_ends(path, 0.05) if len(tile.river) > 1 else [rotate([(0.5, -0.05)], tile.river[0])[0], *path]
    pool = _POOL if len(tile.river) == 1 else 0
    for width, colour in ((BANK_WIDTH, colours.BANK), (_WATER_WIDTH, colours.WATER)):
        surface.ribbon(ends, width, colour)
        if pool:
            wide = pool + width / 2 - _WATER_WIDTH / 2
            surface.smooth(_MIDDLE, wide, wide * 0.86, colour)
    surface.ribbon(path, _GLEAM_WIDTH, colours.WATER_LIGHT)
