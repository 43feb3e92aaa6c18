"""A plugin for pytest: the CPU seconds of every test, as JSON, in the file that the environment names."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

FILE = "MUTANTS_TIMING"

_seconds: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Take the time of one test, with its fixtures."""
    started = time.process_time()
    found = yield
    _seconds[item.nodeid] = time.process_time() - started
    return found


def pytest_sessionfinish() -> None:
    """Keep what was taken."""
    Path(os.environ[FILE]).write_text(json.dumps(_seconds), encoding="utf-8")
