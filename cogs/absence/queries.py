"""Statements for announced absences, with their beginning and end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from bot.core.people.personal_data import TableData
from bot.core.settings.service import Settings
from bot.core.table.model import Table
from bot.store.database import Session
from bot.store.store import Store
from bot.store.timer_queries import written


def announce(session: Session, member: int, begins: datetime, ends: datetime | None) -> None:
    """End a member's absence now, and begin another one unless they are back."""
    now = written(begins)
    session.execute("DELETE FROM absences WHERE member = ? AND begins >= ?", (member, now))
    session.execute("UPDATE absences SET ends = ? WHERE member = ? AND ends > ?", (now, member, now))
    if ends is not None:
        session.execute("INSERT INTO absences (member, begins, ends) VALUES (?, ?, ?)", (member, now, written(ends)))


def since(session: Session, member: int, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
    """Return the absences of a member that end after a moment, the earliest first."""
    query = "SELECT begins, ends FROM absences WHERE member = ? AND ends > ? ORDER BY begins"
    rows = session.execute(query, (member, written(moment)))
    return [(datetime.fromisoformat(begins), datetime.fromisoformat(ends)) for begins, ends in rows]


# Data of members and servers

DATA = (
    TableData(
        table="absences",
        deletes=["member"],
        member={"absences": "SELECT begins, ends FROM absences WHERE member = ?1 ORDER BY begins"},
    ),
)


# How long announced absences stop the clocks of a table: not for more days of a year than its server grants


async def find_stopped_clocks(store: Store, settings: Settings, table: Table, now: datetime) -> Mapping[int, datetime]:
    """Return until when the clocks of which seats stand still: all members of the seat are away."""
    ends = {member: await _clock_stops_until(store, settings, member, table.guild, now) for member in table.members}
    found: dict[int, datetime] = {}
    for seat in table.seats:
        moments = [moment for member in seat.members if (moment := ends[member]) is not None]
        if moments and len(moments) == len(seat.members):
            found[seat.number] = min(moments)
    return found


async def _clock_stops_until(
    store: Store, settings: Settings, member: int, guild: int | None, now: datetime
) -> datetime | None:
    """Return until when an absence stops a member's clocks in a server.

    An absence over New Year counts for the year in which it began.
    """
    left = await settings.absence_of(guild)
    year = datetime(now.year, 1, 1, tzinfo=UTC)
    for begins, ends in await store.read(since, member, year):
        if ends > now:
            end = min(ends, begins + max(left, timedelta()))
            return end if end > now else None
        left -= ends - max(begins, year)
    return None
