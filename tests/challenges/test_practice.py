"""Practice with puzzles: by game and theme, what one hasn't solved, near one's rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.ai import puzzle as puzzle_themes
from bot.ai import puzzle as puzzles
from bot.ai.players import effects_of
from bot.ai.puzzle import Puzzle, puzzles_by_theme, puzzles_for, puzzles_of, theme_text, theme_texts
from bot.core.results.ratings import rating_of_grade
from bot.games.chance import Chance
from bot.games.registry import game_named
from cogs.puzzle.model import PuzzleAnswer, PuzzleRating
from cogs.puzzle.service import choose_puzzle, unsolved

TASK, TASKS, CHEAP = "task", "two_tasks", "cheap"


def graded(puzzle: Puzzle, number: int, grade: int, *themes: str) -> Puzzle:
    """The same puzzle with another number, grade and themes: a grade is 1 and one more for each player that errs."""
    wrong = puzzle.choices[1].move
    answers = {f"level {n}": {wrong if n < grade else puzzle.best.move: 1} for n in range(1, 5)}
    return replace(puzzle, number=number, answers=answers, themes=themes)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Sequence[Puzzle]:
    """Puzzles of Nova Luna with grades 1, 3, 3 and 5 and themes, in the place of those of the file."""
    one = puzzles_of("novaluna")[0]
    found = (
        graded(one, 1, 1, TASK), graded(one, 2, 3, TASK, CHEAP), graded(one, 3, 3, CHEAP, "gone"), graded(one, 4, 5),
    )  # fmt: skip
    every = {"novaluna": found, "otys": (replace(puzzles_of("otys")[0], answers={}, themes=()),)}
    for module in (puzzles, puzzle_themes):
        monkeypatch.setattr(module, "puzzles_of", lambda key: every.get(key, ()))
    return found


def numbers(found: Sequence[Puzzle]) -> list[str]:
    return [each.name for each in found]


def test_themes_are_the_effects_with_a_text_the_most_frequent_first(known: Sequence[Puzzle]) -> None:
    effects = effects_of(game_named("novaluna"))
    assert theme_texts("novaluna") == {TASK: effects[TASK].theme, CHEAP: effects[CHEAP].theme}
    assert theme_texts("otys") == {}
    assert theme_text("novaluna", "gone") is None
    assert theme_text("novaluna", "dear") is None  # an effect, but no theme


def test_effects_with_the_same_text_are_one_theme(known: Sequence[Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    effects = dict(effects_of(game_named("novaluna")))
    effects[CHEAP] = replace(effects[CHEAP], theme=effects[TASK].theme)
    monkeypatch.setattr(puzzle_themes, "effects_of", lambda game: effects)
    assert list(theme_texts("novaluna")) == [TASK]
    assert {theme: numbers(found) for theme, found in puzzles_by_theme("novaluna").items()} == {
        TASK: ["novaluna/1", "novaluna/2", "novaluna/3"]
    }


def test_practice_is_limited_to_a_game_and_a_theme_and_a_theme_that_is_gone_means_any(known: Sequence[Puzzle]) -> None:
    assert numbers(puzzles_for("novaluna", TASK)) == ["novaluna/1", "novaluna/2"]
    assert numbers(puzzles_for("novaluna", CHEAP)) == ["novaluna/2", "novaluna/3"]
    assert puzzles_for("novaluna") == puzzles_for("novaluna", "gone") == known
    assert len(puzzles_for(None)) == len(known) + 1


def test_puzzles_without_an_answer_come_before_those_that_were_missed(known: Sequence[Puzzle]) -> None:
    answers = {"novaluna/1": PuzzleAnswer("novaluna/1", True, 1.0), "novaluna/2": PuzzleAnswer("novaluna/2", False, -1)}
    assert numbers(unsolved(known, answers)) == ["novaluna/3", "novaluna/4"]
    assert numbers(unsolved(known[:2], answers)) == ["novaluna/2"]
    assert unsolved(known[:1], answers) == []


def test_the_next_puzzle_is_near_the_rating_in_its_game(known: Sequence[Puzzle]) -> None:
    def chosen(grade: int, among: Sequence[Puzzle] = known) -> set[str]:
        ratings = {"novaluna": PuzzleRating(rating_of_grade(grade), 20)}
        return {choose_puzzle(among, ratings, Chance(bytes([n]))).name for n in range(40)}

    assert chosen(1) == {"novaluna/1"}
    assert chosen(3) == {"novaluna/2", "novaluna/3"}
    assert chosen(5) == {"novaluna/4"}
    assert chosen(5, known[:3]) == {"novaluna/2", "novaluna/3"}
    assert {choose_puzzle(known, {}, Chance(bytes([n]))).grade for n in range(40)} == {3}
    assert {choose_puzzle(puzzles_for(None), {}, Chance(bytes([n]))).game for n in range(40)} == {"novaluna", "otys"}
