"""The process that tries mutants in one copy of the tree: it has loaded what all tests need, and forks for every run.

It reads lines of JSON, `arguments` for pytest and a `limit` in CPU seconds, and answers each with one: `fate`, and the
test that noticed.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

import aiosqlite  # noqa: F401
import hypothesis  # noqa: F401
import PIL.Image  # noqa: F401
import pytest
import pytest_asyncio.plugin  # noqa: F401

PATIENCE = 30.0
"""How much longer than its CPU seconds a run may last before it counts as waiting for ever."""

_LEAN = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov")
_LOADED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Plugins that are loaded before pytest begins cannot have their assertions rewritten, which it would say."""


class _Noticing:
    """A plugin that keeps the name of the test that failed."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def main() -> None:
    """Answer line by line."""
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = _forked(asked["arguments"], asked["limit"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _forked(arguments: list[str], limit: float) -> dict[str, str]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os._exit(_run(arguments, limit, writing))
    os.close(writing)
    deadline = time.monotonic() + PATIENCE * limit
    while (done := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    if done[0] == 0:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with open(reading, encoding="utf-8") as told:
        noticed = told.read()
    if done[0] == 0 or os.WIFSIGNALED(done[1]):
        return {"fate": "endless", "noticed": ""}
    return {"fate": "survived" if done[1] == 0 else "killed", "noticed": noticed}


def _run(arguments: list[str], limit: float, told: int) -> int:
    """Run pytest in the fork; its status."""
    os.setsid()
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + limit) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    sys.dont_write_bytecode = True
    noticing = _Noticing()
    try:
        status = int(pytest.main([*_LEAN, *_LOADED, *arguments], plugins=[noticing]))
    except BaseException:
        status = 1
    os.write(told, noticing.name.encode())
    return status


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
