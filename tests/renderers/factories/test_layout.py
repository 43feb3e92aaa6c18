"""Parts do not overlap, pictures stay short, and less needed parts shrink first."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image

from bot.games.areas import AreaKey
from bot.games.catalogues import language_codes, load_language
from bot.games.factories.components import BLUEPRINTS, TYPES, Row
from bot.games.factories.view import FactoriesView, HandCard
from bot.games.text import use_language
from renderers.factories import draw, hand
from renderers.factories.compound import Arrangement, _arrange_columns, _arrange_rows, card_stacks, compound_part
from renderers.factories.effects import action_items
from renderers.factories.ending import _TITLE_WIDTH
from renderers.factories.faces import band_room
from renderers.factories.hand import card_in_hand
from renderers.factories.layout import BROAD, MAX_HEIGHT, DetailLevel, arrange, is_hand_shown, shown_player
from renderers.factories.machine import draw_machine
from renderers.factories.rivals import other_players, rivals_part
from renderers.factories.strip import MIN_HEIGHT, _fit
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.typography import MIN_SIZE, Weight, abbreviate, width
from tests.renderers.factories import views
from tests.renderers.looked import coarsely
from tests.renderers.texts import texts_written

SITUATIONS = views.situations()
HANDS = ("late work", "crowded five own")
"""Situations with little room for a hand: one of each size is drawn there."""


def nothing(canvas: Canvas, area: Area) -> None:
    del canvas, area


def level(height: int, loss: float = 0) -> DetailLevel:
    return DetailLevel(height, nothing, loss)


@pytest.mark.parametrize("name", SITUATIONS)
def test_no_picture_is_taller_than_it_may_be(name: str) -> None:
    picture = views.picture(name)
    assert picture.width == 1600
    assert 800 < picture.height <= views.tallest(SITUATIONS[name])


def test_everything_stays_full_while_it_fits() -> None:
    placed, height = arrange({"upper": [level(300), level(100, 1)], "lower": [level(400), level(200, 1)]})
    assert [part.area[3] - part.area[1] for part in placed] == [300, 400]
    assert height == placed[-1].area[3] + 20


def test_the_part_that_loses_least_gives_way() -> None:
    parts = {"dear": [level(900), level(300, 5)], "cheap": [level(900), level(300, 1)]}
    placed, height = arrange(parts)
    assert [part.area[3] - part.area[1] for part in placed] == [900, 300]
    assert height <= MAX_HEIGHT


def test_what_never_fits_is_as_low_as_it_can_be() -> None:
    placed, _ = arrange({"one": [level(2000), level(1700, 9), level(1800, 5)]})
    assert placed[0].area[3] - placed[0].area[1] == 1700


def test_parts_stand_below_each_other() -> None:
    placed, _ = arrange({"a": [level(100)], "b": [level(100)], "c": [level(100)]})
    assert all(upper.area[3] < lower.area[1] for upper, lower in pairwise(placed))


def arrangements(name: str) -> list[Arrangement]:
    view = SITUATIONS[name]
    plates = card_stacks(view, shown_player(view))
    return [
        _arrange_columns(plates),
        _arrange_rows(plates, folding=False),
        _arrange_rows(plates, folding=True),
        _arrange_rows(plates, folding=True, every=True),
    ]


@pytest.mark.parametrize("name", [name for name in SITUATIONS if name != "beginning"])
def test_cards_of_a_compound_never_overlap(name: str) -> None:
    for arrangement in arrangements(name):
        assert arrangement.spots
        boxes = [(spot.x, spot.y, spot.x + spot.wide, spot.y + spot.high) for spot in arrangement.spots]
        for one, other in combinations(boxes, 2):
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert max(box[3] for box in boxes) <= arrangement.height


@pytest.mark.parametrize("name", ["crowded", "late work", "five"])
def test_cards_stay_grouped_by_type(name: str) -> None:
    for arrangement in arrangements(name):
        for folded in (False, True):
            order = [TYPES.index(spot.stack.card.type) for spot in arrangement.spots if spot.folded == folded]
            assert order == sorted(order)


def test_what_can_be_used_now_is_not_folded_until_nothing_else_helps() -> None:
    *others, _ = arrangements("crowded")
    assert all(not (spot.folded and spot.stack.built.usable) for one in others for spot in one.spots)


def test_equal_monuments_lie_on_one_place() -> None:
    plates = card_stacks(SITUATIONS["crowded"], shown_player(SITUATIONS["crowded"]))
    counted = {plate.card.id: plate.count for plate in plates}
    built = [one.card.id for one in shown_player(SITUATIONS["crowded"]).compound]
    assert counted == {name: built.count(name) for name in built}
    assert counted["beacon"] > 1


def test_the_mover_is_shown_to_all_and_everybody_sees_the_own_seat() -> None:
    view = SITUATIONS["five"]
    assert shown_player(view).seat == view.decider
    assert shown_player(replace(view, viewer=4)).seat == 4
    end = SITUATIONS["five end"]
    assert end.outcome is not None
    assert end.outcome.ranks[shown_player(end).seat] == 1


def test_a_hand_is_shown_in_the_solo_game_and_to_its_owner_only() -> None:
    shown = {name for name, view in SITUATIONS.items() if is_hand_shown(view)}
    alone = {name for name, view in SITUATIONS.items() if view.seats == 1 and view.phase != "over"}
    assert shown == alone | {"two own", "three hiring", "five own", "crowded five own"}


@pytest.mark.parametrize("code", sorted(language_codes()))
@pytest.mark.parametrize("name", BLUEPRINTS)
def test_every_name_has_room_at_the_least_size_that_can_be_read(name: str, code: str) -> None:
    face = BLUEPRINTS[name]
    with use_language(load_language(code)):
        least = width(abbreviate(face.name, 0, MIN_SIZE), MIN_SIZE, Weight.BOLD)
        assert band_room(face, BROAD, sign=True) >= 37 + width("12", 32, Weight.BOLD)
    for wide in (BROAD, 446, 488, 290):
        left_of_name = 46
        assert least <= wide - left_of_name - 8


@pytest.mark.parametrize("name", BLUEPRINTS)
@pytest.mark.parametrize("room", [BROAD - 24, 446 - 24])
def test_every_action_is_whole_in_the_market_and_in_a_hand(name: str, room: int) -> None:
    items = action_items(BLUEPRINTS[name])
    assert ("text", "…") not in _fit(items, 42, room, palette.TEXT)[0]


def test_a_line_that_is_too_long_says_that_more_comes_and_never_shrinks_below_what_can_be_read() -> None:
    items, size, closeness = _fit(action_items(BLUEPRINTS["manufactory"]), 42, 150, palette.TEXT)
    assert (items[-1], size, closeness) == (("text", "…"), MIN_HEIGHT, 0.5)


def with_cards(view: FactoriesView, count: int) -> FactoriesView:
    """The view with this many different cards in the hand that it shows."""
    player = shown_player(view)
    cards = tuple(HandCard(card, card.metal, card.energy, (), buildable=False) for card in BLUEPRINTS.values())[:count]
    players = [replace(one, hand=cards, hand_size=count) if one is player else one for one in view.players]
    return replace(view, players=tuple(players))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param(name, count, marks=() if name in HANDS or count == 20 else pytest.mark.soak)
        for name, view in SITUATIONS.items()
        if is_hand_shown(view)
        for count in (1, 6, 9, 10, 13, 20)
    ],
)
def test_every_card_of_a_hand_shows_its_effect(name: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    heights: dict[str, int] = {}

    def watched(one: HandCard, wide: int, high: int, *, quiet: bool) -> Image.Image:
        assert one.card.id not in heights
        heights[one.card.id] = high
        return card_in_hand(one, wide, high, quiet=quiet)

    monkeypatch.setattr(hand, "card_in_hand", watched)
    view = with_cards(SITUATIONS[name], count)
    with coarsely():
        picture = draw(view)
    assert heights.keys() == {one.card.id for one in shown_player(view).hand or ()}
    assert min(heights.values()) >= 150
    assert picture.height <= views.tallest(view)


def test_thirteen_cards_are_below_the_rest_and_the_words_name_them() -> None:
    view = with_cards(SITUATIONS["late market"], 13)
    picture = draw(view)
    assert picture.height > MAX_HEIGHT
    assert min(picture.areas[AreaKey("hand", one.card.id)][0][0][1] for one in shown_player(view).hand or ()) > 1000
    assert all(str(one.card.name) in picture.alt for one in shown_player(view).hand or ())


@pytest.mark.parametrize("name", ["five market", "five own"])
def test_rivals_give_way_before_the_effects_of_cards(name: str) -> None:
    view = SITUATIONS[name]
    assert all(
        rivals_part(view, views.NAMES, other_players(view))[1].loss < level.loss
        for level in compound_part(view, shown_player(view), "Ana")
        if level.loss
    )


@pytest.mark.parametrize("row", [None, "blueprints", "contractors"])
@pytest.mark.parametrize("name", ["power_plant", "aluminum_factory", "biolab"])
def test_what_the_machine_took_stands_clear_of_what_it_cleared(name: str, row: Row | None) -> None:
    view = SITUATIONS["late work"]
    assert view.machine is not None
    assert view.machine.turn is not None
    machine = replace(view.machine, turn=replace(view.machine.turn, taken=BLUEPRINTS[name], discarded=row))
    canvas = Canvas.blank(600)
    with texts_written() as texts:
        draw_machine(canvas, (1016, 0, 1568, 486), view, machine)
    assert texts.ends[str(BLUEPRINTS[name].name)] <= 1568 - 20 - 16 - (96 if row else 0)


def test_the_rank_title_keeps_away_from_the_edges() -> None:
    assert 316 - _TITLE_WIDTH / 2 >= 64
    assert 316 + _TITLE_WIDTH / 2 <= 640 - 64
