"""Marks of cells: last move, legal, ghost, blocked; one sprite per cell size."""

from __future__ import annotations

import math
from bisect import bisect
from itertools import accumulate, pairwise

from PIL import Image

from bot.games.areas import Polygon
from bot.games.contract import View
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, line_colour, mix
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, silhouette

DOUBLE_RING = 110
"""Minimum cell size for double rings."""

THIN_RING = 90
"""Cell size below which rings are thin and at the edge, to leave space for names."""

_OUTSIDE = 12


@cached_sprite
def last_move(cell: int, colour: Colour) -> Image.Image:
    """Draw an outline with a dark casing around the last piece."""
    side = cell + 2 * _OUTSIDE
    sketch = Sketch((side, side))
    near, far = _OUTSIDE + 1, side - _OUTSIDE - 1
    sketch.fill(sketch.mask().frame((near - 9, near - 9, far + 9, far + 9), 14, 11), palette.INK)
    sketch.fill(sketch.mask().frame((near - 7, near - 7, far + 7, far + 7), 12, 7), colour)
    return sketch.render()


FRAME_PADDING = 14
"""How far a pointing frame extends beyond the part that it frames."""
_OUTWARD = 8
"""How far the corners of a frame that isn't a box are moved outward."""


@cached_sprite
def pointing_frame(wide: int, high: int) -> Image.Image:
    """Draw a wide bright frame with dark casings around a part that a text is about."""
    sketch = Sketch((wide + 2 * FRAME_PADDING, high + 2 * FRAME_PADDING))

    def box(beyond: float) -> tuple[float, float, float, float]:
        near = FRAME_PADDING - beyond
        return near, near, FRAME_PADDING + wide + beyond, FRAME_PADDING + high + beyond

    sketch.fill(sketch.mask().frame(box(13), 20, 15), palette.INK)
    return sketch.fill(sketch.mask().frame(box(10), 17, 9), palette.RING).render()


def draw_frames(canvas: Canvas, view: View) -> None:
    """Frame the outlined areas that the picture shows; a proposed move has its own marks instead."""
    if view.proposal is not None:
        return
    for shape in [shape for key in view.outlined for shape in canvas.areas.get(key, ())]:
        (left, *_, right), (top, *_, bottom) = map(sorted, zip(*shape, strict=True))
        if sorted(shape) == [(left, top), (left, bottom), (right, top), (right, bottom)]:
            frame = pointing_frame(right - left, bottom - top)
        else:
            frame = _pointing_shape(tuple((x - left, y - top) for x, y in shape))
        canvas.paste(frame, (left + right) / 2, (top + bottom) / 2)


@cached_sprite
def _pointing_shape(corners: Polygon) -> Image.Image:
    """Draw the frame of a part that isn't a box, pushed outward so that it hides little of the part."""
    across, down = (max(corner[axis] for corner in corners) for axis in (0, 1))
    padding = FRAME_PADDING + _OUTWARD
    sketch = Sketch((across + 2 * padding, down + 2 * padding))
    points: list[Point] = []
    for x, y in corners:
        dx, dy = x - across / 2, y - down / 2
        further = 1 + _OUTWARD / math.hypot(dx, dy)
        points.append((across / 2 + padding + further * dx, down / 2 + padding + further * dy))
    sketch.fill(sketch.mask().stroke(points, 20, closed=True), palette.INK)
    return sketch.fill(sketch.mask().stroke(points, 12, closed=True), palette.RING).render()


@cached_sprite
def legal_cell(cell: int, colour: Colour, ground: Colour = palette.WELL) -> Image.Image:
    """Draw a legal cell: tinted, with a ring, and a second soft one if it's large."""
    sketch = Sketch((cell, cell))
    tint, edge = mix(colour, ground, 0.80), line_colour(colour)
    if cell < DOUBLE_RING:
        thick = 5 if cell >= THIN_RING else 4
        inset = 6 if cell >= THIN_RING else 2
        box = (inset, inset, cell - inset, cell - inset)
        sketch.fill(sketch.mask().box(box, cell * 0.13), tint)
        sketch.fill(sketch.mask().frame(box, cell * 0.13, thick), edge)
        return sketch.render()
    sketch.fill(sketch.mask().frame((3, 3, cell - 3, cell - 3), 21, 4), mix(edge, ground, 0.42))
    box = (11, 11, cell - 11, cell - 11)
    sketch.fill(sketch.mask().box(box, 14), tint)
    sketch.fill(sketch.mask().frame(box, 14, 6), edge)
    return sketch.render()


@cached_sprite
def quiet_cell(cell: int, colour: Colour, ground: Colour = palette.WELL) -> Image.Image:
    """A cell that may be chosen while another one is being considered: a thin frame."""
    inset = round(cell * 0.12) if cell >= THIN_RING else 3
    box = (inset, inset, cell - inset, cell - inset)
    return silhouette(Mask((cell, cell)).frame(box, cell * 0.10, 4), mix(line_colour(colour), ground, 0.60))


@cached_sprite
def ghost_frame(cell: int, colour: Colour) -> Image.Image:
    """A dashed edge with a dark casing around a proposed piece."""
    side = cell + 2 * _OUTSIDE
    sketch = Sketch((side, side))
    middle = side / 2
    half = cell / 2 - 1
    dashes = _dashes((middle, middle), half, radius=5, per_side=5 if cell >= THIN_RING else 4)
    for colour_, thickness in ((palette.INK, 10.5), (colour, 6.5)):
        mask = sketch.mask()
        for dash in dashes:
            mask.stroke(dash, thickness)
        sketch.fill(mask, colour_)
    return sketch.render()


@cached_sprite
def blocked_cell(cell: int) -> Image.Image:
    """A cell that no tile can fill: hatched in grey."""
    inset = round(cell * 0.10)
    box = (inset, inset, cell - inset, cell - inset)
    sketch = Sketch((cell, cell))
    inside = sketch.mask().box(box, cell * 0.10)
    lines = sketch.mask()
    pitch = max(cell // 7, 11)
    for start in range(-cell, cell, pitch):
        lines.stroke(((start, cell), (start + cell, 0)), 4)
    sketch.fill(lines.intersect(inside), palette.SPECK)
    sketch.fill(sketch.mask().frame(box, cell * 0.10, 4), palette.SPECK)
    return sketch.render()


def _dashes(middle: Point, half: float, *, radius: float, per_side: int) -> list[list[Point]]:
    """Return dashes along a square with cut corners, one around each corner."""
    x, y = middle
    near, far = half - radius, half
    ring = [
        (x - near, y - far), (x + near, y - far), (x + far, y - near), (x + far, y + near),
        (x + near, y + far), (x - near, y + far), (x - far, y + near), (x - far, y - near),
    ]  # fmt: skip
    lengths = [math.dist(a, b) for a, b in pairwise([*ring, ring[0]])]
    corners = list(accumulate(lengths, initial=0.0))
    whole = corners[-1]
    pitch = whole / (4 * per_side)

    def point(distance: float) -> Point:
        side = bisect(corners, distance % whole) - 1
        share = (distance % whole - corners[side]) / lengths[side]
        (x1, y1), (x2, y2) = ring[side], ring[(side + 1) % len(ring)]
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share

    first = lengths[0] + lengths[1] / 2 - pitch * 0.29
    starts = [(first + pitch * step) % whole for step in range(4 * per_side)]
    bends = [corner + turn for turn in (0.0, whole) for corner in corners[:-1]]
    spans = [(start, start + pitch * 0.58) for start in starts]
    return [[point(at) for at in (start, *(b for b in bends if start < b < end), end)] for start, end in spans]


@cached_sprite
def ring(width: int, height: int, colour: Colour) -> Image.Image:
    """A ring around something that is no cell and may be chosen: a figure, a row."""
    return silhouette(Mask((width, height)).frame((0, 0, width, height), 18, 5), colour)
