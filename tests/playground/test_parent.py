"""A process that ends with its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.e2e.stage import READY

CHILD = """
import asyncio, sys
from bot.playground.bot_process import run_with_parent

async def work():
    print("working", flush=True)
    await asyncio.sleep(20)
    print("not ended", flush=True)

asyncio.run(run_with_parent(int(sys.argv[1]), work()))
"""
PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1], str(os.getpid() + int(sys.argv[2]))])
child.wait()
"""


def family(other: int) -> subprocess.Popen[str]:
    """A parent, and a child that takes the process with this distance from it for its parent."""
    return subprocess.Popen([sys.executable, "-c", PARENT, CHILD, str(other)], stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_child_ends_when_its_parent_is_killed() -> None:
    with family(0) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "working\n"
        with pytest.raises(subprocess.TimeoutExpired):
            parent.wait(0.7)  # it does not end by itself
        os.kill(parent.pid, signal.SIGKILL)
        assert parent.stdout.read() == ""  # which the child has open until it ends


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_child_whose_parent_was_gone_before_it_looked_ends_as_well() -> None:
    with family(1) as parent:
        assert parent.wait(READY) == 0
        assert parent.stdout is not None
        assert "not ended" not in parent.stdout.read()
