"""Outages: times in which no process of the bot served a server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

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
        """Whether it was long enough to move what is due."""
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
