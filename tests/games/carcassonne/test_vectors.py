"""The test vectors of rules/carcassonne_solo.md section 8, each under its own number."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.carcassonne.board import CarcassonneBoard, key_of
from bot.games.carcassonne.components import START, TILES
from bot.games.carcassonne.scoring import CompletedFeature, ScoringState, final_scoring, score_feature, scoring_orders
from bot.games.carcassonne.state import NOTHING_YET
from tests.games.carcassonne.tables import (
    Laid,
    On,
    board,
    kinds,
    notations,
    only,
    play,
    position,
    straight_road,
)

# Worked examples of the seed


def test_w1_a_meeple_must_go_on_one_of_three_free_features() -> None:
    table = position(drawn="L", meeples=[On(1, (0, 0), "E")])
    play(table, "place L10 r0")
    assert notations(table) == ["meeple city N", "meeple road S", "meeple road W"]


def test_w1_without_a_meeple_in_supply_the_game_ends_after_the_turn() -> None:
    table = position(drawn="L", meeples=[On(1, (0, 0), "E")], supply=(0, 3, 4))
    events = play(table, "place L10 r0")
    assert kinds(events)[:3] == ["placed", "closing", "ended"]
    assert table.state.ending == "meeples"
    assert len(table.state.board.meeples) == 1


@pytest.mark.parametrize("supply", [0, 2])
def test_w2_no_meeple_where_the_only_road_is_occupied(supply: int) -> None:
    table = position(drawn="U", meeples=[On(1, (0, 0), "E")], supply=(supply, 3, 4))
    events = play(table, "place N10 r1")
    assert kinds(events) == ["placed", "drew"]
    assert table.state.supply[0] == supply
    assert (table.prompt.kind, table.state.colour) == ("place", 1)


@pytest.mark.parametrize(("red", "after"), [(5, 8), (9, 9)])
def test_w3_one_colour_scores_only_when_lowest(red: int, after: int) -> None:
    table = position(
        [("W", -1, 0, 0)], drawn="A", colour=1, scores=(red, 8, 7), meeples=[On(0, (0, 0), "E")], supply=(3, 4, 4)
    )
    play(table, "place N10 r1")
    assert table.state.points == (after, 8, 7)
    assert table.state.supply == [4, 3, 4]


@pytest.mark.parametrize(
    ("scores", "after"), [((5, 9, 7), (13, 17, 7)), ((9, 5, 7), (17, 13, 7)), ((8, 9, 7), (8, 9, 7))]
)
def test_w4_a_shared_city_pays_all_if_one_is_lowest(scores: Sequence[int], after: Sequence[int]) -> None:
    table = position(
        [("F", 0, -1, 1)],
        drawn="E",
        colour=2,
        scores=scores,
        meeples=[On(0, (0, 0), "N"), On(1, (0, -1), "N")],
    )
    play(table, "place M8 r2")
    assert table.state.points == after
    assert table.state.supply == [4, 4, 4]


_W5_TILES: list[Laid] = [
    ("U", 1, 0, 1),
    ("U", 1, -1, 1),
    ("A", 2, -1, 1),
    ("U", -1, 0, 1),
    ("U", -1, -1, 1),
    ("U", -2, -1, 1),
    ("A", -3, -1, 3),
]
_W5_SIDES = {"Y": "E", "R": "W", "G": "S"}
_W5_RESULTS = {
    "YRG": (13, 15, 17),
    "YGR": (13, 15, 13),
    "GYR": (13, 15, 13),
    "GRY": (13, 11, 13),
    "RYG": (13, 11, 13),
    "RGY": (13, 11, 13),
}


def test_w5_three_features_have_three_distinct_outcomes() -> None:
    meeples = [On(0, (1, -1), "E"), On(1, (-1, -1), "E"), On(2, (0, 0), "N")]
    table = position(_W5_TILES, drawn="L", colour=0, scores=(10, 11, 13), meeples=meeples)
    play(table, "place M9 r2")
    assert table.prompt.kind == "score"
    outcomes = set()
    for move in table.moves():
        after = table.copy()
        after.play(move)
        outcomes.add(after.state.points)
    assert outcomes == set(_W5_RESULTS.values())
    assert len(table.moves()) == 3


@pytest.mark.parametrize(("order", "result"), _W5_RESULTS.items())
def test_w5_every_order_gives_the_result_of_the_sheet(order: str, result: tuple[int, ...]) -> None:
    features = {
        "Y": CompletedFeature("road", 3, (1, 0, 0)),
        "R": CompletedFeature("road", 4, (0, 1, 0)),
        "G": CompletedFeature("city", 4, (0, 0, 1)),
    }
    standing = ScoringState((10, 11, 13), NOTHING_YET)
    for name in order:
        standing, _ = score_feature(standing, features[name], count_present=False)
    assert standing.scores == result


# Majority


@pytest.mark.parametrize(
    ("meeples", "scores", "after"),
    [
        pytest.param((2, 1, 0), (4, 6, 9), (14, 6, 9), id="M1"),
        pytest.param((2, 1, 0), (6, 4, 9), (6, 4, 9), id="M2"),
        pytest.param((2, 2, 1), (6, 8, 4), (6, 8, 4), id="M3"),
        pytest.param((2, 2, 1), (6, 4, 9), (16, 14, 9), id="M4"),
        pytest.param((1, 1, 1), (6, 8, 4), (16, 18, 14), id="M5"),
        pytest.param((1, 1, 1), (5, 5, 5), (15, 15, 15), id="M5 tied"),
        pytest.param((0, 2, 0), (7, 7, 7), (7, 17, 7), id="M6"),
    ],
)
def test_majority_of_a_road_of_ten(meeples: Sequence[int], scores: Sequence[int], after: Sequence[int]) -> None:
    tiles, closing = straight_road(10)
    colours = [colour for colour, count in enumerate(meeples) for _ in range(count)]
    cells = [(x, 0) for x in range(1, 1 + len(colours))]
    claims = [On(colour, cell, "E") for colour, cell in zip(colours, cells, strict=True)]
    table = position(tiles, drawn="A", scores=scores, meeples=claims)
    events = play(table, closing)
    assert table.state.points == after
    assert table.state.supply == [
        3,
        4,
        4,
    ]  # all came home, and the left colour claimed the monastery of the closing tile
    assert only(events, "scored" if tuple(scores) != after else "completed").data["returned"] == list(meeples)


# Order


@pytest.mark.parametrize(
    ("scores", "features", "outcomes"),
    [
        pytest.param(
            (10, 10, 10),
            [CompletedFeature("road", 5, (1, 0, 0)), CompletedFeature("road", 3, (1, 0, 0))],
            {(15, 10, 10), (13, 10, 10)},
            id="O1",
        ),
        pytest.param(
            (10, 10, 12),
            [CompletedFeature("city", 4, (1, 0, 0)), CompletedFeature("city", 6, (0, 1, 0))],
            {(14, 16, 12)},
            id="O2",
        ),
        pytest.param(
            (10, 10, 11),
            [CompletedFeature("road", 2, (1, 0, 1)), CompletedFeature("road", 4, (1, 0, 0))],
            {(12, 10, 13), (14, 10, 11)},
            id="O3",
        ),
    ],
)
def test_order_outcomes(
    scores: tuple[int, ...], features: Sequence[CompletedFeature], outcomes: set[tuple[int, ...]]
) -> None:
    found = scoring_orders(ScoringState(scores, NOTHING_YET), features, count_present=False)
    assert len(found) == len(outcomes)
    assert {one.standing.scores for one in found} == outcomes


def test_orders_find_exactly_what_trying_all_orders_finds() -> None:
    features = [
        CompletedFeature("road", 3, (1, 0, 0)),
        CompletedFeature("road", 4, (0, 1, 0)),
        CompletedFeature("city", 4, (0, 1, 1)),
        CompletedFeature("monastery", 9, (0, 0, 1)),
    ]
    for scores in itertools.product((5, 7, 9), repeat=3):
        start = ScoringState(scores, NOTHING_YET)
        tried: dict[ScoringState, tuple[int, ...]] = {}
        for order in itertools.permutations(range(4)):
            standing = start
            for index in order:
                standing, _ = score_feature(standing, features[index], count_present=False)
            tried.setdefault(standing, order)
        found = scoring_orders(start, features, count_present=False)
        assert {one.standing: one.order for one in found} == tried


# Final scoring


@pytest.mark.parametrize(
    ("scores", "meeples", "totals", "result"),
    [
        pytest.param((20, 22, 25), (2, 1, 3), (24, 24, 25), 24, id="F1"),
        pytest.param((30, 31, 32), (4, 4, 4), (38, 39, 40), 38, id="F2"),
        pytest.param((10, 20, 30), (0, 4, 4), (10, 20, 30), 10, id="F3"),
        pytest.param((10, 10, 10), (1, 1, 1), (12, 12, 12), 12, id="F4"),
        pytest.param((10, 10, 10), (1, 1, 0), None, 10, id="F5"),
        pytest.param((18, 20, 21), (3, 2, 1), (24, 24, 23), 23, id="F6"),
        pytest.param((1, 2, 3), (4, 4, 4), (9, 10, 11), 9, id="F7"),
        pytest.param((0, 1, 2), (4, 4, 4), (8, 9, 10), 8, id="F7 from 0/1/2"),
    ],
)
def test_final_scoring(
    scores: tuple[int, ...], meeples: tuple[int, ...], totals: tuple[int, ...] | None, result: int
) -> None:
    reached, spent = final_scoring(scores, meeples)
    assert min(reached) == result
    assert totals is None or reached == totals
    assert [before + 2 * n for before, n in zip(scores, spent, strict=True)] == list(reached)
    assert all(n <= out for n, out in zip(spent, meeples, strict=True))


@cache
def _best_minimum(scores: tuple[int, ...], meeples: tuple[int, ...]) -> int:
    """The best result of the final scoring, by trying every order."""
    best = min(scores)
    for colour, count in enumerate(meeples):
        if count and scores[colour] == min(scores):
            after = (*scores[:colour], scores[colour] + 2, *scores[colour + 1 :])
            left = (*meeples[:colour], count - 1, *meeples[colour + 1 :])
            best = max(best, _best_minimum(after, left))
    return best


@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4)), min_size=3, max_size=4))
def test_no_order_of_the_final_scoring_is_better(colours: list[tuple[int, int]]) -> None:
    scores, meeples = (tuple(part) for part in zip(*colours, strict=True))
    assert min(final_scoring(scores, meeples)[0]) == _best_minimum(scores, meeples)


# End timing


def _t1(*, score_closing_turn: bool) -> tuple[tuple[int, ...], int]:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1), ("U", 2, 0, 1), ("U", 3, 0, 1)]
    table = position(
        tiles,
        drawn="T",
        colour=1,
        scores=(18, 10, 19),
        meeples=[On(1, (0, 0), "E")],
        supply=(2, 0, 3),
        score_closing_turn=score_closing_turn,
    )
    play(table, "place R10 r1")
    outcome = table.outcome()
    assert outcome is not None
    assert table.state.ending == "meeples"
    return table.state.points, outcome.scores[0]


def test_t1_the_closing_turn_is_scored_before_the_final_scoring() -> None:
    assert _t1(score_closing_turn=True) == ((22, 22, 21), 21)


def test_t1_the_closing_turn_may_be_left_unscored_by_option() -> None:
    assert _t1(score_closing_turn=False) == ((20, 18, 19), 18)


def test_t2_without_a_free_feature_the_game_goes_on() -> None:
    tiles: list[Laid] = [
        ("A", -1, 0, 3),
        ("U", 1, 0, 1),
        ("B", 1, 1, 0),
        ("B", 2, 1, 0),
        ("B", 3, 1, 0),
        ("U", 3, 0, 1),
        ("A", 4, 0, 1),
    ]
    table = position(tiles, drawn="U", colour=1, scores=(18, 10, 19), meeples=[On(1, (0, 0), "E")], supply=(2, 0, 3))
    play(table, "place P10 r1")
    assert table.state.points == (18, 16, 19)
    assert table.state.supply == [2, 1, 3]
    assert (table.prompt.kind, table.state.colour) == ("place", 2)


@pytest.mark.parametrize("supply", [2, 0])
def test_t3_the_last_tile_is_a_full_turn_with_one_final_scoring(supply: int) -> None:
    table = position(
        [("W", -1, 0, 0)],
        drawn="A",
        colour=1,
        scores=(5, 8, 7),
        meeples=[On(0, (0, 0), "E")],
        supply=(3, supply, 4),
        piles=((), (), ()),
    )
    events = play(table, "place N10 r1")
    assert table.state.ending == "tiles"
    assert kinds(events).count("ended") == 1
    assert kinds(events).count("final") == 3
    assert only(events, "scored").data["scores"] == [8, 8, 7]


def test_t4_a_free_feature_that_the_tile_completes_still_demands_a_meeple() -> None:
    table = position(drawn="E", supply=(0, 4, 4))
    play(table, "place M9 r2")
    assert table.state.ending == "meeples"


# Geometry and completion


def _lay_all(made: CarcassonneBoard, tiles: Sequence[Laid]) -> list[tuple[str, int, int]]:
    """Lay the tiles and list what the last one completed as (kind, value, tiles)."""
    for letter, x, y, rotation in tiles:
        orientation = TILES[letter].turns[rotation]
        gap = made.gap(key_of((x, y)))
        assert gap is not None
        assert gap.fitting & orientation.bit
        made.lay(key_of((x, y)), orientation)
    key = key_of((tiles[-1][1], tiles[-1][2]))
    numbers = [number for _, number in (*made.features_of(key), *made.around)]
    found = [made.features[number] for number in numbers if not made.features[number].open]
    return [(feature.kind, feature.value, feature.size) for feature in found]


def test_b1_a_tile_counts_once_for_each_feature() -> None:
    made = board()
    assert _lay_all(made, [("I", 0, 1, 3), ("N", -1, 1, 1), ("N", -1, 2, 0), ("N", 0, 2, 3)]) == [("city", 8, 4)]
    assert _lay_all(made, [("W", -1, 0, 2), ("X", 1, 0, 0)]) == [("road", 3, 3)]
    assert _lay_all(made, [("V", 1, 1, 2), ("V", 2, 0, 0), ("V", 2, 1, 1)]) == [("road", 4, 4)]
    assert _lay_all(made, [("F", 0, -1, 1), ("E", 0, -2, 2)]) == [("city", 8, 3)]


def test_b2_one_tile_closes_a_road_of_seven_and_surrounds_a_monastery() -> None:
    made = board()
    assert _lay_all(made, [("B", 0, 1, 0), ("V", 1, 0, 0), ("W", 1, 1, 3), ("V", 1, 2, 1), ("W", 0, 2, 0)]) == [
        ("road", 3, 3)
    ]
    assert ("road", 2, 2) in _lay_all(made, [("A", 0, 3, 2)])
    last = _lay_all(made, [("V", -1, 2, 2), ("U", -1, 1, 2), ("J", -1, 0, 0)])
    assert sorted(last) == [("monastery", 9, 9), ("road", 7, 7)]


_B3 = (
    "A 5/5, B 4/1, C 4/1, D 6/6, E 4/4, F 4/2, G 4/2, H 4/2, I 4/4, J 6/6, K 6/6, L 7/7, M 4/4, "
    "N 4/4, O 6/6, P 6/6, Q 4/4, R 4/4, S 5/5, T 5/5, U 6/3, V 6/6, W 7/7, X 8/2"
)


@pytest.mark.parametrize(("letter", "counted"), [entry.split() for entry in _B3.split(", ")])
def test_b3_placements_beside_the_start_tile(letter: str, counted: str) -> None:
    raw, distinct = map(int, counted.split("/"))
    fitting = [gap.fitting for gap in CarcassonneBoard(START).gaps]
    assert sum(bool(mask & one.bit) for mask in fitting for one in TILES[letter].turns) == raw
    table = position(drawn=letter)
    assert len(table.moves()) == distinct


# Goals


def _road_of_twelve(scores: Sequence[int], colours: Sequence[int]) -> frozenset[str]:
    tiles, closing = straight_road(12)
    claims = [On(colour, (x, 0), "E") for x, colour in enumerate(colours, start=1)]
    table = position(tiles, drawn="A", scores=scores, meeples=claims)
    play(table, closing)
    return table.state.tally.reached


def test_g1_a_road_of_twelve_for_two_colours() -> None:
    assert _road_of_twelve((1, 2, 3), (0, 1)) == {"road10", "road10_2c"}


def test_g2_a_road_that_pays_nobody_reaches_nothing() -> None:
    assert _road_of_twelve((2, 3, 1), (0, 1)) == frozenset()


def test_g3_colours_in_the_minority_do_not_count() -> None:
    assert _road_of_twelve((1, 2, 3), (0, 0, 1, 1, 2)) == {"road10", "road10_2c"}


def test_g4_a_city_of_ten_for_three_colours() -> None:
    standing, _ = score_feature(
        ScoringState((1, 1, 1), NOTHING_YET), CompletedFeature("city", 10, (1, 1, 1)), count_present=False
    )
    assert standing.tally.reached == {"city8to10_3c"}
