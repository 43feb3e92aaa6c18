"""How the open questions A1 to A17 of rules/carcassonne_solo.md section 9 are settled, one test or more for each."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.carcassonne.scoring import CompletedFeature, ScoringState, paid_colours, score_feature, scoring_orders
from bot.games.carcassonne.state import NOTHING_YET
from bot.games.chance import seed_from_text
from tests.games.carcassonne.tables import GAME, Laid, On, kinds, notations, only, play, position, straight_road

NO_C_FITS: list[Laid] = [("E", 0, -1, 2)]
"""The start tile's city is closed, so that tile C (city on every side) fits nowhere."""


@pytest.mark.parametrize(("start", "scores"), [("1/2/3", (1, 2, 3)), ("0/1/2", (0, 1, 2))])
def test_a1_the_markers_start_on_one_two_three_or_by_option_on_nought_one_two(
    start: str, scores: tuple[int, ...]
) -> None:
    assert GAME.new(seats=1, seed=b"", options={"start_scores": start}).state.points == scores


def test_a1_all_decisions_are_the_same_with_either_start() -> None:
    high = GAME.new(seats=1, seed=b"A1", options={"start_scores": "1/2/3"})
    low = GAME.new(seats=1, seed=b"A1", options={"start_scores": "0/1/2"})
    while high.deciders:
        assert notations(high) == notations(low)
        for table in (high, low):
            table.play(table.moves()[-1])
    assert high.scores()[0] == low.scores()[0] + 1


@pytest.mark.parametrize("scored", [True, False])
def test_a2_the_turn_that_lacks_a_meeple_is_scored_unless_the_option_says_no(scored: bool) -> None:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1)]
    table = position(tiles, drawn="T", meeples=[On(0, (0, 0), "E")], supply=(0, 4, 4), score_closing_turn=scored)
    events = play(table, "place P10 r1")
    assert kinds(events)[1] == "closing"
    assert ("scored" in kinds(events)) == scored


def test_a2_the_turn_of_the_last_tile_follows_the_same_option() -> None:
    for scored in (True, False):
        table = position(
            [("W", -1, 0, 0)],
            drawn="A",
            meeples=[On(0, (0, 0), "E")],
            supply=(3, 4, 4),
            piles=("", "", ""),
            score_closing_turn=scored,
        )
        assert ("scored" in kinds(play(table, "place N10 r1"))) == scored


def test_a3_with_one_strict_majority_only_that_colour_scores() -> None:
    assert paid_colours((2, 1, 0), (4, 6, 9)) == (0,)
    assert paid_colours((2, 1, 0), (6, 4, 9)) == ()


def test_a4_lowest_is_the_lowest_of_all_colours_in_the_game() -> None:
    assert paid_colours((1, 1, 0), (8, 9, 7)) == ()
    assert paid_colours((1, 0, 0, 0), (8, 9, 10, 7)) == ()


def test_a5_an_unplaceable_tile_leaves_the_game_and_the_same_pile_gives_another() -> None:
    table = position(NO_C_FITS, drawn="V", colour=2, piles=("CCU", "V", "V"))
    events = play(table, "place N10 r0")
    assert kinds(events)[-3:] == ["discarded", "discarded", "drew"]
    assert [event.data["pile"] for event in events[-3:]] == [0, 0, 0]
    assert all(event.reveals for event in events[-3:])
    assert (table.state.colour, table.state.drawn, table.state.discarded) == (0, "U", ("C", "C"))


@pytest.mark.parametrize(("rule", "colour", "drawn"), [("skip", 1, "W"), ("borrow", 0, "W")])
def test_a6_a_colour_without_tiles_is_skipped_or_borrows(rule: str, colour: int, drawn: str) -> None:
    table = position(NO_C_FITS, drawn="V", colour=2, piles=("C", "WW", "V"), on_empty_pile=rule)
    events = play(table, "place N10 r0")
    assert (table.state.colour, table.state.drawn) == (colour, drawn)
    assert ("skipped" in kinds(events)) == (rule == "skip")
    assert only(events, "drew").data["pile"] == 1


@pytest.mark.parametrize("strict", [False, True])
def test_a7_a_last_tile_that_fits_nowhere_ends_the_game(strict: bool) -> None:
    table = position(NO_C_FITS, drawn="V", colour=2, piles=("C", "", ""), strict_all_tiles=strict)
    events = play(table, "place N10 r0")
    assert table.state.ending == "tiles"
    assert kinds(events).count("final") == 3
    outcome = table.outcome()
    assert outcome is not None
    assert {goal.key: goal.reached for goal in outcome.goals}["all_tiles"] == (not strict)


def test_a8_a_placement_that_ends_the_game_is_legal_though_avoidable() -> None:
    table = position(drawn="U", meeples=[On(0, (0, 0), "E")], supply=(0, 4, 4))
    assert {"place N10 r1", "place M11 r1"} <= set(notations(table))
    avoiding, ending = table.copy(), table.copy()
    play(avoiding, "place N10 r1")
    play(ending, "place M11 r1")
    assert (avoiding.prompt.kind, ending.prompt.kind) == ("place", "over")


def test_a9_a_fourth_colour_gets_the_last_pile_and_the_next_space() -> None:
    table = GAME.new(seats=1, seed=b"", options={"colours": 4})
    assert [len(table.state.piles[pile]) for pile in range(4)] == [17, 18, 18, 17]
    assert table.state.points == (1, 2, 3, 4)
    assert GAME.new(seats=1, seed=b"", options={"colours": 4, "start_scores": "0/1/2"}).state.points == (0, 1, 2, 3)


@pytest.mark.parametrize(("counting", "third"), [("paid", False), ("present", True)])
def test_a10_goals_count_at_least_so_many_colours_paid_or_by_option_present(counting: str, third: bool) -> None:
    tiles, closing = straight_road(12)
    claims = [On(colour, (x, 0), "E") for x, colour in enumerate((0, 0, 1, 1, 2), start=1)]
    table = position(tiles, drawn="A", meeples=claims, goal_colours=counting)
    play(table, closing)
    assert table.state.tally.reached == {"road10", "road10_2c"} | ({"road10_3c"} if third else set())


def test_a11_monasteries_count_in_total_and_only_those_that_paid() -> None:
    standing = ScoringState((1, 1, 1), NOTHING_YET)
    for meeples, monasteries in [((1, 0, 0), 1), ((1, 0, 0), 1), ((0, 1, 0), 2), ((0, 0, 1), 3)]:
        standing, _ = score_feature(standing, CompletedFeature("monastery", 9, meeples), count_present=False)
        assert standing.tally.monasteries == monasteries
    assert standing.tally.reached == {"monastery3"}
    standing, _ = score_feature(standing, CompletedFeature("monastery", 9, (1, 1, 1)), count_present=False)
    assert standing.tally.reached == {"monastery3", "monastery4"}


def test_a12_total_goals_look_at_the_lowest_colour_with_final_scoring_and_offset() -> None:
    table = position(drawn="U", scores=(36, 90, 90), supply=(0, 4, 4))
    play(table, "place M11 r1")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores == (44,)
    assert {goal.key for goal in outcome.goals if goal.reached} == {"total40"}


def test_a13_a_completed_feature_without_meeples_is_no_event() -> None:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1)]
    table = position(tiles, drawn="T")
    events = play(table, "place P10 r1", "meeple city N")
    assert kinds(events) == ["placed", "meeple", "drew"]


def test_a14_the_remaining_tiles_are_pooled() -> None:
    table = GAME.new(seats=1, seed=seed_from_text("A14"), options={})
    hidden = Counter(tile for pile in table.state.piles for tile in pile)
    view = table.view(0)
    assert {letter: count for letter, count in view.remaining.items() if count} == hidden
    assert sum(view.remaining.values()) == view.tiles_left == 70


def test_a15_the_order_is_one_decision_among_distinct_outcomes() -> None:
    features = [
        CompletedFeature("road", 5, (1, 0, 0)),
        CompletedFeature("road", 5, (1, 0, 0)),
        CompletedFeature("road", 3, (1, 0, 0)),
    ]
    found = scoring_orders(ScoringState((10, 10, 10), NOTHING_YET), features, count_present=False)
    assert [one.order for one in found] == [(0, 1, 2), (2, 0, 1)]


def test_a15_equal_scores_are_still_two_outcomes_when_the_goals_differ() -> None:
    features = [CompletedFeature("road", 12, (1, 0, 0)), CompletedFeature("city", 12, (1, 0, 0))]
    found = scoring_orders(ScoringState((10, 10, 10), NOTHING_YET), features, count_present=False)
    assert {one.standing.scores for one in found} == {(22, 10, 10)}
    assert [one.standing.tally.reached for one in found] == [{"road10"}, frozenset()]


def test_a16_meeples_of_a_colour_that_is_never_lowest_are_worth_nothing() -> None:
    table = position(drawn="U", scores=(20, 1, 30), supply=(0, 3, 0))
    events = play(table, "place M11 r1")
    assert table.state.points == (20, 3, 30)
    assert [event.data["points"] for event in events if event.kind == "final"] == [0, 2, 0]


def test_a17_an_occupied_feature_that_the_tile_completes_is_not_free() -> None:
    table = position([("W", -1, 0, 0)], drawn="A", meeples=[On(1, (0, 0), "E")], supply=(4, 3, 4))
    events = play(table, "place N10 r1")
    assert only(events, "meeple").data["feature"] == "monastery"
    assert only(events, "meeple").data["forced"] is True


def test_a17_meeples_that_come_home_are_too_late_for_the_same_turn() -> None:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1)]
    table = position(tiles, drawn="T", meeples=[On(0, (0, 0), "E")], supply=(0, 4, 4))
    play(table, "place P10 r1")
    assert table.state.ending == "meeples"
    assert table.state.supply[0] == 1
