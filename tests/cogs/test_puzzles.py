"""Puzzles in words: which decision is asked and what it assumes, grade and themes, the written solution."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ai import puzzle as puzzle_themes
from bot.ai import puzzle as puzzles
from bot.ai.players import effects_of
from bot.ai.puzzle import Puzzle, games_with_puzzles, puzzles_of
from bot.ai.search import distinguishing, measure_effects, measure_line
from bot.games.catalogues import language_of
from bot.games.text import Text, render_text
from cogs.puzzle import messages
from cogs.puzzle.messages import PosedPuzzle, practice_selects, solution_text
from cogs.puzzle.model import PuzzleAnswer
from cogs.puzzle.words import answers as words


def test_a_choice_is_shown_with_what_follows_it_in_the_same_turn() -> None:
    puzzle = puzzles_of("carcassonne")[0]
    after = puzzle.position()
    after.play(puzzle.rules.parse(puzzle.best.move))
    then = after.moves()[-1]
    goes_on = replace(puzzle, choices=(replace(puzzle.best, then=(str(then),)), *puzzle.choices[1:]))
    asked = PosedPuzzle.of(goes_on, 0, "", "Ana")
    first, second = asked.line(goes_on.best)
    assert (str(first), str(second)) == (str(asked.label(asked.move_of(puzzle.best.move))), str(after.explain(then)))
    assert str(words.line((first, second))) == f"{first}, then {second}"
    assert words.line((first,)) == first
    assert goes_on.goes_on


def test_a_question_says_which_decision_is_asked_and_what_came_before() -> None:
    plain = str(words.question("Puzzle 3 · Otys", "Choose.", "", words.ONE_ANSWER))
    assert "Already" not in plain
    assert "follow-up" not in plain
    amid = str(words.question("Puzzle 3", "Choose.", "", "", begun=("a", "b", "c", "d"), goes_on=True))
    assert "Already this turn: b, c and d." in amid
    assert "Including the best follow-up in the same turn," in amid


def test_a_puzzle_is_named_with_its_grade_and_themes() -> None:
    assert str(words.head(3, "Otys", 0)) == "Puzzle 3 · Otys"
    assert str(words.head(0, "Otys", 1, ("Sell in time",))) == "Practice puzzle · Otys · ★☆☆☆☆ · Sell in time"
    assert str(words.head(3, "Otys", 5)) == "Puzzle 3 · Otys · ★★★★★"


def test_practice_says_what_it_counts_for() -> None:
    assert str(words.counts_for(None)) == "Your answer counts for your puzzle rating."
    assert str(words.counts_for((1512, 98))) == "Your answer counts for your puzzle rating, 1,512 ± 98."
    assert str(words.rated("Otys", 1512, 98, 12)) == "-# Your rating in Otys puzzles: 1,512 ± 98 (+12)"
    assert str(words.rated("Otys", 1512, 98, -8)).endswith("(−8)")
    assert str(words.rated("Otys", 1512, 98, None)).endswith("± 98")


def test_a_shared_result_is_one_line_with_at_most_a_week() -> None:
    first = str(words.shared("Puzzle 3", True, 1, [True]))
    assert first == "Puzzle 3 · ✅"
    days = [False] * 4 + [None] + [True] * 5
    assert str(words.shared("Puzzle 3", True, 5, days)) == "Puzzle 3 · ✅ · 🔥5 · ⬛▫️🟩🟩🟩🟩🟩"
    assert str(words.shared("Puzzle 3", False, 0, [True, False])) == "Puzzle 3 · ❌ · 🟩⬛"


def test_a_result_is_a_sentence_with_the_signs_of_its_language() -> None:
    said = words.result("Puzzle 3", False, 2)
    assert str(said) == "❌ **Puzzle 3**: There's a better move. 🔥2 days in a row."
    assert render_text(said, language_of("fr")).startswith("❌ **Puzzle 3**\u202f: Il y a mieux.")


def tempting_puzzle() -> tuple[Puzzle, PosedPuzzle]:
    """A puzzle of Nova Luna in which all weaker players chose the third best move."""
    puzzle = puzzles_of("novaluna")[0]
    third = puzzle.choices[2].move
    choices = tuple([replace(each, then=(), later=()) for each in puzzle.choices])
    puzzle = replace(
        puzzle,
        choices=choices,
        answers={"journeyman": {third: 3}, "apprentice": {third: 2}},
        themes=("task", "two_tasks"),
    )
    return puzzle, PosedPuzzle.of(puzzle, 0, "", "Ana")


def test_a_solution_says_what_the_best_move_does_and_why_the_tempting_one_fails() -> None:
    puzzle, asked = tempting_puzzle()
    best, tempting = (asked.label(asked.move_of(puzzle.choices[place].move)) for place in (0, 2))
    effects = effects_of(puzzle.rules)
    said = str(solution_text(asked, asked.move_of(puzzle.choices[1].move), 0, ("Your days: 🟩",)))
    lines = said.splitlines()
    assert lines[0].startswith(f"❌ **{asked.name((effects['task'].theme or '', effects['two_tasks'].theme or ''))}**:")
    assert lines[1].startswith(f"Best: **{best}**, {asked.expected(puzzle.best)}.")
    assert lines[2].startswith(f"Tempting: **{tempting}**, {asked.expected(puzzle.tempting)}.")
    own = asked.label(asked.move_of(puzzle.choices[1].move))
    assert lines[3:] == [
        f"Your answer: **{own}**, {asked.expected(puzzle.choices[1])}.",
        "Your days: 🟩",
        str(words.source(puzzle.best.games, goes_on=False)),
    ]
    yours = str(solution_text(asked, asked.move_of(puzzle.tempting.move), 0, ()))
    assert f"Tempting, and your answer: **{tempting}**" in yours
    assert yours.count("our answer") == 1
    assert "our answer" not in str(solution_text(asked, asked.move_of(puzzle.best.move), 0, ()))


def test_only_effects_in_which_the_two_moves_differ_are_said() -> None:
    puzzle, asked = tempting_puzzle()
    pair = [asked.move_of(puzzle.best.move), asked.move_of(puzzle.tempting.move)]
    effects = effects_of(puzzle.rules)
    measured = measure_effects(effects, asked.position, puzzle.seat, pair)
    same = [name for name in effects if measured[pair[0]].get(name, 0) == measured[pair[1]].get(name, 0) != 0]
    differing = {name: value for name, value in measured[pair[0]].items() if name not in same}
    good = [str(effects[name].sentence(value)) for name, value in differing.items() if effects[name].good]
    assert good
    assert list(map(str, asked.explain()[0])) == good[:2]
    assert not {str(effects[name].sentence(measured[pair[0]][name])) for name in same} & set(
        map(str, asked.explain()[0])
    )


def test_a_best_move_without_an_effect_has_only_its_line_and_what_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, asked = tempting_puzzle()
    monkeypatch.setattr(messages, "effects_of", lambda game: {})
    said = str(solution_text(asked, asked.move_of(puzzle.best.move), 0, ())).splitlines()
    best = f"Best: **{words.line(asked.line(puzzle.best))}**, {asked.expected(puzzle.best)}."
    assert said[1].startswith(f"{best} A follow-up within two turns, in ")
    assert f"Tempting: **{words.line(asked.line(puzzle.tempting))}**, {asked.expected(puzzle.tempting)}." in said


def test_what_is_wrong_with_the_tempting_move_is_said_or_the_theme_that_it_misses() -> None:
    said, most = dict.fromkeys((True, False), 0), 0
    for key in games_with_puzzles():
        for puzzle in puzzles_of(key)[:2]:
            asked, effects = PosedPuzzle.of(puzzle, 0, "", "Ana"), effects_of(puzzle.rules)
            lines = [puzzle.line(puzzle.best), puzzle.line(puzzle.tempting)]
            measured = {each: measure_line(effects, asked.position, puzzle.seat, each) for each in lines}
            best, tempting = distinguishing(measured).values()
            objections = list(map(str, asked.explain()[1]))
            bad = [name for name in tempting if not effects[name].good]
            good = [name for name in effects if effects[name].good and name in {**best, **tempting}]
            misses = not bad and good and good[0] not in tempting and effects[good[0]].theme is not None
            assert any(each.startswith("It misses the point: ") for each in objections) == bool(misses)
            said[bool(bad)] += bool(objections)
            most = max(most, len(objections))
    assert min(said.values()) > 0
    assert most == 2
    assert str(words.misses(Text("Save a meeple"))) == "It misses the point: save a meeple."


def test_what_follows_after_the_turn_is_told() -> None:
    puzzle, _ = tempting_puzzle()
    after = puzzle.position()
    after.play(puzzle.rules.parse(puzzle.best.move))
    moves, labels = [], []
    for _ in range(4):
        moves.append(after.moves()[0])
        labels.append(str(after.explain(moves[-1])))
        after.play(moves[-1])
    longer = replace(puzzle, choices=(replace(puzzle.best, later=tuple(map(str, moves))), *puzzle.choices[1:]))
    asked = PosedPuzzle.of(longer, 0, "", "Ana")
    assert list(map(str, asked.later(longer.best))) == labels[:3]
    assert len(asked.line(longer.best)) == 1
    said = str(solution_text(asked, asked.move_of(puzzle.best.move), 0, ()))
    assert f"-# After that: {', then '.join(labels[:3])}." in said


def test_practice_can_be_chosen_by_game_and_by_theme_with_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = tempting_puzzle()
    every = {"novaluna": (puzzle, replace(puzzle, number=2, themes=("cheap",)))}
    for module in (puzzles, puzzle_themes):
        monkeypatch.setattr(module, "puzzles_of", lambda key: every.get(key, ()))
    name = puzzle.name
    games, themes = practice_selects("novaluna", "", {name: PuzzleAnswer(name, True, 1.0)})
    assert [(str(each.label), str(each.description)) for each in games.choices] == [
        ("Nova Luna", "1 of 2 not solved yet")
    ]
    effects = effects_of(puzzle.rules)
    assert [(str(each.label), each.value, str(each.description)) for each in themes.choices] == [
        ("All themes", "all", "1 of 2 not solved yet"),
        (str(effects["task"].theme), "task", "All 1 solved"),
        (str(effects["two_tasks"].theme), "two_tasks", "All 1 solved"),
        (str(effects["cheap"].theme), "cheap", "1 of 1 not solved yet"),
    ]
    assert [each.value for each in themes.choices if each.chosen] == ["all"]
    _, chosen = practice_selects("novaluna", "cheap", {})
    assert [each.value for each in chosen.choices if each.chosen] == ["cheap"]
    assert len(practice_selects(None, "", {})) == 1


def test_a_solution_is_headed_by_two_themes_and_a_select_has_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = tempting_puzzle()
    asked = PosedPuzzle.of(replace(puzzle, themes=("task", "task", "gone", "two_tasks", "cheap")), 0, "", "Ana")
    head = str(solution_text(asked, asked.move_of(puzzle.best.move), 0, ())).splitlines()[0]
    effects = effects_of(puzzle.rules)
    assert f"· {effects['task'].theme} · {effects['two_tasks'].theme}**:" in head
    monkeypatch.setattr(messages, "theme_texts", lambda game: {f"n{n}": Text("Theme {n}", n=n) for n in range(25)})
    monkeypatch.setattr(messages, "puzzles_by_theme", lambda game: {f"n{n}": (puzzle,) for n in range(25)})
    _, themes = practice_selects("novaluna", "", {})
    assert [each.value for each in themes.choices] == ["all", *(f"n{n}" for n in range(24))]


@pytest.mark.parametrize("key", games_with_puzzles())
def test_solutions_of_a_game_fit_a_message_with_the_longest_progress(key: str) -> None:
    progress = (words.rated(puzzles_of(key)[0].rules.title, 1512, 98, -120), words.days_line([True] * 14))
    for puzzle in puzzles_of(key)[::60]:
        asked = PosedPuzzle.of(puzzle, 0, "", "A member with a long name")
        for one in puzzle.choices:
            assert len(str(solution_text(asked, asked.move_of(one.move), 100, progress))) <= 1900
