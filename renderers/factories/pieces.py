"""Small pieces in colour: resources, goods, coins, dice, the bell; in any size."""

from __future__ import annotations

from PIL import Image

from renderers.factories import colours
from renderers.factories.signs import draw_sign
from renderers.kit import palette
from renderers.kit.palette import Colour, mix
from renderers.kit.pieces import engrave, seal
from renderers.kit.signs import sign_tile
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, transform
from renderers.kit.typography import Weight, width


@cached_sprite
def sign(name: str, side: int, colour: Colour) -> Image.Image:
    """A silhouette in one colour."""
    sketch = Sketch.square(side)
    return sketch.fill(draw_sign(sketch.mask(), name, sketch.centre, side / 2), colour).render()


@cached_sprite
def metal(side: int) -> Image.Image:
    """A steel bar in three-quarter view."""
    sketch = Sketch.square(side)
    at, reach = sketch.centre, side / 2
    top = [(-0.46, -0.50), (0.40, -0.50), (0.78, -0.10), (-0.30, -0.10)]
    front = [(-0.30, -0.10), (0.78, -0.10), (0.94, 0.52), (-0.16, 0.52)]
    flank = [(-0.46, -0.50), (-0.30, -0.10), (-0.16, 0.52), (-0.92, 0.22)]
    whole = [(-0.46, -0.50), (0.40, -0.50), (0.78, -0.10), (0.94, 0.52), (-0.16, 0.52), (-0.92, 0.22)]
    sketch.fill(sketch.mask().polygon(transform(whole, at, reach), 0.06 * reach), palette.edge(colours.STEEL))
    for face, fill in ((flank, colours.STEEL_SIDE), (front, colours.STEEL), (top, colours.STEEL_TOP)):
        sketch.fill(sketch.mask().polygon(transform(face, at, reach)), fill)
    return sketch.render()


@cached_sprite
def energy(side: int) -> Image.Image:
    """A bolt."""
    sketch = Sketch.square(side)
    at, reach = sketch.centre, side / 2
    bolt = [
        (0.16, -0.92), (-0.52, 0.12), (-0.08, 0.14), (-0.22, 0.92), (0.54, -0.26), (0.06, -0.24), (0.44, -0.92),
    ]  # fmt: skip
    shape = transform(bolt, at, reach * 0.95)
    sketch.fill(sketch.mask().polygon(shape, 0.10 * reach), colours.BOLT_EDGE)
    return sketch.fill_raised(sketch.mask().polygon(shape, 0.02 * reach), colours.BOLT, 0.08 * reach).render()


@cached_sprite
def goods(side: int) -> Image.Image:
    """A taped box with three faces."""
    sketch = Sketch.square(side)
    at, reach = sketch.centre, side / 2
    whole = [(0, -0.88), (0.82, -0.50), (0.82, 0.44), (0, 0.86), (-0.82, 0.44), (-0.82, -0.50)]
    sketch.fill(sketch.mask().polygon(transform(whole, at, reach), 0.07 * reach), palette.edge(colours.BOX))
    for points, fill in (
        ([(0, -0.88), (0.82, -0.50), (0, -0.10), (-0.82, -0.50)], colours.BOX_TOP),
        ([(-0.82, -0.50), (0, -0.10), (0, 0.86), (-0.82, 0.44)], colours.BOX),
        ([(0.82, -0.50), (0, -0.10), (0, 0.86), (0.82, 0.44)], colours.BOX_SIDE),
        ([(-0.52, -0.64), (-0.28, -0.75), (0.54, -0.37), (0.30, -0.25)], colours.TAPE),
        ([(0.30, -0.25), (0.54, -0.37), (0.54, -0.06), (0.30, 0.06)], mix(colours.TAPE, colours.BOX_SIDE, 0.25)),
    ):
        sketch.fill(sketch.mask().polygon(transform(points, at, reach)), fill)
    return sketch.render()


def _sheet(sketch: Sketch, at: Point, reach: float, turn: float = 0.0) -> None:
    outline = [(-0.52, -0.78), (0.52, -0.78), (0.52, 0.78), (-0.52, 0.78)]
    head = [(-0.52, -0.78), (0.52, -0.78), (0.52, -0.36), (-0.52, -0.36)]
    corners = transform(outline, at, reach, turn)
    sketch.fill(sketch.mask().polygon(corners, 0.14 * reach), palette.edge(colours.SHEET_HEAD))
    page = sketch.mask().polygon(corners, 0.06 * reach)
    sketch.fill(page, colours.SHEET)
    top = sketch.mask().polygon(transform(head, at, reach, turn), 0.06 * reach)
    sketch.fill(top.intersect(page), colours.SHEET_HEAD)
    for y, end in ((-0.04, 0.32), (0.26, 0.32), (0.56, 0.04)):
        line = transform([(-0.32, y), (end, y)], at, reach, turn)
        sketch.fill(sketch.mask().stroke(line, 0.12 * reach), colours.SHEET_LINE)


@cached_sprite
def cards(side: int) -> Image.Image:
    """A blueprint: a sheet with a blue head."""
    sketch = Sketch.square(side)
    _sheet(sketch, sketch.centre, side / 2)
    return sketch.render()


@cached_sprite
def hand(side: int) -> Image.Image:
    """Three blueprints, fanned."""
    sketch = Sketch.square(side)
    for x, turn in ((-0.46, -18.0), (0.46, 18.0), (0.0, 0.0)):
        _sheet(sketch, (side / 2 + x * side / 2, side / 2 + abs(x) * 0.16 * side), 0.41 * side, turn)
    return sketch.render()


@cached_sprite
def built(side: int, fill: Colour = palette.NEUTRAL) -> Image.Image:
    """Cards in a compound: four small squares."""
    sketch = Sketch.square(side)
    unit = side / 20
    for left in (2, 11):
        for top in (2, 11):
            sketch.fill(sketch.mask().box((left * unit, top * unit, (left + 7) * unit, (top + 7) * unit), unit), fill)
    return sketch.render()


@cached_sprite
def coin(tool: str, side: int) -> Image.Image:
    """A tool: pay a card that shows it."""
    sketch = Sketch((side + 4, side + 6))
    at, radius = ((side + 4) / 2, (side + 4) / 2), side / 2
    sketch.shadow(sketch.mask().disc(at, radius), down=2, blur=2, opacity=0.40)
    sketch.fill(sketch.mask().disc(at, radius), colours.COIN_EDGE)
    sketch.fill(sketch.mask().disc(at, radius - max(0.05 * side, 1.4)), colours.COIN_RIM)
    sketch.fill(sketch.mask().disc(at, radius - max(0.10 * side, 2.6)), colours.COIN)
    return sketch.fill(draw_sign(sketch.mask(), tool, at, 0.60 * radius), palette.INK).render()


@cached_sprite
def bell(side: int) -> Image.Image:
    """A bell: a card that acts automatically."""
    sketch = Sketch.square(side)
    at, reach = sketch.centre, side / 2

    def whole(grow: float) -> Mask:
        body = [(-0.30, -0.44), (0.30, -0.44), (0.46, 0.30), (0.70, 0.44), (-0.70, 0.44), (-0.46, 0.30)]
        mask = sketch.mask().polygon(transform(body, at, reach), 0.10 * reach + grow)
        mask.disc(transform([(0, -0.36)], at, reach)[0], 0.36 * reach + grow)
        mask.disc(transform([(0, -0.72)], at, reach)[0], 0.12 * reach + grow)
        return mask.disc(transform([(0, 0.66)], at, reach)[0], 0.17 * reach + grow)

    sketch.fill(whole(0.07 * reach), colours.BOLT_EDGE)
    return sketch.fill(whole(0), palette.WARNING).render()


@cached_sprite
def type_tile(kind: str, side: int) -> Image.Image:
    """A type: its sign on a tile of its colour."""
    return tile_with_sign(side, colours.FILLS[kind], kind, (side / 2, side * 0.46), 0.32 * side)


@cached_sprite
def robot_tile(side: int) -> Image.Image:
    """The Machine: a robot's head on a neutral tile."""
    return tile_with_sign(side, palette.NEUTRAL, "robot", (side / 2, side * 0.47), 0.34 * side)


def tile_with_sign(
    side: int, fill: Colour, name: str, centre: Point, reach: float, ink: Colour = palette.INK
) -> Image.Image:
    """A raised tile with a sign."""
    sketch = Sketch.square(side)
    sign = sketch.fill(draw_sign(sketch.mask(), name, centre, reach), ink).render()
    return Image.alpha_composite(sign_tile(fill, side), sign)


@cached_sprite
def prestige(words: str, side: int) -> Image.Image:
    """The scalloped seal of prestige, with its number."""
    return seal(words, side // 2)


@cached_sprite
def badge(words: str, size: int, fill: Colour, ink: Colour = palette.INK) -> Image.Image:
    """Draw a few characters on a rounded plate with a dark rim."""
    high = round(size * 1.32)
    wide = max(width(words, size, Weight.BOLD) + round(size * 0.55), high)
    sketch = Sketch((wide + 6, high + 6))
    sketch.fill(sketch.mask().box((0, 0, wide + 6, high + 6), (high + 6) / 2), palette.INK)
    sketch.fill(sketch.mask().box((3, 3, wide + 3, high + 3), high / 2), fill)
    return engrave(sketch.render(), words, size, ink)
