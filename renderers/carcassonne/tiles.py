"""Land tiles as pictures, and where meeples stand on them. Each orientation is drawn by itself, once, when asked for.

A tile is painted large without smoothing, brought down to a master, and from the master to the size asked for. Masters
and sizes are kept on shelves of a fixed number of bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from PIL import Image

from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.land import SIDES, Land, UnknownTile, land, letters
from renderers.carcassonne.artwork.roads import road_shapes
from renderers.carcassonne.artwork.whole import BARE, paint
from renderers.kit.shelf import Shelf

__all__ = ["BARE", "DRESSINGS", "UnknownTile", "prebake", "segment_spot", "tile"]

DRESSINGS = 3
"""How many different decorations every orientation has."""

_PAINTED = 960
_MASTER = 320
_FROM_MASTER = 160
"""Up to this size a tile comes from the master; above it, from the painting, so that it stays crisp."""

_TO_BOARD = Image.Resampling.HAMMING
"""From the master to the board: no ringing at edges, which makes the file of a full board a tenth smaller."""

_paintings = Shelf(2 * _PAINTED * _PAINTED * 4)
_masters = Shelf(48 * 2**20)
_sizes = Shelf(32 * 2**20)


def tile(letter: str, rotation: int, size: int, dressing: int = 0) -> Image.Image:
    """The tile after `rotation` quarter turns clockwise as `size` x `size` RGBA pixels with a rim and round corners.

    `dressing` picks one of three decorations (any whole number will do), or BARE for none. The picture is shared with
    the next caller: paste it, do not draw on it. UnknownTile if there is no such letter.
    """
    if size < 1:
        raise ValueError(f"A tile must be at least 1 pixel wide, not {size}.")
    kind = land(letter, rotation % 4)
    dressing = dressing if dressing == BARE else dressing % DRESSINGS
    return _sizes.fetch((letter, kind.rotation, dressing, size), lambda: _sized(kind, dressing, size))


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


def _sized(kind: Land, dressing: int, size: int) -> Image.Image:
    if size > _FROM_MASTER:
        painting = _painting(kind, dressing, max(_PAINTED, 3 * size))
        return painting.resize((size, size), Image.Resampling.LANCZOS)
    key = (kind.letter, kind.rotation, dressing)
    master = _masters.fetch(key, lambda: _master(kind, dressing))
    return master.resize((size, size), _TO_BOARD)


def _master(kind: Land, dressing: int) -> Image.Image:
    return _painting(kind, dressing, _PAINTED).resize((_MASTER, _MASTER), Image.Resampling.LANCZOS)


def _painting(kind: Land, dressing: int, side: int) -> Image.Image:
    return _paintings.fetch((kind.letter, kind.rotation, dressing, side), lambda: paint(kind, side, dressing))
