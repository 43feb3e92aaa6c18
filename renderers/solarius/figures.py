"""Figures in space, cached: colonies, stations, missions, ships, outposts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Literal

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, deepen, mix
from renderers.kit.signs import SIGNS
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite
from renderers.solarius import signs
from renderers.solarius.colours import SEATS, SIGN_INK

Kind = Literal["colony", "station", "mission"]
Shape = Callable[[Mask, Point, float, float], Mask]

RIM = 3.6
CASING = 3.5
HALF = 54
"""Half the side of a figure's image at scale 1, shadow included."""

SHAPES: Mapping[Kind, Shape] = {"colony": signs.colony, "station": signs.station, "mission": signs.mission}
_SIGN_AT: Mapping[Kind, Point] = {"colony": (0, -8), "station": (0, 0), "mission": (1, -11)}
_LOWER = 0.38


def darken(fill: Colour) -> Colour:
    """The darker parts of a figure."""
    return mix(fill, palette.DARK_EDGE, _LOWER)


@cached_sprite
def figure(kind: Kind, seat: int | None, scale: float = 1.0) -> Image.Image:
    """Draw a colony, station or mission; without a seat grey and without a sign."""
    fill = palette.NEUTRAL if seat is None else SEATS[seat].fill
    sketch = Sketch.square(2 * math.ceil(HALF * scale + 4))
    centre = sketch.centre
    rim = max(RIM * math.sqrt(scale), 2.4)
    whole = SHAPES[kind](sketch.mask(), centre, scale, rim)
    sketch.shadow(whole, down=3 * scale, blur=1.5, opacity=0.5)
    sketch.fill(whole, palette.TEXT)
    _body(sketch, kind, fill, centre, scale)
    if seat is not None:
        at = (centre[0] + _SIGN_AT[kind][0] * scale, centre[1] + _SIGN_AT[kind][1] * scale)
        radius = max({"colony": 12.5, "station": 13.0, "mission": 12.0}[kind] * scale, 6.0)
        sketch.fill(SIGNS[SEATS[seat].sign].draw(sketch.mask(), at, radius), SIGN_INK)
    return sketch.render()


def _body(sketch: Sketch, kind: Kind, fill: Colour, centre: Point, scale: float) -> None:
    dark = darken(fill)
    if kind == "colony":
        sketch.fill_raised(signs.dome(sketch.mask(), centre, scale), fill, 3 * scale, _lighten(fill))
        sketch.fill(signs.slab(sketch.mask(), centre, scale), dark)
        return
    if kind == "station":
        panels = signs.station_panels(sketch.mask(), centre, scale)
        sketch.fill(signs.station(sketch.mask(), centre, scale), dark)
        sketch.fill(panels, fill)
        for side in (-36, 36):
            x, y = centre[0] + side * scale, centre[1]
            sketch.fill(sketch.mask().box((x - 9 * scale, y - 1.5 * scale, x + 9 * scale, y + 1.5 * scale)), dark)
        disc = sketch.mask().disc(centre, 21 * scale)
        sketch.fill(sketch.mask().disc(centre, 21 * scale + 2), dark)
        sketch.fill(disc, fill)
        sketch.fill(disc.subtract(sketch.mask().disc((centre[0], centre[1] + 3 * scale), 21 * scale)), _lighten(fill))
        return
    sketch.fill(signs.mission(sketch.mask(), centre, scale), palette.TEXT)
    cloth = signs.flag(sketch.mask(), centre, scale)
    sketch.fill(cloth, dark)
    sketch.fill(cloth.intersect(cloth.shift(0, -5 * scale)), fill)


def _lighten(fill: Colour) -> Colour:
    return mix(fill, palette.WHITE, 0.35)


@cached_sprite
def ship(seat: int, scale: float = 1.0) -> Image.Image:
    """Draw a ship: a dart with an extra dark outline, above everything else."""
    fill = SEATS[seat].fill
    sketch = Sketch.square(2 * math.ceil((HALF + 2) * scale + 4))
    centre = sketch.centre
    rim, casing = max(RIM * math.sqrt(scale), 2.4), CASING * math.sqrt(scale)
    sketch.fill(signs.ship(sketch.mask(), centre, scale, rim + casing), SIGN_INK)
    sketch.fill(signs.ship(sketch.mask(), centre, scale, rim), palette.TEXT)
    wings = signs.wings(sketch.mask(), centre, scale)
    sketch.fill(wings, darken(fill))
    sketch.fill(signs.ship(sketch.mask(), centre, scale).subtract(wings), fill)
    at = (centre[0], centre[1] + 8 * scale)
    sketch.fill(SIGNS[SEATS[seat].sign].draw(sketch.mask(), at, max(12 * scale, 6.0)), SIGN_INK)
    return sketch.render()


@cached_sprite
def ghost_ship(seat: int, scale: float = 1.0) -> Image.Image:
    """Draw the faint, dashed ghost of a ship."""
    fill = SEATS[seat].fill
    side = 2 * math.ceil((HALF + 2) * scale + 4)
    sketch = Sketch.square(side)
    centre = sketch.centre
    rim = RIM * math.sqrt(scale)
    outer = signs.ship(sketch.mask(), centre, scale, rim)
    edge = sketch.mask().union(outer).subtract(signs.ship(sketch.mask(), centre, scale))
    sketch.fill(signs.ship(sketch.mask(), centre, scale, rim + CASING * math.sqrt(scale)), SIGN_INK)
    sketch.fill(signs.ship(sketch.mask(), centre, scale, rim), SIGN_INK)
    sketch.fill(signs.ship(sketch.mask(), centre, scale), mix(fill, SIGN_INK, 0.30))
    rays = sketch.mask()
    for step in range(20):
        start = 2 * math.pi * step / 20
        rays.polygon([centre, signs.polar(centre, side, start), signs.polar(centre, side, start + 0.18)])
    sketch.fill(edge.intersect(rays), palette.TEXT)
    at = (centre[0], centre[1] + 8 * scale)
    sketch.fill(SIGNS[SEATS[seat].sign].draw(sketch.mask(), at, 12 * scale), SIGN_INK)
    return sketch.render()


@cached_sprite
def outpost_ring(seat: int | None, side: float, ground: Colour) -> Image.Image:
    """The frame of an outpost: a hexagon ring, tinted inside."""
    fill = palette.NEUTRAL if seat is None else SEATS[seat].fill
    sketch = Sketch.square(2 * (math.ceil(side) + 3))
    centre = sketch.centre
    sketch.fill(signs.draw_hexagon(sketch.mask(), centre, side), fill)
    within = signs.draw_hexagon(sketch.mask(), centre, side - 8 * 2 / math.sqrt(3))
    sketch.fill(within, deepen(mix(fill, ground, 0.70)))
    return sketch.render()


@cached_sprite
def badge(kind: Kind, seat: int, scale: float = 1.0) -> Image.Image:
    """A figure on a dark plate, small: it shares its hex with a ship."""
    side = round(52 * scale)
    sketch = Sketch.square(side)
    sketch.fill(sketch.mask().box((2, 4 * scale, side - 2, side - 4 * scale), 10 * scale), SIGN_INK)
    canvas = Canvas(sketch.render())
    canvas.paste(figure(kind, seat, 0.54 * scale), side / 2, side / 2)
    return canvas.image
