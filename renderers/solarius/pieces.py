"""Small pieces, cached: cubes, contamination, drives, hubs, portals, signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Literal

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.pieces import draw_scalloped
from renderers.kit.sketch import Mask, Pen, Point, Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIN_SIZE, Weight
from renderers.solarius import signs
from renderers.solarius.colours import COLOURS, CONTAMINATION, CUBE

Sign = Literal["fuel", "range", "upgrade", "shift", "transform", "research", "card"]


@cached_sprite
def hex_mask(side: float) -> Image.Image:
    """A hexagon as a mask, its middle in the middle."""
    half = math.ceil(side) + 1
    return signs.draw_hexagon(Mask((2 * half, 2 * half)), (half, half), side).downsample()


@cached_sprite
def hex_piece(side: float, fill: Colour) -> Image.Image:
    """A plain hexagon of one colour."""
    mask = hex_mask(side)
    piece = Image.new("RGBA", mask.size, (*rgb(fill), 0))
    piece.putalpha(mask)
    return piece


@cached_sprite
def hex_ring(side: float, thickness: float, fill: Colour) -> Image.Image:
    """A hexagonal ring, `side` to its outer edge."""
    sketch = Sketch.square(2 * (math.ceil(side) + 1))
    centre = sketch.centre
    ring = signs.draw_hexagon(sketch.mask(), centre, side)
    return sketch.fill(ring.subtract(_inner(sketch, centre, side, thickness)), fill).render()


def _inner(sketch: Sketch, centre: tuple[float, float], side: float, thickness: float) -> Mask:
    return signs.draw_hexagon(sketch.mask(), centre, side - thickness * 2 / math.sqrt(3))


@cached_sprite
def dashed_hexagon(side: float, thickness: float, fill: Colour, per_side: int = 3) -> Image.Image:
    """A hexagon of dashes."""
    sketch = Sketch.square(2 * (math.ceil(side) + 2))
    pitch = side / per_side
    line = signs.dashes(
        sketch.mask(), signs.hexagon(sketch.centre, side - thickness / 2), 0.56 * pitch, 0.44 * pitch, thickness
    )
    return sketch.fill(line, fill).render()


@cached_sprite
def hub_token(letter: str, side: float, fill: Colour, ink: Colour, size: int) -> Image.Image:
    """A hub that was built: a light hexagon with its letter."""
    half = math.ceil(side) + 6
    sketch = Sketch.square(2 * half)
    centre = sketch.centre
    whole = signs.draw_hexagon(sketch.mask(), centre, side, 3)
    sketch.shadow(whole, down=3, blur=2.5, opacity=0.5)
    sketch.fill(whole, mix(fill, palette.DARK_EDGE, 0.30))
    upper = signs.draw_hexagon(sketch.mask(), (centre[0], centre[1] - 1), side, 3)
    sketch.fill(upper.intersect(whole).intersect(whole.shift(0, -4)), fill)
    canvas = Canvas(sketch.render())
    canvas.text(half, half - 1, letter, size, Weight.BOLD, ink, "middle")
    return canvas.image


@cached_sprite
def portal(scale: float = 1.0, fill: Colour = palette.NEUTRAL) -> Image.Image:
    """A portal."""
    half = math.ceil(40 * scale)
    sketch = Sketch.square(2 * half)
    return sketch.fill(signs.portal(sketch.mask(), (half, half), scale), fill).render()


@cached_sprite
def home(radius: int = 44) -> Image.Image:
    """The home planet: a neutral disc with a house."""
    half = radius + 6
    sketch = Sketch.square(2 * half)
    centre = sketch.centre
    whole = sketch.mask().disc(centre, radius)
    sketch.shadow(whole, down=3, blur=2.5, opacity=0.5)
    sketch.fill(whole, mix(palette.NEUTRAL, palette.DARK_EDGE, 0.30))
    face = sketch.mask().disc(centre, radius - 0.06 * radius)
    sketch.fill_raised(face, palette.NEUTRAL, 0.06 * radius, palette.TEXT)
    return sketch.fill(signs.house(sketch.mask(), (half, half + 0.03 * radius), 0.58 * radius), palette.INK).render()


@cached_sprite
def cube(side: int) -> Image.Image:
    """A resource."""
    return _cube(side, CUBE, hole=False)


@cached_sprite
def contamination(side: int) -> Image.Image:
    """Draw a contamination cube: pink with a dark hole, unlike a resource."""
    return _cube(side, CONTAMINATION, hole=True)


def _cube(side: int, fill: Colour, *, hole: bool) -> Image.Image:
    half = side / 2 + 4
    size = math.ceil(2 * half)
    sketch = Sketch((size, size))
    centre = (size / 2, size / 2)
    corners = signs.hexagon(centre, side / 2)
    top, right, bottom_right, bottom, bottom_left, left = corners
    sketch.shadow(sketch.mask().polygon(corners), down=2, blur=2, opacity=0.5)
    sketch.fill(sketch.mask().polygon(corners, 1), mix(fill, palette.DARK_EDGE, 0.62))
    sketch.fill(sketch.mask().polygon([top, right, centre, left]), mix(fill, palette.WHITE, 0.38))
    sketch.fill(sketch.mask().polygon([left, centre, bottom, bottom_left]), fill)
    sketch.fill(sketch.mask().polygon([centre, right, bottom_right, bottom]), mix(fill, palette.DARK_EDGE, 0.30))
    if hole:
        sketch.fill(signs.draw_hexagon(sketch.mask(), centre, 0.22 * side), mix(fill, palette.DARK_EDGE, 0.82))
    return sketch.render()


@cached_sprite
def drive(value: int, fill: Colour, side: int = 44) -> Image.Image:
    """A drive: a hexagon with its value, which can be read however small it is."""
    return hub_token(str(value), side, fill, palette.INK, max(side, MIN_SIZE))


@cached_sprite
def coin(radius: int) -> Image.Image:
    """A SpaceBuck."""
    sketch = Sketch.square(2 * (radius + 2))
    centre = sketch.centre
    paint = COLOURS["yellow"]
    sketch.fill(sketch.mask().disc(centre, radius), paint.fill)
    return sketch.fill(signs.written(sketch.mask(), "$", centre, 1.35 * radius), paint.ink).render()


@cached_sprite
def sign(name: Sign, radius: int, fill: Colour = palette.NEUTRAL) -> Image.Image:
    """A sign without a ground, about so large from its middle."""
    sketch = Sketch.square(2 * (radius + 2))
    mask = sketch.mask()
    _SIGNS[name](mask, sketch.centre, radius)
    return sketch.fill(mask, fill).render()


def _card(mask: Mask, centre: Point, radius: float) -> None:
    """A card: an upright frame with a line for its title."""
    x, y = centre
    wide, high = 0.66 * radius, 0.92 * radius
    mask.box((x - wide, y - high, x + wide, y + high), 0.18 * radius)
    inner = (x - wide + 0.16 * radius, y - 0.22 * radius, x + wide - 0.16 * radius, y + high - 0.16 * radius)
    mask.eraser.box(inner, 0.08 * radius)


def _arrows(mask: Mask, centre: Point, radius: float) -> None:
    """Two arrows that run after each other."""
    thick = 0.22 * radius
    for turn in (0.0, math.pi):
        start, end = turn + 0.55, turn + math.pi - 0.42
        signs.arc(mask, centre, 0.72 * radius, start, end, thick)
        head = ((0.72 + 0.34, end), (0.72 - 0.34, end), (0.74, end + 0.62))
        mask.polygon([signs.polar(centre, reach * radius, angle) for reach, angle in head])


def _flask(mask: Mask, centre: Point, radius: float) -> None:
    """A flask: research."""
    pen = Pen(mask, centre, radius)
    pen.polygon([(-0.24, -0.78), (0.24, -0.78), (0.24, -0.24), (0.74, 0.72), (-0.74, 0.72), (-0.24, -0.24)], 0.14)
    pen.eraser.polygon([(-0.12, -0.66), (0.12, -0.66), (0.12, -0.18), (0.34, 0.24), (-0.34, 0.24), (-0.12, -0.18)])
    x, y = centre
    r = radius
    mask.box((x - 0.46 * r, y - 0.98 * r, x + 0.46 * r, y - 0.74 * r), 0.10 * r)


_SIGNS: Mapping[Sign, Callable[[Mask, Point, float], object]] = {
    "fuel": signs.drop,
    "range": signs.range_arrow,
    "upgrade": signs.arrow_up,
    "shift": signs.chevrons,
    "card": _card,
    "transform": _arrows,
    "research": _flask,
}


@cached_sprite
def hatched(side: int, line: Colour) -> Image.Image:
    """A closed storage space: hatched and transparent."""
    sketch = Sketch.square(side)
    box = (0.0, 0.0, float(side), float(side))
    inside = sketch.mask().box(box, 0.2 * side)
    lines = sketch.mask()
    pitch = max(side // 4, 9)
    for start in range(-side, side, pitch):
        lines.stroke(((start, side), (start + side, 0)), 3.2)
    sketch.fill(lines.intersect(inside), line)
    return sketch.fill(sketch.mask().frame(box, 0.2 * side, 3), line).render()


@cached_sprite
def slot(side: int, line: Colour, ground: Colour) -> Image.Image:
    """An open storage space or a contamination space: a light rim around a dark well."""
    sketch = Sketch.square(side)
    sketch.fill(sketch.mask().box((0, 0, side, side), 0.22 * side), line)
    return sketch.fill(sketch.mask().box((3.2, 3.2, side - 3.2, side - 3.2), 0.22 * side - 3.2), ground).render()


@cached_sprite
def arrow_right(length: int, fill: Colour, thickness: float = 5.0) -> Image.Image:
    """A plain arrow to the right."""
    high = 30
    sketch = Sketch((length + 4, high))
    y = high / 2
    mask = sketch.mask().stroke(((4, y), (length - 3, y)), thickness)
    mask.stroke(((length - 13, y - 10), (length - 2, y), (length - 13, y + 10)), thickness)
    return sketch.fill(mask, fill).render()


@cached_sprite
def crown(width: int, fill: Colour) -> Image.Image:
    """A crown for the winner."""
    high = round(width * 0.72)
    sketch = Sketch((width + 4, high + 4))
    outline = ((0.02, 0.10), (0.27, 0.46), (0.5, 0.0), (0.73, 0.46), (0.98, 0.10), (0.88, 0.98), (0.12, 0.98))
    points = [(2 + x * width, 2 + y * high) for x, y in outline]
    return sketch.fill(sketch.mask().polygon(points, 1.5), fill).render()


@cached_sprite
def unknown_planet(radius: int) -> Image.Image:
    """Some planet or other: a dashed neutral disc."""
    sketch = Sketch.square(2 * (radius + 3))
    centre = sketch.centre
    sketch.fill(sketch.mask().disc(centre, radius), mix(palette.NEUTRAL, palette.PANEL, 0.70))
    return sketch.fill(signs.dashed_ring(sketch.mask(), centre, radius - 2, 11, 4), palette.NEUTRAL).render()


@cached_sprite
def seal_outline(words: str, radius: int, ink: Colour) -> Image.Image:
    """The outline of a seal with its number: what could still be won here."""
    side = 2 * radius + 8
    sketch = Sketch.square(side)
    ring = draw_scalloped(sketch.mask(), sketch.centre, radius)
    draw_scalloped(ring.eraser, sketch.centre, radius - 3.2)
    canvas = Canvas(sketch.fill(ring, ink).render())
    canvas.text(side / 2, side / 2, words, round(1.06 * radius), Weight.BOLD, ink, "middle")
    return canvas.image


@cached_sprite
def empty_seal(words: str, radius: int) -> Image.Image:
    """A grey seal: worth nothing yet."""
    side = 2 * radius + 8
    sketch = Sketch.square(side)
    sketch.fill(draw_scalloped(sketch.mask(), sketch.centre, radius), palette.LOCKED_EDGE)
    face = draw_scalloped(sketch.mask(), sketch.centre, radius * 0.9)
    canvas = Canvas(sketch.fill(face, palette.LOCKED_SIGN).render())
    canvas.text(side / 2, side / 2, words, round(1.12 * radius), Weight.BOLD, palette.TEXT, "middle")
    return canvas.image
