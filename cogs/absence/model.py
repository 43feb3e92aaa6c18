"""How long announced absences stop the clocks of a table: not for more days of a year than its server grants."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from bot.core.settings.service import Settings
from bot.core.table.model import Table
from bot.store.store import Store
from cogs.absence import queries


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
    for begins, ends in await store.read(queries.since, member, year):
        if ends > now:
            end = min(ends, begins + max(left, timedelta()))
            return end if end > now else None
        left -= ends - max(begins, year)
    return None
