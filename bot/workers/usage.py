"""CPU usage of a process, read from Linux's /proc."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Usage:
    """CPU seconds so far, and whether the process is running or ready to run.

    `ended` are the seconds of its terminated children, which `cpu` includes.
    """

    cpu: float
    runnable: bool
    ended: float = 0.0


def read_usage(process: int) -> Usage | None:
    """Return a process's usage with its terminated children; None if it's unknown."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    state, *fields = text.rpartition(")")[2].split()
    ticks = [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[10:14]]
    return Usage(sum(ticks), state == "R", sum(ticks[2:]))
