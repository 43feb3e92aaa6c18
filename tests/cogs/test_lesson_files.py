"""Files of lessons: what is wrong in one is said with its line; what they can say works in a lesson."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.discord.lesson.loader import LessonError, find_lessons, find_missing_areas, load_lessons
from bot.discord.lesson.model import MovePattern, fill
from bot.games.components import OVERRIDES_VARIABLE
from bot.games.registry import game_named
from tests.cogs.faces import FACES

ROOT = Path(__file__).parents[2]
TIC_TAC_TOE = game_named("tictactoe")
NAME, TEXT = find_lessons("tictactoe")


def error_of(game_key: str, *changes: tuple[str, str]) -> str:
    """Return the error in a game's lessons after these changes: "line: message"."""
    _, text = find_lessons(game_key)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(LessonError) as caught:
        load_lessons(game_named(game_key), text)
    return str(caught.value).removeprefix(f"{game_key}.toml:")


def line_of(text: str, *, key: str = "tictactoe") -> int:
    """Return the line of a text in a game's file."""
    return find_lessons(key)[1].partition(text)[0].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ('task = "Stop', 'tasks = "Stop', 'task = "Stop', "unknown key 'tasks': known are see, task,"),
        ('task = "Win."\n', "", "[[lesson.step]]\nsee = \"Coach took", "task is missing"),
        ("seats = 2", "seats = 3", "seats = 2", "Tic-tac-toe isn't a game for 3"),
        ("seats = 2", 'seats = "2"', "seats = 2", "seats has to be a TOML integer"),
        ('name = "rows"', 'name = "My rows"', "name =", "one word in small letters"),
        ('log = "take B2', 'log = "take B9', "log =", "'take B9' is no move"),
        ('log = "take B2, take A1', 'log = "take B2, take B2', "log =", "'take B2' isn't legal here; legal: take A1,"),
        ('log = "take B2, take A1', 'log = "take B2', "accept =", "the learner doesn't decide here"),
        ('accept = "take C1"', 'accept = "take B2"', "accept =", "no legal move is 'take B2'; legal: take B1,"),
        ('accept = "take C1"', 'accept = "jump *"', "accept =", "no legal move is 'jump *'"),
        ('accept = "take C1"', 'accept = "take * with 1 jumped"', "accept =", "no legal move has such results"),
        ('replies = "take B1"', 'replies = "take A1"', 'replies = "take B1"', "'take A1' isn't legal here"),
        ('"take C2, take B3" =', '"take A2" =', '"take C2,', "these moves are right"),
        ('"take C2, take B3" =', "take =", '"take C2,', "'take' is no move"),
        ("Win.", "Win, {name}.", 'task = "Win', "unknown placeholder {name}: known are list, choice, score"),
        ("leaves A2 open", "{leaves A2 open", 'otherwise = "*{move}* leaves', "a brace is open"),
        ('right = "No row', 'right = No row', 'right = "No row', "Invalid value"),
        ("[lesson.step.mistakes]", "[lesson.step.mistake]", "[lesson.step.mistakes]", "unknown key 'mistake'"),
        ('outline = "cell A1', 'picture = "hand"\noutline = "cell A1', 'outline = "cell A1', "no picture 'hand'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, place: str, said: str) -> None:
    line, _, message = error_of("tictactoe", (old, new)).partition(": ")
    assert (int(line), said in message) == (line_of(place), True), message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('piles = ["EUVE"]', 'tiles = ["EUVE"]', "unknown key 'tiles': known are piles, meeples"),
        ('piles = ["EUVE"]', 'piles = "EUVE"', "piles has the wrong kind of value"),
        ('piles = ["EUVE"]', "meeples = 3", "piles is missing"),
        ('piles = ["EUVE"]', 'piles = ["E?VE"]', "there is no such position: KeyError('?')"),
        ('name = "meeples"', 'name = "turn"', "there is a lesson 'turn' already"),
    ],
)
def test_a_position_is_what_the_arrangement_of_the_game_knows(old: str, new: str, said: str) -> None:
    assert said in error_of("carcassonne", (old, new))


def test_the_page_for_teachers_shows_the_whole_file_of_tic_tac_toe() -> None:
    assert f"```toml\n{TEXT}```" in (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_an_area_that_the_picture_does_not_have_is_named() -> None:
    (lesson,) = load_lessons(TIC_TAC_TOE, TEXT.replace("cell A3", "cell A9"))
    (error,) = find_missing_areas(TIC_TAC_TOE, lesson, FACES["tictactoe"].private_renderer_of)
    line = line_of('outline = "cell A1')
    assert str(error) == f"tictactoe.toml:{line}: the picture has no area 'cell A9'"


@pytest.mark.parametrize(
    ("pattern", "move", "meant"),
    [
        ("place M9 *", "place M9 r2", True),
        ("place M9 *", "place M9", True),
        ("place M9 *", "place M91 r2", False),
        ("place M9", "place M9 r2", False),
        ("take * * at -1", "take brown star at -1", True),
        ("take * at -1", "take brown star at -1", False),
        ("*", "no meeple", True),
    ],
)
def test_a_star_is_one_word_and_at_the_end_any_words(pattern: str, move: str, meant: bool) -> None:
    assert MovePattern(pattern).has_notation(move) is meant  # type: ignore[arg-type]


def test_placeholders_are_the_label_of_an_answer_and_the_score_after_a_right_one() -> None:
    (lesson,) = load_lessons(TIC_TAC_TOE)
    _, block, win, _ = lesson.walk()
    assert block.step is not None
    assert win.step is not None
    wrong, right = TIC_TAC_TOE.parse("take C3"), TIC_TAC_TOE.parse("take C2")
    assert str(block.step.feedback(block.position, wrong)) == "*Take C3* leaves A2 open, and Coach would win there."
    assert str(win.step.feedback(win.position, right)) == "Three in a row: 1 point, and the game is yours."
    assert fill(lesson.opening, win.position) is lesson.opening


def test_lines_of_a_text_are_joined() -> None:
    (opening,) = [line for line in TEXT.splitlines() if line.startswith("opening")]
    wrapped = '"""'.join(opening.split('"')).replace(". Think", ".\n  Think")
    (lesson,) = load_lessons(TIC_TAC_TOE, TEXT.replace(opening, wrapped))
    assert str(lesson.opening) == "Three marks in a row win. Think of Coach's rows, too."


def test_a_game_whose_file_is_wrong_has_no_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(OVERRIDES_VARIABLE, str(tmp_path))
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "carcassonne.toml").write_text("[[lesson]]\nname = 'empty'\n", encoding="utf-8")
    face = type(FACES["carcassonne"])()
    with caplog.at_level(logging.ERROR):
        assert list(face.lessons) == []
    assert f"{tmp_path}/lessons/carcassonne.toml:1: title is missing" in caplog.text
