"""Guided first games, played to the end: as proposed, and with random other moves."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import Game, Position
from bot.games.registry import GAMES, game_named
from bot.ui.actions.lessons import LEARN, TABLE
from bot.ui.components.codec import ControlId
from bot.ui.messages.lesson import (
    LEARNER,
    Lesson,
    LessonState,
    decode_move,
    encode_move,
    explain_decision,
    preview_events,
    replay_lesson,
)
from bot.ui.words.lesson import small_then
from tests.capabilities import each_taught
from tests.cogs.faces import FACES


def lesson_of(game: Game) -> Lesson:
    lesson = FACES[game.key].lesson
    assert lesson is not None
    return lesson


def along_the_proposals(game: Game) -> list[LessonState]:
    """Every step, the end last."""
    lesson, steps = lesson_of(game), [replay_lesson(game, lesson_of(game), "")]
    while (proposal := steps[-1].proposal) is not None:
        steps.append(replay_lesson(game, lesson, steps[-1].path + encode_move(steps[-1].moves, proposal)))
    return steps


@each_taught
def test_along_the_proposals_everything_promised_is_shown_within_a_few_minutes(game: Game) -> None:
    lesson, steps = lesson_of(game), along_the_proposals(game)
    end = steps[-1]
    assert lesson.shows <= set(end.shown)
    assert set(end.shown) <= set(lesson.matters)
    assert lesson.least <= len(end.shown) <= lesson.most
    assert end.position.deciders, "it ends in the middle of the game"
    for step in steps[:-1]:
        assert step.proposal in step.moves
        assert step.proposal is not None
        assert str(lesson.why(step.position, step.proposal)).endswith(".")
    assert len({str(lesson.why(step.position, step.proposal)) for step in steps[:-1] if step.proposal}) >= 3


@each_taught
def test_what_matters_is_explained_once(game: Game) -> None:
    lesson = lesson_of(game)
    texts = [str(explain_decision(lesson, step)) for step in along_the_proposals(game)[:-1]]
    explained = [text for text in texts if text in set(map(str, lesson.matters.values()))]
    assert len(explained) == len(set(explained)) >= 2
    assert all(texts)


def test_the_first_die_of_solarius_mission_costs_nothing_and_brings_no_question_of_what_to_lose() -> None:
    (game,) = [game for game in GAMES if game.key == "solarius"]
    first, *_ = steps = along_the_proposals(game)
    assert "at -" not in str(first.proposal)
    assert "lose" not in steps[-1].shown


def test_what_a_move_says_already_is_not_foretold_once_more() -> None:
    assert not str(small_then("Die 1 in Research: 1 card", "Die 1 in Research: 1 card."))
    assert "2 metal" in str(small_then("Build Dojo", "Dojo is built for 2 metal."))


@each_taught
@pytest.mark.parametrize("number", range(3))
def test_along_random_other_moves_it_goes_on_to_an_end_and_says_why_at_every_step(game: Game, number: int) -> None:
    lesson, chance, path = lesson_of(game), random.Random(number), ""
    standing = replay_lesson(game, lesson, path)
    while standing.proposal is not None:
        assert str(lesson.why(standing.position, standing.proposal))
        move = chance.choice(standing.moves)
        before = standing.position.copy()
        preview_events(standing.position, move)
        assert standing.position == before
        path += encode_move(standing.moves, move)
        standing = replay_lesson(game, lesson, path)
    assert len(path) // 2 <= lesson.most


@pytest.mark.parametrize(
    ("key", "number", "moves"), [("carcassonne", 1, 20), ("novaluna", 0, 14), ("otys", 0, 24), ("solarius", 0, 30)]
)
def test_a_lesson_that_does_not_get_to_everything_ends_after_so_many_moves(key: str, number: int, moves: int) -> None:
    game, chance, path = game_named(key), random.Random(number), ""
    standing = replay_lesson(game, lesson_of(game), path)
    while standing.proposal is not None:
        path += encode_move(standing.moves, chance.choice(standing.moves))
        standing = replay_lesson(game, lesson_of(game), path)
    assert len(path) // 2 == moves
    assert standing.position.deciders, "the game would have gone on"


@each_taught
def test_the_longest_path_fits_into_a_control(game: Game) -> None:
    lesson = lesson_of(game)
    path = f"{game.key}/{'zz' * lesson.most}"
    assert str(ControlId(TABLE, 0, LEARN, path))
    assert str(ControlId(TABLE, 0, "pick", f"{LEARN} {path} 3"))


def test_what_would_be_revealed_is_not_foretold() -> None:
    (game,) = [game for game in GAMES if game.key == "carcassonne"]
    position: Position = replay_lesson(game, lesson_of(game), "").position
    for move in position.moves(LEARNER):
        events = [event for event in position.copy().play(move, LEARNER) if event.reveals]
        text = " ".join(map(str, preview_events(position, move)))
        assert not any(str(event.text) in text for event in events)


@pytest.mark.parametrize("path", ["0", "zz", "0!", "é0", "00" * 60])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        replay_lesson(GAMES[0], lesson_of(GAMES[0]), path)


def test_a_choice_is_decoded_from_two_characters() -> None:
    moves = replay_lesson(GAMES[0], lesson_of(GAMES[0]), "").moves
    assert [decode_move(moves, encode_move(moves, move)) for move in moves] == list(moves)
