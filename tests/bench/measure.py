"""One row of the performance table, and how a rate or a time is taken."""

from __future__ import annotations

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
    """How many units a second `work` does; it returns how many it did in one call."""
    work()
    done, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        done += work()
    return done / elapsed


def durations(work: Callable[[], object], times: int) -> list[float]:
    """Return the duration of each of n calls, in seconds."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return taken


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the given percentile of the values."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else values[0]
