"""Land tiles as pictures, and where meeples stand on them. Each orientation is drawn by itself, once, when asked for.

A tile is painted large without smoothing, brought down to a master, and from the master to the size asked for. Masters
and sizes are kept on shelves of a fixed number of bytes. Smaller tiles show less, and keep to the colours that they
were painted with: what smoothing adds to them nobody sees, and every file would pay for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import cast

from PIL import Image, ImageChops

from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.land import SIDES, Land, UnknownTile, land, letters
from renderers.carcassonne.artwork.roads import road_shapes
from renderers.carcassonne.artwork.whole import paint
from renderers.kit.encode import COLOURS, palette_image
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import Colour
from renderers.kit.sketch import shelved

__all__ = ["DRESSINGS", "UnknownTile", "prebake", "segment_spot", "tile"]

DRESSINGS = 3
"""How many different decorations every orientation has."""

_PAINTED = 960
_MASTER = 320
_FROM_MASTER = 160
"""Up to this size a tile comes from the master; above it, from the painting, so that it stays crisp."""

_FULL, _PLAIN = 108, 62
"""From these sizes on a tile has every detail, and trees."""

_SETTLED = 40
"""So many levels at most does a colour move to one that the tile was painted with."""

_SPECKLE, _LARGE_SPECKLE = 1 / 500, 1 / 4000
"""A colour that covers less than this part of a painting is not looked at: it comes of a veil over an edge, or nobody
sees it on a small tile."""

_TO_BOARD = Image.Resampling.HAMMING
"""From the master to the board: no ringing at edges, which makes the file of a full board a tenth smaller."""

_paintings = LruCache(2 * _PAINTED * _PAINTED * 4)


def tile(letter: str, rotation: int, size: int, dressing: int = 0) -> Image.Image:
    """The tile after `rotation` quarter turns clockwise as `size` x `size` RGBA pixels with a rim and round corners.

    `dressing` picks one of three decorations (any whole number will do). The picture is shared with the next caller:
    paste it, do not draw on it. UnknownTile if there is no such letter.
    """
    if size < 1:
        raise ValueError(f"A tile must be at least 1 pixel wide, not {size}.")
    kind = land(letter, rotation % 4)
    dressing %= DRESSINGS
    return shelved(("tile", letter, kind.rotation, dressing, size), lambda: _sized(kind, dressing, size))


@lru_cache(maxsize=1024)
def segment_spot(letter: str, rotation: int, kind: str, sides: tuple[str, ...]) -> tuple[float, float]:
    """Where the meeple on this segment stands: parts of the tile's side from its upper left corner.

    `sides` are the segment's sides as the tile lies, in any order; empty for a monastery. LookupError if the tile has
    no such segment.
    """
    lying = land(letter, rotation % 4)
    wanted = {SIDES.index(side) for side in sides if side in SIDES}
    if kind == "monastery" and lying.monastery and not sides:
        return monastery.spot(lying.road_sides)
    if kind == "city":
        for shape in city_shapes(lying):
            if set(shape.city.sides) == wanted:
                return shape.spot
    if kind == "road":
        for road in road_shapes(lying):
            if set(road.sides) == wanted:
                return road.spot
    raise LookupError(f"Tile {letter} turned {rotation} times has no {kind} on {', '.join(sides) or 'no side'}.")


def prebake(size: int, dressings: Iterable[int] = range(DRESSINGS)) -> Iterator[None]:
    """Draw every orientation of every tile at this size, one at each step, for a worker with time to spare."""
    for dressing, letter, rotation in product(dressings, letters(), range(4)):
        if land(letter, rotation).rotation == rotation:
            tile(letter, rotation, size, dressing)
            yield


def detail_of(size: int) -> Detail:
    """How much a tile of this size shows."""
    if size >= _FULL:
        return Detail.FULL
    return Detail.PLAIN if size >= _PLAIN else Detail.BARE


def _sized(kind: Land, dressing: int, size: int) -> Image.Image:
    detail = detail_of(size)
    if size > _FROM_MASTER:
        painting = _painting(kind, dressing, detail, max(_PAINTED, 3 * size))
        smooth = painting.resize((size, size), Image.Resampling.LANCZOS)
    else:
        key = ("master", kind.letter, kind.rotation, dressing, detail)
        smooth = shelved(key, lambda: _master(kind, dressing, detail)).resize((size, size), _TO_BOARD)
    return _settled(smooth, _painted_with(kind, dressing, detail, _SPECKLE if size <= _FROM_MASTER else _LARGE_SPECKLE))


def _settled(piece: Image.Image, colours: Sequence[Colour]) -> Image.Image:
    """The piece with each colour that is near to one of these replaced by it."""
    smooth = piece.convert("RGB")
    flat = smooth.quantize(palette=palette_image(colours), dither=Image.Dither.NONE).convert("RGB")
    red, green, blue = ImageChops.difference(smooth, flat).split()
    moved = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    smooth.paste(flat, (0, 0), moved.point(lambda level: 255 if level <= _SETTLED else 0))
    smooth.putalpha(piece.getchannel("A"))
    return smooth


@lru_cache(maxsize=1024)
def _painted_with(kind: Land, dressing: int, detail: Detail, speckle: float) -> Sequence[Colour]:
    """The colours of a tile's painting that cover more than a speckle of it.

    They are kept, and not a palette of them: Pillow adds half a mebibyte to each with which it reduced a picture.
    """
    painting = _painting(kind, dressing, detail, _PAINTED).convert("RGB")
    least = painting.width * painting.height * speckle
    found = sorted(painting.getcolors(painting.width * painting.height) or (), reverse=True)
    return [cast("Colour", colour) for count, colour in found[:COLOURS] if count >= least]


def _master(kind: Land, dressing: int, detail: Detail) -> Image.Image:
    return _painting(kind, dressing, detail, _PAINTED).reduce(_PAINTED // _MASTER)


def _painting(kind: Land, dressing: int, detail: Detail, side: int) -> Image.Image:
    key = (kind.letter, kind.rotation, dressing, detail, side)
    return _paintings.fetch(key, lambda: paint(kind, side, dressing, detail))
