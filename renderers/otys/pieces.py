"""Small pieces of Otys, cached by size: cubes, coins, batteries, Timers, tokens."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.pieces import engrave
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite, transform
from renderers.kit.typography import MIN_SIZE, Weight
from renderers.otys import colours
from renderers.otys.signs import draw_sign

_MARGIN = 5
"""Room around a piece for its edge and its shadow."""
_KEY_SIZE = (132, 88)
"""Width and height of a key with room for its ring."""
_BOW = (44, 44)
_RADIUS = 30
_RINGS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "legal": ((12.5, 0.30), (8.0, 1.0)),
    "quiet": ((6.5, 0.45),),
    "chosen": ((12.5, 1.0),),
}
"""White rings by state: how far they reach, and their opacity."""


@cached_sprite
def cube(resource: str, side: int) -> Image.Image:
    """A resource cube with its sign."""
    piece = _block(side, colours.CUBES[resource], colours.CUBE_EDGES[resource])
    middle = piece.width / 2
    return _draw_sign_on(piece, resource, (middle, middle - 0.03 * side), 0.30 * side, colours.CUBE_INKS[resource])


@cached_sprite
def pattern_cube(number: int, side: int) -> Image.Image:
    """A cube of a colour that the owner chooses: A, B or C."""
    fill = colours.PATTERN_COLOURS[number]
    piece = _block(side, fill, mix(fill, palette.DARK_EDGE, 0.6)).copy()
    return engrave(piece, "ABC"[number], round(side * 0.62), palette.INK, down=-0.03 * side)


@cached_sprite
def any_cube(side: int) -> Image.Image:
    """A cube of any colour: four quarters."""
    sketch = Sketch.square(side + 2 * _MARGIN)
    face = _face_mask(sketch, side)
    half, near, far = sketch.centre[0], _MARGIN, _MARGIN + side
    sketch.fill(sketch.mask().box((near, near, far, far), side * 0.18), palette.DARK_EDGE)
    quarters = ((near, near, half, half), (half, near, far, half), (near, half, half, far), (half, half, far, far))
    for resource, box in zip(("plant", "tech", "metal", "fuel"), quarters, strict=True):
        sketch.fill(sketch.mask().box(box).intersect(face), colours.CUBES[resource])
    return sketch.render()


@cached_sprite
def place(side: int, ground: Colour = colours.SUNK, line: Colour = colours.SUNK_EDGE) -> Image.Image:
    """The empty place of a cube: sunk, with a thin line."""
    sketch = Sketch.square(side + 2 * _MARGIN)
    near, far = _MARGIN, _MARGIN + side
    sketch.fill(sketch.mask().box((near, near, far, far), side * 0.18), line)
    return sketch.fill(sketch.mask().box((near + 2.5, near + 2.5, far - 2.5, far - 2.5), side * 0.15), ground).render()


@cached_sprite
def marked_place(resource: str, side: int) -> Image.Image:
    """The empty place of a cube of one colour, its sign in it."""
    sunk = place(side, palette.LOCKED, palette.LOCKED_EDGE)
    middle = sunk.width / 2
    return _draw_sign_on(sunk, resource, (middle, middle), 0.27 * side, palette.LOCKED_EDGE)


@cached_sprite
def coin(radius: int) -> Image.Image:
    """A Credit."""
    piece = _disc(radius, colours.BRASS)
    sketch = Sketch(piece.size)
    hole = sketch.mask().disc(sketch.centre, radius * 0.60)
    ring = sketch.mask().disc(sketch.centre, radius * 0.70).subtract(hole)
    sketch.fill(ring, colours.COIN_INK, 0.75)
    sign = draw_sign(sketch.mask(), "credit", sketch.centre, radius * 0.40)
    return Image.alpha_composite(piece, sketch.fill(sign, colours.COIN_INK).render())


def key_metal(name: str) -> Colour:
    """Return the metal of a key: steel for a neutral key, else brass."""
    return colours.STEEL if name == "N" else colours.BRASS


@cached_sprite
def key_disc(name: str, radius: int, *, lit: bool = True) -> Image.Image:
    """The bow of a key with its name; one that is not lit is only an outline."""
    if not lit:
        sketch = Sketch.square(2 * radius + 2 * _MARGIN)
        sketch.fill(sketch.mask().disc(sketch.centre, radius), colours.SUNK_EDGE)
        return sketch.fill(sketch.mask().disc(sketch.centre, radius - 2.5), colours.SUNK).render()
    piece = _disc(radius, key_metal(name))
    sketch = Sketch(piece.size)
    sketch.fill(sketch.mask().disc(sketch.centre, radius * 0.76), colours.COIN_INK)
    sketch.fill(sketch.mask().disc(sketch.centre, radius * 0.69), colours.KEY_FACE)
    bow, size = Image.alpha_composite(piece, sketch.render()), max(MIN_SIZE, round(radius * 1.06))
    return engrave(bow, name, size, palette.INK)


def _silhouette(sketch: Sketch, grow: float) -> Mask:
    x, y = _BOW
    mask = sketch.mask().disc(_BOW, _RADIUS + grow)
    mask.box((x + 20, y - 10 - grow, 120 + grow, y + 5 + grow), 3 + grow)
    for left in (92, 109):
        mask.box((left - grow, y - 4, left + 11 + grow, y + 18 + grow), max(2 + grow, 0))
    return mask


@cached_sprite
def key(name: str, state: str) -> Image.Image:
    """Draw a key: `here`, `legal`, `quiet`, `chosen` or `spent`."""
    sketch = Sketch(_KEY_SIZE)
    if state == "spent":
        sketch.fill(_silhouette(sketch, 0), colours.SUNK_EDGE)
        sketch.fill(_silhouette(sketch, -2.5), colours.BOARD)
        canvas = Canvas(sketch.render())
        canvas.text(*_BOW, name, 36, Weight.BOLD, colours.LOW_INK, "middle")
        return canvas.image
    if state in _RINGS:
        for grow, opacity in _RINGS[state]:
            sketch.fill(_silhouette(sketch, grow), palette.RING, opacity)
        sketch.fill(_silhouette(sketch, 3.5), palette.INK)
    else:
        sketch.shadow(_silhouette(sketch, 0), down=3, blur=2.5)
    metal = key_metal(name)
    sketch.fill(_silhouette(sketch, 1), palette.edge(metal))
    piece = sketch.fill_raised(_silhouette(sketch, -1.5), metal, 2.5).render()
    put(piece, key_disc(name, _RADIUS), *_BOW)
    return piece


@cached_sprite
def used_disc(name: str, radius: int, *, fresh: bool = False) -> Image.Image:
    """A key on the Hacker track, outlined if it's the latest."""
    plain = key_disc(name, radius)
    if not fresh:
        return plain
    sketch = Sketch.square(plain.width + 12)
    ring = sketch.mask().disc(sketch.centre, radius + 7).subtract(sketch.mask().disc(sketch.centre, radius + 2.5))
    piece = sketch.fill(ring, palette.TEXT).render()
    put(piece, plain, *sketch.centre)
    return piece


@cached_sprite
def battery(height: int) -> Image.Image:
    """A battery, standing, with a bolt."""
    across = round(height * 0.58)
    size = (across + 2 * _MARGIN, height + 2 * _MARGIN)
    middle, top, bottom = size[0] / 2, _MARGIN, _MARGIN + height
    sketch = Sketch(size)

    def case(grow: float) -> Mask:
        cap = 0.16 * height
        mask = sketch.mask().box((middle - cap - grow, top - grow, middle + cap + grow, top + 0.3 * height), 3)
        body = (middle - across / 2 - grow, top + 0.10 * height - grow, middle + across / 2 + grow, bottom + grow)
        return mask.box(body, 0.13 * height)

    sketch.shadow(case(0), down=2, blur=2)
    sketch.fill(case(0), palette.edge(colours.BATTERY))
    sketch.fill_raised(case(-max(height * 0.045, 2)), colours.BATTERY, 0.04 * height)
    bolt = draw_sign(sketch.mask(), "bolt", (middle, top + 0.56 * height), 0.30 * height)
    return sketch.fill(bolt, colours.BATTERY_INK).render()


@cached_sprite
def hourglass(height: int) -> Image.Image:
    """A Timer: an amber hourglass."""
    across = height * 0.74
    size = (round(across) + 2 * _MARGIN, height + 2 * _MARGIN)
    x, y, unit = size[0] / 2, size[1] / 2, height / 2
    sketch = Sketch(size)

    def bars(grow: float) -> Mask:
        mask = sketch.mask()
        thick, half = 0.10 * unit + grow, across / 2 + grow
        for bar in (y - 0.90 * unit, y + 0.90 * unit):
            mask.box((x - half, bar - thick, x + half, bar + thick), 0.06 * height)
        return mask

    def glass(grow: float) -> Mask:
        mask = sketch.mask()
        for side in (-1, 1):
            corners = [(-0.52, 0.86), (-0.50, 0.50), (-0.10, 0.04), (0.10, 0.04), (0.50, 0.50), (0.52, 0.86)]
            mask.polygon([(x + dx * unit, y + side * dy * unit) for dx, dy in corners], 2 + grow)
        return mask.box((x - 0.12 * unit - grow, y - 0.1 * unit, x + 0.12 * unit + grow, y + 0.1 * unit))

    whole = bars(0).union(glass(0))
    sketch.shadow(whole, down=2, blur=2)
    sketch.fill(bars(2.5).union(glass(2.5)), palette.edge(colours.AMBER))
    sketch.fill(glass(0), colours.KEY_FACE)
    upper = ((-0.34, -0.40), (0.34, -0.40), (0.06, -0.06), (-0.06, -0.06))
    heap = ((-0.46, 0.84), (0.0, 0.42), (0.46, 0.84))
    sand = sketch.mask().box((x - 1.5, y - 0.1 * unit, x + 1.5, y + 0.6 * unit))
    for corners in (upper, heap):
        sand.polygon(transform(corners, (x, y), unit))
    sketch.fill(sand, mix(colours.AMBER, colours.COIN_INK, 0.25))
    return sketch.fill_raised(bars(0), colours.AMBER, 0.04 * height).render()


@cached_sprite
def sign(name: str, radius: int, ink: Colour = palette.TEXT) -> Image.Image:
    """A sign in one colour."""
    sketch = Sketch.square(2 * radius + 6)
    return sketch.fill(draw_sign(sketch.mask(), name, sketch.centre, radius), ink).render()


@cached_sprite
def up_down_arrows(radius: int) -> Image.Image:
    """Up or down: two arrows beside each other."""
    up = sign("up", round(radius * 0.62), palette.SECOND)
    piece = Image.new("RGBA", (2 * radius + 8, 2 * radius + 8))
    put(piece, up, piece.width * 0.30, piece.height * 0.46)
    put(piece, up.transpose(Image.Transpose.FLIP_TOP_BOTTOM), piece.width * 0.72, piece.height * 0.54)
    return piece


@cached_sprite
def disc(words: str, radius: int, fill: Colour) -> Image.Image:
    """A plain disc with a letter or a number, cased in dark."""
    sketch = Sketch.square(2 * radius + 8)
    sketch.fill(sketch.mask().disc(sketch.centre, radius + 3), palette.INK)
    piece = sketch.fill(sketch.mask().disc(sketch.centre, radius), fill).render()
    return engrave(piece, words, max(MIN_SIZE, round(radius * 1.25)), palette.INK) if words else piece


@cached_sprite
def octagon(side: int, edge: Colour = colours.CARD_EDGE) -> Image.Image:
    """The ground of a reward token: a cream octagon."""
    sketch = Sketch.square(side + 2 * _MARGIN)
    middle = sketch.centre[0]

    def shape(grow: float) -> Mask:
        reach = side / 2 / math.cos(math.pi / 8) + grow
        turns = [math.pi * (2 * step + 1) / 8 for step in range(8)]
        return sketch.mask().polygon([(middle + reach * math.sin(at), middle - reach * math.cos(at)) for at in turns])

    sketch.shadow(shape(0), down=2, blur=2)
    sketch.fill(shape(0), edge).fill(shape(-2.5 if edge == colours.CARD_EDGE else -5), colours.OCTAGON)
    return sketch.render()


@cached_sprite
def face_down_token(side: int) -> Image.Image:
    """Any reward token: an octagon with a star."""
    piece = octagon(side).copy()
    put(piece, sign("star", round(side * 0.30), colours.COIN_INK), piece.width / 2, piece.height / 2)
    return piece


@cached_sprite
def tile(side: int, fill: Colour) -> Image.Image:
    """Draw the ground of a square tile, such as a sponsor."""
    return _block(side, fill, mix(fill, palette.DARK_EDGE, 0.55))


def put(piece: Image.Image, sign: Image.Image, x: float, y: float) -> None:
    """Lay one piece onto another that is being made, its middle at (x, y)."""
    piece.alpha_composite(sign, (round(x - sign.width / 2), round(y - sign.height / 2)))


def _face_mask(sketch: Sketch, side: int) -> Mask:
    inset = _MARGIN + max(side * 0.045, 2)
    far = _MARGIN + side - max(side * 0.045, 2)
    return sketch.mask().box((inset, inset, far, far), side * 0.14)


def _block(side: int, fill: Colour, around: Colour) -> Image.Image:
    """A thing with a face, a lower edge, a light upper edge and a short shadow."""
    sketch = Sketch.square(side + 2 * _MARGIN)
    outside = sketch.mask().box((_MARGIN, _MARGIN, _MARGIN + side, _MARGIN + side), side * 0.18)
    sketch.shadow(outside, down=2, blur=2.2)
    face = _face_mask(sketch, side)
    sketch.fill(outside, around).fill(face, colours.lower(fill))
    sketch.fill(_face_mask(sketch, side).intersect(face.shift(0, -0.09 * side)), fill)
    return sketch.fill(face.subtract(face.shift(0, max(0.035 * side, 1.5))), palette.highlight(fill)).render()


def _disc(radius: int, fill: Colour) -> Image.Image:
    sketch = Sketch.square(2 * radius + 2 * _MARGIN)
    whole = sketch.mask().disc(sketch.centre, radius)
    sketch.shadow(whole, down=2, blur=2).fill(whole, palette.edge(fill))
    return sketch.fill_raised(sketch.mask().disc(sketch.centre, radius * 0.93), fill, 0.06 * radius).render()


def _draw_sign_on(piece: Image.Image, name: str, centre: Point, radius: float, ink: Colour) -> Image.Image:
    """Draw a sign on a copy of a piece."""
    sketch = Sketch(piece.size)
    return Image.alpha_composite(piece, sketch.fill(draw_sign(sketch.mask(), name, centre, radius), ink).render())
