"""What mutants are drawn from and tried on is there, and every line listed as equivalent is still in its module."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.mutants.coverage_map import PRODUCT, suites_of

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]


def test_listed_lines_are_in_their_modules() -> None:
    listed = json.loads((FOLDER / "equivalents.json").read_text(encoding="utf-8"))["lines"]
    assert listed
    for each in listed:
        module = (ROOT / each["module"]).read_text(encoding="utf-8")
        assert "".join(each["code"].split()) in re.sub(r"\s+", "", module), each


def test_what_is_mutated_by_default_exists() -> None:
    assert [path for path in PRODUCT if not (ROOT / path).is_dir()] == []


def test_what_is_measured_and_run_for_a_module_exists() -> None:
    modules = [path.relative_to(ROOT) for place in PRODUCT for path in (ROOT / place).rglob("*.py")]
    suites = {suite for module in modules for suite in suites_of(str(module), ROOT)}
    assert {path for suite in suites for path in (*suite.tests, *suite.measured) if not (ROOT / path).exists()} == set()
