"""What moves do on the board: facts that the seat may know, with a sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.ai.players import APPRENTICE, knowledge_of, player_for
from bot.ai.puzzle import games_with_puzzles, puzzles_of
from bot.ai.search import (
    MISTAKES,
    Effect,
    Mistake,
    distinguishing,
    find_mistake,
    measure_effects,
    measure_line,
    tuning_of,
)
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Position
from bot.games.registry import GAMES, game_named
from bot.games.text import Text

TUNED = [game for game in GAMES if tuning_of(game.key) is not None]

MOVES = 4
"""Moves of each position that are measured."""

EVERY = 9
"""One of this many decisions is measured."""


def effects_of(game: Game) -> dict[str, Effect]:
    """The effects of a game by name."""
    return dict(knowledge_of(game, (tuning_of(game.key) or pytest.fail(game.key)).weights).effects)


def choices(game: Game, seats: int) -> Iterator[Position]:
    """Some decisions of a game of apprentices that have several moves."""
    position = game.new(seats=seats, seed=seed_from_text(f"effects {seats}"))
    player = player_for(game, APPRENTICE, Chance(seed_from_text("effects")))
    number = 0
    while position.deciders and number < 40 * EVERY:
        number += 1
        if number % EVERY == 0 and len(position.moves()) > 1:
            yield position
        position.play(player.choose(position), position.deciders[0])


@pytest.mark.parametrize("game", TUNED, ids=lambda game: game.key)
def test_effects_are_facts_that_the_seat_knows(game: Game) -> None:
    effects = effects_of(game)
    said = set[str]()
    for seats in {game.seats[0], game.seats[-1]}:
        for number, position in enumerate(choices(game, seats)):
            seat, twin = position.deciders[0], position.copy()
            moves = position.moves(seat)[:MOVES]
            found = measure_effects(effects, position, seat, moves)
            other = position.imagine(seat, Chance(seed_from_text(f"other {number}"))).with_first_decider(seat)
            assert measure_effects(effects, other, seat, moves) == found
            assert position.moves(seat) == twin.moves(seat)
            for values in found.values():
                assert all(values.values())
                assert list(values) == [name for name in effects if name in values]
                said |= {str(effects[name].sentence(value)) for name, value in values.items()}
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    assert bool(said) == bool(effects)


@pytest.mark.parametrize("game", TUNED, ids=lambda game: game.key)
def test_themes_are_phrases_and_mistakes_have_a_kind(game: Game) -> None:
    effects = effects_of(game)
    for name, effect in effects.items():
        assert effect.mistake is None or effect.mistake in MISTAKES, name
        assert effect.theme is None or (effect.good and not str(effect.theme).endswith(".")), name


def test_only_what_differs_is_said() -> None:
    one, two, three = (TUNED[0].key, TUNED[0].title, "three")
    measured = {one: {"same": 1.0, "more": 2.0}, two: {"same": 1.0, "more": 1.0}, three: {"same": 1.0}}
    found = distinguishing(measured)
    assert [*found.values()] == [{"more": 2.0}, {"more": 1.0}, {}]


def test_effects_that_a_move_does_not_have_are_left_out() -> None:
    game = next(game for game in TUNED if game.key == "novaluna")
    position = game.new(seats=1, seed=seed_from_text("none"))
    never = Effect(lambda before, move, after, seat: 0.0, lambda value: Text("Never."))
    ever = Effect(lambda before, move, after, seat: after.state.turn, lambda value: Text("Ever."))
    moves = position.moves()
    assert measure_effects({"never": never, "ever": ever}, position, 0, moves) == {
        move: {"ever": 1.0} for move in moves
    }


def test_a_mistake_is_explained_by_a_good_effect_that_was_missing_or_a_bad_one_that_was_there() -> None:
    def effect(kind: Mistake | None, *, good: bool = True) -> Effect:
        return Effect(lambda *_: 0.0, lambda value: Text("It."), mistake=kind, good=good)

    effects = {"plain": effect(None), "gain": effect("missed"), "cost": effect("greedy", good=False)}
    assert find_mistake(effects, {}, {"plain": 1.0}) is None
    assert find_mistake(effects, {}, {"gain": 1.0}) == "gain"
    assert find_mistake(effects, {"gain": 2.0}, {"gain": 1.0}) is None
    assert find_mistake(effects, {"cost": 2.0}, {"cost": 1.0}) == "cost"
    assert find_mistake(effects, {}, {"cost": 1.0}) is None
    assert find_mistake(effects, {"cost": 1.0}, {"gain": 1.0}) == "gain"


def test_a_line_has_the_effects_of_its_moves_together() -> None:
    """A line also has the effects of the moves that follow the first one."""
    for key in games_with_puzzles():
        for puzzle in [each for each in puzzles_of(key) if each.best.then][:3]:
            effects, line = effects_of(puzzle.rules), puzzle.line(puzzle.best)
            single = [
                measure_effects(effects, puzzle.position(), puzzle.seat, line[:1])[line[0]],
                measure_line(effects, puzzle.position(), puzzle.seat, line[:1]),
            ]
            assert dict(single[0]) == dict(single[1])
            whole = measure_line(effects, puzzle.position(), puzzle.seat, line)
            assert list(whole) == [name for name in effects if name in whole]
            assert all(whole.values())
            assert whole != single[0]


def test_effects_of_a_line_are_added_or_those_of_its_last_move_count() -> None:
    position = game_named("novaluna").new(seats=1, seed=bytes(32))
    start, line = position.copy(), []
    for _ in range(2):
        line.append(position.moves()[0])
        position.play(line[-1], 0)
    first = Effect(lambda before, move, after, seat: 2.0 if move == line[0] else 0, lambda value: Text("n"))
    each = Effect(lambda before, move, after, seat: 2.0 + line.index(move), first.sentence)
    effects = {
        f"{name} {kind}": replace(effect, of_turn=kind)
        for name, effect in (("each", each), ("first", first))
        for kind in ("sum", "last", "next")
    }
    assert measure_line(effects, start, 0, line) == {
        "each sum": 5.0, "each last": 3.0, "each next": 3.0, "first sum": 2.0, "first last": 2.0,
    }  # fmt: skip
