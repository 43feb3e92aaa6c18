"""The levels of the computer players: which there are, what they see, that they play legally and the same again."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import pytest

from bot.ai.players import LEVELS, describe_result, evaluate_position, knowledge_of, levels_of, player_for
from bot.ai.search import tuning_of
from bot.games import components
from bot.games.chance import Chance
from bot.games.contract import Game, Position
from tests.capabilities import SEARCHED, each_game, each_searched

LITTLE = Fraction(1, 1000)
"""Of a budget: each candidate is tried only once or twice."""

each_level = pytest.mark.parametrize("level", LEVELS)


def _walked(game: Game, seats: int, decisions: int) -> Position:
    """Return the position after n random decisions, with something to decide."""
    random, position = Random(f"{game.key} {decisions}"), game.new(seats=seats, seed=b"levels")
    for _ in range(decisions):
        position.play(random.choice(position.moves()))
    while len(position.moves()) == 1:
        position.play(position.moves()[0])
    return position


@each_game
def test_every_game_has_the_quick_level_and_one_that_is_searched_all(game: Game) -> None:
    assert LEVELS == ("apprentice", "journeyman", "master")
    assert levels_of(game) == (LEVELS if game in SEARCHED else LEVELS[:1])


@each_searched
@each_level
@pytest.mark.parametrize("decisions", [5, *(pytest.param(n, marks=pytest.mark.soak) for n in (0, 12))])
def test_a_choice_does_not_change_when_hidden_things_do(game: Game, level: str, decisions: int) -> None:
    position = _walked(game, min(3, game.seats[-1]), decisions)
    other = position.imagine(position.deciders[0], Chance(b"elsewhere"))
    chosen, also = (player_for(game, level, Chance(b"I"), LITTLE).choose(one) for one in (position, other))
    assert chosen == also
    assert chosen in position.moves()


@each_searched
def test_an_appraisal_sees_nothing_hidden_and_can_travel(game: Game) -> None:
    position = _walked(game, game.seats[0], 12)
    other, last = position.imagine(position.deciders[0], Chance(b"elsewhere")), position.moves()[-1]
    found, also = (evaluate_position(game, one, Chance(b"I"), LITTLE, [last]) for one in (position, other))
    assert found == also == pickle.loads(pickle.dumps(found))  # noqa: S301
    assert {one.move for one in found.ranked} <= set(position.moves())
    assert all(len(look) == len(found.aspects) for one in found.ranked for look in one.aspects)
    assert found.of(last).games > 0
    assert str(describe_result(game, position, found.expected(last).mean, found.seen(last)))


@each_searched
def test_what_is_explained_was_tried_in_several_games(game: Game) -> None:
    tuning = tuning_of(game.key)
    assert tuning is not None
    assert tuning.explains is not None
    assert tuning.explains.simulations >= max(8 * tuning.explains.moves, tuning.levels[LEVELS[-1]].simulations)


@each_searched
def test_the_same_seed_plays_the_same_game(game: Game) -> None:
    def moves() -> list[str]:
        position, player = _walked(game, game.seats[0], 3), player_for(game, "journeyman", Chance(b"I"), LITTLE)
        log = []
        for _ in range(2):
            move = player.choose(position)
            log.append(str(move))
            position.play(move)
        return log

    assert moves() == moves()


@each_searched
def test_a_finished_game_is_worth_what_it_came_to(game: Game) -> None:
    tuning = tuning_of(game.key)
    assert tuning is not None
    knowledge, worths = knowledge_of(game, tuning.weights), []
    for number in range(6):
        random, position = Random(number), game.new(seats=game.seats[0], seed=bytes([number]))
        while position.deciders:
            position.play(random.choice(position.moves()))
        worths.append((position.scores()[0], knowledge.worth(position, 0)))
    if game.seats[0] == 1 and game.key != "factories":  # there The Machine's points count as well
        by_score = [worth for _, worth in sorted(worths)]
        assert by_score == sorted(by_score, reverse=game.better == "low")
    assert len({worth for _, worth in worths}) > 1


@each_searched
def test_a_tuning_says_how_it_was_made(game: Game) -> None:
    made = components.load(f"players/{game.key}")["made"]
    assert set(made) == {"command", "seed", "date"}
    assert made["command"]
    assert made["date"]
