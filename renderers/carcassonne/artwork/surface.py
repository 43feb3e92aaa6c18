"""A square picture addressed in units of its side, with basic shapes.

Pixels aren't smoothed: paint large and scale down.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image, ImageDraw

from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Path, Point, oval, ribbon
from renderers.kit.sketch import box

OUTLINE_WIDTH = 0.0085
"""Width of the dark line round small things."""


class TileSurface:
    """A picture of `side` x `side` pixels.

    Colours are `#rrggbb`, or `#rrggbbaa` for translucent layers, which are left out at low detail, where small shadows
    look like dirt.
    """

    def __init__(self, side: int, ground: str, detail: Detail = Detail.FULL) -> None:
        self.side = side
        self.detail = detail
        self.image = Image.new("RGB", (side, side), ground)
        self._solid = ImageDraw.Draw(self.image)
        self._veil = ImageDraw.Draw(self.image, "RGBA")

    def polygon(self, points: Path, fill: str) -> None:
        """A filled shape."""
        veil = len(fill) > len("#rrggbb")
        if veil and self.detail is not Detail.FULL:
            return
        draw = self._veil if veil else self._solid
        draw.polygon([(x * self.side, y * self.side) for x, y in points], fill=fill)

    def ribbon(self, points: Path, width: float, fill: str) -> None:
        """Draw a stroke along a smooth path as one shape, without gaps between its parts."""
        self.polygon(ribbon(points, width), fill)

    def line(self, points: Path, width: float, fill: str, *, closed: bool = False) -> None:
        """A stroke along a path with corners, which are rounded."""
        stops = [*points, points[0]] if closed else list(points)
        for start, end in itertools.pairwise(stops):
            if start != end:
                self.polygon(ribbon([start, end], width), fill)
        for centre in points:
            self.disc(centre, width / 2, fill)

    def disc(self, centre: Point, radius: float, fill: str) -> None:
        """A filled circle."""
        self.ellipse(centre, radius, radius, fill)

    def ellipse(self, centre: Point, across: float, down: float, fill: str) -> None:
        """A filled upright ellipse with these two radii."""
        x, y = centre
        draw = self._solid
        corners = ((x - across) * self.side, (y - down) * self.side, (x + across) * self.side, (y + down) * self.side)
        draw.ellipse(corners, fill=fill)

    def outlined(self, points: Path, fill: str, edge: str, width: float = OUTLINE_WIDTH) -> None:
        """A filled shape with a line round it, half inside and half outside."""
        self.polygon(points, fill)
        self.line(points, width, edge, closed=True)

    def block(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """A filled upright rectangle."""
        self.polygon(box(left, top, right, bottom), fill)

    def ringed(self, centre: Point, across: float, down: float, fill: str, edge: str, width: float) -> None:
        """A filled ellipse with a line round it, half inside and half outside."""
        self.ellipse(centre, across + width / 2, down + width / 2, edge)
        self.ellipse(centre, across - width / 2, down - width / 2, fill)

    def smooth(self, centre: Point, across: float, down: float, fill: str) -> None:
        """A filled ellipse as a polygon, for veils."""
        self.polygon(oval(centre, across, down), fill)


@dataclass(frozen=True, slots=True)
class UprightItem:
    """An upright thing: the y of its foot, and how to draw it."""

    foot: float
    draw: Callable[[TileSurface], None]


def draw_upright(surface: TileSurface, things: Iterable[UprightItem]) -> None:
    """Draw the things, those farther south over those farther north."""
    for thing in sorted(things, key=lambda thing: thing.foot):
        thing.draw(surface)
