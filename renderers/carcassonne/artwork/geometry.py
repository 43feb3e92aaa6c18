"""Points and curves of the unit tile: x grows east, y grows south, the side is 1."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

Point = tuple[float, float]
Path = Sequence[Point]


def rotate(points: Path, quarters: int) -> list[Point]:
    """The points after `quarters` quarter turns clockwise about the tile's middle."""
    result = list(points)
    for _ in range(quarters % 4):
        result = [(1 - y, x) for x, y in result]
    return result


def translate(points: Path, dx: float, dy: float) -> list[Point]:
    """The points moved by (dx, dy)."""
    return [(x + dx, y + dy) for x, y in points]


def cubic(start: Point, first: Point, second: Point, end: Point, steps: int = 40) -> list[Point]:
    """A cubic Bézier curve as steps + 1 points."""
    result = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        result.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return result


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 40) -> list[Point]:
    """An arc from `start` to `end` degrees, 0 pointing east and 90 pointing south."""
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def oval(centre: Point, across: float, down: float, steps: int = 48) -> list[Point]:
    """The outline of an ellipse with these two radii."""
    return [
        (centre[0] + across * math.cos(math.tau * step / steps), centre[1] + down * math.sin(math.tau * step / steps))
        for step in range(steps)
    ]


def distance(a: Point, b: Point) -> float:
    """Return the distance between two points."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def directions(points: Path) -> list[Point]:
    """The unit direction in which the path runs at each of its points."""
    result = []
    for (ax, ay), (bx, by) in zip([points[0], *points[:-1]], [*points[1:], points[-1]], strict=True):
        dx, dy = bx - ax, by - ay
        reach = math.hypot(dx, dy) or 1.0
        result.append((dx / reach, dy / reach))
    return result


def offset(points: Path, by: float) -> list[Point]:
    """Return a parallel path, `by` to the left in its direction."""
    return _offset(points, directions(points), by)


def _offset(points: Path, ways: Path, by: float) -> list[Point]:
    return [
        (x + by * dy, y - by * dx) for (x, y), (dx, dy) in zip(points, ways, strict=True)
    ]  # y grows southward, so left of (dx, dy) is (dy, -dx)


def ribbon(points: Path, width: float) -> list[Point]:
    """The outline of a smooth path drawn `width` wide with square ends."""
    ways, half = directions(points), width / 2
    return _offset(points, ways, half) + _offset(points, ways, -half)[::-1]


def extend_ends(points: Path, by: float) -> list[Point]:
    """Extend the path straight by `by` at both ends, across the tile's edges."""
    (sx, sy), (ex, ey) = points[0], points[-1]
    (sdx, sdy), *_, (edx, edy) = directions(points)
    return [(sx - by * sdx, sy - by * sdy), *points, (ex + by * edx, ey + by * edy)]


def place_evenly(points: Path, step: float) -> list[tuple[Point, Point]]:
    """Return evenly spaced points about `step` apart along the path, with directions."""
    total = sum(distance(a, b) for a, b in itertools.pairwise(points))
    count = max(round(total / step), 1)
    return [point_along(points, (index + 0.5) / count) for index in range(count)]


def point_along(points: Path, share: float) -> tuple[Point, Point]:
    """The place after `share` (0 to 1) of the path's length and the direction there."""
    lengths = [distance(a, b) for a, b in itertools.pairwise(points)]
    left = share * sum(lengths)
    for (a, b), reach in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= reach and reach > 0:
            part = left / reach
            place = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            return place, ((b[0] - a[0]) / reach, (b[1] - a[1]) / reach)
        left -= reach
    return points[-1], directions(points)[-1]
