"""The meadow: soft patches, and plants and animals on the free ground."""

from __future__ import annotations

import math

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Point, distance
from renderers.carcassonne.artwork.occupancy import OccupancyGrid
from renderers.carcassonne.artwork.plants import (
    BUSH,
    CONIFER,
    FLOWERS,
    HAY,
    ROUND_TREE,
    SHEEP,
    SHEEP_LOOKING_WEST,
    TUFT,
    SceneryKind,
)
from renderers.carcassonne.artwork.stable_random import StableRandom
from renderers.carcassonne.artwork.surface import TileSurface, UprightItem
from renderers.kit.sketch import box

MARGIN = 0.03
"""Distance of patches and plants from the edge, so that neighbours join."""

_PATCH_COUNT = 5
_MAX_TREES = 7
_TREE_DISTANCE = 0.088


def draw_patches(surface: TileSurface, scatter: StableRandom) -> None:
    """Lighter and darker blobs on the grass."""
    if surface.detail is not Detail.FULL:
        return
    for index in range(_PATCH_COUNT):
        reach = scatter.uniform(0.09, 0.15)
        across, down = reach * 1.35, reach * 0.8
        middle = (
            scatter.uniform(MARGIN + across * 1.2, 1 - MARGIN - across * 1.2),
            scatter.uniform(MARGIN + down * 1.2, 1 - MARGIN - down * 1.2),
        )
        shade = colours.GRASS_DARK if index % 2 else colours.GRASS_LIGHT
        surface.polygon(_blob(middle, across, down, scatter), shade)


def _blob(middle: Point, across: float, down: float, scatter: StableRandom) -> list[Point]:
    first, second = scatter.uniform(0, math.tau), scatter.uniform(0, math.tau)
    points = []
    for step in range(48):
        angle = math.tau * step / 48
        swell = 1 + 0.13 * math.sin(2 * angle + first) + 0.07 * math.sin(3 * angle + second)
        points.append((middle[0] + across * swell * math.cos(angle), middle[1] + down * swell * math.sin(angle)))
    return points


def decorate(room: OccupancyGrid, scatter: StableRandom, detail: Detail) -> list[UprightItem]:
    """Return groves, animals, flowers and tufts for the free ground and detail."""
    if detail is Detail.BARE:
        return []
    share = room.share()
    things: list[UprightItem] = []
    trees = round(_MAX_TREES * share)
    while trees > 0:
        grove = _grove(room, min(trees, scatter.choice((1, 2, 2, 3))), scatter)
        if not grove:
            break
        things += grove
        trees -= len(grove)
    if detail is not Detail.FULL:
        return things
    animals = 1 if share > 0.2 else 0
    animals += 1 if share > 0.6 and scatter.happens(0.6) else 0
    for _ in range(animals):
        things += _alone(room, scatter.choice((SHEEP, SHEEP_LOOKING_WEST, HAY)), scatter)
    for growth, count in ((BUSH, round(1.6 * share)), (FLOWERS, round(2.6 * share)), (TUFT, 1 + round(3.6 * share))):
        for _ in range(count):
            things += _alone(room, growth, scatter)
    return things


def _grove(room: OccupancyGrid, size: int, scatter: StableRandom) -> list[UprightItem]:
    """Up to `size` trees close together, or none if no place was found."""
    kinds = scatter.choice(((ROUND_TREE, ROUND_TREE), (CONIFER, CONIFER), (ROUND_TREE, CONIFER), (ROUND_TREE, BUSH)))
    feet: list[Point] = []
    things = []
    for _ in range(60):
        if len(feet) == size:
            break
        kind = kinds[len(feet) % 2]
        if feet:
            x, y = feet[-1]
            foot = (x + scatter.uniform(-0.13, 0.13), y + scatter.uniform(-0.06, 0.07))
        else:
            foot = _anywhere(scatter)
        if room.fits(foot, kind.half, kind.height) and all(distance(foot, other) > _TREE_DISTANCE for other in feet):
            feet.append(foot)
            things.append(kind.place(foot, colours.SHADOW))
    for x, y in feet:
        room.take(box(x - 0.085, y - 0.175, x + 0.085, y + 0.03))
    return things


def _alone(room: OccupancyGrid, growth: SceneryKind, scatter: StableRandom) -> list[UprightItem]:
    for _ in range(30):
        foot = _anywhere(scatter)
        if room.fits(foot, growth.half, growth.height):
            x, y = foot
            room.take(box(x - growth.half - 0.02, y - growth.height - 0.02, x + growth.half + 0.02, y + 0.02))
            return [growth.place(foot, colours.SHADOW)]
    return []


def _anywhere(scatter: StableRandom) -> Point:
    return scatter.uniform(0.04, 0.96), scatter.uniform(0.06, 0.965)
