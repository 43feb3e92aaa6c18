"""A line of signs: amounts, dice, arrows, shrunk as a whole until it fits.

It isn't shrunk until unreadable: signs move closer, and the rest is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, radians, sin

from PIL import Image

from renderers.factories import colours, pieces
from renderers.factories.dice import die, margin
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.signs import draw_figure
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import MIN_SIZE, Weight, width

Item = tuple[str, str]
"""One sign of a line: what it is, and what it says. See `_DRAWN` and `_item`."""


MIN_HEIGHT = 34
"""No line is lower, in pixels: its words would be too small."""
_WORDED = 42
"""The least side of a die with two letters."""
_NUMBERED = 50
"""The least side of a seal with a number."""
_ELLIPSIS: Item = ("text", "…")


def amount_items(count: int | str, what: str) -> tuple[Item, ...]:
    """Return an amount as items: the sign alone for one, else a number and the sign."""
    if count == 0:
        return ()
    sign = (what, "")
    return (sign,) if count == 1 else (("text", str(count)), sign)


def fits(items: tuple[Item, ...], height: int, room: int) -> bool:
    """Whether the whole line fits at this height."""
    return _width(items, height, palette.TEXT) <= room


@cached_sprite
def strip(items: tuple[Item, ...], height: int, room: int, ink: Colour = palette.TEXT) -> Image.Image:
    """Draw the line at this height, lower if it's too long, cropped to its width."""
    items, size, closeness = _fit(items, height, room, ink)
    pieces = [_draw_item(item, size, ink) for item in items]
    high = max([round(size * 1.5), *(piece.height for piece in pieces)])
    whole = Image.new("RGBA", (max(_width(items, size, ink, closeness), 1), high))
    x = 0
    for number, (item, piece) in enumerate(zip(items, pieces, strict=True)):
        x += round(_gap(items, number, size) * closeness)
        bleed = _bleed(item, size)
        down = _rise(items, number, size)
        layer = Image.new("RGBA", whole.size)
        layer.paste(piece, (round(x - bleed), round((whole.height - piece.height) / 2 + down)))
        whole.alpha_composite(layer)
        x += piece.width - 2 * bleed
    return whole


def _fit(items: tuple[Item, ...], height: int, room: int, ink: Colour) -> tuple[tuple[Item, ...], int, float]:
    """Return the shown items, their height and spacing, so that they fit."""
    size = height
    while size > MIN_HEIGHT and _width(items, size, ink) > room:
        size -= 1
    without_plus = tuple(item for item in items if item != ("sign", "+"))
    for shown in (items, without_plus):
        for closeness in (1.0, 0.75, 0.5):
            if _width(shown, size, ink, closeness) <= room:
                return shown, size, closeness
    for end in range(len(items) - 1, 0, -1):
        if _width((*items[:end], _ELLIPSIS), size, ink, 0.5) <= room:
            return (*items[:end], _ELLIPSIS), size, 0.5
    return items[:1], size, 1.0


def _width(items: Sequence[Item], size: int, ink: Colour, closeness: float = 1.0) -> int:
    """The whole line in pixels."""
    wide = 0
    for number, item in enumerate(items):
        wide += (
            round(_gap(items, number, size) * closeness) + _draw_item(item, size, ink).width - 2 * _bleed(item, size)
        )
    return wide + 2 + (round(0.10 * size) if items and items[-1][0] == "extra" else 0)


def _gap(items: Sequence[Item], number: int, size: int) -> int:
    """The space before an item."""
    if number == 0:
        return 1
    before, after = items[number - 1][0], items[number][0]
    if before == "step" and after == "step":
        return round(-0.06 * size)
    if "arrow" in (before, after) or "slash" in (before, after):
        return round(0.16 * size)
    if after == "other":
        return round(0.45 * size)
    if before == "text":
        return round(0.08 * size)
    if "sign" in (before, after):
        return round(0.06 * size)
    return round(0.22 * size)


def _bleed(item: Item, size: int) -> int:
    """Return how far a die's shadow reaches on each side."""
    return margin(_side(item[1], size)) if item[0] in {"die", "extra", "step"} else 0


def _side(words: str, size: int) -> int:
    """The side of a die; one with two letters is as large as they need."""
    side = round(0.92 * size)
    return max(side, _WORDED) if len(words) > 1 else side


def _rise(items: Sequence[Item], number: int, size: int) -> float:
    """Dice of a run are steps, each higher than the one before."""
    if items[number][0] != "step":
        return 0.0
    first = next(at for at, item in enumerate(items) if item[0] == "step")
    return (1 - (number - first)) * 0.17 * size


def _draw_item(item: Item, size: int, ink: Colour) -> Image.Image:
    kind, words = item
    if kind in {"text", "sign"}:
        return _words(words, max(round(size * (0.84 if kind == "text" else 0.70)), MIN_SIZE), ink)
    if kind in {"die", "extra", "step"}:
        face = int(words) if words.isdigit() else words
        return die(face, _side(words, size), gained=kind == "extra")
    if kind == "type":
        return _trim(pieces.sign(words, size, ink))
    if kind == "tool":
        return pieces.coin(words, size)
    if kind == "seal":
        return pieces.prestige(words, max(round(size * 1.06), _NUMBERED))
    return _trim(_DRAWN[kind](size))


def _trim(piece: Image.Image) -> Image.Image:
    """The piece without the empty columns at its sides, so that all gaps look alike."""
    box = piece.getbbox() or (0, 0, 1, 1)
    return piece.crop((box[0], 0, box[2], piece.height))


@cached_sprite
def _words(words: str, size: int, ink: Colour) -> Image.Image:
    canvas = Canvas(Image.new("RGBA", (width(words, size, Weight.BOLD) + 2, round(size * 1.3))))
    canvas.text(1, canvas.image.height / 2, words, size, Weight.BOLD, ink)
    return canvas.image


@cached_sprite
def _arrow(size: int) -> Image.Image:
    """An arrow: the gain follows."""
    wide, middle = round(size * 0.56), size / 2
    sketch = Sketch((wide, size))
    shaft = sketch.mask().box((0, middle - 0.09 * size, wide * 0.6, middle + 0.09 * size))
    head = ((wide * 0.48, middle - 0.24 * size), (wide - 1, middle), (wide * 0.48, middle + 0.24 * size))
    return sketch.fill(shaft.polygon(head), palette.SECOND).render()


@cached_sprite
def _slash(size: int) -> Image.Image:
    """Choose one."""
    wide = round(size * 0.34)
    sketch = Sketch((wide, size))
    line = ((wide * 0.80, 0.14 * size), (wide * 0.20, 0.86 * size))
    return sketch.fill(sketch.mask().stroke(line, max(0.08 * size, 2.5)), palette.SECOND).render()


@cached_sprite
def _turn(size: int) -> Image.Image:
    """Turn a die over: a bent arrow with two heads."""
    wide = round(size * 0.86)
    sketch = Sketch((wide, size))
    mask = sketch.mask()
    bend = [(wide * (0.16 + 0.68 * step / 12), size * (0.60 - 0.26 * (1 - (step / 6 - 1) ** 2))) for step in range(13)]
    mask.stroke(bend, max(0.10 * size, 2.5))
    for side in (-1, 1):
        x = wide * (0.5 + side * 0.35)
        mask.polygon(
            ((x - 0.17 * size, size * 0.54), (x + 0.17 * size, size * 0.54), (x + side * 0.04 * size, size * 0.80))
        )
    return sketch.fill(mask, palette.TEXT).render()


@cached_sprite
def _again(size: int) -> Image.Image:
    """Roll again: a die in two circling arrows."""
    sketch = Sketch((size, size))
    middle, radius = size / 2, 0.40 * size
    mask = sketch.mask()
    for start in (20, 200):
        at = [radians(start + step * 8) for step in range(16)]
        mask.stroke([(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in at], max(0.09 * size, 2.5))
        tip = at[-1] + 0.42
        heads = [(tip, 0.0), (at[-1] - 0.08, 0.17 * size), (at[-1] - 0.08, -0.17 * size)]
        mask.polygon(
            [(middle + (radius + out) * cos(turn), middle + (radius + out) * sin(turn)) for turn, out in heads]
        )
    return sketch.fill(mask, palette.TEXT).render()


@cached_sprite
def _market(size: int) -> Image.Image:
    """A card of the market: a band, and below it an action as an arrow."""
    wide = round(size * 1.16)
    sketch = Sketch((wide, size))
    sketch.fill(sketch.mask().box((0, 0.06 * size, wide, 0.94 * size), 0.12 * size), palette.DARK_EDGE)
    inner = sketch.mask().box((0.04 * size, 0.10 * size, wide - 0.04 * size, 0.90 * size), 0.09 * size)
    sketch.fill(inner, colours.body("production"))
    band = sketch.mask().box((0, 0, wide, 0.38 * size)).intersect(inner)
    sketch.fill(band, colours.FILLS["production"])
    arrow = sketch.mask().stroke(((0.30 * size, 0.64 * size), (0.68 * size, 0.64 * size)), 0.11 * size)
    head = ((0.64 * size, 0.48 * size), (0.90 * size, 0.64 * size), (0.64 * size, 0.80 * size))
    return sketch.fill(arrow.polygon(head), palette.TEXT).render()


@cached_sprite
def _other(size: int) -> Image.Image:
    """Another player: a figure in a disc."""
    sketch = Sketch.square(size)
    sketch.fill(sketch.mask().disc(sketch.centre, 0.46 * size), palette.GROUND)
    return sketch.fill(draw_figure(sketch.mask(), sketch.centre, 0.60 * size), palette.SECOND).render()


_DRAWN: Mapping[str, Callable[[int], Image.Image]] = {
    "metal": pieces.metal,
    "energy": pieces.energy,
    "goods": pieces.goods,
    "cards": pieces.cards,
    "hand": pieces.hand,
    "bell": pieces.bell,
    "hammer": partial(pieces.sign, "hammer", colour=palette.TEXT),
    "arrow": _arrow,
    "slash": _slash,
    "turn": _turn,
    "again": _again,
    "market": _market,
    "other": _other,
}
