"""The one clock: aware UTC, injected wherever a time is needed, so that no test sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]

Stopwatch = Callable[[], float]
"""Seconds since some moment. It never goes back, whatever is done to the clock of the machine."""


def system_clock() -> datetime:
    """The time of this machine, aware and in UTC."""
    return datetime.now(UTC)


def uptime() -> float:
    """Seconds that go on while this process is stopped and, where the system counts them, while the machine sleeps."""
    return time.clock_gettime(_SLEEPLESS) if _SLEEPLESS is not None else time.monotonic()


_SLEEPLESS: int | None = getattr(time, "CLOCK_BOOTTIME", None)
