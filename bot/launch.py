"""Starts a module in a new process: `python -P bot/launch.py MODULE ARGUMENTS`.

`python -m bot` would look for a folder `bot` in the working directory first, whoever made that one. Here `-P` keeps the
working directory out of it, and the program is imported from where the process that starts another one has it.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[1])


def command(module: str, *arguments: str) -> list[str]:
    """The command line of a module of this program."""
    return [sys.executable, "-P", __file__, module, *arguments]


if __name__ == "__main__":
    if ROOT not in sys.path:
        sys.path.insert(0, ROOT)
    module = sys.argv.pop(1)
    runpy.run_module(module, run_name="__main__", alter_sys=True)
