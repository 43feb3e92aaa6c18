"""The test vectors of rules/carcassonne.md 8, worked by hand."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.carcassonne.board import cell_of, key_of
from bot.games.carcassonne.components import ALL_TILES, SPRING, TILES
from bot.games.carcassonne.fields import FieldBoard, RiverMouth
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.scoring import end_features
from bot.games.contract import Event
from tests.games.carcassonne.tables import Laid
from tests.games.carcassonne_base.tables import GAME, Meeple, board, field_at, notations, play, position

_CITY_OF_FOUR: list[Laid] = [("T", 0, -1, 2), ("E", -1, -1, 1), ("E", 1, -1, 3)]
_JOINED: list[Laid] = [("E", 0, -1, 2), ("U", 1, 0, 1), ("U", 2, 0, 1), ("U", 2, -1, 1)]


def _pays(events: list[Event], kind: str) -> list[tuple[object, object]]:
    return [(event.data["value"], event.data["paid"]) for event in events if event.kind == kind]


def _at_the_end(events: list[Event], feature: str) -> list[tuple[object, object]]:
    return _pays([event for event in events if event.data.get("feature") == feature], "scored_at_the_end")


def test_v1_a_road_that_ends_in_a_city_cuts_a_field_and_each_field_by_itself_scores_the_city() -> None:
    laid = board(*_CITY_OF_FOUR)
    numbers = {
        field_at(laid, cell, half)
        for cell, half in [((0, -1), "NL"), ((0, -1), "NR"), ((-1, -1), "NL"), ((1, -1), "NL"), ((0, 0), "EL")]
    }
    assert len(numbers) == 5
    assert [laid.field_value(number) for number in numbers] == [3] * 5
    assert laid.field_value(field_at(laid, (0, 0), "ER")) == 0


def test_v1_one_city_that_feeds_two_fields_of_a_player_pays_for_both() -> None:
    held = [Meeple(0, (0, -1), "NL"), Meeple(0, (1, -1), "NL")]
    table = position(_CITY_OF_FOUR, drawn="V", meeples=held, stack="", seat=1)
    events = play(table, "place M11 r0", "no meeple")
    assert _at_the_end(events, "field") == [(3, [0]), (3, [0])]
    assert table.scores()[0] == 6


def test_v1_the_city_of_four_tiles_pays_eight() -> None:
    table = position(_CITY_OF_FOUR[:2], drawn="E", meeples=[Meeple(0, (0, -1), "S")], seat=0)
    events = play(table, "place N9 r3", "no meeple")
    assert _pays(events, "scored") == [(8, [0])]


def test_v2_a_road_that_ends_at_a_monastery_cuts_no_field() -> None:
    laid = board(("A", -1, 0, 3))
    assert field_at(laid, (0, 0), "EL") == field_at(laid, (0, 0), "ER")
    assert field_at(board(), (0, 0), "EL") != field_at(board(), (0, 0), "ER")


def test_v3_a_field_round_a_city_touches_it_once_though_on_two_tiles() -> None:
    laid = board(("E", 0, -1, 2), ("U", 1, 0, 1), ("B", 1, -1, 0))
    number = field_at(laid, (0, -1), "NL")
    assert number == field_at(laid, (0, 0), "EL") == field_at(laid, (1, 0), "NL")
    assert laid.fields[number].tiles.bit_count() == 4
    assert len(laid.fields[number].cities) == 2
    assert laid.field_value(number) == 3


def test_v3_a_city_of_two_tiles_pays_four() -> None:
    table = position(drawn="E", meeples=[Meeple(1, (0, 0), "N")])
    assert _pays(play(table, "place M9 r2", "no meeple"), "scored") == [(4, [1])]


def test_v4_two_fields_of_one_tile_are_two_choices() -> None:
    table = position(drawn="U")
    play(table, "place N10 r1")
    assert notations(table) == ["meeple road E", "meeple field NL", "meeple field ER", "no meeple"]


def test_v5_a_field_that_the_tile_shows_twice_is_one_choice() -> None:
    table = position([("A", -1, 0, 3)], drawn="U")
    play(table, "place N10 r1")
    assert notations(table) == ["meeple road E", "meeple field NL", "no meeple"]
    refusal = table.why_not(GAME.parse("meeple field ER"))
    assert refusal is not None
    assert str(refusal.text) == "That half-edge belongs to the same field. Use meeple field NL."


@pytest.mark.parametrize(("second", "paid"), [((), [0, 1]), ((Meeple(0, (1, 0), "NL"),), [0])])
def test_v6_tied_meeples_on_a_field_all_score_and_a_majority_alone(second: tuple[Meeple, ...], paid: list[int]) -> None:
    tiles: list[Laid] = [("E", 0, -1, 2), ("U", 1, 0, 1), ("B", 1, -1, 0)]
    held = [Meeple(0, (0, -1), "NL"), Meeple(1, (1, -1), "NL"), *second]
    table = position(tiles, drawn="V", meeples=held)
    (one,) = end_features(table.state)
    assert (one.value, list(one.paid)) == (3, paid)


def test_v7_the_last_tile_joins_fields_and_is_scored_in_the_same_step() -> None:
    held = [Meeple(0, (0, -1), "NL"), Meeple(1, (1, 0), "NL"), Meeple(0, (2, -1), "NL")]
    table = position(_JOINED, drawn="A", meeples=held, stack="", seat=1)
    before = [(one.value, one.paid) for one in end_features(table.state)]
    assert sorted(before) == [(0, ()), (3, (0,)), (3, (1,))]
    events = play(table, "place N9 r3", "no meeple")
    assert _at_the_end(events, "field") == [(3, [0])]
    assert not table.deciders
    assert table.scores() == (3, 0)


def test_v8_fields_do_not_meet_at_corners() -> None:
    laid = board(*_JOINED)
    assert field_at(laid, (0, -1), "EL") != field_at(laid, (1, 0), "NL")


def test_v9_enclosed_grass_is_a_field() -> None:
    tiles: list[Laid] = [("V", 0, 1, 3), ("V", 1, 1, 0), ("V", 0, 2, 2)]
    table = position(tiles, drawn="V", meeples=[Meeple(1, (0, 1), "E")])
    events = play(table, "place N12 r1")
    assert "meeple field NL" in notations(table)
    events = play(table, "meeple field NL")
    assert _pays(events, "scored") == [(4, [1])]
    (one,) = end_features(table.state)
    assert (one.kind, one.tiles, one.value, cell_of(one.key)) == ("field", 4, 0, (1, 2))


def test_v10_unfinished_features_pay_one_a_tile() -> None:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1), ("M", 0, -1, 1), ("B", 0, 1, 0)]
    held = [Meeple(0, (1, 0), "E"), Meeple(1, (0, 0), "N"), Meeple(0, (0, 1), "")]
    table = position(tiles, drawn="V", meeples=held)
    found = {one.kind: (one.value, one.paid) for one in end_features(table.state)}
    assert found == {"road": (3, (0,)), "city": (3, (1,)), "monastery": (4, (0,))}


@pytest.mark.parametrize(
    ("meeples", "paid"), [(((0, -1), (0, -1), (1, -1), (2, -1)), [0]), (((0, -1), (1, -1)), [0, 1])]
)
def test_v11_the_majority_scores_tied_players_in_full_and_all_meeples_come_back(
    meeples: tuple[tuple[int, int], ...], paid: list[int]
) -> None:
    cells = [((0, 0), "N"), ((0, -1), "S"), ((-1, -1), "E"), ((1, -1), "W")]
    held = [Meeple(seat, *where) for (seat, _), where in zip(meeples, cells, strict=False)]
    drawn = position(_CITY_OF_FOUR[:2], drawn="E", seats=3, meeples=[one for one in held if one.cell != (1, -1)])
    events = play(drawn, "place N9 r3", "no meeple")
    assert _pays(events, "scored") == [(8, paid)]
    assert drawn.state.supply == [7, 7, 7]


def test_v12_a_meeple_that_comes_back_this_turn_is_too_late_for_it() -> None:
    table = position([("A", -1, 0, 3)], drawn="A", meeples=[Meeple(0, (0, 0), "E")], supply=(0, 7))
    events = play(table, "place N10 r1")
    assert [event.kind for event in events if event.kind in ("meeple", "scored")] == ["scored"]
    assert table.state.supply == [1, 7]
    assert table.deciders == (1,)


def test_v13_a_tile_that_fits_nowhere_leaves_and_the_last_one_ends_the_game() -> None:
    table = position([("A", -1, 0, 3)], drawn="E", stack="CE", seat=1)
    events = play(table, "place M9 r2", "no meeple")
    assert [event.data["tile"] for event in events if event.kind == "discarded"] == ["C"]
    assert (table.deciders, table.state.drawn) == ((0,), "E")
    table = position([("A", -1, 0, 3)], drawn="E", stack="C", seat=1)
    events = play(table, "place M9 r2", "no meeple")
    assert [event.kind for event in events if event.kind in ("discarded", "ended")] == ["discarded", "ended"]
    assert not table.deciders


def test_v15_bends_of_the_river_alternate_whatever_lies_straight_between_them() -> None:
    laid = FieldBoard(SPRING)
    laid.lay(key_of((0, 1)), ALL_TILES["RG"].turns[2])  # from the north to the east: a bend to the left
    assert laid.mouth == RiverMouth(key_of((1, 1)), 3, 1)
    for x in (1, 2):
        assert laid.placements("RD") == [CarcassonnePlace((x, 1), 1)]
        laid.lay(key_of((x, 1)), ALL_TILES["RD"].turns[1])
    assert laid.placements("RG") == [CarcassonnePlace((3, 1), 0)]
    assert laid.refuse_river(key_of((3, 1)), ALL_TILES["RG"].turns[1]) == "bend"
    assert laid.refuse_river(key_of((0, -1)), ALL_TILES["RD"].turns[1]) == "place"
    assert laid.placements("RL") == [CarcassonnePlace((3, 1), 3)]
    laid.lay(key_of((3, 1)), ALL_TILES["RL"].turns[3])
    assert laid.copy().mouth is None
    assert laid.placements("B") != []


@pytest.mark.parametrize("seed", range(20))
def test_every_river_tile_fits_and_the_lake_is_the_twelfth(seed: int) -> None:
    table, chance, drawn = GAME.new(seats=2, seed=bytes([seed]), options={"river": True}), Random(seed), ["RA"]
    events = list(table.opening())
    while len(drawn) < 13:
        drawn += [str(event.data["tile"]) for event in events if event.kind == "drew"]
        assert not any(event.kind == "discarded" for event in events)
        events = list(table.play(chance.choice(table.moves())))
    assert sorted(drawn[:12]) == sorted(["RA", "RB", "RC", "RD", "RD", "RE", "RG", "RG", "RH", "RI", "RK", "RL"])
    assert drawn[11] == "RL"
    assert drawn[12] in TILES


def test_v14_equal_points_share_a_rank_and_the_next_is_left_out() -> None:
    table = position(drawn="U", seats=3, scores=(50, 50, 20), stack="")
    play(table, "place N10 r1", "no meeple")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)
