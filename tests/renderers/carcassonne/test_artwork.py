"""The artwork: neighbours join, nothing leaves the tile, every piece of the data is in the picture."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache, partial

import pytest
from PIL import Image

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Point, offset
from renderers.carcassonne.artwork.houses import draw_house
from renderers.carcassonne.artwork.land import City, Land, land, letters
from renderers.carcassonne.artwork.painter import paint_flat
from renderers.carcassonne.artwork.roads import road_shapes, village_middle
from renderers.carcassonne.artwork.stable_random import StableRandom
from renderers.carcassonne.artwork.streets import fill_city
from renderers.carcassonne.artwork.walls import towers_of

SIDE = 400
ORIENTATIONS = sorted({land(letter, rotation) for letter in letters() for rotation in range(4)}, key=repr)
SOME = [land(letter, number % 4) for number, letter in enumerate(letters())]
"""One orientation of each tile, and each way that a tile can lie."""
SEEN = pytest.mark.parametrize(
    "orientations", [pytest.param(SOME, id="some"), pytest.param(ORIENTATIONS, id="all", marks=pytest.mark.soak)]
)
CLASSES = {
    "grass": (colours.GRASS,),
    "verge": (colours.ROAD_VERGE,),
    "road edge": (colours.ROAD_EDGE,),
    "road": (colours.ROAD, colours.ROAD_RUT),
    "city": (colours.CITY_GROUND, colours.CITY_BAND),
    "wall": (colours.STONE_INK, colours.STONE, colours.STONE_TOP, colours.MERLON),
}
CLASS_OF = {colour: name for name, names in CLASSES.items() for colour in names}
NEAR_A_CORNER = 0.1
"""Skip corners where four tiles meet, with walls at different angles."""

IN_THE_WEDGE = 0.21
"""Where a cap shares its corner with another city it begins this far away from it, wall included."""


def name(lying: Land) -> str:
    return f"{lying.letter}{lying.rotation}"


def edge_pixels(lying: Land, decoration: int, side: int) -> list[str]:
    """What a finished tile without rim shows along one side, north to south or west to east."""
    image = _flat(lying, decoration)
    last = SIDE - 1
    places: Iterable[tuple[int, int]] = (
        [(index, 0 if side == 0 else last) for index in range(SIDE)]
        if side % 2 == 0
        else [(last if side == 1 else 0, index) for index in range(SIDE)]
    )
    return [CLASS_OF.get("#{:02X}{:02X}{:02X}".format(*_pixel(image.getpixel(place))), "other") for place in places]


@cache
def _flat(lying: Land, decoration: int) -> Image.Image:
    return paint_flat(lying, SIDE, decoration).image


def _pixel(value: float | tuple[int, ...] | None) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return value


def edge_kind(lying: Land, side: int) -> str:
    return "city" if side in lying.city_sides else "road" if side in lying.road_sides else "field"


def side_pixels(lying: Land, side: int) -> range:
    """The pixels of a side that every fitting neighbour must continue."""
    shared = {
        corner % 4
        for city in lying.cities
        for other in lying.cities
        if other is not city
        for corner in _corners(city) & _corners(other)
    }
    wide = IN_THE_WEDGE if shared & {side, (side + 1) % 4} else NEAR_A_CORNER
    return range(int(wide * SIDE), int((1 - wide) * SIDE))


def _corners(city: City) -> set[int]:
    return {(side + end) % 4 for side in city.sides for end in (0, 1)}


@SEEN
def test_any_two_edges_that_fit_show_the_same_along_their_whole_length(orientations: list[Land]) -> None:
    seen: dict[str, tuple[Land, list[str]]] = {}
    for lying, side, decoration in itertools.product(orientations, range(4), (0, 1)):
        kind = edge_kind(lying, side)
        pixels = edge_pixels(lying, decoration, side)
        first, model = seen.setdefault(kind, (lying, pixels))
        differing = [index for index in side_pixels(lying, side) if pixels[index] != model[index]]
        # Roads are mirrored by a turn, which moves a boundary between two colours by one pixel.
        assert all(_on_a_boundary(model, index) for index in differing), (name(lying), side, kind, name(first))
    assert set(seen) == {"city", "road", "field"}


def _on_a_boundary(pixels: list[str], index: int) -> bool:
    return len(set(pixels[index - 1 : index + 2])) > 1


@SEEN
@pytest.mark.parametrize(("kind", "width"), [("road", 0.102), ("road edge", 0.036), ("verge", 0.020)])
def test_a_road_has_its_width_at_the_edge(kind: str, width: float, orientations: list[Land]) -> None:
    for lying in orientations:
        for side in lying.road_sides:
            pixels = edge_pixels(lying, 0, side)
            assert pixels.count(kind) == pytest.approx(width * SIDE, abs=4), name(lying)
            at = [index for index, found in enumerate(pixels) if found == "road"]
            assert (at[0] + at[-1]) / 2 == pytest.approx(SIDE / 2, abs=1.5), name(lying)


def test_a_wall_has_its_city_on_its_left() -> None:
    for lying in ORIENTATIONS:
        for shape in city_shapes(lying):
            for wall in shape.walls:
                middle = len(wall) // 2
                assert _inside(offset(wall, 0.05)[middle], shape.ground)
                assert not _inside(offset(wall, -0.05)[middle], shape.ground)


def _inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings += 1
    return crossings % 2 == 1


def test_towers_and_their_roofs_stay_on_the_tile() -> None:
    for lying in ORIENTATIONS:
        for shape in city_shapes(lying):
            for tower in towers_of(lying, shape):
                assert tower.top > 0, name(lying)
                assert 0 < tower.foot[0] - tower.half < tower.foot[0] + tower.half < 1, name(lying)
                assert tower.foot[1] < 1, name(lying)


@SEEN
def test_every_city_has_at_least_two_houses(orientations: list[Land]) -> None:
    for lying, decoration, detail in itertools.product(orientations, range(2), (Detail.PLAIN, Detail.FULL)):
        for shape in city_shapes(lying):
            things = fill_city(shape, towers_of(lying, shape), StableRandom(f"{name(lying)} {decoration}"), detail)
            houses = [thing for thing in things if isinstance(thing.draw, partial) and thing.draw.func is draw_house]
            assert len(houses) >= 2, name(lying)


def test_some_orientations_are_every_tile_and_every_way_to_lie() -> None:
    assert {lying.letter for lying in SOME} == set(letters())
    assert {lying.rotation for lying in SOME} == set(range(4))


def colours_of(lying: Land) -> set[str]:
    found = paint_flat(lying, SIDE, 0, Detail.BARE).image.getcolors(SIDE * SIDE)
    assert found is not None
    return {"#{:02X}{:02X}{:02X}".format(*_pixel(colour)) for _, colour in found}


def test_the_picture_follows_the_data() -> None:
    plain = Land("D", 0, (City((0,), 0),), (), False)
    assert colours.SHIELD not in colours_of(plain)
    assert colours.SHIELD in colours_of(Land("D", 0, (City((0,), 1),), (), False))
    assert colours.ROAD not in colours_of(plain)
    assert colours.ROAD in colours_of(Land("D", 0, (City((0,), 0),), ((1, 3),), False))
    assert colours.SLATE not in colours_of(plain)
    assert colours.SLATE in colours_of(Land("D", 0, (), (), True))
    assert colours.CITY_GROUND not in colours_of(Land("D", 0, (), (), True))


@pytest.mark.parametrize(
    "unheard_of",
    [
        Land("?", 0, (City((0,), 0), City((1,), 0), City((2,), 0)), ((3,),), False),
        Land("?", 0, (City((0,), 2),), ((1,), (2, 3)), False),
        Land("?", 0, (City((1, 3), 2),), ((0,),), False),
        Land("?", 0, (), ((2,),), False),
        Land("?", 0, (), ((0, 2), (1, 3)), False),
        Land("?", 0, (City((0,), 0),), ((1, 3),), True),
        Land("?", 0, (City((0, 1, 2, 3), 3),), (), False),
    ],
    ids=lambda lying: f"{[city.sides for city in lying.cities]} {lying.roads}",
)
def test_a_tile_that_is_not_in_the_box_can_be_drawn(unheard_of: Land) -> None:
    assert paint_flat(unheard_of, 200, 0).image.size == (200, 200)


def test_three_roads_meet_in_a_village_and_one_ends_at_a_gate() -> None:
    assert {road.end for road in road_shapes(land("L", 0))} == {"village"}
    assert {road.end for road in road_shapes(land("S", 0))} == {"gate"}
    assert {road.end for road in road_shapes(land("A", 0))} == {"monastery"}
    assert {road.end for road in road_shapes(land("J", 0))} == {""}


def test_a_village_keeps_away_from_the_city() -> None:
    x, y = village_middle(land("L", 0)) or (0, 0)
    assert x == pytest.approx(0.5)
    assert y == pytest.approx(0.565)
    assert village_middle(land("X", 0)) == (0.5, 0.5)
    assert village_middle(land("U", 0)) is None


def test_scattered_numbers_depend_on_the_label_alone() -> None:
    first, again, other = StableRandom("D 0 0 meadow"), StableRandom("D 0 0 meadow"), StableRandom("D 0 1 meadow")
    numbers = [first.random() for _ in range(20)]
    assert numbers == [again.random() for _ in range(20)]
    assert numbers != [other.random() for _ in range(20)]
    assert all(0 <= number < 1 for number in numbers)
    assert StableRandom("Tablekeeper").random() == pytest.approx(SCATTERED, abs=1e-12)


SCATTERED = 0.3595401309430599
"""The first number of the label "Tablekeeper", so that a change of the scheme is seen."""
