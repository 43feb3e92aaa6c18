"""Hints: compared moves in the same games, what distinguishes them, how sure it is that one is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest

from bot.ai import hint
from bot.ai.hint import (
    CLEAR_ERRORS,
    MAX_EFFECTS,
    MAX_MEASURED,
    MAX_MOVES,
    MIN_GAMES,
    MIN_SHARE,
    PROBABLE_ERRORS,
    HintSearch,
    compare_certainty,
    compare_moves,
    describe_moves,
    find_best_moves,
    label_line,
    lines_beside,
    select_effects,
)
from bot.ai.players import effects_of, tuned_knowledge
from bot.ai.search import CandidateResult, Effect, Estimate, Evaluation, distinguishing, find_outlooks, measure_line
from bot.ai.search.outlook import GAMES
from bot.games.chance import Chance
from bot.games.contract import Game, Move, Position
from bot.games.registry import game_named
from bot.games.text import Text
from tests.ai.search.test_effects import choices
from tests.capabilities import each_searched

LITTLE = Fraction(1, 100)

NOVA_LUNA = game_named("novaluna")


@cache
def searched(game: Game, decision: int) -> tuple[Position, HintSearch]:
    """Return a decision of a game with all its seats, and a hint for it. Tests share it without changing it."""
    position = next(islice(choices(game, game.seats[-1]), decision, None)).copy()
    return position, find_best_moves(game, position, Chance(b"hint"), LITTLE)


@each_searched
def test_the_moves_of_a_hint_are_compared_in_the_same_games(game: Game) -> None:
    _, search = searched(game, 0)
    ranked = search.evaluation.ranked
    assert 1 <= len(ranked) <= MAX_MOVES
    assert len({one.games for one in ranked}) == 1
    assert [one.worth for one in ranked] == sorted([one.worth for one in ranked], reverse=True)
    assert [line[0] for line in search.lines] == [one.move for one in ranked]


def test_the_same_chance_finds_the_same_hint() -> None:
    position, search = searched(NOVA_LUNA, 0)
    assert search == find_best_moves(NOVA_LUNA, position, Chance(b"hint"), LITTLE)


@pytest.mark.parametrize("decision", [0, pytest.param(3, marks=pytest.mark.soak)])
@each_searched
def test_the_line_of_a_hint_is_legal_within_the_turn_and_every_move_has_a_reason(game: Game, decision: int) -> None:
    knowledge = tuned_knowledge(game)
    position, search = searched(game, decision)
    seat = position.deciders[0]
    for one in describe_moves(game, position, seat, search):
        after = position.imagine(seat, Chance(b"line"))
        for move in one.line:
            assert knowledge.clock(after) == knowledge.clock(position)
            assert after.deciders[0] == seat
            after.play(move, seat)
        assert len(label_line(position, seat, one.line)) == len(one.line)
        assert one.effects


def test_where_no_effect_differs_a_hint_says_what_the_move_builds_towards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "measure_line", lambda *_: {})
    position = next(choices(NOVA_LUNA, 1))
    search = find_best_moves(NOVA_LUNA, position, Chance(b"hint"), LITTLE)
    told = describe_moves(NOVA_LUNA, position, 0, search)
    for one in told:
        outlook = search.outlooks[one.line]
        assert not one.names
        assert 0 < outlook.games <= outlook.of == GAMES
        assert effects_of(NOVA_LUNA)[outlook.effect].good
        (said,) = map(str, one.effects)
        assert said.startswith(f"A follow-up within two turns, in {outlook.games} of {GAMES} simulated games: ")


@each_searched
def test_a_hint_says_only_what_distinguishes_its_moves(game: Game) -> None:
    position, search = searched(game, 0)
    seat, knowledge = position.deciders[0], tuned_knowledge(game)
    told = describe_moves(game, position, seat, search)
    beside = lines_beside(position, seat, search.lines)
    differing = distinguishing({line: measure_line(knowledge.effects, position, seat, line) for line in beside})
    for one in told:
        assert len(one.names) == min(MAX_EFFECTS, len(differing[one.line]))
        first = sorted(differing[one.line], key=lambda name: one == told[0] and not knowledge.effects[name].good)
        assert one.names[:1] == tuple(first)[:1]
        sentences = [knowledge.effects[name].sentence(differing[one.line][name]) for name in one.names]
        assert not one.names or list(map(str, one.effects)) == list(map(str, sentences))
        assert str(one.expected)


def test_a_hint_says_what_its_move_does_although_the_others_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    best, second, *others = position.moves()
    same = {"dear": 4.0, "task": 1.0}
    measured = {best: same, second: same, **{other: {"dear": 4.0} for other in others}}
    monkeypatch.setattr(hint, "measure_line", lambda _effects, _position, _seat, line: measured[line[0]])
    told = describe_moves(NOVA_LUNA, position, 0, _searched(_compared(position, (-80.0,), (-81.0,))))
    assert [(one.names, [str(said) for said in one.effects]) for one in told] == [((), ["It completes a task."])] * 2


def test_the_first_reason_of_the_best_move_speaks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    best, second, *_ = position.moves()
    measured = {best: {"dear": 7.0, "follows": 1.0}, second: {"dear": 6.0, "follows": 2.0}}
    monkeypatch.setattr(hint, "measure_line", lambda _effects, _position, _seat, line: measured[line[0]])
    selected = select_effects(NOVA_LUNA, position, 0, [(best,), (second,)])
    assert [tuple(values) for values in selected.values()] == [("follows", "dear"), ("dear", "follows")]


def test_effects_tell_alike_moves_apart_and_explain_why_a_move_is_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    best, second, third, *_ = position.moves()
    lines = [(best,), (second,), (third,)]
    measured = {
        best: {"task": 1.0, "follows": 2.0, "cheap": 1.0},
        second: {"two_tasks": 2.0, "follows": 1.0, "dear": 4.0},
        third: {"task": 1.0, "follows": 2.0, "cheap": 2.0},
    }
    monkeypatch.setattr(hint, "measure_line", lambda _effects, _position, _seat, line: measured[line[0]])
    selected = select_effects(NOVA_LUNA, position, 0, lines)
    assert [tuple(values) for values in selected.values()] == [
        ("task", "cheap"),
        ("two_tasks", "dear"),
        ("task", "cheap"),
    ]


def _compared(position: Position, *worths: tuple[float, ...]) -> Evaluation:
    """An evaluation of the first moves with these values of their games."""
    none = (0.0,) * len(tuned_knowledge(NOVA_LUNA).aspects)
    results = [
        CandidateResult(move, each, (none,) * len(each)) for move, each in zip(position.moves(), worths, strict=False)
    ]
    return Evaluation(tuple(results), tuned_knowledge(NOVA_LUNA).aspects)


def _searched(found: Evaluation) -> HintSearch:
    return HintSearch(found, tuple((one.move,) for one in found.ranked), {})


@pytest.mark.parametrize(
    ("lead", "certainty"),
    [(1.99, "none"), (2.01, "probable"), (2.99, "probable"), (3.01, "clear")],
)
def test_a_move_is_better_only_beyond_the_noise(lead: float, certainty: str) -> None:
    assert (PROBABLE_ERRORS, CLEAR_ERRORS) == (2.0, 3.0)
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    best, other = position.moves()[:2]
    wave = (1.0, -1.0) * 50  # its standard error is just above 0.1
    error = Estimate.of(wave).error
    found = _compared(position, tuple([-80 + 10 * (one + lead * error) for one in wave]), (-80.0,) * 100)
    assert found.best.move == best
    assert compare_certainty(NOVA_LUNA, position, found, other) == certainty


def test_a_move_whose_result_reads_the_same_is_about_as_good() -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    found = _compared(position, (-80.0, -80.1, -80.0), (-80.2, -80.3, -80.2))
    assert found.difference(position.moves()[0], position.moves()[1]).error < 0.01
    assert compare_certainty(NOVA_LUNA, position, found, position.moves()[1]) == "none"
    further = _compared(position, (-80.0, -80.1, -80.0), (-83.0, -83.1, -83.0))
    assert compare_certainty(NOVA_LUNA, position, further, position.moves()[1]) == "clear"


def test_certainty_of_the_first_move_is_that_of_its_closest_rival() -> None:
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    exact = (-80.0, -80.1, -80.0), (-90.0, -90.1, -90.0), (-80.0, -80.1, -80.1)
    told = describe_moves(NOVA_LUNA, position, 0, _searched(_compared(position, *exact[:2])))
    assert [one.lead for one in told] == ["clear", "clear"]
    told = describe_moves(NOVA_LUNA, position, 0, _searched(_compared(position, *exact)))
    assert [one.lead for one in told] == ["none", "clear", "none"]


@pytest.mark.parametrize(("lead", "certainty"), [(1.49, "none"), (1.5, "clear")])
def test_a_difference_that_nobody_would_call_better_is_none(lead: float, certainty: str) -> None:
    assert tuned_knowledge(NOVA_LUNA).min_difference * MIN_SHARE == 1.5
    position = NOVA_LUNA.new(seats=1, seed=bytes(32))
    found = _compared(position, (-80.0, -80.0, -80.0), (-80.0 - lead,) * 3)
    assert compare_certainty(NOVA_LUNA, position, found, position.moves()[1]) == certainty


def test_each_move_is_compared_in_enough_games() -> None:
    assert MIN_GAMES == 48
    factories = game_named("factories")
    position = next(choices(factories, 1))
    found = compare_moves(factories, position, Chance(b"hint"), Fraction(1), position.moves()[:2])
    assert [one.games for one in found.ranked] == [48, 48]
    nova = next(choices(NOVA_LUNA, 1))
    found = compare_moves(NOVA_LUNA, nova, Chance(b"hint"), Fraction(1), nova.moves()[:2])
    assert [one.games for one in found.ranked] == [80, 80]  # the budget has 160


def test_the_only_good_move_is_distinguished_from_others_that_are_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[Sequence[Move]] = []

    def watched(effects: Mapping[str, Effect], position: Position, seat: int, line: Sequence[Move]) -> object:
        measured.append(line)
        return measure_line(effects, position, seat, line)

    monkeypatch.setattr(hint, "measure_line", watched)
    position = [each.copy() for each in choices(NOVA_LUNA, 1)][1]
    best = position.moves()[-1]
    assert len(position.moves()) > MAX_MEASURED == 20
    single = Evaluation((CandidateResult(best, (-80.0,), ((0.0,),)),), _compared(position).aspects)
    (told,) = describe_moves(NOVA_LUNA, position, 0, _searched(single))
    assert told.effects
    assert len(measured) == 20
    assert measured[0] == (best,)


def test_the_outlook_of_a_line_does_not_depend_on_the_lines_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    position, knowledge = NOVA_LUNA.new(seats=1, seed=b"outlook"), tuned_knowledge(NOVA_LUNA)
    score = Effect(lambda before, move, after, seat: float(after.scores()[seat]), lambda value: Text(str(value)))
    monkeypatch.setattr(type(knowledge), "effects", {"score": score})
    lines = [(move,) for move in position.moves()[:6]]
    together = find_outlooks(knowledge, position, 0, lines, Chance(b"outlook"))
    assert len({each.value for each in together.values()}) > 1
    for line in lines:
        assert find_outlooks(knowledge, position, 0, [line], Chance(b"outlook")) == {line: together[line]}
