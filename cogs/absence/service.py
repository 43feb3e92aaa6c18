"""What an absence means for others: clocks that stop, boards that say so, calls that wait for its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from bot.clock import Clock
from bot.core.consent import queries as consent_queries
from bot.core.consent.model import shown
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import Outbox
from bot.core.services import Services
from bot.core.settings.service import AWAY, NOTICE_SETTINGS, Settings
from bot.core.table import queries as table_queries
from bot.core.table.model import Status, Table
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.store.store import Store
from cogs.absence import queries
from cogs.absence.queries import find_stopped_clocks
from cogs.overtime.service import Overtime


@dataclass(frozen=True, slots=True)
class ClockAtRisk:
    """A clock that an absence would run down: `up_at` where its time goes by now, else what is `left` for a turn."""

    table: Table
    up_at: datetime | None
    left: timedelta


class Absences:
    """Looks after the tables of members who leave and come back."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox, settings: Settings, overtime: Overtime) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox
        self._settings = settings
        self._overtime = overtime
        for setting in NOTICE_SETTINGS:
            settings.after(setting, self.wishes_changed)
        settings.after(AWAY, self._apply)

    async def _apply(self, member: int) -> None:
        """Apply the absence that a member has chosen, or its end."""
        await self.announce(member, (await self._settings.hours_of(member)).away)
        await self.show(member)

    async def announce(self, member: int, until: datetime | None) -> None:
        """Store that a member is away from now on, or back for None, and stop or start their clocks.

        The setting AWAY says so already.
        """
        await self._store.write(queries.announce, member, self._clock(), until)
        for table in await self._store.read(table_queries.with_seat_of, member):
            if table.status is Status.RUNNING and table.banks is not None:
                stopped = await find_stopped_clocks(self._store, self._settings, table, self._clock())
                await self._overtime.set_away(table.id, stopped)

    async def clocks_at_risk(self, member: int, until: datetime) -> Sequence[ClockAtRisk]:
        """The clocks of a member that run out before then, or could if their turn comes."""
        now = self._clock()
        found = [
            _at_risk(table, member, now, until) for table in await self._store.read(table_queries.with_seat_of, member)
        ]
        return [each for each in found if each is not None]

    async def wishes_changed(self, member: int) -> None:
        """A member chose when they may be told: what waited for that is looked at now."""
        await self._store.write(outbox_queries.bring_forward, member, self._clock())
        self._outbox.wake()

    async def show(self, member: int) -> None:
        """Bring the boards and questions of a member up to date that others see: the absence is on them, or no more."""
        owed: list[OutboxEntry] = []
        for table in await self._store.read(table_queries.with_seat_of, member):
            if table.status is Status.RUNNING and table.board is not None and len(table.members) > 1:
                owed += await self._shown_at(table)
        if owed:
            await self._store.write(outbox_queries.add_entries, owed)
            self._outbox.renew(owed)

    async def _shown_at(self, table: Table) -> Sequence[OutboxEntry]:
        """The messages of a table that name whoever is away."""
        now = self._clock()
        board = OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now, table.rev)
        asked = [each for each in await self._store.read(consent_queries.open_at, table.id) if each.message is not None]
        return [board, *(replace(shown(each, table, now), due=now) for each in asked)]


def _at_risk(table: Table, member: int, now: datetime, until: datetime) -> ClockAtRisk | None:
    banks = table.banks
    if banks is None or banks.hidden or banks.paused is not None or table.status is not Status.RUNNING:
        return None
    banks = banks.at(now)
    risks = []
    for seat in table.seats_of(member):
        if table.seats[seat].computer is not None:
            continue
        left = banks.left[seat]
        if seat in banks.running and banks.up_at(seat) < until:
            risks.append(ClockAtRisk(table, banks.up_at(seat), left))
        elif seat not in banks.running and banks.time_control.passed(banks.runs_from(seat), until) > left:
            risks.append(ClockAtRisk(table, None, max(left, timedelta())))
    return risks[0] if risks else None


def register(services: Services) -> None:
    """Provide absences."""
    store = services.repository.store
    services.openings.stopped_clocks = partial(find_stopped_clocks, store, services.settings)
    services.provide(Absences(store, services.now, services.outbox, services.settings, services[Overtime]))
    services.people.register(queries.DATA)
