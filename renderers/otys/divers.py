"""The eight divers: helmets with a trade's sign, and cards with name and effect."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import colour, mix
from renderers.kit.sketch import Mask, Sketch, cached_sprite, transform
from renderers.kit.typography import MIN_SIZE, SMALL, Weight
from renderers.otys import colours
from renderers.otys.pieces import put, sign
from renderers.otys.signs import draw_sign
from renderers.otys.strips import Part, RowText, draw_row, row_width, sign_for

CARD = (344, 112)
PADDING = 14
"""Room around a card for its shadow and the disc at its corner."""
_ROOM = CARD[0] - 112 - 10
_LENSES = {"plant": colour("#7EE0A9"), "metal": colour("#7FB4F2")}
"""Signs in a resource's colour; others are off-white."""


@cached_sprite
def helmet(trade: str, radius: int, *, upgraded: bool = False) -> Image.Image:
    """Draw a helmet of steel or brass with a sign; without a trade it's see-through."""
    metal = colours.BRASS if upgraded else colours.STEEL
    side = math.ceil(2.5 * radius) + 8
    x, y = side / 2, side / 2 - 0.10 * radius
    sketch = Sketch((side, side))

    def collar(grow: float) -> Mask:
        corners = ((-0.78, 0.62), (0.78, 0.62), (0.98, 1.14), (-0.98, 1.14))
        return sketch.mask().polygon(transform(corners, (x, y), radius), 0.06 * radius + grow)

    def bolts(grow: float) -> Mask:
        mask = sketch.mask()
        for way in (-1, 1):
            box = (x + way * 1.06 * radius - 0.10 * radius - grow, y - 0.26 * radius - grow,
                   x + way * 1.06 * radius + 0.10 * radius + grow, y + 0.26 * radius + grow)  # fmt: skip
            mask.box(box, 0.06 * radius)
        return mask

    whole = collar(0).disc((x, y), radius).union(bolts(0))
    sketch.shadow(whole, down=2, blur=2.5)
    rim = max(0.07 * radius, 2)
    sketch.fill(collar(rim).union(bolts(rim)).disc((x, y), radius + rim), palette.edge(metal))
    sketch.fill(collar(0).union(bolts(0)), mix(metal, palette.DARK_EDGE, 0.22))
    sketch.fill_raised(sketch.mask().disc((x, y), radius), metal, 0.07 * radius)
    rivets = sketch.mask()
    for step in (-0.62, -0.21, 0.21, 0.62):
        rivets.disc((x + step * radius, y + 0.98 * radius), 0.075 * radius)
    sketch.fill(rivets, palette.edge(metal))
    sketch.fill(sketch.mask().disc((x, y), 0.76 * radius), palette.edge(metal))
    sketch.fill(sketch.mask().disc((x, y), 0.69 * radius), colours.GLASS)
    if not trade:
        return sketch.fill(sketch.mask().disc((x, y), 0.46 * radius), colours.FOAM).render()
    sign = draw_sign(sketch.mask(), trade, (x, y), 0.46 * radius)
    return sketch.fill(sign, _LENSES.get(trade, palette.PALE)).render()


@cached_sprite
def _blank_card(*, upgraded: bool) -> Image.Image:
    wide, high = CARD
    sketch = Sketch((wide + 2 * PADDING, high + 2 * PADDING))
    fill = colours.BRASS_CARD if upgraded else colours.STEEL_CARD
    edge = mix(colours.BRASS, palette.DARK_EDGE, 0.15) if upgraded else palette.DARK_EDGE
    box = (PADDING, PADDING, PADDING + wide, PADDING + high)
    sketch.shadow(sketch.mask().box(box, 16), down=3, blur=3)
    sketch.fill(sketch.mask().box(box, 16), edge)
    inner = (PADDING + 3, PADDING + 3, PADDING + wide - 3, PADDING + high - 3)
    face = sketch.mask().box(inner, 13)
    return sketch.fill_raised(face, fill, 3, mix(fill, palette.WHITE, 0.28)).render()


@cached_sprite
def diver_card(name: str, trade: str, effect: tuple[str, ...], *, upgraded: bool) -> Image.Image:
    """A diver in the column: helmet, name, and the effect as items of `effect_row`."""
    piece = _blank_card(upgraded=upgraded).copy()
    put(piece, helmet(trade, 38, upgraded=upgraded), PADDING + 55, PADDING + CARD[1] / 2 + 2)
    canvas = Canvas(piece)
    left = PADDING + 112
    canvas.fit_text(left, PADDING + 35, name, _ROOM, (SMALL, 32, 30, MIN_SIZE), Weight.SEMIBOLD)
    for size, gap in ((40, 9), (38, 7), (36, 4), (34, 2)):
        parts = effect_row(effect, size)
        if row_width(parts, SMALL, gap) <= _ROOM:
            break
    draw_row(canvas, left, PADDING + 80, parts, gap=gap)
    return piece


def effect_row(effect: tuple[str, ...], size: int) -> list[Part]:
    """Return a row's parts: signs by name, `−1` and `×2` as text, `+` and `/` quiet."""
    parts: list[Part] = []
    for one in effect:
        if one in {"+", "/"}:
            parts.append(RowText(one, palette.SECOND))
        elif one[0] in "−×" or one.isdigit():
            parts.append(RowText(one, colours.COST if one[0] == "−" else palette.TEXT))
        elif one in {"right", "swap"}:
            parts.append(sign("trader" if one == "swap" else one, round(size * 0.34), palette.SECOND))
        else:
            parts.append(sign_for(one, size))
    return parts


@cached_sprite
def upgrade_disc() -> Image.Image:
    """The badge of an upgraded diver at the upper right corner of its card."""
    sketch = Sketch((48, 48))
    sketch.fill(sketch.mask().disc((24, 24), 19), palette.INK)
    sketch.fill(sketch.mask().disc((24, 24), 16.5), colours.BRASS)
    return sketch.fill(draw_sign(sketch.mask(), "up", (24, 24), 10.5), palette.INK).render()
