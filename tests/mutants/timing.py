"""A plugin for pytest: the CPU seconds of every test that is green, as JSON, in the file that the environment names."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.budget import CPU

FILE = "MUTANTS_TIMING"

_seconds: dict[str, float] = {}
_red: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what a test used, and whether it is red."""
    _seconds.update(
        (report.nodeid, seconds)
        for name, seconds in report.user_properties
        if name == CPU and isinstance(seconds, float)
    )
    if report.failed:
        _red.add(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the file, where the run is reported."""
    if not hasattr(session.config, "workerinput"):
        found = {name: seconds for name, seconds in _seconds.items() if name not in _red}
        Path(os.environ[FILE]).write_text(json.dumps(found), encoding="utf-8")
