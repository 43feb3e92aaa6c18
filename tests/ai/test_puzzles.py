"""Puzzles: each replays and has a best answer by a clear lead; weaker players grade it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

import pytest

from bot.ai import puzzle as puzzles
from bot.ai.players import APPRENTICE, JOURNEYMAN, MASTER, describe_result, knowledge_of, player_for
from bot.ai.puzzle import (
    Puzzle,
    games_with_puzzles,
    puzzle_file_text,
    puzzle_named,
    puzzle_of_day,
    puzzles_of,
    read_puzzles,
    themes_of,
)
from bot.ai.puzzle_miner import (
    CERTAIN_ERRORS,
    FIRST_DECISION,
    LEVEL_TRIES,
    MAX_CHOICES,
    QUICK,
    PuzzleMiner,
    PuzzleOrigin,
    has_enough_easy,
)
from bot.ai.search import Budget, CandidateResult, Effect, Evaluation, Knowledge, Line, tuning_of
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Move, Position
from bot.games.records import NEWEST, Record, commitment
from bot.games.registry import game_named
from bot.games.text import Text
from tests.capabilities import SEARCHED

T = TypeVar("T")

PUZZLES = [each for key in games_with_puzzles() for each in puzzles_of(key)]
EVERY = 12
each_puzzle = pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(each, id=each.name, marks=() if number % EVERY == 0 else pytest.mark.soak)
        for number, each in enumerate(PUZZLES)
    ],
)
"""One in twelve in `make test`. Run `make soak` after mining puzzles."""
NOVA_LUNA = game_named("novaluna")
OPTIONS = NOVA_LUNA.check_options({})


@each_puzzle
def test_a_puzzle_replays_to_a_decision_with_a_best_move(puzzle: Puzzle) -> None:
    position = puzzle.position()
    moves = [str(move) for move in position.moves(puzzle.seat)]
    choices = [each.move for each in puzzle.choices]
    assert position.deciders[0] == puzzle.seat
    assert set(choices) <= set(moves)
    assert len(set(choices)) == len(choices)
    assert 3 <= len(choices) <= MAX_CHOICES
    assert len(puzzle.record.log) >= FIRST_DECISION
    assert [str(move) for move in puzzle.candidate_moves()] == [move for move in moves if move in choices]
    assert all(puzzle.best.worth > each.worth for each in puzzle.choices[1:] if each.games == puzzle.best.games)
    lead, error = puzzle.difference
    assert lead >= CERTAIN_ERRORS * error
    tuning = tuning_of(puzzle.game)
    assert tuning is not None
    least = knowledge_of(puzzle.rules, tuning.weights).min_difference
    assert lead >= least
    assert all(puzzle.best.worth - each.worth >= least for each in puzzle.choices[1:])
    assert 0 <= puzzle.grade <= 5
    assert puzzle.tempting in puzzle.choices[1:]
    for each in (puzzle.best, puzzle.tempting):
        after = position.copy()
        for move in (each.move, *each.then, *each.later):
            after.play(puzzle.rules.parse(move), puzzle.seat)
    assert puzzle.command.startswith(f"python -m bot puzzles mine {puzzle.game} ")
    for each in puzzle.choices:
        assert str(describe_result(puzzle.rules, position, each.worth, each.seen))


def test_puzzles_of_earlier_versions_are_read_without_their_reasons() -> None:
    plain = PUZZLES[0].as_json()
    assert "reasons" not in plain
    assert Puzzle.from_json({**plain, "reasons": [["prestige", 22.0, 20.0]]}) == PUZZLES[0]


NUMBER = re.compile(r"\d+(?:\.(\d+))?")


@each_puzzle
def test_the_best_move_is_explained_unlike_every_other(puzzle: Puzzle) -> None:
    """By two at least in the last figure that is told: "about 50" and "about 49" say the same."""
    position = puzzle.position()
    best, *others = [str(describe_result(puzzle.rules, position, each.worth, each.seen)) for each in puzzle.choices]
    for other in others:
        if NUMBER.sub("", best) != NUMBER.sub("", other):
            continue  # ahead or behind, won or lost
        figures = [match for match in map(NUMBER.search, (best, other)) if match is not None]
        smallest = 0.1 ** len(figures[0][1] or "")
        assert abs(float(figures[0][0]) - float(figures[1][0])) > 1.5 * smallest, (best, other)


def test_every_puzzle_has_a_number_of_its_own_by_which_it_is_found() -> None:
    for key in games_with_puzzles():
        numbers = [each.number for each in puzzles_of(key)]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > 0
    assert puzzle_named(PUZZLES[0].name) == PUZZLES[0]
    for wrong in ("", "chess/1", "carcassonne", "carcassonne/0", "carcassonne/9999", "../otys/1"):
        assert puzzle_named(wrong) is None


def test_a_file_of_puzzles_comes_back_as_it_was() -> None:
    assert read_puzzles(json.loads(puzzle_file_text(PUZZLES[0].rules, PUZZLES[:2]))) == PUZZLES[:2]


def test_games_take_turns_by_how_many_they_have_and_none_comes_again_before_all_were_shown() -> None:
    days = [puzzle_of_day(day) for day in range(1, 1 + 2 * len(PUZZLES))]
    first, second = [[each.name for each in round_ if each] for round_ in (days[: len(PUZZLES)], days[len(PUZZLES) :])]
    assert sorted(first) == sorted(second) == sorted([each.name for each in PUZZLES])
    assert first != second
    for key in games_with_puzzles():
        places = [place for place, name in enumerate(first) if name.startswith(key)]
        even = len(PUZZLES) / len(places)
        nearest = len(games_with_puzzles()) / 2  # each other game's next one may be half a place early or late
        assert all(abs(place - (number + 0.5) * even) <= nearest for number, place in enumerate(places))


def test_where_there_are_no_puzzles_there_is_none_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda key: ())
    assert puzzle_of_day(1) is None


MOVES = tuple([NOVA_LUNA.parse(f"take {number} at M10") for number in range(1, 5)])


def appraised(*worths: tuple[float, ...]) -> Evaluation:
    """What games came to, of four moves."""
    return Evaluation(tuple([CandidateResult(move, each) for move, each in zip(MOVES, worths, strict=True)]), ())


SIX, NOISY = (10.0,) * 6, (0.0, 20.0, -9.0, 24.0, -5.0, 22.0)
WORSE = (1.0, 2.0, 1.0, 2.0, 1.0, 2.0)


@pytest.mark.parametrize(
    ("found", "clear"),
    [
        (appraised(SIX, WORSE, WORSE, WORSE), True),
        (appraised(SIX, WORSE, WORSE, NOISY), False),  # the noise of one other is larger than its distance
        (appraised(SIX, WORSE, WORSE, (8.0,) * 6), False),  # nearer than what people call better
        (appraised(SIX, WORSE, WORSE, (1.0,) * 4), False),  # too few games to say
        (Evaluation(appraised(SIX, WORSE, WORSE, WORSE).ranked[:2], ()), False),  # two moves are no puzzle
    ],
)
def test_the_best_move_has_to_lead_every_other_one_by_more_than_noise(found: Evaluation, clear: bool) -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    assert PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", "")).is_clear(position, found) is clear


@pytest.mark.parametrize(("chance", "clear"), [(0.95, True), (0.96, False), (1.0, False)])
def test_a_game_that_every_move_wins_has_no_best_move(
    monkeypatch: pytest.MonkeyPatch, chance: float, clear: bool
) -> None:
    miner, position = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", "")), NOVA_LUNA.new(seats=2, seed=bytes(32))
    monkeypatch.setattr(miner, "_result", lambda position, found, move: 1.0 if move == MOVES[0] else chance)
    assert miner.is_clear(position, appraised(SIX, WORSE, WORSE, WORSE)) is clear


class TestLooking:
    """Replace the search by its recorded result."""

    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """How many simulations each look had; the last of the moves is always found to be best, and clearly."""
        seen: list[int] = []

        def rated(moves: Sequence[Move]) -> Evaluation:
            worths = (SIX, *[WORSE] * (len(moves) - 1))
            return Evaluation(
                tuple([CandidateResult(move, each) for move, each in zip(moves, worths, strict=True)]), ()
            )

        def found(
            knowledge: Knowledge[Any], budget: Budget, position: Position, chance: Chance, *, asked: Sequence[Move] = ()
        ) -> Evaluation:
            seen.append(budget.simulations)
            return rated([*dict.fromkeys((*position.moves()[-4:][::-1], *asked))])

        def compared(
            knowledge: Knowledge[Any], budget: Budget, position: Position, lines: Sequence[Line], chance: Chance
        ) -> Evaluation:
            seen.append(budget.simulations)
            return rated([line[0] for line in lines])

        def judged(*given: Any) -> Sequence[CandidateResult]:
            return rated(given[2].moves()[-4:][::-1]).ranked

        monkeypatch.setattr("bot.ai.puzzle_miner.evaluate", found)
        monkeypatch.setattr("bot.ai.puzzle_miner.compare_lines", compared)
        monkeypatch.setattr("bot.ai.puzzle_miner.judge", judged)
        monkeypatch.setattr("bot.ai.puzzle_miner.best_line", lambda *given, goes_on=False: given[3])
        monkeypatch.setattr(PuzzleMiner, "try_levels", lambda self, seen, best, seed: {})
        return seen

    def test_a_game_is_played_and_its_puzzles_lie_apart(self, looks: list[int]) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("a command", "2026-11-23"))
        found = list(miner.mine_game(miner.trials[0], "game"))
        after = [len(each.record.log) for each in found]
        assert len(found) > 1
        assert after[0] >= FIRST_DECISION
        assert all(later - sooner >= 6 for sooner, later in pairwise(after))
        simulations = 160  # of a hint
        assert looks[:3] == [simulations / 2, simulations, simulations * 10]
        for puzzle in found:
            assert puzzle.best.move == str(puzzle.position().moves()[-1])
            assert (puzzle.difference[0], puzzle.command, puzzle.date) == (8.5, "a command", "2026-11-23")
            assert puzzle.budget.simulations == simulations * 10
        assert miner.counts["games"] == 1
        assert miner.counts["check"] == len(found)
        assert not miner.counts["not check"]

    def test_only_the_end_of_a_quick_game_is_looked_at(self, looks: list[int]) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        whole = list(miner.mine_game(miner.trials[0], "game"))
        assert [*miner.mine_game(miner.trials[0], "game", 1000)] == whole
        quick = miner._length(NOVA_LUNA.new(seats=1, seed=seed_from_text("game"), options=OPTIONS), "game")
        assert len(whole[0].record.log) == FIRST_DECISION
        first, *_ = miner.mine_game(miner.trials[0], "game", 8)
        assert len(first.record.log) == quick - 8

    @pytest.mark.parametrize("missed", [True, False])
    def test_in_a_quick_game_only_what_the_apprentice_misses_is_looked_at(
        self, looks: list[int], monkeypatch: pytest.MonkeyPatch, missed: bool
    ) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        monkeypatch.setattr(miner, "_is_missed", lambda seen, best: missed)
        quick = miner._length(NOVA_LUNA.new(seats=1, seed=seed_from_text("game"), options=OPTIONS), "game")
        found = [len(each.record.log) for each in miner.mine_game(miner.trials[0], "game", quick=True)]
        assert found[:1] == ([FIRST_DECISION] if missed else [])
        late = [len(each.record.log) for each in miner.mine_game(miner.trials[0], "game", 8, quick=True)]
        assert late[:1] == ([quick - 8] if missed else [])

    def test_puzzles_below_a_grade_are_dropped_before_they_cost_much(
        self, looks: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        monkeypatch.setattr(miner, "try_levels", lambda seen, best, seed: {"one": {str(seen.moves()[-1]): 5}})
        assert {each.grade for each in miner.mine_game(miner.trials[0], "game")} == {1}
        looks.clear()
        assert list(miner.mine_game(miner.trials[0], "game", min_grade=lambda: 2)) == []
        assert set(looks) == {80}

    def test_a_move_that_weaker_players_choose_is_one_of_the_choices(
        self, looks: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        monkeypatch.setattr(miner, "try_levels", lambda seen, best, seed: {"one": {str(seen.moves()[0]): 5}})
        found = list(miner.mine_game(miner.trials[0], "game"))
        for puzzle in found:
            assert puzzle.tempting.move == str(puzzle.position().moves()[0])
            assert puzzle.grade == 2

    def test_choices_that_go_on_are_judged_with_what_best_follows_them(
        self, looks: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        compared: list[Sequence[Line]] = []

        def whole(
            knowledge: Knowledge[Any], budget: Budget, position: Position, lines: Sequence[Line], chance: Chance
        ) -> Evaluation:
            compared.append(lines)
            worths = (SIX, *[WORSE] * (len(lines) - 1))
            return Evaluation(
                tuple([CandidateResult(line[0], each) for line, each in zip(lines, worths, strict=True)]), ()
            )

        def follow(*given: Any, goes_on: bool = False) -> Line:
            line: Line = given[3]
            return (*line, MOVES[1] if goes_on else MOVES[0])

        monkeypatch.setattr("bot.ai.puzzle_miner.best_line", follow)
        monkeypatch.setattr(miner, "label", lambda puzzle: puzzle)
        monkeypatch.setattr("bot.ai.puzzle_miner.compare_lines", whole)
        puzzle = next(miner.mine_game(miner.trials[0], "game"))
        assert puzzle.goes_on
        assert [each.then for each in puzzle.choices] == [(str(MOVES[0]),)] * len(puzzle.choices)
        later = [each.later for each in puzzle.choices]
        assert later == [(str(MOVES[1]),) if each in (puzzle.best, puzzle.tempting) else () for each in puzzle.choices]
        assert read_puzzles(json.loads(puzzle_file_text(NOVA_LUNA, [puzzle]))) == [puzzle]
        miner.evaluate_again(puzzle, Fraction(1), "again")
        assert [[str(move) for move in line] for line in compared[-1]] == [
            [each.move, *each.then] for each in puzzle.choices
        ]
        monkeypatch.setattr(miner, "is_clear", lambda position, found: False)
        compared.clear()
        assert list(miner.mine_game(miner.trials[0], "game")) == []  # clear at a glance, but not at last
        assert compared
        assert miner.counts["not check"] == len(compared)


def test_weaker_players_try_a_puzzle_several_times() -> None:
    miner, position = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", "")), puzzles_of("novaluna")[0].position()
    best = NOVA_LUNA.parse(puzzles_of("novaluna")[0].best.move)
    answers = miner.try_levels(position, best, "again")
    assert set(answers) == {APPRENTICE, QUICK, JOURNEYMAN, MASTER}
    legal = [str(move) for move in position.moves()]
    for tries in answers.values():
        assert sum(tries.values()) == LEVEL_TRIES
        assert set(tries) <= set(legal)
    obvious = player_for(NOVA_LUNA, APPRENTICE, Chance(b"")).choose(position)
    assert answers[APPRENTICE] == {str(obvious): LEVEL_TRIES}


def test_a_move_that_only_puts_the_best_one_off_is_no_other_choice() -> None:
    """An exchange before it, or the other one of two actions whose order doesn't matter."""
    otys = game_named("otys")
    miner = PuzzleMiner(otys, PuzzleOrigin("", ""))
    at_store = puzzle_named("otys/9")
    assert at_store is not None
    position = at_store.position()
    first, then = otys.parse("buy plant"), otys.parse("buy fuel")
    others = [move for move in position.moves() if move not in (first, then)][:2]
    as_good = Evaluation(
        (
            CandidateResult(first, SIX),
            CandidateResult(then, SIX),
            *[CandidateResult(move, (-90.0,) * 6) for move in others],
        ),
        (),
    )
    assert len(miner._without_detours(position, as_good).ranked) == 3
    worse = replace(as_good, ranked=(as_good.best, CandidateResult(then, (-90.0,) * 6), *as_good.ranked[2:]))
    assert miner._without_detours(position, worse) == worse
    count = miner._count_answers(position, then, [first, then, *others])
    assert str(first) not in count
    assert count[str(then)] == 1


def test_themes_are_what_the_best_move_does_more_than_the_tempting_one(monkeypatch: pytest.MonkeyPatch) -> None:
    miner, puzzle = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", "")), puzzles_of("novaluna")[0]
    said = Text("a theme")

    def effect(*, named: bool = True, good: bool = True) -> Effect:
        return Effect(lambda *given: 0, lambda value: said, said if named else None, good=good)

    effects = {
        "as much": effect(),
        "more": effect(),
        "unnamed": effect(named=False),
        "less of a bad one": effect(good=False),
        "more of a bad one": effect(good=False),
        "third": effect(),
        "fourth": effect(),
    }
    monkeypatch.setattr(type(miner._knowledge), "effects", effects)
    best = {"as much": 2, "more": 2, "unnamed": 1, "more of a bad one": 1, "third": 1, "fourth": 1}
    other = {"as much": 2, "more": 1, "less of a bad one": 1}
    measured = {puzzle.line(puzzle.best): best, puzzle.line(puzzle.tempting): other}
    monkeypatch.setattr("bot.ai.puzzle_miner.measure_line", lambda effects, position, seat, line: measured[line])
    assert miner.label(puzzle).themes == ("more", "less of a bad one", "third")


def answered(*found: tuple[int, int]) -> Puzzle:
    """A puzzle that each weaker player found so often and missed so often."""
    one = PUZZLES[0]
    answers = {str(number): {one.best.move: right, "else": wrong} for number, (right, wrong) in enumerate(found)}
    return replace(one, answers=answers)


def test_the_grade_of_a_puzzle_counts_the_weaker_players_that_miss_it() -> None:
    assert answered().grade == 0
    assert answered((5, 0), (3, 2), (2, 2), (5, 0)).grade == 1
    assert answered((5, 0), (2, 3), (2, 2), (0, 5)).grade == 3
    assert answered((0, 5), (2, 3), (0, 5), (1, 4)).grade == 5


def test_the_tempting_move_is_the_wrong_choice_that_is_chosen_most_often() -> None:
    one = PUZZLES[0]
    _, second, third, *_ = one.choices
    assert replace(one, answers={}).tempting == second
    chosen = {"a": {one.best.move: 9, second.move: 1, "none of the choices": 7}, "b": {third.move: 2}}
    assert replace(one, answers=chosen).tempting == third


def test_at_most_a_third_of_the_puzzles_is_found_by_every_weaker_player() -> None:
    easy, hard = answered((5, 0)), answered((0, 5))
    assert has_enough_easy([])
    assert has_enough_easy([hard])
    assert not has_enough_easy([hard] * 2)
    assert has_enough_easy([*[hard] * 3, easy])
    assert not has_enough_easy([*[hard] * 4, easy])


def test_themes_are_counted_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (replace(PUZZLES[0], themes=themes) for themes in (("tasks",), ("wheel", "tasks")))
    monkeypatch.setattr(puzzles, "puzzles_of", lambda key: (one, other))
    assert list(themes_of("novaluna").items()) == [("tasks", 2), ("wheel", 1)]


def test_every_game_that_is_searched_says_what_makes_a_move_better() -> None:
    for game in SEARCHED:
        assert PuzzleMiner(game, PuzzleOrigin("", "")).trials


def test_a_decision_in_the_middle_of_a_turn_says_what_was_done_before_in_it() -> None:
    game = game_named("carcassonne")
    position = game.new(seats=1, seed=bytes(32))
    log: list[tuple[int, str]] = []
    while position.prompt.kind == "place":
        label, move = position.explain(position.moves()[0]), position.moves()[0]
        position.play(move)
        log.append((0, str(move)))
    options = game.check_options({})
    promised = commitment(
        game="carcassonne", rules_version=game.rules_version, seats=1, options=options, seed=bytes(32)
    )
    record = Record(game.key, game.rules_version, 1, options, promised, bytes(32), tuple(log), None, NEWEST)
    meeple = replace(puzzles_of("carcassonne")[0], record=record)
    assert meeple.earlier_moves() == (label,)
    assert replace(meeple, record=replace(record, log=record.log[:-1])).earlier_moves() == ()
