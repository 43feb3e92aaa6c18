"""Dice sprites: action dice with pips or stars, tech dice with numbers."""

from __future__ import annotations

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.pieces import seal
from renderers.kit.sketch import Point, Sketch, cached_sprite
from renderers.kit.typography import Weight
from renderers.solarius.colours import COLOURS
from renderers.solarius.signs import star

SHADOW = 6

_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.25, -0.25), (0.25, 0.25)),
    3: ((-0.25, -0.25), (0.0, 0.0), (0.25, 0.25)),
}


def die_body(colour: str, side: int) -> Sketch:
    """Return a die's body with light top and dark bottom edge; black ones have a rim."""
    paint = COLOURS[colour]
    left, right = SHADOW, SHADOW + side
    sketch = Sketch.square(side + 2 * SHADOW)
    body = sketch.mask().box((left, left, right, right), 0.20 * side)
    sketch.shadow(body, down=3, blur=2.5, opacity=0.55)
    if colour == "black":
        rim = max(0.045 * side, 4 if side >= 60 else 3)
        sketch.fill(body, paint.light)
        inner = (left + rim, left + rim, right - rim, right - rim)
        return sketch.fill(sketch.mask().box(inner, 0.20 * side - rim), paint.fill)
    sketch.fill(body, paint.edge)
    face = sketch.mask().box((left, left, right, right - max(0.055 * side, 3)), 0.20 * side)
    return sketch.fill_raised(face, paint.fill, max(0.03 * side, 2), paint.light)


@cached_sprite
def pip_die(colour: str, pips: int, side: int) -> Image.Image:
    """An action die that shows pips."""
    sketch = die_body(colour, side)
    middle = SHADOW + side / 2 - (0 if colour == "black" else 0.012 * side)
    for x, y in _PIPS[pips]:
        centre = (SHADOW + side / 2 + x * side, middle + y * side)
        sketch.fill(sketch.mask().disc(centre, 0.105 * side), COLOURS[colour].ink)
    return sketch.render()


@cached_sprite
def star_die(colour: str, more: int, worth: int | None, side: int) -> Image.Image:
    """Draw an action die with a star, its value, and `+1` if printed."""
    paint = COLOURS[colour]
    sketch = die_body(colour, side)
    x, y = SHADOW + side / 2, SHADOW + side / 2
    radius, dx, dy = (0.36, 0.0, 0.01) if not more else (0.33, -0.10, -0.10)
    centre = (x + dx * side, y + dy * side)
    sketch.fill(star(sketch.mask(), centre, radius * side), paint.ink)
    canvas = Canvas(sketch.render())
    if worth is not None:
        size = max(round(0.34 * side), 18)
        canvas.text(centre[0], centre[1] + 0.03 * side, str(worth), size, Weight.BOLD, paint.fill, "middle")
    if more:
        size = max(round(0.32 * side), 18)
        canvas.text(x + 0.22 * side, y + 0.31 * side, f"+{more}", size, Weight.BOLD, paint.ink, "middle")
    return canvas.image


@cached_sprite
def tech_die(colour: str, value: int, points: int, side: int = 100) -> Image.Image:
    """Draw a tech die: its value, and a small medal for points."""
    paint = COLOURS[colour]
    canvas = Canvas(die_body(colour, side).render())
    middle = SHADOW + side / 2
    if not points:
        canvas.text(middle, middle - 0.01 * side, str(value), round(0.67 * side), Weight.BOLD, paint.ink, "middle")
        return canvas.image
    canvas.text(middle - 0.24 * side, middle, str(value), round(0.55 * side), Weight.BOLD, paint.ink, "middle")
    canvas.paste(seal(str(points), round(0.25 * side)), middle + 0.20 * side, middle)
    return canvas.image


@cached_sprite
def die_place(side: int, edge: palette.Colour, ground: palette.Colour) -> Image.Image:
    """An empty place for a die: sunk, with a thin line."""
    sketch = Sketch.square(side)
    sketch.fill(sketch.mask().box((0, 0, side, side), 0.18 * side), edge)
    return sketch.fill(sketch.mask().box((3, 3, side - 3, side - 3), 0.18 * side - 3), ground).render()


def action_die(colour: str, face: str, points: int | None, side: int) -> Image.Image:
    """Draw an action die; `points` is its value, including the star's."""
    if face.startswith("star"):
        more = int(face.removeprefix("star") or 0)
        return star_die(colour, more, None if points is None else points - more, side)
    return pip_die(colour, int(face), side)
