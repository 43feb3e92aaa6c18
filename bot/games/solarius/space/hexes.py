"""Hexes: axial coordinates, neighbours, distances, straight paths.

Contents of hexes aren't known here. Space consists of seven tiles of one shape, so the shortest path between two of its
hexes is as long as the plain hex distance.
"""

from __future__ import annotations

from functools import lru_cache

Hex = tuple[int, int]
"""Axial `(q, r)`: q grows east, r grows south-east; the home planet is at (0, 0)."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to a neighbour."""

TURNS = 6
"""Rotations by 60 degrees of a full turn."""


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, whether they are part of space or not."""
    q, r = place
    return tuple([(q + dq, r + dr) for dq, dr in DIRECTIONS])


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to another."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(place: Hex, turns: int) -> Hex:
    """Return the hex after `turns` turns of 60 degrees around (0, 0)."""
    q, r = place
    for _ in range(turns % TURNS):
        q, r = -r, q + r
    return q, r


def reading_order(place: Hex) -> tuple[int, int]:
    """Sorts hexes as they are read: row by row from the top, each from the left."""
    return place[1], place[0]


@lru_cache(maxsize=4096)
def straight_way(start: Hex, end: Hex, area: frozenset[Hex]) -> tuple[Hex, ...]:
    """Return a shortest path through `area` close to the straight line, ends included.

    From each hex of `area`, some neighbour in it has to be closer to the end.
    """
    way = [start]
    while (here := way[-1]) != end:
        left = distance(here, end)
        nearer = [place for place in neighbours(here) if place in area and distance(place, end) < left]
        way.append(max(nearer, key=lambda place: _along(here, place, end)))
    return tuple(way)


def _along(here: Hex, place: Hex, end: Hex) -> int:
    """Return a step's progress towards the end: twice the inner product in the plane."""
    dq, dr = place[0] - here[0], place[1] - here[1]
    eq, er = end[0] - here[0], end[1] - here[1]
    return 2 * (dq * eq + dr * er) + dq * er + dr * eq
