"""`replay` tells a record entry by entry; its events are complete enough to recompute the scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import replay
from bot.games.records import Record
from renderers.kit.animation import MAX_FRAMES
from tests.cli.conftest import Run


@pytest.fixture
def lines(run: Run, record_file: Path) -> list[dict[str, Any]]:
    status, out, _ = run("replay", record_file, "--json")
    assert status == 0
    return [json.loads(line) for line in out.splitlines()]


def test_every_entry_of_the_log_has_a_line_and_the_outcome_is_the_last(
    lines: list[dict[str, Any]], record_file: Path
) -> None:
    record = Record.from_json(record_file.read_text(encoding="utf-8"))
    _, *entries, last = lines
    assert [(line["seat"], line["move"]) for line in entries] == list(record.log)
    assert [line["n"] for line in entries] == list(range(1, len(record.log) + 1))
    assert all(line["label"] for line in entries)
    assert last == {"outcome": record.outcome}


def test_the_opening_has_an_entry_of_its_own(lines: list[dict[str, Any]]) -> None:
    opening, first = lines[:2]
    assert (opening["n"], opening["seat"], opening["move"]) == (0, None, None)
    assert opening["label"] == "The game begins"
    assert [event["kind"] for event in opening["events"]] == ["drew"]
    assert first["events"][0]["kind"] == "placed"


def test_a_replay_as_text_begins_with_the_opening(run: Run, record_file: Path) -> None:
    status, out, _ = run("replay", record_file)
    assert status == 0
    assert out.startswith("   0  The game begins\n      ")


def test_the_events_tell_every_tile_that_was_drawn(lines: list[dict[str, Any]]) -> None:
    drawn = [event["tile"] for line in lines[:-1] for event in line["events"] if event["kind"] == "drew"]
    placed = [event["tile"] for line in lines[:-1] for event in line["events"] if event["kind"] == "placed"]
    assert lines[0]["events"][0]["kind"] == "drew"
    assert drawn == placed


def test_the_last_scores_are_those_of_the_outcome(lines: list[dict[str, Any]]) -> None:
    assert lines[-2]["scores"] == lines[-1]["outcome"]["scores"]


@pytest.fixture
def short(run: Run, tmp_path: Path) -> Path:
    """A game of few moves with small pictures."""
    run("selfplay", "tictactoe", "--seed", "short", "--records", tmp_path)
    return tmp_path / "tictactoe-00000.json"


def test_pictures_and_an_animation_are_written_on_request(run: Run, short: Path, tmp_path: Path) -> None:
    moves = len(Record.from_json(short.read_text(encoding="utf-8")).log)
    status, _, _ = run("replay", short, "--png", tmp_path / "png", "--gif", tmp_path / "game.gif")
    assert status == 0
    assert len(list((tmp_path / "png").glob("*.png"))) == moves + 1
    with Image.open(tmp_path / "game.gif") as animation:
        assert animation.format == "GIF"
        assert animation.width == 800
        assert getattr(animation, "n_frames", 1) == min(moves + 1, MAX_FRAMES)


def test_an_animation_of_a_long_game_has_a_limit(
    run: Run, short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MAX_FRAMES", 5)
    run("replay", short, "--gif", tmp_path / "game.gif")
    with Image.open(tmp_path / "game.gif") as animation:
        assert getattr(animation, "n_frames", 1) == 5


def test_a_record_that_does_not_replay_is_refused(run: Run, record_file: Path) -> None:
    record = json.loads(record_file.read_text(encoding="utf-8"))
    record["log"][4][1] = "place A1 r0"
    record_file.write_text(json.dumps(record), encoding="utf-8")
    status, out, err = run("replay", record_file, "--json")
    assert (status, out) == (1, "")
    assert "Entry 5 of this record isn't valid." in err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_text_is_refused_with_a_sentence(run: Run, record_file: Path, command: str) -> None:
    text = record_file.read_text(encoding="utf-8")
    record_file.write_text(text, encoding="utf-16")
    status, out, err = run(command, record_file)
    assert (status, out) == (1, "")
    assert "it isn't text" in err
    record_file.write_text(text, encoding="utf-8-sig")
    assert run(command, record_file)[0] == 0
