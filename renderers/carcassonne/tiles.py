"""Pictures of tiles, and the meeples' places on them, drawn on demand.

A tile is painted large without smoothing, scaled down to a master, and from there to the requested size. Masters and
sizes are cached, limited by bytes. Smaller tiles show less and use only their painting's colours: smoothing would add
invisible colours that enlarge every file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from PIL import Image, ImageChops

from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.fields import feature_mask, field_spot, fields_mask
from renderers.carcassonne.artwork.land import SIDES, Land, UnknownTile, land
from renderers.carcassonne.artwork.painter import paint
from renderers.carcassonne.artwork.roads import road_shapes
from renderers.kit.encode import MAX_COLOURS, palette_image
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import Colour
from renderers.kit.sketch import FINENESS, fetch_sprite, fineness

__all__ = ["DECORATIONS", "UnknownTile", "part_mask", "segment_spot", "tile"]

DECORATIONS = 3
"""Number of different decorations of each orientation."""

_PAINTING_SIZE = 960
_MASTER_SIZE = 320
_MAX_MASTER_USE = 160
"""Largest size made from the master.

Larger ones come from the painting for sharpness.
"""

_MIN_FULL_SIZE, _MIN_PLAIN_SIZE = 108, 62
"""From these sizes on a tile has every detail, and trees."""

_MAX_SNAP_DISTANCE = 40
"""Maximum distance from a colour to the painting's colour that replaces it."""

_MIN_SHARE, _MIN_SHARE_LARGE = 1 / 500, 1 / 4000
"""Minimum share of a painting that a colour covers to count.

Others come from translucent edges or are invisible on small tiles.
"""

_BOARD_RESAMPLING = Image.Resampling.HAMMING
"""Resampling from the master: without ringing, files are a tenth smaller."""

_paintings = LruCache(2 * _PAINTING_SIZE * _PAINTING_SIZE * 4)


def tile(letter: str, rotation: int, size: int, decoration: int = 0) -> Image.Image:
    """Return the tile as `size` x `size` RGBA pixels with a rim and round corners.

    `rotation` counts clockwise quarter turns. `decoration` picks one of three decorations (any integer works). The
    picture is shared: paste it, don't draw on it. Raises UnknownTile.
    """
    if size < 1:
        raise ValueError(f"A tile must be at least 1 pixel wide, not {size}.")
    kind = land(letter, rotation % 4)
    decoration %= DECORATIONS
    return fetch_sprite(("tile", letter, kind.rotation, decoration, size), lambda: _render(kind, decoration, size))


@lru_cache(maxsize=1024)
def segment_spot(letter: str, rotation: int, kind: str, sides: tuple[str, ...]) -> tuple[float, float]:
    """Return the place of a segment's meeple, in units of the tile's side.

    `sides` are the segment's sides on the placed tile, in any order; empty for a monastery. Those of a field are
    half-edges, and the place is the roomiest of the first one's field on the tile. Raises LookupError if the tile has
    no such segment.
    """
    lying = land(letter, rotation % 4)
    if kind == "field" and sides[:1] and sides[0] in lying.grass:
        return field_spot(lying, sides[0])
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


def part_mask(letter: str, rotation: int, kind: str, sides: tuple[str, ...], size: int) -> Image.Image:
    """Return the part of a feature or field on a tile as a mask of `size` pixels. It's shared.

    `sides` are those of `segment_spot`; half-edges of several fields give all of them.
    """
    return fetch_sprite(
        ("part", letter, rotation % 4, kind, sides, size),
        lambda: _part_mask(letter, rotation, kind, sides).resize((size, size), Image.Resampling.BILINEAR),
    )


def _part_mask(letter: str, rotation: int, kind: str, sides: tuple[str, ...]) -> Image.Image:
    lying = land(letter, rotation % 4)
    if kind != "field":
        return feature_mask(lying, kind, frozenset(map(SIDES.index, sides)))
    return fields_mask(lying, sides)


def detail_of(size: int) -> Detail:
    """Return the level of detail of a tile of this size."""
    if size >= _MIN_FULL_SIZE:
        return Detail.FULL
    return Detail.PLAIN if size >= _MIN_PLAIN_SIZE else Detail.BARE


def _render(kind: Land, decoration: int, size: int) -> Image.Image:
    detail = detail_of(size)
    if size > _MAX_MASTER_USE or fineness() < FINENESS:
        painting = _painting(kind, decoration, detail, _coarse(max(_PAINTING_SIZE, 3 * size)))
        smooth = painting.resize((size, size), Image.Resampling.LANCZOS)
    else:
        key = ("master", kind.letter, kind.rotation, decoration, detail)
        smooth = fetch_sprite(key, lambda: _master(kind, decoration, detail)).resize((size, size), _BOARD_RESAMPLING)
    return _snap_colours(
        smooth,
        _main_colours(
            kind,
            decoration,
            detail,
            _MIN_SHARE if size <= _MAX_MASTER_USE else _MIN_SHARE_LARGE,
            _coarse(_PAINTING_SIZE),
        ),
    )


def _snap_colours(piece: Image.Image, colours: Sequence[Colour]) -> Image.Image:
    """The piece with each colour that is near to one of these replaced by it."""
    smooth = piece.convert("RGB")
    flat = smooth.quantize(palette=palette_image(colours), dither=Image.Dither.NONE).convert("RGB")
    red, green, blue = ImageChops.difference(smooth, flat).split()
    moved = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    smooth.paste(flat, (0, 0), moved.point(lambda level: 255 if level <= _MAX_SNAP_DISTANCE else 0))
    smooth.putalpha(piece.getchannel("A"))
    return smooth


@lru_cache(maxsize=1024)
def _main_colours(kind: Land, decoration: int, detail: Detail, speckle: float, side: int) -> Sequence[Colour]:
    """The colours of a tile's painting of this side that cover more than a speckle of it.

    They are kept, and not a palette of them: Pillow adds half a mebibyte to each with which it reduced a picture.
    """
    key = ("colours", kind.letter, kind.rotation, decoration, detail, speckle)
    row = fetch_sprite(key, lambda: _row_of_colours(kind, decoration, detail, speckle, side)).tobytes()
    return [(row[n], row[n + 1], row[n + 2]) for n in range(0, len(row), 3)]


def _row_of_colours(kind: Land, decoration: int, detail: Detail, speckle: float, side: int) -> Image.Image:
    """The main colours as a row of pixels, which can be stored as sprites are."""
    painting = _painting(kind, decoration, detail, side).convert("RGB")
    least = painting.width * painting.height * speckle
    found = sorted(painting.getcolors(painting.width * painting.height) or (), reverse=True)
    colours = [cast("Colour", colour) for count, colour in found[:MAX_COLOURS] if count >= least]
    row = Image.new("RGB", (len(colours), 1))
    row.putdata(colours)
    return row


def _coarse(side: int) -> int:
    """Return the side of a painting at the current fineness."""
    return side * fineness() // FINENESS


def _master(kind: Land, decoration: int, detail: Detail) -> Image.Image:
    return _painting(kind, decoration, detail, _PAINTING_SIZE).reduce(_PAINTING_SIZE // _MASTER_SIZE)


def _painting(kind: Land, decoration: int, detail: Detail, side: int) -> Image.Image:
    key = (kind.letter, kind.rotation, decoration, detail, side)
    return _paintings.fetch(key, lambda: paint(kind, side, decoration, detail))
