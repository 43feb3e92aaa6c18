"""Positions of lessons are positions of games: nothing is there twice, nothing is missing, also after every move."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.lesson.loader import load_lessons
from bot.discord.lesson.model import LEARNER, Lesson
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.arrangement import arrange
from bot.games.solarius.components import PLANETS
from bot.games.solarius.components.vocabulary import COLOURS
from tests.games.solarius.invariants import check

GAME = SolariusMission()
LESSONS = load_lessons(GAME)
DICE = "black 1 at 0, yellow 1 at 1, turquoise 1 at 2, brown 1 at 3"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_position_of_a_lesson_is_one_of_a_game(lesson: Lesson) -> None:
    for position in (state.position for state in lesson.walk()):
        assert isinstance(position, SolariusPosition)
        check(position.state)
        for colour in COLOURS:
            taken = [one.id for mat in position.state.mats for one in (*mat.settled, *mat.unsettled)]
            tokens = [*taken, *(token.id for token in position.state.planets.values())]
            assert sum(PLANETS[token].colour == colour for token in tokens) == 5


def test_an_arrangement_says_round_turn_and_dice_in_the_bag() -> None:
    used, others = ["black", "yellow"], ["brown", "turquoise", "black"]
    given: dict[str, Any] = {"round": 2, "turn": 3, "learner": {"used": used}, "bridge": DICE}
    position = arrange(seats=2, **given, coach={"used": others[:2]})
    state = position.state
    assert position.deciders == (LEARNER,)
    assert (state.game_turn, state.player_turn, state.starting, state.seats) == (2, 3, LEARNER, 2)
    assert len(state.bag) == 4
    last = arrange(seats=2, **given, coach={"used": others}, last=True)
    assert last.deciders == (LEARNER,)
    assert (last.state.player_turn, last.state.starting, len(last.state.bag)) == (3, 1, 3)


def test_the_last_lesson_ends_with_a_win_of_the_learner() -> None:
    first, *_, last = LESSONS[-1].walk()
    outcome = last.position.outcome()
    assert outcome is not None
    assert (first.position.scores(), outcome.scores) == ((11, 17), (18, 17)), "as its texts say"
