"""A puzzle that is part of a turn: which decision is asked, and what it assumes."""

from __future__ import annotations

from dataclasses import replace

from bot.ai.puzzle import puzzles_of
from cogs.puzzle import words
from cogs.puzzle.messages import PosedPuzzle


def test_a_choice_is_shown_with_what_follows_it_in_the_same_turn() -> None:
    puzzle = puzzles_of("carcassonne")[0]
    after = puzzle.position()
    after.play(puzzle.rules.parse(puzzle.best.move))
    then = after.moves()[-1]
    goes_on = replace(puzzle, choices=(replace(puzzle.best, then=(str(then),)), *puzzle.choices[1:]))
    asked = PosedPuzzle.of(goes_on, 0, "Ana")
    first, second = asked.line(goes_on.best)
    assert (str(first), str(second)) == (str(asked.label(asked.move_of(puzzle.best.move))), str(after.explain(then)))
    assert str(words.line((first, second))) == f"{first}, then {second}"
    assert words.line((first,)) == first
    assert goes_on.goes_on


def test_a_question_says_which_decision_is_asked_and_what_came_before() -> None:
    plain = str(words.question(3, "Otys", "Choose.", ""))
    assert "Already" not in plain
    assert "follow-up" not in plain
    amid = str(words.question(3, "Otys", "Choose.", "", begun=("a", "b", "c", "d"), goes_on=True))
    assert "Already this turn: b, c and d." in amid
    assert "Including the best follow-up in the same turn," in amid
