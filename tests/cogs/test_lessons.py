"""Lessons of all games: their right answers lead to the end, and each wrong one is answered and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.discord.components.controls import ControlId
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.lesson.loader import find_missing_areas
from bot.discord.lesson.model import (
    LEARNER,
    Answers,
    Lesson,
    LessonChanged,
    LessonState,
    LikelyMistake,
    MovePattern,
    advance,
    find_way,
    lesson_id,
    lesson_table,
    replay_lesson,
)
from bot.games import catalogues
from bot.games.carcassonne.moves import NoMeeple
from bot.games.contract import Game
from bot.games.registry import game_named
from bot.games.text import ENGLISH, Text, as_a_whole, lines, message_text, use_language
from tests.capabilities import LESSONS, each_lesson
from tests.cogs.faces import FACES
from tests.renderers.looked import coarsely

NOW = datetime(2024, 1, 1, tzinfo=UTC)
MAX_STEPS = 8
MAX_STEP_LENGTH = 320
"""Characters of what a step says, so that a phone shows it above the picture."""


def states(lesson: Lesson) -> list[LessonState]:
    """Every step, then the end, along the first right answers."""
    return [*lesson.walk()]


@each_lesson
def test_right_answers_lead_to_the_end(game: Game, lesson: Lesson) -> None:
    *steps, end = states(lesson)
    assert 2 <= len(steps) <= MAX_STEPS
    assert end.step is None
    for state in steps:
        assert LEARNER in state.position.deciders
        assert state.position.seats == lesson.seats
    assert replay_lesson(game, lesson, end.moves).position == end.position, "the store has the moves alone"
    assert lesson.begin() == lesson.begin()


@each_lesson
def test_every_right_answer_allows_the_rest_of_the_lesson(game: Game, lesson: Lesson) -> None:
    for state in states(lesson)[:-1]:
        assert state.step is not None
        for move in state.position.moves(LEARNER):
            if state.step.accepts.match(state.position, move):
                onward = advance(state, move)
                while onward.step is not None:
                    onward = advance(onward, onward.solve())


@each_lesson
def test_each_likely_mistake_has_its_own_answer(game: Game, lesson: Lesson) -> None:
    """Right answers come first, so a mistake may name all moves of a kind: those that aren't right."""
    for state in states(lesson)[:-1]:
        step = state.step
        assert step is not None
        for mistake in step.mistakes:
            wrong = [
                move
                for move in state.position.moves(LEARNER)
                if mistake.moves.match(state.position, move) and not step.accepts.match(state.position, move)
            ]
            before = state.position.copy()
            answered = {str(step.feedback(state.position, move)) for move in wrong}
            assert str(mistake.feedback) in answered
            assert state.position == before


@each_lesson
def test_instructions_name_options_as_their_controls_do(game: Game, lesson: Lesson) -> None:
    """A task with `{choice}` or `{list}` has a control that does it."""
    face = FACES[game.key]
    for state in states(lesson)[:-1]:
        assert state.step is not None
        names = {"choice", "list"} & {*state.step.task.arguments}
        if names:
            live = lesson_table(game, state, 1, NOW)
            way = find_way(game, state, face.controls(live, state.position.view(LEARNER, None, LEARNER), ""))
            assert way is not None, state.step.where
            assert "list" not in names or way.list, state.step.where


@each_lesson
def test_texts_are_sentences_that_fit(game: Game, lesson: Lesson) -> None:
    assert lesson.name.isalpha()
    assert lesson.name.islower()
    assert not str(lesson.title).endswith(".")
    for step in lesson.steps:
        for text in (step.see, step.task, step.right, step.otherwise, *(each.feedback for each in step.mistakes)):
            assert str(text)[-1] in ".?!"
        assert len(f"{step.see} {step.task}") <= MAX_STEP_LENGTH
        longest = max(
            (step.right, step.otherwise, *(each.feedback for each in step.mistakes)), key=lambda text: len(str(text))
        )
        content = lines(lesson.opening, longest, step.see, step.task)
        assert len(message_text(content, ENGLISH)) < MAX_CONTENT_LENGTH // 2


def with_other_areas() -> Iterator[str]:
    """Lessons that outline a kind of area which none before of the same game does: `make test` looks at these."""
    met = set[tuple[str, str]]()
    for game, lesson in LESSONS:
        kinds = {(game.key, area.kind) for step in lesson.steps for area in step.outlined}
        if kinds - met:
            met |= kinds
            yield lesson_id(game.key, lesson)


OFTEN = {*with_other_areas()}


@pytest.mark.parametrize(
    ("game", "lesson", "code"),
    [
        pytest.param(
            game, lesson, code, id=f"{key}-{code}", marks=() if code == "en" and key in OFTEN else pytest.mark.soak
        )
        for game, lesson in LESSONS
        for key in [lesson_id(game.key, lesson)]
        for code in ("en", "de", "fr")
    ],
)
def test_the_picture_has_what_a_step_outlines(game: Game, lesson: Lesson, code: str) -> None:
    translated = catalogues.folder().joinpath(code, f"{game.key}.po").is_file()
    language = catalogues.load_language(code) if translated else ENGLISH
    with coarsely(), use_language(as_a_whole(language)):
        assert [*find_missing_areas(game, lesson, FACES[game.key].private_renderer_of)] == []


def test_names_and_table_ids_are_unique_and_fit_into_controls() -> None:
    ids = [lesson_id(game.key, lesson) for game, lesson in LESSONS]
    assert len({*ids}) == len(ids)
    for each in ids:
        assert len(each) == 10
        assert str(ControlId(each, 8, "play", "place N9 r2"))


@pytest.mark.parametrize("moves", [("nonsense",), ("place M11 r1",), ("place M9 r2", "place M9 r2")])
def test_stored_answers_that_no_longer_fit_are_told_apart(moves: tuple[str, ...]) -> None:
    lesson = FACES["carcassonne"].lessons[0]
    with pytest.raises(LessonChanged):
        replay_lesson(game_named("carcassonne"), lesson, moves)


def test_more_answers_than_steps_do_not_fit() -> None:
    game, lesson = LESSONS[0]
    end = states(lesson)[-1]
    with pytest.raises(LessonChanged):
        replay_lesson(game, lesson, (*end.moves, end.moves[-1]))


def test_the_first_mistake_that_has_the_move_answers_it() -> None:
    lesson = FACES["carcassonne"].lessons[0]
    state = states(lesson)[1]
    assert state.step is not None
    first, second = Text("First."), Text("Second.")
    mistakes = [
        LikelyMistake(Answers((MovePattern(moves),)), said) for moves, said in (("no meeple", first), ("*", second))
    ]
    step = replace(state.step, mistakes=mistakes)
    field = next(move for move in state.position.moves(LEARNER) if str(move).startswith("meeple field"))
    assert step.feedback(state.position, NoMeeple()) is first
    assert step.feedback(state.position, field) is second
    assert step.feedback(state.position, state.solve()) is step.right
