"""`SECURITY.md` names a test for every threat, and each of them is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| who |")
]


def test_there_are_threats_and_every_one_says_who_what_and_what_stops_them() -> None:
    assert len(ROWS) > 15
    assert all(len(row) == 4 and all(row) for row in ROWS)


@pytest.mark.parametrize("shown", [row[3] for row in ROWS])
def test_what_stops_a_threat_is_shown_by_a_test_that_is_there(shown: str) -> None:
    named = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown)
    assert named is not None
    tree = ast.parse((ROOT / named[1]).read_text(encoding="utf-8"))
    there = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    assert named[2] in there
