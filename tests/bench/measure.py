"""One row of the performance table, and how a rate or a time is taken."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure: what was done, the target, and whether it is met.

    Without a target, `target` is empty and `met` is None.
    """

    work: str
    target: str
    measured: str
    met: bool | None

    @property
    def verdict(self) -> str:
        """The last column of the table."""
        return "" if self.met is None else "met" if self.met else "MISSED"


def rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """How many units `work` does in a second of CPU; it returns how many it did in one call."""
    work()
    done, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        done += work()
    return done / elapsed


def durations(work: Callable[[], object], times: int) -> list[float]:
    """Return the CPU seconds of each of n calls."""
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return taken


def machine_load() -> float:
    """The machine's load in the last minute: how much else runs while something is measured."""
    return os.getloadavg()[0]


def load_caption(before: float) -> str:
    """The machine's load before a measurement and now, to print below it."""
    return f"load of the machine: {before:.1f} before, {machine_load():.1f} after, on {os.cpu_count()} cores"


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the given percentile of the values."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else values[0]
