"""What a member was told of a table that waits for them, and when they are told the next time. Values and no store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.model.quiet_hours import Hours
from bot.model.table import LiveTable, Revision, Table, seats_owed_by

TIMER = "notice"
"""The kind of the timers that look at tables that wait."""

FIRST_LOOK = timedelta(hours=6)
"""After so long a table at which nothing happened is looked at: the shortest interval that a member can choose."""

MAX_REMINDERS = 3


NEXT = -1
"""In the place of the entry that asked, for who was told that they are next."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A direct message to a member."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Terms:
    """How a member wishes to be told: by letter or beside the board, how often, when.

    Who is told `early` is told also when they are next. Where nothing is `wanted`, nothing comes.
    """

    wanted: bool = True
    by_letter: bool = False
    early: bool = False
    interval: timedelta | None = timedelta(days=1)
    hours: Hours = Hours()  # noqa: RUF009 - it is immutable


@dataclass(frozen=True, slots=True)
class Notice:
    """That a member was asked by an entry of a table's log, and was told of it so often, `at` a time the last.

    Whoever was not told yet has been asked then. Who was told once was called, all else were reminders. Until `snoozed`
    a member wishes to hear nothing, and then to be reminded.
    """

    table: str
    member: int
    asked: int
    told: int
    at: datetime
    snoozed: datetime | None = None
    letter: Letter | None = None

    def due(self, terms: Terms, now: datetime) -> datetime | None:
        """When the member is to be told the next time, not before now; None for never."""
        if not terms.wanted:
            return None
        if self.snoozed is not None:
            wished = self.snoozed
        elif self.told == 0:
            wished = now
        elif terms.interval is None or self.told > MAX_REMINDERS:
            return None
        else:
            wished = self.at + terms.interval
        return terms.hours.open_from(max(wished, now))

    def with_reminder(self, now: datetime) -> Notice:
        """The same after the member was told once more."""
        return replace(self, told=self.told + 1, at=now, snoozed=None)


def is_watched(table: Table) -> bool:
    """Whether others wait at this table for whoever owes a decision."""
    return not table.status.ended and table.run is None and len(table.members) > 1


def asking(live: LiveTable, member: int) -> Revision:
    """What asked a member who owes a decision, or what they did last themselves."""
    owed = seats_owed_by(live.table, live.position, member)
    return max((live.changed[seat] for seat in owed), default=live.changed[0])


def of_now(notice: Notice | None, asked: Revision) -> Notice | None:
    """The notice, if it is about what a member is asked now."""
    return notice if notice is not None and notice.asked == asked.rev else None
