"""`puzzles` mines, checks, renews and labels puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.ai.puzzle import Puzzle, puzzle_file_text, puzzles_of, read_puzzles
from bot.ai.puzzle_miner import PuzzleMiner, PuzzleOrigin
from bot.games.registry import game_named
from tests.cli.conftest import Run

NOVA_LUNA = game_named("novaluna")


def read(file: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    return read_puzzles(json.loads(file.read_text(encoding="utf-8")))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two puzzles, numbered 3 and 6."""
    found = [each for each in puzzles_of("novaluna") if each.number in (3, 6)]
    assert len(found) == 2
    path = tmp_path / "novaluna.json"
    path.write_text(puzzle_file_text(NOVA_LUNA, found), encoding="utf-8")
    return path


def test_found_puzzles_follow_the_highest_number_and_come_in_only_once(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, asked = puzzles_of("novaluna")[-1], []

    def mine(self: PuzzleMiner, *given: Any, **options: Any) -> list[Puzzle]:
        asked.append((given[2], options["quick"], options["min_grade"]()))
        self.counts.update({"games": 1, "look": 20, "not look": 18})
        return [new]

    monkeypatch.setattr(PuzzleMiner, "mine_game", mine)
    status, out, _ = run(
        "puzzles", "mine", "novaluna", "--games", 2, "--ends", 9, "--quick", "--grade", 3, "--to", file
    )
    assert status == 0
    assert asked == [(9, True, 3)] * 2
    assert [each.number for each in read(file)] == [3, 6, 7]
    assert "novaluna/7: " in out
    assert f"grade {new.grade}" in out
    assert "2 games; dropped by look 36 of 40, closer 0 of 0, grade 0 of 0, thorough 0 of 0, check 0 of 0" in out


def test_easy_puzzles_are_asked_for_only_while_there_are_few(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def mine(self: PuzzleMiner, *given: Any, min_grade: Any, quick: bool) -> list[Puzzle]:
        asked.append(min_grade())
        return []

    monkeypatch.setattr(PuzzleMiner, "mine_game", mine)
    for to in (file, tmp_path / "none.json"):
        run("puzzles", "mine", "novaluna", "--games", 1, "--to", to)
    assert asked == [1, 2]


def test_labels_are_written_anew(run: Run, file: Path) -> None:
    before = read(file)
    bare = json.loads(file.read_text(encoding="utf-8"))
    for entry in bare["puzzles"]:
        entry["themes"] = ["a theme of before"]
    file.write_text(json.dumps(bare), encoding="utf-8")
    status, out, _ = run("puzzles", "label", "novaluna", "--file", file)
    assert status == 0
    miner = PuzzleMiner(NOVA_LUNA, PuzzleOrigin("", ""))
    assert [each.themes for each in read(file)] == [miner.label(each).themes for each in before]
    for theme in {theme for each in read(file) for theme in each.themes}:
        assert f"{theme}: " in out
    assert "without a theme: " in out


def test_renewing_drops_puzzles_with_another_best_move_and_keeps_numbers(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verify(self: PuzzleMiner, position: Any, record: Any, seed: str) -> Puzzle | None:
        return next((each for each in puzzles_of("novaluna") if each.record == record and each.number == 6), None)

    monkeypatch.setattr(PuzzleMiner, "verify", verify)
    status, out, _ = run("puzzles", "renew", "novaluna", "--file", file)
    assert status == 0
    assert [each.number for each in read(file)] == [6]
    assert "novaluna/3: " in out
    assert "no longer clearly best; removed" in out
