"""Planets, cached: face down, face up, settled, and empty places."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import Weight
from renderers.solarius.colours import COLOURS
from renderers.solarius.signs import dashed_ring, draw_sign

RADIUS = 40
"""On a hex."""


@cached_sprite
def planet(colour: str, points: int, radius: int = RADIUS) -> Image.Image:
    """A planet face up: its colour, its sign and its points."""
    paint = COLOURS[colour]
    half = radius + 6
    sketch = Sketch.square(2 * half)
    centre = sketch.centre
    thick = max(4.0 * radius / RADIUS, 3.0) if colour == "black" else max(2.2 * radius / RADIUS, 1.6)
    sketch.shadow(sketch.mask().disc(centre, radius), down=3, blur=2.5, opacity=0.5)
    _fill_disc(sketch, colour, radius, thick, 0.07 * radius)
    share = radius / RADIUS
    sign_at = (half - 18.5 * share, float(half))
    sketch.fill(draw_sign(sketch.mask(), colour, sign_at, 13.5 * share), paint.ink)
    canvas = Canvas(sketch.render())
    canvas.text(half + 13 * share, half, str(points), round(45 * share), Weight.BOLD, paint.ink, "middle")
    return canvas.image


def _fill_disc(sketch: Sketch, colour: str, radius: int, rim: float, depth: float) -> None:
    """Fill a disc of a game colour with its rim and, unless black, a light upper edge."""
    paint = COLOURS[colour]
    sketch.fill(sketch.mask().disc(sketch.centre, radius), paint.light if colour == "black" else paint.edge)
    edge = paint.fill if colour == "black" else paint.light
    sketch.fill_raised(sketch.mask().disc(sketch.centre, radius - rim), paint.fill, depth, edge)


@cached_sprite
def hidden_planet(colour: str, radius: int = RADIUS) -> Image.Image:
    """A planet face down: dashed, its colour and sign, no number."""
    paint = COLOURS[colour]
    sketch = Sketch.square(2 * (radius + 3))
    centre = sketch.centre
    share = radius / RADIUS
    thick = max(5 * share, 3.6)
    sketch.fill(sketch.mask().disc(centre, radius), palette.DARK_EDGE if colour == "black" else paint.hidden)
    rim = paint.light if colour == "black" else mix(paint.sign, paint.hidden, 0.12)
    sketch.fill(dashed_ring(sketch.mask(), centre, radius - thick / 2, 14, thick), rim)
    sketch.fill(draw_sign(sketch.mask(), colour, centre, 18 * share), rim)
    return sketch.render()


@cached_sprite
def planet_place(colour: str, radius: int) -> Image.Image:
    """Draw the place of a missing settled planet of this colour."""
    sketch = Sketch.square(2 * (radius + 3))
    centre = sketch.centre
    fade = mix(COLOURS[colour].sign, palette.PANEL, 0.52)
    sketch.fill(dashed_ring(sketch.mask(), centre, radius - 2, 14, 3.4), mix(palette.SECOND, palette.PANEL, 0.55))
    sketch.fill(draw_sign(sketch.mask(), colour, centre, 0.42 * radius), fade)
    return sketch.render()


@cached_sprite
def planet_ring(radius: int) -> Image.Image:
    """The ring around a planet that may be chosen, close to it."""
    sketch = Sketch.square(2 * (radius + 9))
    return sketch.fill(sketch.mask().disc(sketch.centre, radius + 8), palette.TEXT).render()


@cached_sprite
def unknown_ring(radius: int) -> Image.Image:
    """Draw a dashed ring: hidden."""
    sketch = Sketch.square(2 * (radius + 3))
    thick = max(0.15 * radius, 3.2)
    sketch.fill(dashed_ring(sketch.mask(), sketch.centre, radius - thick / 2, 10, thick), palette.NEUTRAL)
    return sketch.render()


@cached_sprite
def colour_disc(colour: str, radius: int) -> Image.Image:
    """A game colour as a price or a kind of resource: a disc with its sign."""
    paint = COLOURS[colour]
    sketch = Sketch.square(2 * (radius + 3))
    centre = sketch.centre
    thick = max(0.10 * radius, 2.4) if colour == "black" else max(0.06 * radius, 1.4)
    _fill_disc(sketch, colour, radius, thick, math.ceil(0.07 * radius))
    return sketch.fill(draw_sign(sketch.mask(), colour, centre, 0.60 * radius), paint.ink).render()
