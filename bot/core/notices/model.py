"""What a member has been notified of, and when the next notification is due."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.core.delivery.entries import OutboxKind, ToMember, define
from bot.core.table.model import LiveTable, Revision, Table, seats_owed_by
from bot.core.time.quiet_hours import Hours

TIMER = "notice"
"""Kind of the timers that check waiting tables."""

LETTER_ENTRY = define(OutboxKind("letter", 30, ToMember, for_answers=True))
"""Notify a member by direct message, or delete the notification."""

FIRST_LOOK = timedelta(hours=6)
"""Idle time before the first check: the shortest interval a member can choose."""

MAX_REMINDERS = 3

NUDGE_INTERVAL = timedelta(hours=12)
"""Minimum time between a member's last notification and a reminder that another member asks for."""

NEXT = -1
"""Used instead of a rev for members who were notified that they're next."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """A direct message to a member."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Terms:
    """A member's notification settings: by direct message or mention, how often, when.

    With `early` they are also notified when they're next. With `wanted` false they get nothing.
    """

    wanted: bool
    by_letter: bool
    early: bool
    interval: timedelta | None
    hours: Hours


@dataclass(frozen=True, slots=True)
class Notice:
    """A log entry asked a member to decide, and how often they've been notified since.

    `at` is the time of the last notification, or of the entry if there was none. The first notification is the mention,
    all others are reminders. If `snoozed`, the member gets nothing until then, and a reminder at that time.
    """

    table: str
    member: int
    asked: int
    told: int
    at: datetime
    snoozed: datetime | None = None
    letter: DirectMessage | None = None

    def due(self, terms: Terms, now: datetime) -> datetime | None:
        """Return when to notify the member next, not before `now`; None for never."""
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
        """Return the notice after one more notification."""
        return replace(self, told=self.told + 1, at=now, snoozed=None)


def is_watched(table: Table) -> bool:
    """Whether other members are waiting for this table's next decision."""
    return not table.status.ended and table.run is None and len(table.members) > 1


def asking(live: LiveTable, member: int) -> Revision:
    """Return what asked a member who has to decide, or their own last action."""
    owed = seats_owed_by(live.table, live.position, member)
    return max((live.changed[seat] for seat in owed), default=live.changed[0])


def of_now(notice: Notice | None, asked: Revision) -> Notice | None:
    """Return the notice if it's about the member's current decision, else None."""
    return notice if notice is not None and notice.asked == asked.rev else None
