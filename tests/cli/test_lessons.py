"""`lessons` checks files of lessons, with the areas that their pictures have."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord.lesson.loader import find_lessons
from bot.games.components import OVERRIDES_VARIABLE
from tests.cli.conftest import Run


def test_good_lessons_are_counted(run: Run) -> None:
    status, out, err = run("lessons", "tictactoe")
    assert (status, err) == (0, "")
    assert out.endswith("lessons.toml: 1 lesson\n")


def test_errors_are_printed_by_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, (_, text) = tmp_path / "lessons" / "carcassonne.toml", find_lessons("carcassonne")
    file.parent.mkdir()
    first = text[: text.index("[[lesson]]", text.index("[[lesson]]") + 1)]
    monkeypatch.setenv(OVERRIDES_VARIABLE, str(tmp_path))
    file.write_text(first.replace('"cell M9"', '"cell X99"', 1), encoding="utf-8")
    assert run("lessons", "carcassonne") == (1, "", f"{file}:19: the picture has no area 'cell X99'\n")
    file.write_text(first.replace("place M9 *", "place M10 *"), encoding="utf-8")
    status, out, err = run("lessons", "carcassonne")
    assert (status, out) == (1, "")
    assert err.startswith(f"{file}:20: no legal move is 'place M10 *'; legal: place M9 r2, ")
