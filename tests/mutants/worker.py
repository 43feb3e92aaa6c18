"""The worker process of one copy of the tree: it has imported what all tests need, and forks for every run.

It reads lines of JSON, `arguments` for pytest and a `limit` in CPU seconds, and answers each with one: `fate`, and
`failed_test`.
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

WALL_CLOCK_FACTOR = 30.0
"""Wall-clock seconds per CPU second of the limit, after which a run counts as endless."""

_OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", "-W", "ignore::pytest.PytestAssertRewriteWarning")
"""pytest warns of plugins that were imported before it could rewrite their assertions."""


class _FirstFailure:
    """A pytest plugin that notes the first test that fails."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def main() -> None:
    """Answer line by line."""
    gc.freeze()
    for line in sys.stdin:
        request = json.loads(line)
        answer = _run_in_fork(request["arguments"], request["limit"])
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _run_in_fork(arguments: list[str], limit: float) -> dict[str, str]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os._exit(_run(arguments, limit, writing))
    os.close(writing)
    deadline = time.monotonic() + WALL_CLOCK_FACTOR * limit
    while (done := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    if done[0] == 0:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with open(reading, encoding="utf-8") as pipe:
        failed_test = pipe.read()
    if done[0] == 0 or os.WIFSIGNALED(done[1]):
        return {"fate": "endless", "failed_test": ""}
    return {"fate": "survived" if done[1] == 0 else "killed", "failed_test": failed_test}


def _run(arguments: list[str], limit: float, pipe: int) -> int:
    """Run pytest in the fork, write the first failure to the pipe, and return pytest's status."""
    os.setsid()
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + limit) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    sys.dont_write_bytecode = True
    first_failure = _FirstFailure()
    try:
        status = int(pytest.main([*_OPTIONS, *arguments], plugins=[first_failure]))
    except BaseException:
        status = 1
    os.write(pipe, first_failure.name.encode())
    return status


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
