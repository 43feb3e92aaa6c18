"""Printed components: contracts, sponsors, reward tokens."""

from __future__ import annotations

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import mix
from renderers.kit.pieces import seal
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import SMALL, Weight
from renderers.otys import colours, pieces
from renderers.otys.pieces import put
from renderers.otys.strips import sign_for

PADDING = 8
"""Room around a card for its shadow."""
_SEAL = 74
"""Width of a contract's Prestige on the right."""
_GAP = 6


@cached_sprite
def contract_card(
    cubes: tuple[str, ...], prestige: int, bonus: tuple[str, ...], wide: int, high: int, name: str = ""
) -> Image.Image:
    """Draw a contract: cubes (resources, or `A` `B` `C` for any), Prestige, bonus.

    A flat card has its bonus next to the Prestige. A name is on the left.
    """
    piece = _blank(wide, high).copy()
    flat = high < 84
    big = min(31 if bonus else 35, max(25, high // 2 - 2))
    mark = 36 if not flat else 30
    right = PADDING + wide - (big + 8 if flat else _SEAL / 2 + 6)
    put(piece, seal(str(prestige), big), right, PADDING + (high * 0.36 if bonus and not flat else high / 2))
    for number, gain in enumerate(bonus):
        if flat:
            put(piece, sign_for(gain, mark), right - big - 20 - 34 * number, PADDING + high / 2)
        else:
            put(piece, sign_for(gain, mark), right + 38 * (number - (len(bonus) - 1) / 2), PADDING + high * 0.79)
    left = PADDING + 14
    if name:
        left = Canvas(piece).text(left, PADDING + high / 2, name, SMALL, Weight.SEMIBOLD, colours.COIN_INK) + 10
    end = right - big - 10 - (34 if flat else 0)
    room = round(end - left)
    side = min(54, high - 14, (room - _GAP * (len(cubes) - 1)) // len(cubes))
    for number, one in enumerate(cubes):
        cube = pieces.pattern_cube("ABC".index(one), side) if one in "ABC" else pieces.cube(one, side)
        put(piece, cube, left + side / 2 + number * (side + _GAP), PADDING + high / 2)
    return piece


@cached_sprite
def card_back(wide: int, high: int) -> Image.Image:
    """A contract face down."""
    sketch = Sketch((wide + 2 * PADDING, high + 2 * PADDING))
    box = (PADDING, PADDING, PADDING + wide, PADDING + high)
    sketch.shadow(sketch.mask().box(box, 10), down=2, blur=2.5)
    sketch.fill(sketch.mask().box(box, 10), palette.INK)
    inner = (box[0] + 2.5, box[1] + 2.5, box[2] - 2.5, box[3] - 2.5)
    sketch.fill(sketch.mask().box(inner, 8), mix(colours.SIGN, colours.CARD, 0.10))
    sketch.fill(sketch.mask().frame((inner[0] + 5, inner[1] + 5, inner[2] - 5, inner[3] - 5), 5, 2.5), colours.FOAM)
    middle = (PADDING + wide / 2, PADDING + high / 2)
    return sketch.fill(sketch.mask().disc(middle, wide * 0.16), colours.FOAM).render()


@cached_sprite
def sponsor(effect: str, side: int) -> Image.Image:
    """A sponsor tile with the signs of its effect."""
    piece = pieces.tile(side, colours.SPONSOR).copy()
    middle = piece.width / 2
    face = middle - 0.03 * side
    match effect:
        case "upgrade":
            put(piece, pieces.sign("up", round(side * 0.25), colours.KEY_FACE), middle - 0.22 * side, face)
            put(piece, seal("1", max(25, round(side * 0.25))), middle + 0.20 * side, face)
        case "key":
            put(piece, pieces.sign("back", round(side * 0.20), palette.PALE), middle, face - 0.20 * side)
            put(piece, pieces.sign("key", round(side * 0.34), colours.BRASS), middle, face + 0.22 * side)
        case "twice":
            Canvas(piece).text(middle, face, "×2", round(side * 0.46), Weight.BOLD, palette.PALE, "middle")
        case "credit":
            put(piece, sign_for("credits", round(side * 0.58)), middle, face)
        case _:
            put(piece, sign_for("batteries", round(side * 0.58)), middle, face)
    return piece


@cached_sprite
def reward(kind: str, amount: int, side: int, *, kept: bool = False) -> Image.Image:
    """Draw a reward token: its gain on a cream octagon; `kept` has a brass edge."""
    piece = pieces.octagon(side, colours.BRASS if kept else colours.CARD_EDGE).copy()
    middle = piece.width / 2
    if kind == "prestige":
        put(piece, seal("+" if kept else str(amount), round(side * 0.40)), middle, middle)
    elif kept or amount < 2:
        put(piece, sign_for(kind, round(side * 0.58)), middle, middle)
    else:
        put(piece, sign_for(kind, round(side * 0.47)), middle + side * 0.17, middle)
        Canvas(piece).text(middle - side * 0.25, middle, str(amount), 32, Weight.BOLD, palette.INK, align="middle")
    return piece


@cached_sprite
def _blank(wide: int, high: int) -> Image.Image:
    sketch = Sketch((wide + 2 * PADDING, high + 2 * PADDING))
    box = (PADDING, PADDING, PADDING + wide, PADDING + high)
    sketch.shadow(sketch.mask().box(box, 16), down=3, blur=2.5)
    sketch.fill(sketch.mask().box(box, 16), colours.CARD_EDGE)
    inner = (box[0] + 2.5, box[1] + 2.5, box[2] - 2.5, box[3] - 2.5)
    face = sketch.mask().box(inner, 14)
    return sketch.fill_raised(face, colours.CARD, 3, mix(colours.CARD, palette.WHITE, 0.55)).render()


def pattern_cubes(pattern: tuple[int, ...]) -> tuple[str, ...]:
    """The cubes of a pattern contract: `2 + 1` is A A B."""
    return tuple("ABC"[number] for number, count in enumerate(pattern) for _ in range(count))
