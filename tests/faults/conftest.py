"""One process for all tests of this folder: it has started a bot, and copies itself for each run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.faults.runs import Order, Outcome

ROOT = Path(__file__).parents[2]

Play = Callable[[Order], Outcome]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--point", type=int, help="the only point at which something goes wrong, in tests/faults")


@pytest.fixture(scope="module")
def play() -> Iterator[Play]:
    """What plays an order; it ends with the tests that use it, whose cost it is."""
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.server"],
        cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdin
        assert server.stdout
        to_server, from_server = server.stdin, server.stdout

        def ask(order: Order) -> Outcome:
            to_server.write(f"{json.dumps(asdict(order))}\n")
            to_server.flush()
            return Outcome(**json.loads(from_server.readline()))

        yield ask
        to_server.close()
