"""The clock: returns aware UTC times and is injected, so no test has to sleep."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]

Stopwatch = Callable[[], float]
"""Seconds since an arbitrary moment.

Never goes back, even if the machine's clock is changed.
"""


def system_clock() -> datetime:
    """Return this machine's time, aware and in UTC."""
    return datetime.now(UTC)


def uptime() -> float:
    """Return monotonic seconds that keep counting while the process is stopped.

    Where the system supports it, they also count while the machine sleeps.
    """
    return time.clock_gettime(_SLEEPLESS) if _SLEEPLESS is not None else time.monotonic()


_SLEEPLESS: int | None = getattr(time, "CLOCK_BOOTTIME", None)
