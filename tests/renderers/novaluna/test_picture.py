"""What a picture of the table has to show, checked where it has to show it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.novaluna.view import LaidView, NovaLunaView
from renderers.kit import palette
from renderers.kit.canvas import Area
from renderers.kit.palette import SEATS
from renderers.novaluna import draw, draw_displays, draw_whole, opponents, words
from renderers.novaluna.choices import choice_middle
from renderers.novaluna.colours import FILLS, IVORY
from renderers.novaluna.display import IVORY_RING
from renderers.novaluna.layout import LAYOUT, SOLO_BAND, SOLO_END_BOARD, grid_for, layout_for
from renderers.novaluna.opponents import steps_ahead
from renderers.novaluna.wheel import TILE_SIDE, spot, track_spot
from renderers.novaluna.words import ahead
from tests.renderers.colour_vision import distance
from tests.renderers.finished import finished
from tests.renderers.looked import coarsely, unreduced
from tests.renderers.novaluna import views
from tests.renderers.pixels import colour_at, pixels
from tests.renderers.situations import Once, some
from tests.renderers.texts import texts_written

SITUATIONS = views.situations()
drawn = Once(draw)


def differing(first: NovaLunaView, second: NovaLunaView, area: Area | None = None) -> Area | None:
    difference = ImageChops.difference(unreduced(draw, first)[0], unreduced(draw, second)[0])
    return difference.crop(area).getbbox() if area is not None else difference.getbbox()


@pytest.fixture(params=SITUATIONS, ids=lambda name: name.replace(" ", "-"))
def view(request: pytest.FixtureRequest) -> NovaLunaView:
    found: NovaLunaView = SITUATIONS[request.param]
    return found


def test_every_picture_has_the_look_s_size_and_stays_small(view: NovaLunaView) -> None:
    picture = drawn(view)
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == 1600
    assert picture.height in {1200, 1344, 1400} or (view.phase == "over" and 800 < picture.height < 1200)
    assert len(picture.png) < 150 * 1024


def test_nothing_is_drawn_on_the_margins(view: NovaLunaView) -> None:
    image = pixels(drawn(view))
    high = image.height
    band = range(SOLO_BAND[1], SOLO_BAND[3]) if view.phase == "over" and view.seats == 1 else range(0)
    edges = [(x, y) for x in (4, 24, 1576, 1595) for y in range(100, high, 7) if y not in band]
    edges += [(x, high - 10) for x in range(0, 1600, 7)]
    assert {colour_at(image, x, y) for x, y in edges} == {palette.GROUND}


@pytest.mark.parametrize("name", some(SITUATIONS, "must refill", "solo end", "two", "four", "four end"))
def test_no_text_is_smaller_than_34_or_leaves_the_picture(name: str) -> None:
    with coarsely(), texts_written() as texts:
        draw(replace(SITUATIONS[name], names=("Maximilian the Great", "WWWWWWWWW")))
    texts.check()


def test_whose_turn_it_is_stands_in_its_colour_at_the_right_of_the_header() -> None:
    for name in ("first phase", "two", "three", "four"):
        view = SITUATIONS[name]
        assert view.decider is not None
        assert distance(colour_at(pixels(drawn(view)), 1550, 48), SEATS[view.decider].fill) < 3


def test_every_tile_of_the_wheel_lies_on_its_space() -> None:
    view = SITUATIONS["beginning"]
    image, half = pixels(drawn(view)), TILE_SIDE * layout_for(view).pitch / 2
    for space, tile in enumerate(view.wheel):
        if tile is not None:
            x, y = spot(layout_for(view), space)
            assert distance(colour_at(image, x - half + 4, y), FILLS[tile.colour]) < 3, space


def test_only_tiles_that_may_be_taken_have_an_ivory_ring() -> None:
    view = SITUATIONS["beginning"]
    image, reach = pixels(drawn(view)), TILE_SIDE * layout_for(view).pitch / 2 + 5
    choices = {choice.space for choice in view.choices}
    for space in range(12):
        x, y = spot(layout_for(view), space)
        assert (distance(colour_at(image, x - reach, y + 30), IVORY) < 4) == (space in choices), space


def test_the_choices_are_lifted_out_in_their_order() -> None:
    view = SITUATIONS["four"]
    image = pixels(drawn(view))
    for number, choice in enumerate(view.choices):
        x, y = LAYOUT.choices[0] + 16 + LAYOUT.choice / 2, choice_middle(LAYOUT, number)
        assert distance(colour_at(image, x, y - LAYOUT.choice / 2 + 6), FILLS[choice.tile.colour]) < 3


def test_the_last_tile_is_outlined_in_the_colour_of_its_player() -> None:
    view = SITUATIONS["first phase"]
    assert view.last is not None
    assert view.last.cell is not None
    grid = grid_for(view, layout_for(view).display)
    x, y = grid.middle(view.last.cell)
    assert distance(colour_at(pixels(drawn(view)), x + grid.cell / 2 + 2, y + 20), SEATS[0].fill) < 6


def test_legal_cells_are_ringed_in_ivory_and_become_quiet_under_a_proposal() -> None:
    view = SITUATIONS["beginning"]
    grid = grid_for(view, layout_for(view).display)
    x, y = grid.corner((0, 0))
    assert distance(colour_at(pixels(drawn(view)), x + 14, y + grid.cell / 2), IVORY_RING) < 4
    proposing = SITUATIONS["proposing"]
    plain = replace(proposing, ghost=None, proposal=None)
    assert differing(proposing, plain, layout_for(proposing).display) is not None


def test_a_proposal_marks_the_tasks_that_it_completes() -> None:
    view = SITUATIONS["three proposing"]
    assert view.ghost is not None
    silent = replace(view, ghost=replace(view.ghost, completes=()))
    green = pixels(drawn(view)).crop(LAYOUT.display).getcolors(1_000_000) or []
    without = pixels(draw(silent)).crop(LAYOUT.display).getcolors(1_000_000) or []
    count = [sum(n for n, one in found if one == palette.GOOD) for found in (green, without)]
    assert count[0] > 200 > count[1]


def test_a_proposal_shows_where_the_disc_would_come_to_lie() -> None:
    view = SITUATIONS["three proposing"]
    assert view.ghost is not None
    assert view.ghost.track_space is not None
    x, y = track_spot(LAYOUT, view.ghost.track_space)
    around = (round(x) - 25, round(y) - 25, round(x) + 25, round(y) + 25)
    elsewhere = replace(view, ghost=replace(view.ghost, track_space=(view.ghost.track_space + 8) % 24))
    assert differing(view, elsewhere, around) is not None


def test_discs_lie_on_their_spaces_of_the_track() -> None:
    view = SITUATIONS["four beginning"]
    assert view.track is not None
    image = pixels(drawn(view))
    for height, seat in enumerate(view.track.stacks[0][::-1]):
        x, y = track_spot(layout_for(view), 0, 3 - height)
        assert distance(colour_at(image, x, y - (0 if height == 0 else 8)), SEATS[seat].fill) < 12, seat


def test_the_figures_of_the_solo_game_change_with_the_view() -> None:
    view = SITUATIONS["second phase"]
    display = view.displays[0]
    fewer = replace(display, stacks=(*display.stacks[:-1], display.stacks[-1] - 1))
    later = replace(display, time=display.time + 1)
    for changed in (fewer, later):
        assert differing(view, replace(view, displays=(changed,)), layout_for(view).beside) is not None


def test_the_refill_has_a_ring_only_when_it_is_allowed() -> None:
    shown = []
    for name in ("first phase", "may refill", "must refill", "second phase"):
        image, area = pixels(drawn(SITUATIONS[name])), layout_for(SITUATIONS[name]).beside
        edge = [colour_at(image, area[0] + inside, area[1] + 64) for inside in range(4, 16)]
        shown.append(any(distance(one, IVORY) < 6 for one in edge))
    assert shown == [False, True, True, False]


def test_the_pile_is_counted_only_while_it_can_be_drawn_from() -> None:
    for name, counted in (("first phase", True), ("second phase", False)):
        panels = layout_for(SITUATIONS[name])
        left, _, right, bottom = panels.wheel
        corner = (left, panels.hub[1] + round(2.1 * panels.pitch), right, bottom)
        colours = {one for _, one in pixels(drawn(SITUATIONS[name])).crop(corner).getcolors(10_000) or []}
        assert (FILLS["red"] in colours) == counted


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_every_seat_has_a_place_with_its_sign_in_the_order_of_play(name: str) -> None:
    view = SITUATIONS[name]
    assert view.track is not None
    left, top, right, bottom = LAYOUT.beside
    image, high = pixels(drawn(view)), (bottom - top) / view.seats
    for number, seat in enumerate(view.track.order):
        place = (left, round(top + number * high), right, round(top + (number + 1) * high) - 12)
        colours = {one for _, one in image.crop(place).getcolors(1_000_000) or []}
        assert {one.fill for one in SEATS[: view.seats]} & colours == {SEATS[seat].fill}


def test_the_seats_tell_how_far_ahead_they_are() -> None:
    view = SITUATIONS["four"]
    assert view.decider is not None
    assert steps_ahead(view, view.decider) == 0
    written = [str(text) for text in drawn.looked_at(view).written.sizes]
    for seat in range(view.seats):
        if seat != view.decider:
            assert str(ahead(steps_ahead(view, seat))) in written


@pytest.mark.parametrize("name", ["two", "four"])
def test_all_displays_are_shown_on_request(name: str) -> None:
    view = SITUATIONS[name]
    picture = draw_displays(view)
    assert len(picture.png) < 150 * 1024
    colours = {one for _, one in pixels(picture).getcolors(1_000_000) or []}
    assert {SEATS[seat].fill for seat in range(view.seats)} <= colours


def test_a_proposal_rings_the_tiles_whose_tasks_come_nearer() -> None:
    view = SITUATIONS["proposing"]
    assert view.ghost is not None
    assert view.ghost.helped
    grid, image = grid_for(view, LAYOUT.display), pixels(drawn(view))
    silent = pixels(draw(replace(view, ghost=replace(view.ghost, helped=()))))
    for cell in view.ghost.helped:
        x, y = grid.middle(cell)
        edge = x, y - grid.cell / 2 + 3
        assert distance(colour_at(image, *edge), IVORY) < 6
        assert distance(colour_at(silent, *edge), IVORY) > 20


def test_names_are_shown_as_given_and_else_by_number() -> None:
    view = SITUATIONS["three"]
    assert view.displays[view.decider or 0].seat == 2
    named, numbered = drawn(view), draw(replace(view, names=()))
    assert named.png != numbered.png
    assert "Ben" in named.alt
    assert "Player 3" in numbered.alt


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana   Lu ", "Ana Lu"),
        ("Maximilian", "Maximili…"),
        ("Computer 2", "Comput… 2"),
        ("Alexandra +3", "Alexa… +3"),
        ("Elizabeth Ann", "Elizabet…"),
        ("\N{WHITE CHESS QUEEN}\N{DIE FACE-1}", "\N{WHITE CHESS QUEEN}\N{DIE FACE-1}"),
        ("Zoë\N{PARTY POPPER}", "Zoë"),
        ("", "Player 1"),
    ],
)
def test_a_name_is_cut_and_freed_of_signs_that_the_face_does_not_have(name: str, shown: str) -> None:
    picture = draw(replace(SITUATIONS["two"], names=(name, "Ben")))
    assert f"{shown} 1" in picture.alt


def test_the_band_of_a_finished_solo_game_covers_nothing_of_its_display() -> None:
    view = SITUATIONS["solo end"]
    image, grid = pixels(drawn(view)), grid_for(view, SOLO_END_BOARD)
    for y in (SOLO_BAND[1] + 2, SOLO_BAND[3] - 3):
        assert distance(colour_at(image, 800, y), palette.TEXT) < 3
    assert grid.y > SOLO_BAND[3]
    seen = {one for _, one in image.crop((grid.x, grid.y, grid.right, grid.bottom)).getcolors(1_000_000) or []}
    assert FILLS["blue"] in seen


def test_a_display_in_one_long_line_stays_below_the_result() -> None:
    view = SITUATIONS["three end"]
    pieces = [laid.tile for laid in view.displays[0].tiles]
    line = tuple(LaidView((0, -number), pieces[number % len(pieces)]) for number in range(27))
    displays = tuple(replace(display, tiles=line, last=(0, 0)) for display in view.displays)
    image, usual = pixels(draw(replace(view, displays=displays))), pixels(drawn(view))
    heads = (0, 96, 1600, 360)
    assert ImageChops.difference(image.crop(heads), usual.crop(heads)).getbbox() is None


@pytest.mark.parametrize("name", ["three", "four end"])
def test_displays_beside_each_other_have_one_scale(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(opponents, "draw_tile", lambda canvas, tile, middle, side: sizes.append(side))
    draw_displays(SITUATIONS[name]) if name == "three" else draw(SITUATIONS[name])
    assert len(set(sizes)) == 1


@pytest.mark.parametrize("name", ["solo end", "four end"])
def test_the_whole_displays_are_shown_without_the_result(name: str) -> None:
    view = SITUATIONS[name]
    image = pixels(draw_whole(view))
    assert distance(colour_at(image, 800, SOLO_BAND[3] - 3), palette.TEXT) > 30
    colours = {one for _, one in image.getcolors(1_000_000) or []}
    assert {SEATS[seat].fill for seat in range(view.seats) if view.seats > 1} <= colours


def test_goals_that_were_missed_have_no_check() -> None:
    view = SITUATIONS["solo end"]
    assert view.outcome is not None
    missed = replace(view.outcome, goals=tuple(replace(goal, reached=False) for goal in view.outcome.goals))
    lower = (1080, SOLO_BAND[1], 1150, SOLO_BAND[3])
    for found, checks in ((view, True), (replace(view, outcome=missed), False)):
        colours = {one for _, one in pixels(draw(found)).crop(lower).getcolors(100_000) or []}
        assert (palette.GOOD in colours) == checks


@pytest.mark.parametrize("name", ["two end", "three end", "four end"])
def test_the_winner_of_a_race_stands_first(name: str) -> None:
    view = SITUATIONS[name]
    assert view.outcome is not None
    winner = view.outcome.ranks.index(1)
    colours = {one for _, one in pixels(drawn(view)).crop((32, 120, 260, 220)).getcolors(1_000_000) or []}
    assert SEATS[winner].fill in colours


@pytest.mark.parametrize("name", ["two end", "three end", "four end"])
def test_the_end_of_a_race_says_once_who_won(name: str) -> None:
    texts = [one.text for one in drawn.looked_at(SITUATIONS[name]).texts]
    assert texts.count(str(words.WINNER)) == 1


def test_a_display_too_large_is_shown_with_a_map() -> None:
    view = SITUATIONS["wide"]
    assert grid_for(view, LAYOUT.display).is_cropped
    below = pixels(drawn(view)).crop((LAYOUT.display[0], 900, LAYOUT.display[2], LAYOUT.display[3]))
    assert palette.TEXT in {colour for _, colour in below.getcolors(1_000_000) or []}


@pytest.mark.soak
@pytest.mark.parametrize("turns", range(100))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_can_be_drawn(seats: int, turns: int) -> None:
    assert len(draw(views.played(f"whole/{seats}", turns).view(None)).png) < 150 * 1024


def test_the_sheet_shows_all_tiles() -> None:
    picture = finished("novaluna-tiles").picture
    assert "17 red, 17 turquoise, 17 blue, 17 yellow" in picture.alt
    assert picture.height <= 1600
