"""Puzzles: each replays and has a best answer that the apprentice misses."""

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
from bot.ai.players import APPRENTICE, describe_result, explain_reason, knowledge_of, player_for
from bot.ai.puzzle import (
    Puzzle,
    games_with_puzzles,
    puzzle_file_text,
    puzzle_named,
    puzzle_of_day,
    puzzles_of,
    read_puzzles,
)
from bot.ai.puzzle_miner import (
    CERTAIN_ERRORS,
    FIRST_DECISION,
    MAX_CHOICES,
    MIN_GAMES_PER_MOVE,
    PuzzleMiner,
    PuzzleOrigin,
)
from bot.ai.search import Budget, CandidateResult, Evaluation, Knowledge, Line, tuning_of
from bot.games.chance import Chance
from bot.games.commitment import NEWEST, commitment
from bot.games.contract import Game, Position
from bot.games.records import Record
from bot.games.registry import game_named
from tests.capabilities import SEARCHED, each_searched

T = TypeVar("T")

PUZZLES = [each for key in games_with_puzzles() for each in puzzles_of(key)]
NOVA_LUNA = game_named("novaluna")
OPTIONS = NOVA_LUNA.check_options({})


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: str(each.name))
def test_a_puzzle_replays_to_a_decision_whose_best_move_the_apprentice_does_not_see(puzzle: Puzzle) -> None:
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
    obvious = player_for(puzzle.rules, APPRENTICE, Chance(b"")).choose(position)
    assert str(obvious) != puzzle.best.move
    assert puzzle.command.startswith(f"python -m bot puzzles mine {puzzle.game} ")
    for reason in puzzle.reasons:
        assert str(explain_reason(puzzle.rules, reason)).endswith(".")
    for each in puzzle.choices:
        assert str(describe_result(puzzle.rules, position, each.worth, each.seen))


NUMBER = re.compile(r"\d+(?:\.(\d+))?")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: str(each.name))
def test_the_best_move_is_explained_unlike_every_other(puzzle: Puzzle) -> None:
    """By two at least in the last figure that is told: "about 50" and "about 49" say the same."""
    position = puzzle.position()
    best, *others = [str(describe_result(puzzle.rules, position, each.worth, each.seen)) for each in puzzle.choices]
    for other in others:
        figures = [match for match in map(NUMBER.search, (best, other)) if match is not None]
        smallest = 0.1 ** len(figures[0][1] or "")
        assert abs(float(figures[0][0]) - float(figures[1][0])) > 1.5 * smallest, (best, other)


def test_every_puzzle_has_a_number_of_its_own_by_which_it_is_found() -> None:
    for key in games_with_puzzles():
        numbers = [each.number for each in puzzles_of(key)]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > 0
    assert puzzle_named(PUZZLES[0].name) is PUZZLES[0]
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
        assert all(abs(place - (number + 0.5) * even) <= 2 for number, place in enumerate(places))


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
    assert PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", "")).is_clear(found) is clear


class TestLooking:
    """Replace the search by its recorded result."""

    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """How many simulations each look had; the last of the moves is always found to be best, and clearly."""
        seen: list[int] = []

        def found(knowledge: Knowledge[Any], budget: Budget, position: Position, chance: Chance) -> Evaluation:
            seen.append(budget.simulations)
            moves = position.moves()[-4:][::-1]
            worths = (SIX, WORSE, WORSE, WORSE)
            return Evaluation(
                tuple([CandidateResult(move, each) for move, each in zip(moves, worths, strict=False)]), ()
            )

        monkeypatch.setattr("bot.ai.puzzle_miner.evaluate", found)
        monkeypatch.setattr("bot.ai.puzzle_miner.best_line", lambda *given: (given[3],))
        return seen

    def test_a_game_is_played_and_its_puzzles_lie_apart(self, looks: list[int]) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("a command", "2026-11-23"))
        found = list(miner.mine_game(miner.trials[0], "game"))
        after = [len(each.record.log) for each in found]
        assert len(found) > 1
        assert after[0] >= FIRST_DECISION
        assert all(later - sooner >= 6 for sooner, later in pairwise(after))
        assert {looks[0] * 3, looks[0] * 10} < set(looks)
        for puzzle in found:
            assert puzzle.best.move == str(puzzle.position().moves()[-1])
            assert (puzzle.difference[0], puzzle.command, puzzle.date) == (8.5, "a command", "2026-11-23")
            assert puzzle.budget.simulations == looks[0] * 10

    def test_of_a_quick_game_only_the_end_is_looked_at(self, looks: list[int]) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        whole, end = (miner.mine_endgame(miner.trials[0], "game", decisions) for decisions in (1000, 8))
        game = whole[-1].record.log
        assert len(whole[0].record.log) == FIRST_DECISION
        assert {len(game) - len(each.record.log) for each in end} == {6, 0}
        assert [each.record.log for each in end] == [game[:-6], game]
        assert looks[0] < looks[1] < looks[2]  # a glance, then the first look, then a closer one

    def test_a_game_that_was_played_has_the_same_kind_of_puzzles_and_only_so_many(self, looks: list[int]) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("a command", "2026-11-23"))
        position = NOVA_LUNA.new(seats=1, seed=bytes(32))
        log = []
        while position.deciders:
            log.append((0, str(position.moves()[0])))
            position.play(position.moves()[0])
        promised = commitment(game="novaluna", rules_version=1, seats=1, options=OPTIONS, seed=bytes(32))
        record = Record("novaluna", 1, 1, OPTIONS, promised, bytes(32), tuple(log), None, NEWEST)
        found = miner._mine_record(record, "played", 2)
        assert len(found) == 2
        for puzzle in found:
            assert puzzle.record.log == record.log[: len(puzzle.record.log)]
            assert puzzle.record.outcome is None
            assert puzzle.best.move == str(puzzle.position().moves()[-1])

    def test_choices_that_go_on_are_judged_with_what_best_follows_them(
        self, looks: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        compared: list[Sequence[Line]] = []

        def whole(
            knowledge: Knowledge[Any], budget: Budget, position: Position, lines: Sequence[Line], chance: Chance
        ) -> Evaluation:
            compared.append(lines)
            worths = (SIX, WORSE, WORSE, WORSE)
            return Evaluation(
                tuple([CandidateResult(line[0], each) for line, each in zip(lines, worths, strict=False)]), ()
            )

        monkeypatch.setattr("bot.ai.puzzle_miner.best_line", lambda *given: (given[3], MOVES[0]))
        monkeypatch.setattr("bot.ai.puzzle_miner.compare_lines", whole)
        puzzle = next(miner.mine_game(miner.trials[0], "game"))
        assert puzzle.goes_on
        assert [each.then for each in puzzle.choices] == [(str(MOVES[0]),)] * len(puzzle.choices)
        assert puzzle.budget.simulations == looks[0] * 20
        assert read_puzzles(json.loads(puzzle_file_text(NOVA_LUNA, [puzzle]))) == [puzzle]
        miner.evaluate_again(puzzle, Fraction(1), "again")
        assert [[str(move) for move in line] for line in compared[-1]] == [
            [each.move, *each.then] for each in puzzle.choices
        ]
        monkeypatch.setattr(miner, "is_clear", lambda found: len(compared) % 2 == 0)
        compared.clear()
        assert list(miner.mine_game(miner.trials[0], "game")) == []  # clear by itself, and not any more as a whole
        assert compared

    def test_what_the_apprentice_finds_is_no_puzzle(self, looks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
        miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
        monkeypatch.setattr("bot.ai.puzzle_miner._obvious", lambda game, position: position.moves()[-1])
        assert list(miner.mine_game(miner.trials[0], "game")) == []


@each_searched
def test_the_first_look_can_tell_luck_from_skill(game: Game) -> None:
    first = PuzzleMiner(game, PuzzleOrigin("", ""))._quick
    assert first.simulations >= MIN_GAMES_PER_MOVE * first.moves


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
