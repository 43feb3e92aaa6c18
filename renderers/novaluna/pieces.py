"""Small drawings: moon phases, marker, discs, the game's sign."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.pieces import engrave
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, silhouette
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.kit.words import with_sign
from renderers.novaluna.colours import (
    CHECK,
    COST,
    CRATER,
    DEEP_NIGHT,
    IVORY,
    IVORY_EDGE,
    MOON,
    NEW_MOON,
    NIGHT_LINE,
    SIGN,
    STAR,
)
from renderers.novaluna.signs import draw_crescent

_CRATERS = (
    (-0.38, -0.30, 0.17), (0.22, -0.46, 0.10), (0.50, -0.14, 0.09), (0.38, 0.10, 0.20), (-0.55, 0.22, 0.09),
    (-0.14, 0.34, 0.13), (0.10, 0.62, 0.10), (-0.02, -0.06, 0.06), (0.62, 0.42, 0.07),
)  # fmt: skip
_HOOK = ((-0.50, 0.06), (-0.13, 0.42), (0.53, -0.36))


@cached_sprite
def moon(radius: int) -> Image.Image:
    """The full moon in the middle of the wheel, with craters."""
    side = 2 * radius + 8
    middle = side / 2
    sketch = Sketch((side, side))
    whole = sketch.mask().disc((middle, middle), radius)
    sketch.fill(whole, MOON)
    edge = sketch.mask().union(whole).subtract(whole.shift(-0.05 * radius, -0.06 * radius))
    sketch.fill(edge, CRATER)
    for x, y, reach in _CRATERS:
        centre = (middle + x * radius, middle + y * radius)
        pit = sketch.mask().disc(centre, reach * radius)
        sketch.fill(pit, CRATER)
        sketch.fill(sketch.mask().union(pit).subtract(pit.shift(0.03 * radius, 0.04 * radius)), mix(CRATER, SIGN, 0.18))
    return sketch.render()


@cached_sprite
def little_moon(phase: int, of: int, radius: int) -> Image.Image:
    """Draw a moon phase, 0 for the new moon; light grows from the right."""
    side = 2 * radius + 6
    middle = side / 2
    sketch = Sketch((side, side))
    whole = sketch.mask().disc((middle, middle), radius)
    sketch.fill(whole, NEW_MOON)
    turn = 2 * math.pi * phase / of
    lit = sketch.mask().polygon(_lit_outline(middle, radius, turn)) if phase else sketch.mask()
    return sketch.fill(lit.intersect(whole), MOON).render()


def _lit_outline(middle: float, radius: float, turn: float) -> list[Point]:
    """The lit part: half a circle, closed by half an ellipse."""
    waxing = 1 if turn <= math.pi else -1
    steps = [math.pi * step / 40 for step in range(41)]
    rim = [(middle + waxing * radius * math.sin(at), middle - radius * math.cos(at)) for at in steps]
    width = math.cos(turn) * radius
    inner = [(middle + waxing * width * math.sin(at), middle - radius * math.cos(at)) for at in reversed(steps)]
    return rim + inner


@cached_sprite
def marker(height: int) -> Image.Image:
    """The marker: an ivory figure with a crescent."""
    side = height + 8
    x = side / 2
    unit = height / 100
    sketch = Sketch((side, side))

    def figure(grow: float) -> Mask:
        mask = sketch.mask().disc((x, 4 + 28 * unit), 23 * unit + grow)
        cloak = ((-17, 50), (17, 50), (31, 84), (32, 90), (-32, 90), (-31, 84))
        return mask.polygon([(x + dx * unit, 4 + dy * unit) for dx, dy in cloak], 8 * unit + grow)

    sketch.fill(figure(2.0), DEEP_NIGHT).fill(figure(0), IVORY)
    sketch.fill(figure(0).subtract(figure(0).shift(0, -3 * unit)), IVORY_EDGE)
    return sketch.fill(draw_crescent(sketch.mask(), (x, 4 + 70 * unit), 15 * unit), SIGN).render()


@cached_sprite
def star(radius: int) -> Image.Image:
    """A star of the night sky."""
    side = 2 * radius + 4
    middle = side / 2
    points = []
    for step in range(8):
        reach = 0.28 * radius if step % 2 else radius
        points.append((middle + reach * math.sin(step * math.pi / 4), middle - reach * math.cos(step * math.pi / 4)))
    return silhouette(Mask((side, side)).polygon(points), mix(STAR, DEEP_NIGHT, 0.25))


@cached_sprite
def number_disc(number: int, *, quiet: bool = False) -> Image.Image:
    """Draw a space's number in a disc; `quiet` while another space is proposed."""
    ground, ink = (palette.deepen(palette.HAIRLINE), palette.TEXT) if quiet else (palette.TEXT, palette.ON_TEXT)
    radius, size = 21, 34 if number < 10 else 30
    side = 2 * radius + 8
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((side / 2, side / 2), radius + 3), palette.INK)
    sketch.fill(sketch.mask().disc((side / 2, side / 2), radius), ground)
    return engrave(sketch.render(), str(number), size, ink)


@cached_sprite
def disc_stack(count: int, width: int, height: int) -> Image.Image:
    """Draw a stack of discs from the side; an empty one is a ring."""
    sketch = Sketch((width, height))
    half, tilt = width / 2 - 4, width * 0.17
    x = width / 2
    floor = height - tilt - 5
    if not count:
        ring = _oval(sketch.mask(), x, floor, half, tilt)
        hole = _oval(sketch.mask(), x, floor, half - 4, tilt - 4)
        return sketch.fill(ring.subtract(hole), palette.HAIRLINE).render()
    step = min(7.0, (floor - tilt - 4) / count)
    for number in range(count):
        y = floor - number * step
        body = _oval(_oval(sketch.mask(), x, y, half, tilt), x, y - step, half, tilt)
        body.box((x - half, y - step, x + half, y))
        rim = _oval(_oval(sketch.mask(), x, y, half + 2, tilt + 2), x, y - step, half + 2, tilt + 2)
        sketch.fill(rim.box((x - half - 2, y - step, x + half + 2, y)), palette.INK)
        sketch.fill(body, IVORY_EDGE)
        sketch.fill(_oval(sketch.mask(), x, y - step, half, tilt), mix(IVORY, IVORY_EDGE, 0.35))
    top = floor - count * step
    sketch.fill(_oval(sketch.mask(), x, top, half, tilt), IVORY)
    hook = [(x + dx * half * 0.66, top + dy * tilt * 0.9) for dx, dy in _HOOK]
    return sketch.fill(sketch.mask().stroke(hook, 5), CHECK).render()


def _oval(mask: Mask, x: float, y: float, across: float, down: float) -> Mask:
    points = [
        (x + across * math.cos(math.pi * step / 36), y + down * math.sin(math.pi * step / 36)) for step in range(72)
    ]
    return mask.polygon(points)


@cached_sprite
def open_space(side: int) -> Image.Image:
    """A space of the wheel without a tile, sunk into the night."""
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().box((0, 0, side, side), side * 0.10), NIGHT_LINE)
    return sketch.fill(sketch.mask().box((3, 3, side - 3, side - 3), side * 0.08), DEEP_NIGHT).render()


@cached_sprite
def empty_slot(side: int) -> Image.Image:
    """The place of a large choice that there is not: sunk, with a thin line."""
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().box((0, 0, side, side), side * 0.12), palette.HAIRLINE)
    return sketch.fill(sketch.mask().box((3, 3, side - 3, side - 3), side * 0.11), palette.WELL).render()


@cached_sprite
def choice_ring(side: int) -> Image.Image:
    """An ivory ring around a tile of the wheel that may be taken."""
    whole = side + 20
    sketch = Sketch((whole, whole))
    sketch.fill(sketch.mask().frame((1, 1, whole - 1, whole - 1), side * 0.12 + 9, 9), palette.INK)
    sketch.fill(sketch.mask().frame((2, 2, whole - 2, whole - 2), side * 0.12 + 8, 6), IVORY)
    return sketch.render()


def draw_arrow(canvas: Canvas, centre: Point, radius: float, colour: Colour) -> None:
    """A bent arrow below the moon: the way the marker goes."""
    start, end = math.radians(150), math.radians(212)
    at = [start + (end - start) * step / 18 for step in range(19)]
    side = math.ceil(2 * radius + 60)
    left, top = round(centre[0] - side / 2), round(centre[1] - side / 2)
    line = [(side / 2 + radius * math.sin(turn), side / 2 - radius * math.cos(turn)) for turn in at]
    mask = Mask((side, side)).stroke(line[:-2], 9)
    tip = end + 0.10
    head = [(tip, 0.0), (end - 0.10, 17.0), (end - 0.10, -17.0)]
    points = []
    for turn, out in head:
        points.append((side / 2 + (radius + out) * math.sin(turn), side / 2 - (radius + out) * math.cos(turn)))
    canvas.image.paste(rgb(colour), (left, top), mask.polygon(points, 2).downsample())


def draw_change(canvas: Canvas, right: float, y: float, change: int, *, good: bool = True) -> None:
    """Draw a number's change, ending at `right`; nothing for 0."""
    if not change:
        return
    words = with_sign(change)
    canvas.text(right, y, words, SMALL, Weight.SEMIBOLD, palette.GOOD if good else COST, "right")
