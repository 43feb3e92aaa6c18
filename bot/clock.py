"""The clock: returns aware UTC times and is injected, so no test has to sleep. Also times without the bot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

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

MIN_OUTAGE = timedelta(minutes=5)
"""Shorter ones, such as an update, move nothing."""

EXTENSION = timedelta(hours=12)
"""How long a daily or weekly stays open after an outage in which it would have closed."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time without the bot, from the last sign of the process before it to the next start."""

    begin: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.end - self.begin

    @property
    def counts(self) -> bool:
        """Whether it was long enough to move deadlines."""
        return self.length > MIN_OUTAGE


def time_without_outages(begin: datetime, end: datetime, outages: Iterable[Outage]) -> timedelta:
    """Return how long the bot was there between two times; the outages are sorted by their begin."""
    served, last = end - begin, begin
    for each in outages:
        since, until = max(each.begin, last), min(each.end, end)
        if until > since:
            served -= until - since
            last = until
    return served
