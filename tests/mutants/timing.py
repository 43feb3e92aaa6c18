"""A plugin for pytest: the CPU seconds of every test that is green, as JSON, in the file that the environment names."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

FILE = "MUTANTS_TIMING"

_seconds: dict[str, float] = {}
_red: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Take the time of one test, with its fixtures."""
    started = time.process_time()
    found = yield
    _seconds[item.nodeid] = time.process_time() - started
    return found


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember what is red."""
    if report.failed:
        _red.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Keep what was taken."""
    Path(os.environ[FILE]).write_text(
        json.dumps({name: _seconds[name] for name in _seconds.keys() - _red}), encoding="utf-8"
    )
