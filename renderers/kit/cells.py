"""Marks on a square grid: last move, legal cell, ghost, blocked cell. Each is baked for a cell of so many pixels."""

from __future__ import annotations

from PIL import Image

from renderers.kit import palette
from renderers.kit.palette import Colour, line_colour, mix
from renderers.kit.sketch import Point, Sketch, cached_sprite

DOUBLE_RING = 110
"""From this cell size on a legal cell has a double ring; smaller ones have a single ring."""

THIN_RING = 90
"""Below this cell size rings and frames are thin and lie close to the edge, to leave room for the name."""

_OUTSIDE = 12


@cached_sprite
def last_move(cell: int, colour: Colour) -> Image.Image:
    """A bright outline with a dark casing around the piece that was placed last; the piece itself stays free."""
    side = cell + 2 * _OUTSIDE
    sketch = Sketch((side, side))
    near, far = _OUTSIDE + 1, side - _OUTSIDE - 1
    sketch.fill(sketch.mask().frame((near - 9, near - 9, far + 9, far + 9), 14, 11), palette.INK)
    sketch.fill(sketch.mask().frame((near - 7, near - 7, far + 7, far + 7), 12, 7), colour)
    return sketch.render()


@cached_sprite
def outlined_cell(cell: int) -> Image.Image:
    """A cell that is pointed at: a wide bright frame with a dark casing on both sides, over whatever lies there."""
    side = cell + 2 * _OUTSIDE
    sketch = Sketch((side, side))
    near, far = _OUTSIDE - 6, side - _OUTSIDE + 6
    sketch.fill(sketch.mask().frame((near - 3, near - 3, far + 3, far + 3), 17, 14), palette.INK)
    sketch.fill(sketch.mask().frame((near, near, far, far), 14, 8), palette.RING)
    return sketch.render()


@cached_sprite
def legal_cell(cell: int, colour: Colour, ground: Colour = palette.WELL) -> Image.Image:
    """A cell that may be chosen: tinted, in a ring of the colour, with a second soft ring where there is room."""
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
    sketch = Sketch((cell, cell))
    box = (inset, inset, cell - inset, cell - inset)
    return sketch.fill(sketch.mask().frame(box, cell * 0.10, 4), mix(line_colour(colour), ground, 0.60)).render()


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
    """A cell that nothing can fill any more: hatched in grey."""
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
    """Dashes along a square with cut corners: one bent around each corner, the others evenly between."""
    x, y = middle
    near, far = half - radius, half
    ring = [
        (x - near, y - far), (x + near, y - far), (x + far, y - near), (x + far, y + near),
        (x + near, y + far), (x - near, y + far), (x - far, y + near), (x - far, y - near),
    ]  # fmt: skip
    lengths = [_distance(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    whole = sum(lengths)
    pitch = whole / (4 * per_side)
    start = lengths[0] + lengths[1] / 2 - pitch * 0.29
    return [_along(ring, lengths, start + pitch * step, pitch * 0.58) for step in range(4 * per_side)]


def _along(ring: list[Point], lengths: list[float], start: float, reach: float) -> list[Point]:
    """The part of a closed polyline that begins `start` along it and is `reach` long."""
    whole = sum(lengths)
    corners = [0.0]
    for length in lengths:
        corners.append(corners[-1] + length)
    begin = start % whole
    stops = [begin]
    stops += sorted(
        at for at in (corner + turn for corner in corners[:-1] for turn in (0.0, whole)) if begin < at < begin + reach
    )
    stops.append(begin + reach)
    return [_at(ring, lengths, corners, stop % whole) for stop in stops]


def _at(ring: list[Point], lengths: list[float], corners: list[float], distance: float) -> Point:
    index = max(i for i in range(len(lengths)) if corners[i] <= distance)
    share = (distance - corners[index]) / lengths[index]
    (x1, y1), (x2, y2) = ring[index], ring[(index + 1) % len(ring)]
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def _distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@cached_sprite
def ring(width: int, height: int, colour: Colour) -> Image.Image:
    """A ring around something that is no cell and may be chosen: a figure, a row."""
    sketch = Sketch((width, height))
    return sketch.fill(sketch.mask().frame((0, 0, width, height), 18, 5), colour).render()
