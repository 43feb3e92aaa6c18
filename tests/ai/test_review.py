"""Game reviews: what each decision is compared with, repeatability, and accuracy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.ai import players
from bot.ai.players import evaluate_position, player_for, tuned_knowledge
from bot.ai.puzzle import EvaluatedMove
from bot.ai.review import (
    AnalysisTask,
    DecisionPoint,
    Habit,
    MoveComparison,
    Review,
    ReviewedDecision,
    find_habit,
    missed_opportunities,
    positions,
    review,
    review_tasks,
    select_decisions,
    step,
)
from bot.ai.search import Budget, tuning_of
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.novaluna import NovaLuna
from bot.games.records import NEWEST, Record, commitment
from bot.games.registry import game_named
from tests.capabilities import SEARCHED

SEED = b"looking back"
LITTLE = Fraction(1, 100)
NOTHING = MoveComparison(
    EvaluatedMove("this", 1.0, 0.1, 3, {"won": 0.5}), EvaluatedMove("that", 2.0, 0.1, 3), "two_tasks"
)


def _record(player: str, game: Game | None = None, *, seats: int = 1, moves: int = 5) -> Record:
    """The first moves of a game, by this player."""
    game, log = game or NovaLuna(), []
    position, chooses = game.new(seats=seats, seed=SEED), player_for(game, player, Chance(b"I"))
    for _ in range(moves):
        seat, move = position.deciders[0], chooses.choose(position)
        position.play(move, seat)
        log.append((seat, str(move)))
    promised = commitment(
        game=game.key, rules_version=game.rules_version, seats=seats, options={}, seed=SEED, form=NEWEST
    )
    return Record(game.key, game.rules_version, seats, {}, promised, SEED, tuple(log), None, NEWEST)


def _decided(loss: float, at_stake: float = 5.0, number: int = 1, seat: int = 0) -> ReviewedDecision:
    return ReviewedDecision(number, seat, float(number), 1.0, loss, at_stake, NOTHING)


def _review(*decisions: ReviewedDecision) -> Review:
    return Review(decisions, None, len(decisions), is_chance=False, thoughts=1.0)


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """A strongest level that hardly thinks."""
    with pytest.MonkeyPatch.context() as patch:
        tuning = tuning_of("novaluna")
        assert tuning is not None
        quicker = replace(tuning, levels={"master": Budget(24, 3, 2)})
        patch.setattr(players, "tuning_of", lambda key: quicker if key == "novaluna" else tuning_of(key))
        yield


@pytest.fixture(scope="module")
def found(quick: None) -> Review:
    """Review five random moves."""
    return review(_record("random"), NovaLuna(), thoughts=Fraction(1))


def test_every_decision_with_a_choice_is_judged(found: Review) -> None:
    assert found.choices == 5
    assert [one.number for one in found.decisions] == [1, 2, 3, 4, 5]
    assert all(one.at_stake >= one.loss >= 0 for one in found.decisions)
    accuracy = found.accuracy(0)
    assert accuracy is not None
    assert 0 <= accuracy <= 1


def test_what_cost_most_was_looked_at_closely_and_has_what_to_say(found: Review) -> None:
    assert found.turning_points()
    for one in found.turning_points():
        assert one.close is not None
        assert one.close.best.worth > one.close.played.worth
        assert one.close.best.move != one.close.played.move


def test_it_is_the_same_again_and_waits_for_nobody() -> None:
    record, seen = _record("random", moves=2), list[None]()
    again = review(record, NovaLuna(), thoughts=LITTLE, between=lambda: seen.append(None))
    assert again == review(record, NovaLuna(), thoughts=LITTLE)
    assert len(seen) > len(record.log)


@pytest.mark.parametrize("game", [each.key for each in SEARCHED])
def test_every_game_says_what_may_be_thought_and_looks_back(game: str) -> None:
    rules = game_named(game)
    tuning = tuning_of(game)
    assert tuning is not None
    assert tuning.review > 0
    record = _record("random", rules, seats=rules.seats[0], moves=2)
    asking = review_tasks(record, rules, thoughts=LITTLE)
    look = next(asking)
    assert isinstance(look, AnalysisTask)
    assert look.seen.deciders[0] == record.log[0][0]
    assert look.played == record.log[0][1]


def test_a_seat_is_shown_to_the_search_as_it_could_see_the_table() -> None:
    """The first decision is judged the same, whatever was played after it."""
    short, long = _record("random", moves=1), _record("random", moves=4)
    first = review(short, NovaLuna(), thoughts=Fraction(1, 1000)).decisions[0]
    assert review(long, NovaLuna(), thoughts=Fraction(1, 1000)).decisions[0].at_stake == first.at_stake


def test_progress_counts_the_decisions_that_the_result_names_and_then_those_looked_at_again() -> None:
    game, counted = NovaLuna(), list[tuple[bool, int, int]]()
    asking = review_tasks(_record("random", moves=6), game, thoughts=LITTLE)
    look = step(asking)
    while isinstance(look, AnalysisTask):
        counted.append((look.closer, look.number, look.of))
        chance = Chance(seed_from_text(look.seed))
        look = step(asking, evaluate_position(game, look.seen, chance, look.part, (game.parse(look.played),)))
    again = sum(one.close is not None for one in look.decisions)
    assert again
    for closer, of in ((False, len(look.decisions)), (True, again)):
        assert [each for each in counted if each[0] is closer] == [(closer, n, of) for n in range(1, of + 1)]
    assert counted == sorted(counted)


def test_a_long_game_is_thinned_to_the_weightiest_decisions_of_all_its_turns() -> None:
    found = [DecisionPoint(number, 0, float(number // 3), 9 - number % 3) for number in range(12)]
    assert [one.number for one in select_decisions(found, 99)] == [*range(12)]
    assert [one.number for one in select_decisions(found, 4)] == [0, 3, 6, 9]
    assert [one.number for one in select_decisions(found, 6)] == [0, 1, 3, 6, 7, 9]
    assert [one.number for one in select_decisions(found, 2)] == [0, 6]


def test_positions_are_those_before_the_moves() -> None:
    record = _record("random")
    found = dict(positions(record, NovaLuna(), {2, 5}))
    assert [*found] == [2, 5]
    for number, position in found.items():
        assert position.why_not(NovaLuna().parse(record.log[number - 1][1])) is None


def test_turning_points_are_what_lost_most_the_dearest_first_of_a_seat_or_of_all() -> None:
    losses = (1.0, 0.0, 4.0, 2.0, 0.5)
    found = _review(*(_decided(loss, number=number, seat=number % 2) for number, loss in enumerate(losses)))
    assert [one.number for one in found.turning_points()] == [2, 3, 0]
    assert [one.number for one in found.turning_points(1)] == [3]


def test_of_one_turn_the_dearest_decision_alone_is_a_turning_point() -> None:
    turn = [replace(_decided(loss, number=number), clock=4.0) for number, loss in ((1, 2.0), (2, 3.0))]
    found = _review(*turn, _decided(1.0, number=5), replace(_decided(2.5, number=6, seat=1), clock=4.0))
    assert [one.number for one in found.turning_points()] == [2, 6, 5]


@pytest.mark.parametrize(
    ("decisions", "accuracy"),
    [(((1.0, 4.0), (0.0, 4.0)), 0.875), (((3.0, 3.0),), 0.0), ((), None), (((0.0, 0.0),), 1.0)],
)
def test_accuracy_is_the_share_that_was_not_lost(
    decisions: tuple[tuple[float, float], ...], accuracy: float | None
) -> None:
    assert _review(*(_decided(*one) for one in decisions)).accuracy(0) == accuracy


def test_a_stored_review_is_loaded_unchanged(found: Review) -> None:
    for one in (found, _review(_decided(1.0))):
        assert Review.from_json(json.loads(json.dumps(one.as_json()))) == one


def _game(*results: tuple[float, float], chance: bool = False) -> Review:
    """A game of one seat: how far it had come and what could be expected, decision by decision."""
    decisions = [
        ReviewedDecision(number, 0, clock, result, 0.0, float(number))
        for number, (clock, result) in enumerate(results, start=1)
    ]
    return replace(_review(*decisions), is_chance=chance)


def test_another_game_gained_where_the_distance_grew_most() -> None:
    mine = _game((1, 40.0), (1, 39.0), (2, 38.0), (3, 37.0), (4, 30.0), (5, 33.0))
    theirs = _game((1, 41.0), (2, 45.0), (2.5, 50.0), (3, 45.0), (4, 45.0), (5, 44.0))
    found = missed_opportunities(mine, theirs, low_is_better=False)
    assert [(one.by, one.mine.number, one.theirs.number) for one in found] == [(7.0, 5, 5), (5.0, 3, 2), (2.0, 2, 1)]
    assert (found[0].before, found[0].after) == ((37.0, 45.0), (30.0, 45.0))
    assert found[2].before is None


def test_where_low_is_better_a_game_gains_by_falling_and_chances_always_rise() -> None:
    mine, theirs = ((1.0, 0.5), (2.0, 0.6)), ((1.0, 0.5), (2.0, 0.2))
    (fell,) = missed_opportunities(_game(*mine), _game(*theirs), low_is_better=True)
    assert fell.by == pytest.approx(0.4)
    assert not missed_opportunities(_game(*mine, chance=True), _game(*theirs, chance=True), low_is_better=True)
    assert not missed_opportunities(_game(*mine), _game(*mine), low_is_better=False)


def test_chances_are_drawn_as_averages_of_their_neighbours_and_points_as_they_are() -> None:
    results = ((1.0, 0.0), (2.0, 1.0), (3.0, 0.0), (4.0, 0.4))
    assert [value for _, value in _game(*results).score_history(0)] == [0.0, 1.0, 0.0, 0.4]
    assert [value for _, value in _game(*results, chance=True).score_history(0)] == [0.25, 0.5, 0.35, 0.3]
    assert _game(chance=True).score_history(0) == ()


def _mistake(effect: str | None, loss: float, seat: int = 0) -> ReviewedDecision:
    return ReviewedDecision(1, seat, 1.0, 1.0, loss, 10.0, replace(NOTHING, effect=effect))


def test_a_habit_is_the_costliest_kind_of_mistakes_in_all_games_of_the_own_seats() -> None:
    first = _review(_mistake("two_tasks", 2.0), _mistake("dear", 9.0, seat=1), _mistake(None, 9.0))
    second = _review(_mistake("dear", 1.0), _mistake("dear", 1.5, seat=1), _mistake("cheap", 2.0, seat=1))
    known = tuned_knowledge(NovaLuna()).effects
    assert find_habit(known, [(first, {0}), (second, {1})]) == Habit("greedy", 2, 2, 3, "dear")
    assert find_habit(known, [(first, {0})]) == Habit("missed", 1, 1, 1, "two_tasks")
    assert find_habit(known, [(second, {0, 1})]) == Habit("greedy", 1, 3, 3, "dear")


def test_there_is_no_habit_without_mistakes_of_a_kind() -> None:
    known = tuned_knowledge(NovaLuna()).effects
    none = _review(_mistake(None, 3.0), _mistake("unknown", 3.0), _mistake("two_tasks", 0.0))
    assert find_habit(known, [(none, {0})]) is None
    assert find_habit(known, []) is None


def test_a_review_of_version_1_is_read_and_written_so_that_version_1_reads_it() -> None:
    plain = json.loads(json.dumps(_decided(1.0).as_json()))
    assert plain["reasons"] == []
    assert plain["effect"] == "two_tasks"
    del plain["effect"]
    plain["reasons"] = [["won", 2.0, 1.0]]
    old = ReviewedDecision.from_json(plain)
    assert old == replace(_decided(1.0), close=replace(NOTHING, effect=None))
