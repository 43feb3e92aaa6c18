"""Pieces of all games: seats' signs, point seal, check disc, number plates."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, SeatColour, mix
from renderers.kit.signs import MIDDLE_OF_SIGN, SIGNS, draw_figure
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, transform
from renderers.kit.typography import Weight, width

CASING = 1.6


def engrave(piece: Image.Image, text: str, size: int, ink: Colour, *, down: float = 0.0) -> Image.Image:
    """Write bold text in the middle of a piece, `down` pixels lower; return the piece."""
    Canvas(piece).text(piece.width / 2, piece.height / 2 + down, text, size, Weight.BOLD, ink, "middle")
    return piece


@cached_sprite
def seat_sign(seat: SeatColour, radius: int, *, figure: bool = False) -> Image.Image:
    """A seat's sign; with `figure`, a meeple on it."""
    side = 2 * math.ceil(radius * 1.26 + 9)
    centre = (side / 2, side / 2)
    rim = max(0.13 * radius, 2.2)
    sketch = Sketch((side, side))
    outline = SIGNS[seat.sign]

    def plate(grow: float) -> Mask:
        return outline.draw(sketch.mask(), centre, radius, grow)

    sketch.shadow(plate(0), down=max(radius * 0.10, 2), blur=max(radius * 0.10, 2), opacity=0.55)
    sketch.fill(plate(CASING), palette.DARK_EDGE).fill(plate(0), palette.RIM)
    inner = plate(-rim)
    sketch.fill(inner, seat.fill)
    sketch.fill(plate(-rim).subtract(inner.shift(0, -0.09 * radius)), seat.edge)
    sketch.fill(plate(-rim).subtract(inner.shift(0, 0.09 * radius)), seat.light)
    if figure:
        middle = (centre[0], centre[1] + MIDDLE_OF_SIGN[seat.sign] * radius)
        height = radius * (1.0 if seat.sign in {"triangle", "cross"} else 1.2)
        sketch.fill(draw_figure(sketch.mask(), middle, height), palette.INK)
    return sketch.render()


@cached_sprite
def spent_sign(seat: SeatColour, radius: int, ground: Colour = palette.PANEL) -> Image.Image:
    """The empty place of a meeple that is out on the table: sunk, with a thin line."""
    side = 2 * math.ceil(radius * 1.26 + 4)
    centre = (side / 2, side / 2)
    sketch = Sketch((side, side))
    outline = SIGNS[seat.sign]
    sketch.fill(outline.draw(sketch.mask(), centre, radius * 0.90), palette.HAIRLINE)
    sketch.fill(outline.draw(sketch.mask(), centre, radius * 0.90, -3), mix(ground, palette.GROUND, 0.45))
    middle = (centre[0], centre[1] + MIDDLE_OF_SIGN[seat.sign] * radius)
    height = radius * (0.95 if seat.sign in {"triangle", "cross"} else 1.1)
    sketch.fill(draw_figure(sketch.mask(), middle, height), palette.HAIRLINE)
    return sketch.render()


@cached_sprite
def number_badge(number: int, seat: SeatColour, size: int) -> Image.Image:
    """Draw a choice: a plate in the seat's shape with a coloured rim and a number."""
    radius = size * (0.92 if seat.sign in {"triangle", "cross"} else 0.80) + (size * 0.2 if number > 9 else 0)
    side = 2 * math.ceil(radius * 1.26 + 8)
    centre = (side / 2, side / 2)
    sketch = Sketch((side, side))
    outline = SIGNS[seat.sign]
    rim = max(size / 9, 3)
    sketch.shadow(outline.draw(sketch.mask(), centre, radius), down=2, blur=2.5)
    sketch.fill(outline.draw(sketch.mask(), centre, radius, 3), palette.INK)
    sketch.fill(outline.draw(sketch.mask(), centre, radius), seat.fill)
    sketch.fill(outline.draw(sketch.mask(), centre, radius, -rim), palette.RIM)
    return engrave(sketch.render(), str(number), size, palette.INK, down=MIDDLE_OF_SIGN[seat.sign] * radius)


@cached_sprite
def gain_badge(words: str, size: int, *, wasted: bool = False) -> Image.Image:
    """A green badge with what a choice gains (`+4`); amber if `wasted`."""
    wide, high = width(words, size, Weight.BOLD) + round(size * 0.6), round(size * 1.3)
    sketch = Sketch((wide + 12, high + 12))
    sketch.fill(sketch.mask().box((3, 3, wide + 9, high + 9), size * 0.36), palette.INK)
    sketch.fill(sketch.mask().box((6, 6, wide + 6, high + 6), size * 0.29), palette.WARNING if wasted else palette.GOOD)
    return engrave(sketch.render(), words, size, palette.INK)


@cached_sprite
def check_disc(radius: int) -> Image.Image:
    """Completed: a green disc with a check, in a dark rim."""
    side = 2 * radius + 8
    middle = side / 2
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().disc((middle, middle), radius + 2.5), palette.INK)
    sketch.fill(sketch.mask().disc((middle, middle), radius), palette.GOOD)
    hook = transform([(-0.45, 0.05), (-0.12, 0.38), (0.48, -0.30)], (middle, middle), radius)
    return sketch.fill(sketch.mask().stroke(hook, radius * 0.26), palette.INK).render()


def draw_scalloped(mask: Mask, centre: Point, radius: float, grow: float = 0.0) -> Mask:
    """A disc with a scalloped edge."""
    scallops = 14
    points: list[Point] = []
    for step in range(scallops * 16):
        angle = 2 * math.pi * step / (scallops * 16)
        reach = radius * (0.95 + 0.05 * math.cos(scallops * angle)) + grow
        points.append((centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)))
    return mask.polygon(points)


@cached_sprite
def seal(
    words: str, radius: int, fill: Colour = palette.SEAL, edge: Colour = palette.SEAL_EDGE, *, ringed: bool = False
) -> Image.Image:
    """Draw the scalloped seal of points and prestige; in metal, a medal."""
    side = 2 * radius + 8
    middle = side / 2
    sketch = Sketch((side, side))
    sketch.fill(draw_scalloped(sketch.mask(), sketch.centre, radius), edge)
    sketch.fill(draw_scalloped(sketch.mask(), sketch.centre, radius, -max(radius * 0.09, 2)), fill)
    if ringed:
        ring = sketch.mask().disc((middle, middle), radius * 0.72)
        sketch.fill(ring.subtract(sketch.mask().disc((middle, middle), radius * 0.72 - 2.5)), edge, 0.75)
    size = round(radius * (1.12 if len(words) < 3 else 0.86))
    return engrave(sketch.render(), words, size, palette.INK) if words else sketch.render()
