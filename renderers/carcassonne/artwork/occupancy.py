"""Occupancy grid of a tile: where houses or plants still fit."""

from __future__ import annotations

import re
from functools import reduce
from operator import and_

from PIL import Image, ImageDraw

from renderers.carcassonne.artwork.geometry import Path, Point, ribbon

GRID_SIZE = 160
_FREE, _TAKEN = 255, 0
_FREE_RUN = re.compile(rb"\xff+")


class OccupancyGrid:
    """A grid over the tile, at first taken everywhere; shapes free it or take it away."""

    def __init__(self) -> None:
        self._image = Image.new("L", (GRID_SIZE, GRID_SIZE), _TAKEN)
        self._draw = ImageDraw.Draw(self._image)
        self._lines: list[int] = []

    def free(self, points: Path) -> None:
        """Free the inside of a shape."""
        self._fill(points, _FREE)

    def take(self, points: Path) -> None:
        """Take the inside of a shape."""
        self._fill(points, _TAKEN)

    def _fill(self, points: Path, value: int) -> None:
        self._draw.polygon([(x * GRID_SIZE, y * GRID_SIZE) for x, y in points], fill=value)
        self._lines = []

    def take_along(self, path: Path, width: float) -> None:
        """Take a stroke along a path."""
        self.take(ribbon(path, width))

    def take_margin(self, width: float) -> None:
        """Take a frame along the four edges."""
        wide, last = round(width * GRID_SIZE), GRID_SIZE - 1
        for corners in ((0, 0, last, wide - 1), (0, 0, wide - 1, last), (0, GRID_SIZE - wide, last, last)):
            self._draw.rectangle(corners, fill=_TAKEN)
        self._draw.rectangle((GRID_SIZE - wide, 0, last, last), fill=_TAKEN)
        self._lines = []

    def share(self) -> float:
        """Return the free share of the tile, 0 to 1."""
        return self._image.histogram()[_FREE] / (GRID_SIZE * GRID_SIZE)

    def fits(self, foot: Point, half: float, height: float) -> bool:
        """Whether something of this half width and height fits on free ground here."""
        left, right = int((foot[0] - half) * GRID_SIZE), int((foot[0] + half) * GRID_SIZE) + 1
        top, bottom = int((foot[1] - height) * GRID_SIZE), int(foot[1] * GRID_SIZE) + 1
        if left < 0 or top < 0 or right > GRID_SIZE or bottom > GRID_SIZE:
            return False
        wanted = (1 << 8 * (right - left)) - 1 << 8 * (GRID_SIZE - right)
        return all(line & wanted == wanted for line in self._read()[top:bottom])

    def runs(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """Return the horizontal intervals that are free from `top` to `bottom`."""
        first, last = int(top * GRID_SIZE), int(bottom * GRID_SIZE) + 1
        if first < 0 or last > GRID_SIZE:
            return []
        columns = reduce(and_, self._read()[first:last]).to_bytes(GRID_SIZE)
        return [(stretch.start() / GRID_SIZE, stretch.end() / GRID_SIZE) for stretch in _FREE_RUN.finditer(columns)]

    def _read(self) -> list[int]:
        """Return the grid's rows as numbers: a byte of ones per free cell, leftmost first.

        Cropping would be slower.
        """
        if not self._lines:
            cells = self._image.tobytes()
            self._lines = [int.from_bytes(cells[at : at + GRID_SIZE]) for at in range(0, len(cells), GRID_SIZE)]
        return self._lines
