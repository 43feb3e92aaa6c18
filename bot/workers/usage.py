"""What a process has had of the machine, as Linux tells it; elsewhere nobody knows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of CPU so far, and whether it would go on now if it had a core, or has one.

    `ended` are those of its children that ended, a part of `cpu`.
    """

    cpu: float
    runnable: bool
    ended: float = 0.0


def read_usage(process: int) -> Usage | None:
    """What a process used, with its children that ended; None where nobody knows, or it is gone."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    state, *fields = text.rpartition(")")[2].split()
    ticks = [int(field) / os.sysconf("SC_CLK_TCK") for field in fields[10:14]]
    return Usage(sum(ticks), state == "R", sum(ticks[2:]))
