"""`verify` says by its exit status whether a record is right, and names the entry that is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.verify import CUT_SHORT
from tests.cli.conftest import Run


def test_a_good_record_is_good(run: Run, record_file: Path) -> None:
    status, out, err = run("verify", record_file)
    assert (status, err) == (0, "")
    assert "Valid: commitment, draws, moves and outcome are correct." in out


def test_an_incomplete_record_is_reported_by_sentence_and_status(run: Run, record_file: Path) -> None:
    record = json.loads(record_file.read_text(encoding="utf-8"))
    record["outcome"], record["log"] = None, record["log"][:7]
    record_file.write_text(json.dumps(record), encoding="utf-8")
    status, out, err = run("verify", record_file)
    assert (status, err) == (CUT_SHORT, "") == (3, "")
    assert "cut short: the record stops at move 7" in out
    assert "Valid:" not in out


def _shout(record: dict[str, Any]) -> None:
    record["log"][2][1] = record["log"][2][1].upper()


def _raise_the_score(record: dict[str, Any]) -> None:
    record["outcome"]["scores"][0] += 1


def _change_the_seed(record: dict[str, Any]) -> None:
    record["seed"] = "00" * 32


def _drop_the_last_move(record: dict[str, Any]) -> None:
    record["log"].pop()


def _repeat_the_third_move(record: dict[str, Any]) -> None:
    record["log"].insert(3, record["log"][2])


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (_raise_the_score, "The outcome doesn't match the moves."),
        (_change_the_seed, "The seed, the options or the seats don't match the commitment."),
        (_drop_the_last_move, "the game isn't over"),
        (_shout, "Entry 3 of this record isn't valid. In records this move is written"),
        (_repeat_the_third_move, "Entry 4 of this record isn't valid."),
    ],
)
def test_a_tampered_record_is_not(
    run: Run, record_file: Path, tamper: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    record = json.loads(record_file.read_text(encoding="utf-8"))
    tamper(record)
    record_file.write_text(json.dumps(record), encoding="utf-8")
    status, out, err = run("verify", record_file)
    assert (status, out) == (1, "")
    assert sentence in err


@pytest.mark.parametrize("content", [b"", b"not json", b"[]", b"\xff\xfe\x00"])
def test_a_file_that_is_no_record_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    assert run("verify", path)[0] == 1


def test_a_missing_file_is_a_sentence_and_no_traceback(run: Run, tmp_path: Path) -> None:
    status, _, err = run("verify", tmp_path / "nowhere.json")
    assert status == 1
    assert "nowhere.json" in err
