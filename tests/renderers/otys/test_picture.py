"""What a picture of the table has to show, checked where it has to show it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from PIL import Image, ImageChops

from bot.games.otys.decisions.stage import OtysMovePreview
from bot.games.otys.view import OtysView
from renderers.kit import palette
from renderers.kit.canvas import Area
from renderers.kit.palette import SEATS, Colour
from renderers.otys import colours, draw, draw_whole, paint
from renderers.otys.contracts import public_y
from renderers.otys.divers import CARD
from renderers.otys.ending import BAND
from renderers.otys.layout import (
    CELLS_BOTTOM,
    CELLS_TOP,
    CONTRACTS,
    CUBE_PITCH,
    CUBES_X,
    DIVER_X,
    HAND,
    HEIGHT,
    KEY_X,
    NOW,
    STORE,
    TRACK,
    level_y,
    row_y,
    space_x,
)
from renderers.otys.store import SELL_X, store_y
from renderers.otys.track import CUBE_Y
from renderers.otys.track import place_timers as timers_standing
from tests.games.otys.tables import given, play, solo, standing, timed
from tests.renderers.colour_vision import distance
from tests.renderers.otys import views
from tests.renderers.pixels import colour_at, pixels

SITUATIONS = views.situations()


def differing(first: OtysView, second: OtysView, area: Area) -> bool:
    return ImageChops.difference(paint(first).image, paint(second).image).crop(area).getbbox() is not None


def count(view: OtysView, colour: Colour, area: Area) -> int:
    """How many pixels of an area have exactly this colour."""
    return _count(pixels(draw(view)), colour, area)


def count_in(name: str, colour: Colour, area: Area) -> int:
    """The same for a situation."""
    return _count(image_of(name), colour, area)


def _count(image: Image.Image, colour: Colour, area: Area) -> int:
    found = image.crop(area).getcolors(1_000_000) or []
    return sum(number for number, one in found if one == colour)


@lru_cache(maxsize=1)
def image_of(name: str) -> Image.Image:
    return pixels(views.picture(name))


@pytest.fixture(params=SITUATIONS, ids=lambda name: name.replace(" ", "-"))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_picture_has_the_look_s_size_and_stays_small(name: str) -> None:
    drawn = views.picture(name)
    assert pixels(drawn).size == (drawn.width, drawn.height) == (1600, 1590)
    assert len(drawn.png) < 150 * 1024


def test_nothing_is_drawn_on_the_margins(name: str) -> None:
    view, image = SITUATIONS[name], image_of(name)
    band = range(BAND[1], BAND[3]) if view.outcome is not None else range(0)
    edges = [(x, y) for x in (4, 20, 1580, 1595) for y in range(100, 1590, 7) if y not in band]
    edges += [(x, 1586) for x in range(0, 1600, 7)]
    assert {colour_at(image, x, y) for x, y in edges} == {palette.GROUND}


def test_no_text_is_smaller_than_34_or_leaves_its_place(name: str) -> None:
    views.texts(name).check()


def test_the_score_and_the_rank_stand_in_the_seat_s_colour_in_the_header(name: str) -> None:
    assert distance(colour_at(image_of(name), 1550, 48), SEATS[0].fill) < 3


def test_cubes_lie_on_their_levels() -> None:
    view = SITUATIONS["beginning"]
    image = image_of("beginning")
    laid = [(level.level, space, cube) for level in view.table[0].levels for space, cube in enumerate(level.cubes)]
    assert len(laid) == 4
    for level, space, cube in laid:
        x, y = CUBES_X + space * CUBE_PITCH, level_y(level)
        assert distance(colour_at(image, x - 24, y + 14), colours.CUBES[cube]) < 4


def test_levels_have_as_many_places_as_their_capacity() -> None:
    view = SITUATIONS["beginning"]
    image = image_of("beginning")
    for level in view.table[0].levels:
        y = level_y(level.level)
        empty = [
            distance(colour_at(image, CUBES_X + space * CUBE_PITCH, y), colours.SUNK) < 3
            for space in range(len(level.cubes), 6)
        ]
        assert sum(empty) == level.capacity - len(level.cubes)


def test_upgraded_divers_stand_on_brass() -> None:
    view = SITUATIONS["key"]
    image = image_of("key")
    for diver in view.table[0].column:
        ground = colour_at(image, DIVER_X + CARD[0] / 2 - 12, row_y(diver.position) + 44)
        assert distance(ground, colours.BRASS_CARD if diver.upgraded else colours.STEEL_CARD) < 4, diver.id
    assert any(diver.upgraded for diver in view.table[0].column)


def test_keys_that_may_be_played_have_a_white_ring() -> None:
    view = SITUATIONS["key"]
    image = image_of("key")
    for key in view.table[0].keys:
        level = view.table[0].levels[int(key.name) - 1] if key.name.isdigit() else None
        y = level_y(int(key.name)) - (34 if level and level.kept else 0) if level else 502
        ringed = distance(colour_at(image, KEY_X - 22 - 36, y), palette.TEXT) < 6
        assert ringed == key.usable, key.name


def test_the_diver_that_acts_is_ringed_and_its_level_is_lit() -> None:
    view = SITUATIONS["dive"]
    image = image_of("dive")
    acting = next(diver for diver in view.table[0].column if diver.acting)
    assert acting.level is not None
    for diver in view.table[0].column:
        ring = colour_at(image, DIVER_X + CARD[0] / 2 + 4, row_y(diver.position))
        assert (distance(ring, palette.TEXT) < 14) == diver.acting
    lit = [distance(colour_at(image, 36, level_y(level)), palette.TEXT) < 3 for level in range(1, 6)]
    assert lit == [level == acting.level for level in range(1, 6)]


def test_the_marker_stands_on_its_space_and_dashes_lie_behind_it() -> None:
    view = SITUATIONS["key"]
    assert view.solo is not None
    image = image_of("key")
    for space in range(view.solo.last_space + 1):
        x = space_x(view.solo, space)
        here = distance(colour_at(image, x - 24, CELLS_TOP + 60), SEATS[0].fill) < 3
        assert here == (space == view.solo.marker)
        behind = distance(colour_at(image, x - 15, CELLS_BOTTOM - 14), SEATS[0].fill) < 3
        assert behind == (space <= view.solo.marker)


def test_cubes_of_the_track_lie_on_their_spaces_until_a_timer_reached_them() -> None:
    view = SITUATIONS["key"]
    assert view.solo is not None
    image = image_of("key")
    assert {cube.there for cube in view.solo.cubes} == {True, False}
    for cube in view.solo.cubes:
        seen = colour_at(image, space_x(view.solo, cube.space) - 17, CUBE_Y + 10)
        assert (distance(seen, colours.CUBES[cube.resource]) < 4) == cube.there


def test_a_timer_stands_on_its_space() -> None:
    view = SITUATIONS["key"]
    assert view.solo is not None
    for timer in view.solo.timers:
        assert timer.space is not None
        x = round(space_x(view.solo, timer.space))
        assert count_in("key", colours.AMBER, (x - 30, CELLS_TOP - 90, x + 30, CELLS_TOP)) > 200


def test_the_spaces_before_a_timer_close_by_warn() -> None:
    view = SITUATIONS["near"]
    assert view.solo is not None
    assert view.solo.to_contact is not None
    image = image_of("near")
    for space in range(view.solo.last_space + 1):
        left = space_x(view.solo, space) - 27
        warned = distance(colour_at(image, left, CELLS_TOP + 60), colours.THREAT) < 4
        assert warned == (view.solo.marker < space <= view.solo.marker + view.solo.to_contact)


def test_a_cube_that_a_timer_would_reach_is_framed_on_the_track_and_its_contract_is_veiled() -> None:
    view = SITUATIONS["reaching"]
    ghost = view.ghost
    assert ghost is not None
    assert view.solo is not None
    assert ghost.preview.to is not None
    image = image_of("reaching")
    x = space_x(view.solo, ghost.preview.to)
    assert distance(colour_at(image, x - 30, CUBE_Y), colours.THREAT) < 6
    slot = next(space.slot for space in view.public if space.contract and space.contract.id == ghost.preview.discards)
    other = 1 - slot
    shades = [colour_at(image, 1360, public_y(one, 2) + 50) for one in (slot, other)]
    assert distance(shades[1], colours.CARD) < 4 < distance(shades[0], colours.CARD)


def test_contact_is_shown_on_the_track() -> None:
    view = SITUATIONS["contact"]
    assert view.ghost is not None
    calm = replace(view, ghost=replace(view.ghost, preview=OtysMovePreview()))
    assert count_in("contact", colours.THREAT, TRACK) > count(calm, colours.THREAT, TRACK) + 200


def test_a_timer_waiting_at_the_marker_is_next_to_its_pin_and_described() -> None:
    game = given(timed(standing(solo(), spy=1), 13, 21), prestige=12)
    play(game, "key 1", "timer a down")
    view = game.view(0)
    assert view.solo is not None
    (waiting, _) = timers_standing(view, view.solo)
    assert (waiting.timer.name, waiting.space) == ("A", 12)
    assert waiting.x - space_x(view.solo, 12) > 50
    words = draw(view).alt
    assert "A Timer is at your marker." in words


def test_a_contract_that_may_be_completed_is_ringed_with_the_key_that_does_it() -> None:
    view = SITUATIONS["finish"]
    image = image_of("finish")
    for space in view.public:
        assert space.contract is not None
        ring = colour_at(image, CONTRACTS[0] + 20 - 4, public_y(space.slot, 2))
        assert (distance(ring, palette.TEXT) < 30) == space.contract.completable


def test_the_cubes_that_would_be_paid_are_ringed() -> None:
    view = SITUATIONS["completing"]
    assert view.ghost is not None
    level = view.turn.level
    assert level is not None
    silent = replace(view, ghost=replace(view.ghost, paid=()))
    y = level_y(level)
    assert differing(view, silent, (CUBES_X - 48, y - 48, CUBES_X + 340, y + 48))


def test_the_store_shows_its_cubes_and_what_selling_brings() -> None:
    view = SITUATIONS["key"]
    image = image_of("key")
    for number, row in enumerate(view.store):
        y = store_y(number)
        for space in range(row.capacity):
            rim = colour_at(image, STORE[0] + 52 + space * 62 - 27, y)
            assert (distance(rim, colours.CUBE_EDGES[row.resource]) < 16) == (space < row.count)
    absent = replace(view.store[0], count=0, sell_credits=0, sell_prestige=1, buy=None)
    offered = replace(view, store=(absent, *view.store[1:]))
    y = store_y(0)
    assert count(offered, palette.SEAL, (SELL_X - 30, y - 30, SELL_X + 30, y + 30)) > 300


def test_what_the_spy_drew_is_in_no_other_picture() -> None:
    assert count_in("drawing", colours.CARD, HAND) > 5000
    assert count_in("drawing seen by others", colours.CARD, HAND) < 500


def test_a_hand_shows_every_card_with_its_name_and_others_see_only_backs() -> None:
    view = SITUATIONS["hand"]
    seat = view.table[0]
    shut = replace(view, table=(replace(seat, hand=()),))
    assert count_in("hand", colours.CARD, HAND) > 10_000
    assert count(shut, colours.CARD, HAND) < 500
    changed = replace(view, table=(replace(seat, hand=(replace(seat.hand[0], id="C99"), *seat.hand[1:])),))
    assert differing(view, changed, HAND)


def test_a_large_hand_takes_the_place_of_the_store() -> None:
    assert count_in("large hand", colours.CARD, STORE) > 10_000
    assert count_in("four in hand", colours.CARD, STORE) < 500


def test_a_considered_propeller_moves_the_divers() -> None:
    view = SITUATIONS["propelling"]
    assert view.ghost is not None
    at_rest = replace(view, ghost=replace(view.ghost, column=()))
    moved = [
        position
        for position, diver in enumerate(view.table[0].column)
        if view.ghost.column[position] != diver.id
    ]  # fmt: skip
    before, after = paint(at_rest).image, paint(view).image
    changed = ImageChops.difference(before, after)
    for position in range(8):
        y = row_y(position)
        card = changed.crop((DIVER_X - 100, y - 40, DIVER_X + 100, y + 40))
        assert (card.getbbox() is not None) == (position in moved)


def test_a_considered_x_key_turns_the_sponsors() -> None:
    view = SITUATIONS["rotating"]
    assert view.ghost is not None
    still = replace(view, ghost=replace(view.ghost, sponsors=()))
    assert differing(view, still, (920, level_y(1) - 50, 1030, level_y(5) + 50))


def test_the_question_is_asked_and_a_warning_frames_the_panel() -> None:
    edges = [
        distance(colour_at(image_of(name), NOW[0] + 2, NOW[1] + 100), colours.THREAT) < 4
        for name in ("key", "completing", "reaching", "ending")
    ]
    assert edges == [False, False, True, True]


def test_the_band_of_a_finished_game_leaves_the_whole_table_to_be_seen() -> None:
    view, image = SITUATIONS["end"], image_of("end")
    for y in (BAND[1] + 2, BAND[3] - 3):
        assert distance(colour_at(image, 800, y), palette.TEXT) < 3
    whole = pixels(draw_whole(view))
    below = (0, BAND[3], 1600, HEIGHT)
    assert ImageChops.difference(image.crop(below), whole.crop(below)).getbbox() is None
    assert count_in("end", palette.GOOD, (1480, BAND[1], 1568, BAND[3])) > 500
    assert view.solo is not None
    assert distance(colour_at(whole, space_x(view.solo, view.solo.marker) - 24, CELLS_TOP + 60), SEATS[0].fill) < 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", [views.GREEDY[1], views.RANDOM[0]])
def test_a_whole_game_can_be_drawn(seed: str) -> None:
    for position in views.game(seed)[::41]:
        assert len(draw(position.view(0)).png) < 150 * 1024
