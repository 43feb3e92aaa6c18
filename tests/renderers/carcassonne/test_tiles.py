"""Land tiles as the board gets them: sizes, decorations, caches, and the places where meeples stand."""

from __future__ import annotations

import gc
import itertools
import math
from functools import lru_cache, reduce

import pytest
from PIL import Image, ImageChops

from renderers.carcassonne import colours, tiles
from renderers.carcassonne.artwork.cities import city_shapes
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.fields import field_mask, fields_mask
from renderers.carcassonne.artwork.land import SIDES, Land, land, letters
from renderers.carcassonne.artwork.monastery import ACROSS, BELL, DOWN, MIDDLE
from renderers.carcassonne.artwork.painter import draw_land, paint
from renderers.carcassonne.artwork.surface import TileSurface
from renderers.carcassonne.tiles import DECORATIONS, UnknownTile, segment_spot, tile
from renderers.kit import sketch
from renderers.kit.lru_cache import LruCache

TOKEN = 0.185
SIZES = (264, 115, 40)
ORIENTATIONS = sorted({land(letter, rotation) for letter in letters() for rotation in range(4)}, key=repr)


@pytest.fixture
def _empty_shelves(monkeypatch: pytest.MonkeyPatch) -> None:
    empty_shelves(monkeypatch)


def empty_shelves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use empty caches, since those shared by all tests are filled."""
    monkeypatch.setattr(tiles, "_paintings", LruCache(tiles._paintings.limit))
    monkeypatch.setattr(sketch, "SPRITES", LruCache(2**28))
    monkeypatch.setattr(tiles, "_main_colours", lru_cache(tiles._main_colours.__wrapped__))


def segments(lying: Land) -> list[tuple[str, tuple[str, ...]]]:
    named: list[tuple[str, tuple[int, ...]]] = [("city", city.sides) for city in lying.cities]
    named += [("road", road) for road in lying.roads]
    named += [("monastery", ())] if lying.monastery else []
    return [(kind, tuple(SIDES[side] for side in sides)) for kind, sides in named]


def test_the_box_shows_79_orientations() -> None:
    assert len(ORIENTATIONS) == 79


def draws(lying: Land, decoration: int, size: int) -> None:
    picture = tile(lying.letter, lying.rotation, size, decoration)
    assert picture.mode == "RGBA"
    assert picture.size == (size, size)
    alpha = picture.getchannel("A")
    assert alpha.getpixel((0, 0)) != 255
    assert alpha.getpixel((size // 2, size // 2)) == 255
    assert alpha.getpixel((size // 2, 0)) == 255


def test_every_tile_draws_in_some_orientation_dressing_and_size() -> None:
    for number, letter in enumerate(letters()):
        draws(land(letter, number % 4), number % DECORATIONS, SIZES[number // DECORATIONS % len(SIZES)])


@pytest.mark.soak
def test_every_dressing_of_every_orientation_draws_at_every_size() -> None:
    for lying, decoration, size in itertools.product(ORIENTATIONS, range(DECORATIONS), SIZES):
        draws(lying, decoration, size)


def test_drawing_again_gives_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [tile(letter, 1, 115, 2).tobytes() for letter in "CITX"]
    empty_shelves(monkeypatch)
    assert [tile(letter, 1, 115, 2).tobytes() for letter in "CITX"] == before


def test_a_tile_is_drawn_once() -> None:
    assert tile("N", 2, 115, 1) is tile("N", 2, 115, 1)


def test_rotations_that_look_the_same_share_a_picture() -> None:
    assert tile("U", 0, 64) is tile("U", 2, 64)
    assert tile("X", 0, 64) is tile("X", 3, 64)
    assert tile("V", 0, 64) is not tile("V", 1, 64)
    assert tile("V", 5, 64) is tile("V", 1, 64)


def test_dressings_differ_and_start_over() -> None:
    dressed = [tile("E", 0, 115, decoration) for decoration in range(DECORATIONS)]
    assert len({picture.tobytes() for picture in dressed}) == DECORATIONS
    assert tile("E", 0, 115, DECORATIONS) is dressed[0]


def test_a_bare_tile_has_no_trees() -> None:
    bark = (0x6B, 0x4A, 0x2C)
    grown = [detail for detail in Detail if bark in seen_in(paint(land("V", 0), 400, 0, detail))]
    assert grown == [Detail.PLAIN, Detail.FULL]


def test_a_small_tile_shows_less() -> None:
    assert [tiles.detail_of(size) for size in (40, 78, 102, 113, 264)] == [
        Detail.BARE,
        Detail.PLAIN,
        Detail.PLAIN,
        Detail.FULL,
        Detail.FULL,
    ]
    plain, full = (seen_in(paint(land("C", 0), 400, 0, detail)) for detail in (Detail.PLAIN, Detail.FULL))
    door = (0x75, 0x48, 0x2C)
    assert door in full
    assert len(plain) < len(full)


def test_a_tile_has_few_colours_between_those_that_it_was_painted_with() -> None:
    found = len(seen_in(tile("C", 0, 87)))
    smooth = paint(land("C", 0), 960, 0, Detail.PLAIN).resize((87, 87), Image.Resampling.HAMMING)
    assert found < len(seen_in(smooth)) / 2


def seen_in(picture: Image.Image) -> set[tuple[int, ...]]:
    return {colour[:3] for _, colour in _colours(picture)}


def _colours(picture: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    return [(count, colour) for count, colour in found if isinstance(colour, tuple)]


@pytest.mark.usefixtures("_empty_shelves")
def test_each_orientation_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []

    def paint(lying: Land, side: int, decoration: int, detail: Detail) -> Image.Image:
        assert detail is Detail.BARE
        painted.append((lying, decoration))
        return Image.new("RGBA", (side, side))

    monkeypatch.setattr(tiles, "paint", paint)
    monkeypatch.setattr(tiles, "_PAINTING_SIZE", 96)
    monkeypatch.setattr(tiles, "_MASTER_SIZE", 48)
    for _, letter, rotation in itertools.product(range(2), letters(), range(4)):
        tile(letter, rotation, 24)
    assert sorted(painted, key=repr) == [(lying, 0) for lying in ORIENTATIONS]


@pytest.mark.usefixtures("_empty_shelves")
def test_a_coarse_tile_is_painted_small(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[tuple[int, int]] = []

    def paint(lying: Land, side: int, decoration: int, detail: Detail) -> Image.Image:
        painted.append((sketch.fineness(), side))
        return Image.new("RGBA", (side, side))

    monkeypatch.setattr(tiles, "paint", paint)
    with sketch.use_fineness(1):
        assert tile("A", 0, 100).size == (100, 100)
    assert tile("A", 0, 100).size == (100, 100)
    assert painted == [(1, 240), (4, 960)]


def test_half_edges_of_one_field_give_its_mask_and_those_of_several_give_all() -> None:
    for lying in (land(letter, number % 4) for number, letter in enumerate(letters())):
        apart = [field_mask(lying, half) for half in lying.grass]
        for count in range(1, len(apart) + 1):
            whole = reduce(ImageChops.lighter, apart[:count])
            assert fields_mask(lying, lying.grass[:count]).tobytes() == whole.tobytes()


@pytest.mark.usefixtures("_empty_shelves")
def test_the_shelves_stay_within_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tiles._paintings.limit < 10 * 2**20
    monkeypatch.setattr(tiles, "paint", lambda lying, side, decoration, detail: Image.new("RGBA", (side, side)))
    monkeypatch.setattr(sketch.SPRITES, "limit", 2**21)
    for letter in "ABCD":
        for size in (115, 270, 300):
            tile(letter, 0, size)
    assert sketch.SPRITES.limit < 4 * 2 * 270 * 270 * 4
    for cache in (tiles._paintings, sketch.SPRITES):
        assert 0 < cache.size <= cache.limit


def test_an_unknown_tile_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownTile, match=r"no tile 'Z'.*A, B, C"):
        tile("Z", 0, 115)
    with pytest.raises(UnknownTile, match="no tile 'Z'"):
        segment_spot("Z", 0, "city", ("N",))


def test_a_tile_without_pixels_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 pixel"):
        tile("A", 0, 0)


def test_spots_are_on_their_segment() -> None:
    side = 400
    ground = {
        "city": (colours.CITY_GROUND, colours.CITY_BAND),
        "road": (colours.ROAD, colours.ROAD_RUT),
    }
    for lying in ORIENTATIONS:
        surface = TileSurface(side, colours.GRASS)
        draw_land(surface, lying)
        for kind, sides in segments(lying):
            x, y = segment_spot(lying.letter, lying.rotation, kind, sides)
            assert 0 < x < 1
            assert 0 < y < 1
            if kind == "monastery":
                assert math.hypot((x - MIDDLE[0]) / ACROSS, (y - MIDDLE[1]) / DOWN) < 1
                assert math.dist((x, y), BELL) > TOKEN + 0.03
            else:
                pixel = surface.image.getpixel((int(x * side), int(y * side)))
                assert "#{:02X}{:02X}{:02X}".format(*_triple(pixel)) in ground[kind], (lying.letter, lying.rotation)


def _triple(pixel: float | tuple[int, ...] | None) -> tuple[int, int, int]:
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def test_spots_of_one_tile_are_clear_of_each_other_and_of_shields() -> None:
    for lying in ORIENTATIONS:
        spots = [segment_spot(lying.letter, lying.rotation, kind, sides) for kind, sides in segments(lying)]
        for one, other in itertools.combinations(spots, 2):
            assert math.dist(one, other) > 1.9 * TOKEN, (lying.letter, lying.rotation)
        for shape in city_shapes(lying):
            for shield in shape.shields:
                assert math.dist(shape.spot, shield) > TOKEN + 0.1, (lying.letter, lying.rotation)


def test_a_spot_turns_with_the_tile() -> None:
    assert segment_spot("E", 0, "city", ("N",)) == pytest.approx((0.5, 0.185))
    assert segment_spot("E", 1, "city", ("E",)) == pytest.approx((0.815, 0.5))
    assert segment_spot("L", 3, "road", ("E",))[0] == pytest.approx(0.845, abs=0.01)


def test_the_order_of_the_sides_does_not_matter() -> None:
    assert segment_spot("V", 0, "road", ("S", "W")) == segment_spot("V", 0, "road", ("W", "S"))


@pytest.mark.parametrize(
    ("letter", "kind", "sides"),
    [
        ("D", "city", ("S",)),
        ("D", "road", ("E",)),
        ("D", "monastery", ()),
        ("X", "road", ("N", "S")),
        ("B", "field", ()),
    ],
)
def test_a_segment_that_is_not_there_is_refused(letter: str, kind: str, sides: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match=f"Tile {letter} turned 0 times has no {kind}"):
        segment_spot(letter, 0, kind, sides)


SMALL = 40


def small(letter: str) -> Image.Image:
    return tile(letter, 0, SMALL).convert("RGB")


def light(picture: Image.Image, x: int, y: int) -> float:
    red, green, blue = _triple(picture.getpixel((x, y)))
    return 0.3 * red + 0.6 * green + 0.1 * blue


def test_a_small_road_still_has_two_dark_edges() -> None:
    picture = small("V")
    column = [light(picture, 2, y) for y in range(SMALL)]
    grass = column[6]
    brightest = column.index(max(column[2:-2]))
    assert column[brightest] > grass + 30
    assert min(column[brightest - 4 : brightest]) < grass - 20
    assert min(column[brightest + 1 : brightest + 5]) < grass - 20


def test_a_small_wall_is_still_a_grey_line() -> None:
    picture = small("E")
    colours_down = [_triple(picture.getpixel((SMALL // 2, y))) for y in range(2, SMALL // 2)]
    assert sum(max(colour) - min(colour) < 30 for colour in colours_down) >= 2


def test_a_small_shield_is_still_dark_blue() -> None:
    picture = small("C")
    middle = [_triple(picture.getpixel((x, y))) for x in range(16, 24) for y in range(16, 24)]
    assert sum(blue > red + 30 and blue > green + 30 for red, green, blue in middle) >= 6


def test_a_small_village_still_has_a_ring() -> None:
    picture = small("X")
    grass = light(picture, 5, 5)
    for bearing in (45, 135, 225, 315):
        angle = math.radians(bearing)
        ring = [
            light(picture, int(SMALL * (0.5 + reach * math.cos(angle))), int(SMALL * (0.5 + reach * math.sin(angle))))
            for reach in (0.14, 0.16, 0.18)
        ]
        assert min(ring) < grass - 25


def test_a_tile_is_cached_only_in_the_caches() -> None:
    def palettes() -> int:
        gc.collect()
        return sum(isinstance(each, Image.Image) and each.mode == "P" for each in gc.get_objects())

    before = palettes()
    for rotation in range(4):
        tile("D", rotation, 33, 1)
    assert palettes() == before, "each palette with which a picture was reduced holds half a mebibyte"
