"""`SECURITY.md` names a test for every threat and everything that goes wrong, and each of them is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| who |", "| failure |"))
]
THREATS = [row for row in ROWS if len(row) == 4]
FAULTS = [row for row in ROWS if len(row) == 3]


def test_there_are_threats_and_faults_and_every_one_says_what_happens() -> None:
    assert len(THREATS) > 15
    assert len(FAULTS) > 20
    assert len(THREATS) + len(FAULTS) == len(ROWS)
    assert all(all(row) for row in ROWS)


@cache
def names_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize("shown", [row[-1] for row in ROWS])
def test_what_is_promised_is_shown_by_a_test_that_is_there(shown: str) -> None:
    named = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown)
    assert named is not None
    assert named[2] in names_in(named[1])
