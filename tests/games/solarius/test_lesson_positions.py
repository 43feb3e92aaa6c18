"""Positions of lessons are positions of games: nothing is there twice, nothing is missing, also after every move."""

from __future__ import annotations

import pytest

from bot.discord.lesson.model import LEARNER, Lesson, advance, replay_lesson
from bot.games.solarius import SolariusMission, SolariusPosition
from bot.games.solarius.components import PLANETS
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face
from cogs.solarius.lesson import END, LESSONS
from cogs.solarius.lesson.positions import SEATS, LessonMat, LessonTurn, begin
from tests.games.solarius.invariants import check

GAME = SolariusMission()
DICE: tuple[tuple[Colour, Face, int], ...] = (
    ("black", "1", 0),
    ("yellow", "1", 1),
    ("turquoise", "1", 2),
    ("brown", "1", 3),
)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_position_of_a_lesson_is_one_of_a_game(lesson: Lesson) -> None:
    state = replay_lesson(GAME, lesson)
    while True:
        position = state.position
        assert isinstance(position, SolariusPosition)
        check(position.state)
        for colour in COLOURS:
            taken = [one.id for mat in position.state.mats for one in (*mat.settled, *mat.unsettled)]
            tokens = [*taken, *(token.id for token in position.state.planets.values())]
            assert sum(PLANETS[token].colour == colour for token in tokens) == 5
        if state.step is None:
            break
        state = advance(state, state.solve())


def test_a_table_says_round_turn_and_dice_in_the_bag() -> None:
    used: tuple[Colour, ...] = ("black", "yellow")
    others: tuple[Colour, ...] = ("brown", "turquoise", "black")
    table = LessonTurn(2, 3, LessonMat(used=used), LessonMat(used=others[:2]), DICE)
    position = begin(table)
    state = position.state
    assert position.deciders == (LEARNER,)
    assert (state.game_turn, state.player_turn, state.starting, state.seats) == (2, 3, LEARNER, SEATS)
    assert len(state.bag) == 4
    last = begin(LessonTurn(2, 3, LessonMat(used=used), LessonMat(used=others), DICE, last=True))
    assert last.deciders == (LEARNER,)
    assert (last.state.player_turn, last.state.starting, len(last.state.bag)) == (3, 1, 3)


def test_the_last_lesson_ends_with_a_win_of_the_learner() -> None:
    state = replay_lesson(GAME, END)
    before = state.position.scores()
    while state.step is not None:
        state = advance(state, state.solve())
    outcome = state.position.outcome()
    assert outcome is not None
    assert (before, outcome.scores) == ((11, 17), (18, 17)), "as its texts say"
