"""Each game draws its own goals.

A game without such a module is shown all the same.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.games.contract import Game
from bot.games.registry import GAMES
from renderers.kit import palette
from renderers.kit.goals import (
    SQUARE,
    TALL,
    Check,
    GameFace,
    GoalTile,
    Levels,
    Steps,
    TileShape,
    face_of,
    goal_tile,
    small_goal,
)
from tests.renderers.colour_vision import contrast
from tests.renderers.pixels import colour_at

FACES = [face_of(game.key) for game in GAMES]
SIGNS = [(key, sign) for face in FACES for key, sign in face.goals.items()]


def goals_of(game: Game) -> list[str]:
    """The keys of the goals of a game alone, in its own order, from games that are played to their end at random."""
    levels = [option for option in game.options if option.name == "level"]
    keys: list[str] = []
    for options in [{"level": level} for option in levels for level in option.choices] or [{}]:
        position = game.new(seats=1, seed=b"goals", options=options)
        chance = Random(1)
        while (outcome := position.outcome()) is None:
            position.play(chance.choice(position.moves()))
        keys += [goal.key for goal in outcome.goals if goal.key not in keys]
    return keys


@pytest.mark.parametrize("game", [game for game in GAMES if 1 in game.seats], ids=lambda game: game.key)
def test_every_goal_of_every_game_has_a_sign(game: Game) -> None:
    assert set(face_of(game.key).goals) == set(goals_of(game))


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_what_a_record_line_counts_are_goals_of_the_game(face: GameFace) -> None:
    counted: tuple[str, ...] = ()
    match face.line:
        case Levels(keys, _) | Steps(keys, _):
            counted = keys
        case Check(key, _):
            counted = (key,)
    assert set(counted) <= set(face.goals)


def differing(first: Image.Image, second: Image.Image) -> int:
    """How many pixels of two pieces clearly differ."""
    difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).convert("L")
    return sum(difference.histogram()[48:])


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
@pytest.mark.parametrize("shape", [TALL, SQUARE], ids=["tall", "square"])
def test_no_two_goals_of_a_game_look_alike(face: GameFace, shape: TileShape) -> None:
    for first, second in combinations(face.goals.values(), 2):
        assert differing(goal_tile(first, True, shape), goal_tile(second, True, shape)) > 40
        assert differing(small_goal(first), small_goal(second)) > 20


@pytest.mark.parametrize(("key", "goal"), SIGNS, ids=[key for key, _ in SIGNS])
def test_a_reached_goal_is_raised_and_another_one_sunk(key: str, goal: GoalTile) -> None:
    reached, missed = goal_tile(goal, True, SQUARE), goal_tile(goal, False, SQUARE)
    spot = (8, 46)
    assert contrast(colour_at(reached.convert("RGB"), *spot), colour_at(missed.convert("RGB"), *spot)) > 3
    assert contrast(goal.fill, palette.INK) > 4.5


def test_a_game_without_a_module_has_an_initial_and_no_goals() -> None:
    face = face_of("chess")
    assert (face.name, dict(face.goals), face.line) == ("Chess", {}, None)
    assert face.sign().size == (64, 64)
    assert [*map(str, face.describe_goals(["fools_mate", "fork"]))] == ["+2 more"]


def test_goals_that_a_game_has_are_named_and_others_counted() -> None:
    face = face_of("carcassonne")
    assert [*map(str, face.describe_goals(["road10", "gone"]))] == [str(face.goals["road10"].spoken), "+1 more"]
    assert face.describe_goals(["road10"]) == [face.goals["road10"].spoken]
