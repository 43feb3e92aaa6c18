"""The small signs of Carcassonne: the stack of a pile, the signs of the goals."""

from __future__ import annotations

from typing import Literal

from PIL import Image

from renderers.kit import palette
from renderers.kit.palette import Colour, SeatColour, colour, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.signs import MIDDLE_OF_SIGN, draw_figure
from renderers.kit.sketch import Mask, Sketch, cached_sprite, silhouette, transform

GoalKind = Literal["road", "city", "monastery", "tiles", "field"]

_BACK = colour("#8B6B4E")
_BACK_SIGN = colour("#D9BE93")


@cached_sprite
def pile_stack(height: int, *, empty: bool = False) -> Image.Image:
    """Some tiles face down on each other; an emptied pile leaves its outline."""
    side = round(height * 1.5)
    sketch = Sketch((side, side))
    step = height * 0.14
    left, top = side * 0.10, side - height * 1.10
    box = (left, top, left + height, top + height)
    if empty:
        sketch.fill(sketch.mask().frame(box, height * 0.18, 3), palette.HAIRLINE)
        return sketch.render()
    for layer in (2, 1, 0):
        shift = layer * step
        body = (box[0] + shift, box[1] - shift, box[2] + shift, box[3] - shift)
        casing = (body[0] - 1.6, body[1] - 1.6, body[2] + 1.6, body[3] + 1.6)
        sketch.fill(sketch.mask().box(casing, height * 0.22), palette.INK)
        face = sketch.mask().box(body, height * 0.18)
        sketch.fill(face, mix(_BACK, palette.INK, 0.28))
        sketch.fill(
            face.subtract(sketch.mask().box(body, height * 0.18).shift(0, -height * 0.10)),
            mix(_BACK, palette.INK, 0.42),
        )
        top_face = sketch.mask().box((body[0], body[1], body[2], body[3] - height * 0.09), height * 0.18)
        sketch.fill(top_face, _BACK if layer == 0 else mix(_BACK, palette.INK, 0.12))
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2 - height * 0.04
    arm = height * 0.30
    sketch.fill(_diamond(sketch.mask(), x, y, arm), _BACK_SIGN)
    sketch.fill(_diamond(sketch.mask(), x, y, arm * 0.54), _BACK)
    return sketch.render()


def _diamond(mask: Mask, x: float, y: float, reach: float) -> Mask:
    return mask.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


@cached_sprite
def farmer(seat: SeatColour, radius: int) -> Image.Image:
    """A meeple on a field: on its seat's sign like any other, but lying."""
    plate = seat_sign(seat, radius).copy()
    side = plate.width
    height = radius * (1.0 if seat.sign in {"triangle", "cross"} else 1.25)
    figure = silhouette(draw_figure(Mask((side, side)), (side / 2, side / 2), height), palette.INK)
    lying = figure.transpose(Image.Transpose.ROTATE_90)
    plate.alpha_composite(lying, (0, round(MIDDLE_OF_SIGN[seat.sign] * radius)))
    return plate


@cached_sprite
def goal_sign(kind: GoalKind, size: int, fill: Colour) -> Image.Image:
    """The sign of a kind of goal in one colour."""
    unit = size / 48
    mask = Mask((size, size))
    if kind == "road":
        _road(mask, unit)
    elif kind == "city":
        _city(mask, unit)
    elif kind == "monastery":
        _monastery(mask, unit)
    elif kind == "field":
        _field(mask, unit)
    else:
        for left in (4, 26):
            for top in (4, 26):
                mask.box((left * unit, top * unit, (left + 18) * unit, (top + 18) * unit), 4 * unit)
    return silhouette(mask, fill)


def _road(mask: Mask, unit: float) -> None:
    mask.polygon(transform(((16, 4), (32, 4), (45, 44), (3, 44)), (0, 0), unit), 1.2 * unit)
    for top, bottom, half in ((8, 15, 1.5), (20, 28, 2.0), (33, 41, 2.5)):
        gap = Mask(mask.size).box(((24 - half) * unit, top * unit, (24 + half) * unit, bottom * unit), unit)
        mask.subtract(gap)


def _field(mask: Mask, unit: float) -> None:
    for x, low, lean in ((10, 44, -5), (19, 44, -2), (29, 44, 2), (38, 44, 5)):
        top = 12 if abs(lean) < 3 else 20
        mask.stroke([(x * unit, low * unit), ((x + lean) * unit, top * unit)], 3 * unit)
        for step in range(3):
            y = top + 2 + 6 * step
            for side in (-1, 1):
                ear = ((x + lean) * unit, y * unit), ((x + lean + 4.5 * side) * unit, (y - 5) * unit)
                mask.stroke(ear, 3.4 * unit)


def _city(mask: Mask, unit: float) -> None:
    mask.box((6 * unit, 14 * unit, 42 * unit, 45 * unit), 2 * unit)
    for left in (6, 19.5, 33):
        mask.box((left * unit, 4 * unit, (left + 9) * unit, 22 * unit), 1.6 * unit)
    door = Mask(mask.size).disc((24 * unit, 33 * unit), 6 * unit)
    mask.subtract(door.box((18 * unit, 33 * unit, 30 * unit, 46 * unit)))


def _monastery(mask: Mask, unit: float) -> None:
    tower = [(4, 44), (4, 18), (2, 18), (10.5, 2), (19, 18), (17, 18), (17, 44)]
    mask.polygon(transform(tower, (0, 0), unit), 0.6 * unit)
    house = [(17, 44), (17, 31), (15, 31), (23, 19), (38, 19), (46, 31), (44, 31), (44, 44)]
    mask.polygon(transform(house, (0, 0), unit), 0.6 * unit)
    window = Mask(mask.size).disc((10.5 * unit, 24 * unit), 2.6 * unit)
    door = Mask(mask.size).disc((30.5 * unit, 37 * unit), 3.6 * unit)
    mask.subtract(window).subtract(door.box((26.9 * unit, 37 * unit, 34.1 * unit, 45 * unit)))
