"""`review` rates the play of a seat, and explains what it cannot review."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LITTLE = "--thoughts=1/100"


@pytest.fixture
def beginning(record_file: Path) -> Path:
    """The first moves of a game."""
    record = json.loads(record_file.read_text(encoding="utf-8"))
    record["outcome"], record["log"] = None, record["log"][:5]
    record_file.write_text(json.dumps(record), encoding="utf-8")
    return record_file


def test_accuracy_and_the_costliest_moves_are_printed(run: Run, beginning: Path) -> None:
    status, out, err = run("review", beginning, LITTLE)
    assert (status, err) == (0, "")
    assert "Accuracy " in out
    assert out.count("Better: ") <= 3


def test_every_decision_is_an_object(run: Run, beginning: Path) -> None:
    status, out, _ = run("review", beginning, LITTLE, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert found
    assert all({"number", "seat", "clock", "result", "loss", "at_stake"} <= set(one) for one in found)


@pytest.mark.parametrize(("wrong", "said"), [("--seat=9", "no seat 9"), ("--thoughts=0", "more than 0")])
def test_what_makes_no_sense_is_refused(run: Run, beginning: Path, wrong: str, said: str) -> None:
    status, out, err = run("review", beginning, wrong)
    assert (status, out) == (1, "")
    assert said in err


def test_a_record_without_its_seed_is_refused(run: Run, beginning: Path) -> None:
    record = json.loads(beginning.read_text(encoding="utf-8"))
    del record["seed"]
    beginning.write_text(json.dumps(record), encoding="utf-8")
    status, _, err = run("review", beginning, LITTLE)
    assert status == 1
    assert "seed" in err
