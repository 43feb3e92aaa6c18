"""A whole tile from grass to rim, in the order in which one thing covers another."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from renderers.carcassonne import colours
from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.gate import draw_gate, gate_towers
from renderers.carcassonne.artwork.houses import draw_village
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.meadow import decorate, draw_patches
from renderers.carcassonne.artwork.pasture import free_meadow
from renderers.carcassonne.artwork.river import draw_river
from renderers.carcassonne.artwork.roads import draw_roads, road_shapes, village_middle
from renderers.carcassonne.artwork.shield import draw_shield
from renderers.carcassonne.artwork.stable_random import StableRandom
from renderers.carcassonne.artwork.streets import fill_city
from renderers.carcassonne.artwork.surface import TileSurface, draw_upright
from renderers.carcassonne.artwork.walls import draw_ground, draw_tower, draw_wall, gates_of, towers_of


def paint(tile: Land, side: int, decoration: int, detail: Detail = Detail.FULL) -> Image.Image:
    """Return the tile as an RGBA picture of `side` pixels, unsmoothed: scale it down."""
    return _add_rim(paint_flat(tile, side, decoration, detail).image)


def paint_flat(tile: Land, side: int, decoration: int, detail: Detail = Detail.FULL) -> TileSurface:
    """The tile without its rim, to the very corners."""
    surface = TileSurface(side, colours.GRASS, detail)
    draw_patches(surface, _scatter(tile, decoration, "patches"))
    draw_land(surface, tile)
    _draw_buildings(surface, tile, decoration)
    draw_upright(surface, decorate(free_meadow(tile), _scatter(tile, decoration, "meadow"), detail))
    return surface


def draw_land(surface: TileSurface, tile: Land) -> None:
    """Draw river, roads and city ground, without anything on them."""
    draw_river(surface, tile)
    draw_roads(surface, road_shapes(tile))
    for shape in city_shapes(tile):
        draw_ground(surface, shape)


def _draw_buildings(surface: TileSurface, tile: Land, decoration: int) -> None:
    shapes = city_shapes(tile)
    gates = gates_of(tile, shapes)
    standing_towers = [tower for shape in shapes for tower in towers_of(tile, shape)]
    gate_posts = [post for middle, side in gates for post in gate_towers(middle, side)]
    for index, shape in enumerate(shapes):
        things = fill_city(
            shape, [*standing_towers, *gate_posts], _scatter(tile, decoration, f"city {index}"), surface.detail
        )
        draw_upright(surface, things)
    for shape in shapes:
        for wall in shape.walls:
            draw_wall(surface, wall)
    for tower in sorted(standing_towers, key=lambda tower: tower.foot[1]):
        draw_tower(surface, tower)
    for middle, side in gates:
        draw_gate(surface, middle, side)
    for shape in shapes:
        for middle in shape.shields:
            draw_shield(surface, middle)
    village = village_middle(tile)
    if village is not None:
        draw_village(surface, village)
    if tile.monastery:
        monastery.draw_monastery(surface, road_from_south=2 in tile.road_sides)


def _scatter(tile: Land, decoration: int, part: str) -> StableRandom:
    return StableRandom(f"{tile.letter} {tile.rotation} {decoration} {part}")


_CORNER = 0.045
_RIM = 0.010
_LIGHT, _LIGHT_SHARE = "#FFFFFF", 110
_DARK, _DARK_SHARE = "#2A2A18", 130


def _add_rim(image: Image.Image) -> Image.Image:
    """The picture of a tile with its rim, transparent outside the rounded corners."""
    light, dark, shape = _masks(image.width)
    image.paste(_LIGHT, (0, 0), light)
    image.paste(_DARK, (0, 0), dark)
    image.putalpha(shape)
    return image


@lru_cache(maxsize=2)
def _masks(side: int) -> tuple[Image.Image, Image.Image, Image.Image]:
    shape, inner = Image.new("L", (side, side)), Image.new("L", (side, side))
    wide = _RIM * side
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, side - 1, side - 1), _CORNER * side, fill=255)
    inside = (wide, wide, side - 1 - wide, side - 1 - wide)
    ImageDraw.Draw(inner).rounded_rectangle(inside, (_CORNER - _RIM) * side, fill=255)
    ring = ImageChops.subtract(shape, inner)
    upper, lower = Image.new("L", (side, side)), Image.new("L", (side, side))
    ImageDraw.Draw(upper).polygon([(0, 0), (side, 0), (0, side)], fill=_LIGHT_SHARE)
    ImageDraw.Draw(lower).polygon([(side, side), (side, 0), (0, side)], fill=_DARK_SHARE)
    return ImageChops.multiply(ring, upper), ImageChops.multiply(ring, lower), shape
