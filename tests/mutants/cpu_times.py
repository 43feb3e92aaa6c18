"""A pytest plugin: write the CPU seconds of every test that passes, as JSON, to the file in MUTANTS_CPU_TIMES."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.budget import CPU

FILE = "MUTANTS_CPU_TIMES"

_seconds: dict[str, float] = {}
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what a test used, and whether it failed."""
    for name, seconds in report.user_properties:
        if name == CPU and isinstance(seconds, float):
            _seconds[report.nodeid] = seconds
    if report.failed:
        _failed.add(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the file, in the process that reports."""
    if not hasattr(session.config, "workerinput"):
        passed = {name: seconds for name, seconds in _seconds.items() if name not in _failed}
        Path(os.environ[FILE]).write_text(json.dumps(passed), encoding="utf-8")
