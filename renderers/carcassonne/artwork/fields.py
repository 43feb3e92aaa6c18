"""Where the features of a tile lie: masks of fields, roads, cities and monasteries, and places on fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.carcassonne import colours
from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Path, Point, oval, ribbon
from renderers.carcassonne.artwork.houses import VILLAGE_RADIUS
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.painter import draw_land
from renderers.carcassonne.artwork.roads import EDGE_WIDTH, road_shapes, village_middle
from renderers.carcassonne.artwork.surface import TileSurface
from renderers.carcassonne.artwork.walls import draw_wall
from renderers.kit.palette import colour

MASK_SIDE = 96
"""Side of the masks of fields, which are enlarged or reduced to the size needed."""

_QUARTER, _EDGE = 0.25, 0.03
"""Where a half-edge's grass begins: along its side, and from the edge."""

_MARGIN, _AROUND_SPOT, _ACROSS_TOWER = 0.08, 0.15, 0.12
"""Room that a meeple on a field leaves to the tile's edge, to places of other meeples, and to a bell tower."""

_FREE, _FOUND = 255, 128

_SEEDS: dict[str, Point] = {
    "NL": (_QUARTER, _EDGE),
    "NR": (1 - _QUARTER, _EDGE),
    "EL": (1 - _EDGE, _QUARTER),
    "ER": (1 - _EDGE, 1 - _QUARTER),
    "SL": (1 - _QUARTER, 1 - _EDGE),
    "SR": (_QUARTER, 1 - _EDGE),
    "WL": (_EDGE, 1 - _QUARTER),
    "WR": (_EDGE, _QUARTER),
}


@lru_cache(maxsize=256)
def field_mask(tile: Land, half: str) -> Image.Image:
    """Return the field of a half-edge as a mask of MASK_SIDE pixels. It's shared.

    Grass goes round a monastery and not over it; roads, walls, rivers and villages separate it.
    """
    mask = _grass(tile).copy()
    ImageDraw.floodfill(mask, _seed(half), _FOUND)
    found = mask.point(lambda level: 255 if level == _FOUND else 0)
    if tile.monastery:
        ImageDraw.Draw(found).polygon(_scaled(oval(monastery.MIDDLE, monastery.ACROSS, monastery.DOWN)), fill=0)
    return found


def fields_mask(tile: Land, halves: Sequence[str]) -> Image.Image:
    """Return the fields of these half-edges as one mask. It's shared."""
    mask = field_mask(tile, halves[0])
    for half in halves[1:]:
        if not mask.getpixel(_seed(half)):  # another field
            mask = ImageChops.lighter(mask, field_mask(tile, half))
    return mask


@lru_cache(maxsize=128)
def _grass(tile: Land) -> Image.Image:
    surface = TileSurface(MASK_SIDE, colours.GRASS, Detail.BARE)
    draw_land(surface, tile)
    for shape in city_shapes(tile):
        for wall in shape.walls:
            draw_wall(surface, wall)
    village = village_middle(tile)
    if village is not None:
        surface.disc(village, VILLAGE_RADIUS, colours.VILLAGE_GREEN)
    plain = Image.new("RGB", surface.image.size, colour(colours.GRASS))
    return ImageChops.difference(surface.image, plain).convert("L").point(lambda level: 0 if level else _FREE)


def _seed(half: str) -> tuple[int, int]:
    """The pixel of a mask that is surely in the half-edge's field."""
    x, y = _SEEDS[half]
    return int(x * MASK_SIDE), int(y * MASK_SIDE)


@lru_cache(maxsize=256)
def field_spot(tile: Land, half: str) -> Point:
    """Return the roomiest place of a half-edge's field, in units of the tile's side."""
    mask = field_mask(tile, half)
    roomy = mask.copy()
    taken = ImageDraw.Draw(roomy)
    for x, y in _other_spots(tile):
        box = (x - _AROUND_SPOT, y - _AROUND_SPOT, x + _AROUND_SPOT, y + _AROUND_SPOT)
        taken.ellipse(tuple(edge * MASK_SIDE for edge in box), fill=0)
    if tile.monastery:
        x, y = monastery.BELL
        taken.ellipse(tuple(edge * MASK_SIDE for edge in (x - _ACROSS_TOWER, 0.1, x + _ACROSS_TOWER, y)), fill=0)
    spot = _middle_of(_without_margin(roomy)) or _middle_of(_without_margin(mask)) or _middle_of(mask)
    return spot or _SEEDS[half]


def _other_spots(tile: Land) -> list[Point]:
    return [*(road.spot for road in road_shapes(tile)), *(shape.spot for shape in city_shapes(tile))]


def _without_margin(mask: Image.Image) -> Image.Image:
    wide = round(_MARGIN * MASK_SIDE)
    inner = Image.new("L", mask.size)
    inner.paste(mask.crop((wide, wide, MASK_SIDE - wide, MASK_SIDE - wide)), (wide, wide))
    return inner


def _middle_of(mask: Image.Image) -> Point | None:
    """Return the point that is farthest from the mask's edges; None for an empty mask."""
    box = mask.getbbox()
    if box is None:
        return None
    while (smaller := mask.filter(ImageFilter.MinFilter(3))).getbbox() is not None:
        mask = smaller
    left = [(index % MASK_SIDE, index // MASK_SIDE) for index, level in enumerate(mask.tobytes()) if level]
    x, y = left[len(left) // 2]
    return (x + 0.5) / MASK_SIDE, (y + 0.5) / MASK_SIDE


@lru_cache(maxsize=256)
def feature_mask(tile: Land, kind: str, sides: frozenset[int]) -> Image.Image:
    """Return a road, city or monastery as a mask of MASK_SIDE pixels. It's shared."""
    mask = Image.new("L", (MASK_SIDE, MASK_SIDE))
    for outline in _outlines(tile, kind, sides):
        ImageDraw.Draw(mask).polygon(_scaled(outline), fill=255)
    return mask


def _outlines(tile: Land, kind: str, sides: frozenset[int]) -> list[Path]:
    match kind:
        case "city":
            return [shape.ground for shape in city_shapes(tile) if frozenset(shape.city.sides) == sides]
        case "road":
            return [ribbon(road.path, EDGE_WIDTH) for road in road_shapes(tile) if frozenset(road.sides) == sides]
        case _:
            return [oval(monastery.MIDDLE, monastery.ACROSS, monastery.DOWN)]


def _scaled(points: Path) -> list[Point]:
    return [(x * MASK_SIDE, y * MASK_SIDE) for x, y in points]
