"""The keys of a seat: in brass while they hang on their level, sunk when spent, ringed when they may be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.kit import palette
from renderers.kit.ink import write
from renderers.kit.sketch import Mask, Sketch, baked
from renderers.kit.typography import CAPITAL, Weight, word
from renderers.otys import colours
from renderers.otys.pieces import key_disc, metal_of, put

SIZE = (132, 88)
"""Of every key, with the room for its ring."""
_BOW = (44, 44)
_RADIUS = 30
_RINGS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "legal": ((12.5, 0.30), (8.0, 1.0)),
    "quiet": ((6.5, 0.45),),
    "chosen": ((12.5, 1.0),),
}
"""White rings by state: how far they reach, and their opacity."""


def _silhouette(sketch: Sketch, grow: float) -> Mask:
    x, y = _BOW
    mask = sketch.mask().disc(_BOW, _RADIUS + grow)
    mask.box((x + 20, y - 10 - grow, 120 + grow, y + 5 + grow), 3 + grow)
    for left in (92, 109):
        mask.box((left - grow, y - 4, left + 11 + grow, y + 18 + grow), max(2 + grow, 0))
    return mask


@baked
def key(name: str, state: str) -> Image.Image:
    """A key: `here`, `legal`, `quiet` (another one is considered), `chosen` or `spent`."""
    sketch = Sketch(SIZE)
    if state == "spent":
        sketch.fill(_silhouette(sketch, 0), colours.SUNK_EDGE)
        sketch.fill(_silhouette(sketch, -2.5), colours.BOARD)
        piece = sketch.bake()
        _name(piece, name)
        return piece
    if state in _RINGS:
        for grow, opacity in _RINGS[state]:
            sketch.fill(_silhouette(sketch, grow), palette.RING, opacity)
        sketch.fill(_silhouette(sketch, 3.5), palette.INK)
    else:
        sketch.shadow(_silhouette(sketch, 0), down=3, blur=2.5)
    metal = metal_of(name)
    sketch.fill(_silhouette(sketch, 1), palette.edge(metal))
    face = _silhouette(sketch, -1.5)
    sketch.fill(face, metal)
    sketch.fill(_silhouette(sketch, -1.5).without(face.moved(0, 2.5)), palette.light(metal))
    piece = sketch.bake()
    put(piece, key_disc(name, _RADIUS), *_BOW)
    return piece


@baked
def used_disc(name: str, radius: int, *, fresh: bool = False) -> Image.Image:
    """A key on the Hacker track; the one that came last is outlined."""
    disc = key_disc(name, radius)
    if not fresh:
        return disc
    side = disc.width + 12
    sketch = Sketch((side, side))
    middle = side / 2
    ring = sketch.mask().disc((middle, middle), radius + 7).without(sketch.mask().disc((middle, middle), radius + 2.5))
    piece = sketch.fill(ring, palette.TEXT).bake()
    put(piece, disc, middle, middle)
    return piece


def _name(piece: Image.Image, name: str) -> None:
    text = word(name, 36, Weight.BOLD)
    x, y = _BOW[0] - text.width / 2, _BOW[1] + 36 * CAPITAL / 2
    write(piece, text, (round(x) - text.left, round(y) - text.baseline), colours.LOW_INK)
