"""What a picture of the table has to show, checked where it has to show it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from bot.games.carcassonne.view import CarcassonneTileView, CarcassonneView
from renderers.carcassonne import draw, draw_remaining, draw_whole, tiles
from renderers.carcassonne.layout import BAND, END_BOARD, WHOLE_BOARD, band_for, grid_for, layout_for
from renderers.carcassonne.signs import farmer
from renderers.kit import palette
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from tests.bench.table.engine import board_of
from tests.games.carcassonne.tables import GAME, On, position
from tests.renderers.carcassonne import views
from tests.renderers.colour_vision import distance
from tests.renderers.finished import finished
from tests.renderers.looked import unreduced
from tests.renderers.pixels import colour_at, pixels
from tests.renderers.situations import Once, some
from tests.renderers.texts import texts_written

SITUATIONS = views.situations()
drawn = Once(draw)


def differing(first: CarcassonneView, second: CarcassonneView) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(unreduced(draw, first)[0], unreduced(draw, second)[0]).getbbox()


@pytest.fixture(params=some(SITUATIONS, *(set(SITUATIONS) - set(views.LIKE_OTHERS))))
def view(request: pytest.FixtureRequest) -> CarcassonneView:
    found: CarcassonneView = SITUATIONS[request.param]
    return found


def test_every_picture_has_the_look_s_size(view: CarcassonneView) -> None:
    picture = drawn(view)
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == 1600
    if view.phase == "over":
        assert picture.height == 1400 or (view.seats > 1 and picture.height == 1600)
    else:
        assert 1140 <= picture.height <= 1600


def test_nothing_is_drawn_on_the_margins(view: CarcassonneView) -> None:
    image = pixels(drawn(view))
    high = image.height
    band = range(band_for(view.seats)[1], band_for(view.seats)[3]) if view.phase == "over" else range(0)
    edges = [(x, y) for x in (4, 24, 1576, 1595) for y in range(100, high, 7) if y not in band]
    edges += [(x, high - 10) for x in range(0, 1600, 7)]
    assert {colour_at(image, x, y) for x, y in edges} == {palette.GROUND}


def test_no_text_is_smaller_than_34_or_leaves_the_picture(view: CarcassonneView) -> None:
    drawn.looked_at(view).written.check()


def test_whose_turn_it_is_stands_in_its_colour_at_the_right_of_the_header() -> None:
    for number, seat in enumerate(SEATS[:4]):
        image = pixels(draw(views.running(colour=number, colours=views.colours((3, 4, 5, 6)))))
        assert distance(colour_at(image, 1550, 48), seat.fill) < 3


def test_a_meeple_stands_on_its_segment_in_its_colour() -> None:
    view = views.running()
    image = pixels(drawn(view))
    grid = grid_for(view, layout_for(view).board)
    x, y = grid.corner(views.at("N10"))
    spot = tiles.segment_spot("U", 1, "road", ("E", "W"))
    inside = colour_at(image, x + spot[0] * grid.cell - 0.12 * grid.cell, y + spot[1] * grid.cell)
    assert distance(inside, SEATS[0].fill) < 6


def test_the_last_tile_is_outlined_in_the_colour_of_its_player() -> None:
    for number in range(3):
        view = views.running(last_colour=number)
        grid = grid_for(view, layout_for(view).board)
        x, y = grid.middle(views.at("N10"))
        edge = colour_at(pixels(drawn(view)), x, y + grid.cell / 2 + 2)
        assert distance(edge, SEATS[number].fill) < 6


def test_a_legal_cell_is_tinted_and_others_are_not() -> None:
    view = views.running()
    image, grid = pixels(drawn(view)), grid_for(view, layout_for(view).board)
    tint = palette.mix(SEATS[1].fill, palette.WELL, 0.80)
    for name, colour in (("M9", tint), ("P10", tint), ("N9", palette.WELL), ("L10", palette.WELL)):
        x, y = grid.corner(views.at(name))
        assert distance(colour_at(image, x + grid.cell / 2, y + grid.cell * 0.2), colour) < 3, name


def test_only_what_changed_in_the_view_changes_in_the_picture() -> None:
    before = views.running()
    left = replace(before.colours[0], pile=13)
    box = differing(before, replace(before, colours=(left, *before.colours[1:])))
    assert box is not None
    cards = layout_for(before).cards
    assert cards[0] < box[0] < box[2] < cards[2]
    assert cards[1] < box[1] < box[3] < cards[1] + 168


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 3},
        {"tiles_left": 68},
        {"team": True},
        {"drawn": "V"},
        {"colour": 2},
        {"last": views.at("M10")},
        {"legal": views.running().legal[:1]},
        {"dead": (views.at("N9"),)},
        {"meeples": ()},
        {"colours": views.colours((8, 5, 13))},
        {"colours": tuple(replace(colour, change=3) for colour in views.running().colours)},
        {"colours": tuple(replace(colour, lowest=True) for colour in views.running().colours)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_the_picture_changes_when_the_view_does(changes: dict[str, object]) -> None:
    assert differing(views.running(), views.running(**changes)) is not None


def test_the_lowest_score_stands_inverted() -> None:
    image = pixels(draw(views.running()))
    cards = layout_for(views.running()).cards
    backgrounds = [colour_at(image, 1546, cards[1] + 54 + number * 184) for number in range(3)]
    assert [distance(ground, palette.TEXT) < 4 for ground in backgrounds] == [False, True, False]


def with_choices(count: int) -> CarcassonneView:
    view = views.proposing()
    assert view.ghost is not None
    return replace(view, ghost=replace(view.ghost, choices=view.ghost.choices[:count]))


@pytest.mark.parametrize(("count", "on_the_board"), [(1, True), (2, True), (3, False), (4, False)])
def test_numbers_of_features_stand_on_the_large_tile_and_hide_nothing_on_the_board(
    count: int, *, on_the_board: bool
) -> None:
    """One feature has its meeple instead, which is placed unasked."""
    view = with_choices(count)
    difference = ImageChops.difference(unreduced(draw, view)[0], unreduced(draw, with_choices(0))[0])
    board, tile = layout_for(view).board, layout_for(view).tile
    assert (difference.crop(board).getbbox() is not None) == on_the_board
    assert difference.crop(tile).getbbox() is not None


def considered(scores: tuple[int, ...]) -> CarcassonneView:
    """Middle considers a tile that completes the road of Left at M10."""
    table = position(
        [("W", -1, 0, 0)], drawn="A", colour=1, scores=scores, meeples=[On(0, (0, 0), "E")], supply=(3, 4, 4)
    )
    return table.view(0, GAME.parse("place N10 r1"))


@pytest.mark.parametrize(("scores", "told"), [((5, 8, 7), "→ 8"), ((5, 3, 7), "scores 0")], ids=["paid", "in vain"])
def test_a_ghost_shows_what_completing_pays_at_the_meeple_and_on_the_card(scores: tuple[int, ...], told: str) -> None:
    view = considered(scores)
    assert view.ghost is not None
    with texts_written() as texts:
        picture = draw(view)
    assert told in {str(text) for text in texts.sizes}
    unlit = draw(replace(view, ghost=replace(view.ghost, preview=None)))
    x, y = map(round, grid_for(view, layout_for(view).board).corner((0, 0)))
    around = (x, y - 80, x + 240, y + 240)
    assert ImageChops.difference(pixels(picture).crop(around), pixels(unlit).crop(around)).getbbox() is not None
    assert ("Scores change: Left 5 to 8." in picture.alt) == (told == "→ 8")


def test_a_proposed_tile_is_paler_than_the_same_tile_that_lies() -> None:
    view = considered((5, 8, 7))
    assert view.ghost is not None
    lies = replace(view, tiles=(*view.tiles, CarcassonneTileView(view.ghost.cell, "A", 1)), ghost=None)
    x, y = grid_for(view, layout_for(view).board).corner(view.ghost.cell)
    cell = (x + 30, y + 30, x + 130, y + 130)
    ghost, laid = (sum(ImageStat.Stat(pixels(draw(one)).crop(cell)).mean) for one in (view, lies))
    assert ghost > laid + 30


def test_a_proposal_that_ends_the_game_says_so() -> None:
    view = views.proposing()
    ending = replace(view, ghost=replace(view.ghost, must_but_cannot=True))  # type: ignore[type-var]
    area = layout_for(view).tile
    caption = pixels(draw(ending)).crop((area[0], area[3] - 60, area[2], area[3]))
    assert palette.WARNING in {colour for _, colour in caption.getcolors(100000) or []}


def test_a_board_too_large_is_shown_with_a_map() -> None:
    view = views.spread_out(30, 3)
    image = pixels(drawn(view))
    board = layout_for(view).board
    below = image.crop((board[0], (board[1] + board[3]) // 2, board[2], board[3]))
    assert palette.TEXT in {colour for _, colour in below.getcolors(1000000) or []}


def test_the_band_lies_above_the_board_and_covers_nothing_of_it() -> None:
    laid = tuple(replace(tile, letter="D", rotation=1) for tile in views.block(9, 8).tiles)
    view = replace(views.finished(), tiles=laid, meeples=())
    image, grid = pixels(drawn(view)), grid_for(view, END_BOARD)
    for y in (BAND[1] + 2, BAND[3] - 3):
        assert distance(colour_at(image, 800, y), palette.TEXT) < 3
    assert grid.y > BAND[3]
    land = image.crop((grid.x, grid.y, grid.right, grid.bottom))
    assert ImageStat.Stat(land).mean[1] > 120


def test_the_whole_board_has_the_room_of_the_band_too() -> None:
    view = views.finished()
    image = pixels(draw_whole(view))
    assert image.size == (1600, 1200)
    assert grid_for(view, WHOLE_BOARD).cell >= grid_for(view, END_BOARD).cell
    assert distance(colour_at(image, 800, BAND[3] - 3), palette.TEXT) > 30
    assert draw_whole(view).alt == draw(view).alt


def test_reached_goals_are_in_colour_and_the_others_are_not() -> None:
    image = pixels(draw(views.finished()))
    strengths = []
    for number in range(14):
        row, column = divmod(number, 7)
        pixel = colour_at(image, 802 + column * 110 + 49, BAND[1] + 76 + row * 158 + 134)
        strengths.append(max(pixel) > 140)
    assert strengths == [number % 2 == 0 for number in range(14)]


def test_the_sheet_shows_all_tiles() -> None:
    picture = finished("carcassonne-tiles").picture
    assert "V 9" in picture.alt
    assert pixels(picture).size == (1600, 884)


def test_remaining_tiles_fade_when_none_is_left() -> None:
    few = views.running(remaining={"A": 2})
    none = views.running(remaining={})
    first = ImageChops.difference(pixels(draw_remaining(few)), pixels(draw_remaining(none))).getbbox()
    assert first is not None
    assert first[2] < 300
    assert draw_remaining(few).alt == "Carcassonne tiles still face down: A 2."


def test_without_aids_there_is_no_picture_of_remaining_tiles() -> None:
    with pytest.raises(ValueError, match="aids"):
        draw_remaining(views.running(aids=False))


@pytest.mark.soak
@pytest.mark.parametrize("turns", range(1, 73))
def test_a_whole_game_can_be_drawn(turns: int) -> None:
    assert len(draw(views.played("whole", turns).view(0)).png) <= 150 * 1024


@pytest.mark.soak
def test_a_crowded_board_takes_at_most_150_kib() -> None:
    """The picture measured by `make bench`: 60 tiles in a very tall layout."""
    view = board_of(60).view(0)
    assert layout_for(view).height > 1500
    assert len(draw(view).png) <= 150 * 1024


def test_the_meeple_of_a_field_lies_on_it_and_differs_from_one_that_stands() -> None:
    """The farmer's figure has its head at the left, where a standing one has nothing."""
    for seat in SEATS:
        lying, standing = farmer(seat, 30), seat_sign(seat, 30, figure=True)
        assert ImageChops.difference(lying.convert("RGB"), standing.convert("RGB")).getbbox() is not None
    view = SITUATIONS["two players"]
    on_fields = [meeple for meeple in view.meeples if meeple.kind == "field"]
    assert on_fields
    for meeple in on_fields:
        (tile,) = [tile for tile in view.tiles if tile.cell == meeple.cell]
        x, y = tiles.segment_spot(tile.letter, tile.rotation, "field", meeple.sides)
        mask = tiles.part_mask(tile.letter, tile.rotation, "field", meeple.sides, 100)
        assert mask.getpixel((int(100 * x), int(100 * y))) == 255


def test_the_result_of_a_base_game_says_what_the_points_come_from() -> None:
    view = SITUATIONS["five finished"]
    written = [one.text for one in drawn.looked_at(view).texts]
    assert {"Roads", "Cities", "Monasteries", "Fields"} <= set(written)
    for final in view.final:
        assert sum(final.earned) == final.total
        assert str(final.total) in written


def test_the_key_below_a_drawn_tile_says_nothing_about_that_tile() -> None:
    """A dot is one rotation, however many dots there are: the cells alone say in how many ways this tile fits."""
    lines = [one.text for one in drawn.looked_at(SITUATIONS["placing"]).texts]
    assert "= one rotation" in lines
    assert not [text for text in lines if re.search(r"\d ways|fits", text)]
