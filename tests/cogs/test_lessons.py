"""Guided first games, played to the end: as proposed, and with random other moves."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import Game, Position
from bot.games.registry import GAMES, game_named
from bot.ui.actions.lessons import LEARN, TABLE, encode_step
from bot.ui.components.codec import ControlId
from bot.ui.messages.lesson import (
    LEARNER,
    Lesson,
    LessonState,
    decode_move,
    encode_move,
    explain_decision,
    explain_proposal,
    find_lesson,
    lesson_for,
    preview_events,
    replay_lesson,
)
from bot.ui.words.lesson import small_then
from renderers.carcassonne.holdings import draw_fields
from tests.capabilities import each_lesson
from tests.cogs.faces import FACES


def lesson_of(game: Game) -> Lesson:
    return FACES[game.key].lessons[0]


def along_the_proposals(game: Game, lesson: Lesson) -> list[LessonState]:
    """Every step, the end last."""
    steps = [replay_lesson(game, lesson, "")]
    while (proposal := steps[-1].proposal) is not None:
        steps.append(replay_lesson(game, lesson, steps[-1].path + encode_move(steps[-1].moves, proposal)))
    return steps


@each_lesson
def test_along_the_proposals_everything_promised_is_shown_within_a_few_minutes(game: Game, lesson: Lesson) -> None:
    steps = along_the_proposals(game, lesson)
    end = steps[-1]
    assert lesson.shows <= set(end.shown)
    assert set(end.shown) <= set(lesson.matters)
    assert lesson.least <= len(end.shown) <= lesson.most
    assert bool(end.position.deciders) == bool(lesson.ends), "it ends in the middle of the game, or with it"
    for step in steps[:-1]:
        assert step.proposal in step.moves
        assert step.proposal is not None
        assert str(explain_proposal(lesson, step, step.proposal)).endswith(".")
    assert len({str(explain_proposal(lesson, step, step.proposal)) for step in steps[:-1] if step.proposal}) >= 3


@each_lesson
def test_what_matters_is_explained_once(game: Game, lesson: Lesson) -> None:
    texts = [str(explain_decision(lesson, step)) for step in along_the_proposals(game, lesson)[:-1]]
    matters = {*map(str, lesson.matters.values()), *(str(step.matters) for step in lesson.steps)}
    explained = [text for text in texts if text in matters]
    assert len(explained) == len(set(explained)) >= 2
    assert all(texts)


def test_the_first_die_of_solarius_mission_costs_nothing_and_brings_no_question_of_what_to_lose() -> None:
    (game,) = [game for game in GAMES if game.key == "solarius"]
    first, *_ = steps = along_the_proposals(game, lesson_of(game))
    assert "at -" not in str(first.proposal)
    assert "lose" not in steps[-1].shown


def test_what_a_move_says_already_is_not_foretold_once_more() -> None:
    assert not str(small_then("Die 1 in Research: 1 card", "Die 1 in Research: 1 card."))
    assert "2 metal" in str(small_then("Build Dojo", "Dojo is built for 2 metal."))


@each_lesson
@pytest.mark.parametrize("number", range(3))
def test_along_random_other_moves_it_goes_on_to_an_end_and_says_why_at_every_step(
    game: Game, lesson: Lesson, number: int
) -> None:
    chance, path = random.Random(number), ""
    standing = replay_lesson(game, lesson, path)
    while standing.proposal is not None:
        assert str(explain_proposal(lesson, standing, standing.proposal))
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


@each_lesson
def test_the_longest_path_fits_into_a_control(game: Game, lesson: Lesson) -> None:
    path = encode_step(game.key, lesson, "zz" * lesson.most)
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


def base_lesson() -> Lesson:
    (lesson,) = [lesson for lesson in FACES["carcassonne"].lessons if lesson.name == "base"]
    return lesson


def test_the_lesson_of_the_base_game_scores_what_it_says() -> None:
    game = game_named("carcassonne")
    steps = along_the_proposals(game, base_lesson())
    assert [step.proposal for step in steps[:-1]] == [step.move for step in base_lesson().steps]
    assert steps[5].position.why_not(game.parse("meeple road N"), LEARNER) is not None, "the road isn't free"
    scores = [step.position.view(LEARNER).colours[LEARNER].score for step in steps]  # type: ignore[attr-defined]
    assert scores == [0, 0, 0, 0, 4, 4, 4, 4, 10, 10, 10, 10, 22]
    told = " ".join(str(event.text) for event in steps[-1].events)
    assert "monastery at L9 scores 6 for player 1" in told
    assert "touches 2 finished cities and scores 6 for player 1" in told
    outcome = steps[-1].position.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((22, 11), (1, 2))


def test_the_decision_about_a_field_shows_what_fields_would_score() -> None:
    shown = [step.step.renderer for step in along_the_proposals(game_named("carcassonne"), base_lesson()) if step.step]
    assert shown.count(draw_fields) == 1
    view = along_the_proposals(game_named("carcassonne"), base_lesson())[9].position.view(LEARNER)
    assert max(field.points for field in view.fields) == 6  # type: ignore[attr-defined]


def test_another_move_leaves_the_steps_for_good() -> None:
    game, lesson = game_named("carcassonne"), base_lesson()
    first = replay_lesson(game, lesson, "")
    assert first.step is lesson.steps[0]
    other = next(move for move in first.moves if move != first.proposal)
    second = replay_lesson(game, lesson, encode_move(first.moves, other))
    assert second.step is None
    assert second.proposal in second.moves
    assert str(explain_proposal(lesson, second, second.moves[0])) == str(lesson.why(second.position, second.moves[0]))


def test_a_table_gets_the_lesson_with_the_closest_number_of_seats() -> None:
    solo, base = FACES["carcassonne"].lessons
    assert [lesson_for((solo, base), seats) for seats in (1, 2, 5)] == [solo, base, base]
    assert lesson_for((), 2) is None
    assert find_lesson((solo, base), "base") is base
    assert find_lesson((solo, base), "") is solo
    assert find_lesson((solo, base), "river") is None


def test_controls_of_a_first_lesson_have_no_name() -> None:
    solo, base = FACES["carcassonne"].lessons
    assert encode_step("carcassonne", solo, "0a05") == "carcassonne/0a05", "as in messages of earlier versions"
    assert encode_step("carcassonne", base, "0a05") == "carcassonne/base/0a05"
