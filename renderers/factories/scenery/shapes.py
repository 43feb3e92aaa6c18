"""Flat tinted shapes of a scene of 354 x 148 pixels with its ground line at 128."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from renderers.kit.sketch import Mask, Point

Tint = Literal["far", "back", "dark", "base", "light", "pale", "warm", "glow"]
GROUND_LINE = 128


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: a polygon, a line, a disc, or a box with round corners."""

    tint: Tint
    kind: Literal["polygon", "line", "disc", "box"]
    points: tuple[Point, ...]
    size: float = 0.0

    def draw(self, mask: Mask) -> Mask:
        """Add the shape to a mask."""
        if self.kind == "polygon":
            return mask.polygon(self.points, self.size)
        if self.kind == "line":
            return mask.stroke(self.points, self.size)
        if self.kind == "disc":
            return mask.disc(self.points[0], self.size)
        (left, top), (right, bottom) = self.points
        return mask.box((left, top, right, bottom), self.size)


Scene = tuple[Shape, ...]


def box(tint: Tint, left: float, top: float, right: float, bottom: float, radius: float = 0) -> Shape:
    """A rectangle."""
    return Shape(tint, "box", ((left, top), (right, bottom)), radius)


def disc(tint: Tint, x: float, y: float, radius: float) -> Shape:
    """A circle."""
    return Shape(tint, "disc", ((x, y),), radius)


def line(tint: Tint, thickness: float, *points: Point) -> Shape:
    """A line with round ends."""
    return Shape(tint, "line", points, thickness)


def poly(tint: Tint, *points: Point) -> Shape:
    """A filled polygon."""
    return Shape(tint, "polygon", points)


def panes(tint: Tint, left: float, top: float, across: int, down: int, size: Point, pitch: Point) -> Scene:
    """Windows in rows."""
    return tuple(
        box(
            tint,
            left + x * pitch[0],
            top + y * pitch[1],
            left + x * pitch[0] + size[0],
            top + y * pitch[1] + size[1],
            2,
        )
        for y in range(down)
        for x in range(across)
    )


def hall(left: float, right: float, eaves: float, ridge: float, roof: Tint = "base", wall: Tint = "back") -> Scene:
    """A hall with a low gable."""
    middle = (left + right) / 2
    return (
        box(wall, left, eaves, right, GROUND_LINE),
        poly(
            roof,
            (left - 8, eaves + 6),
            (left - 8, eaves - 4),
            (middle, ridge),
            (right + 8, eaves - 4),
            (right + 8, eaves + 6),
            (middle, ridge + 12),
        ),
    )


def crate(x: float, y: float, side: float = 30) -> Scene:
    """A box with tape, its lower left corner at a point."""
    return (
        box("light", x, y - side, x + side, y, 2),
        box("pale", x + side * 0.38, y - side, x + side * 0.62, y),
    )


def smoke(x: float, y: float) -> Scene:
    """Three puffs above a chimney."""
    return disc("far", x, y - 6, 9), disc("far", x + 12, y - 16, 12), disc("far", x + 28, y - 24, 10)


def hills(*tops: tuple[float, float, float]) -> Scene:
    """Return triangles in the background: place, height, width of each."""
    return tuple(
        poly("far", (x - wide, GROUND_LINE), (x, GROUND_LINE - high), (x + wide, GROUND_LINE)) for x, high, wide in tops
    )
