"""What an absence means for others: clocks that stop, boards that say so, calls that wait for its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.model.clock import Clock
from bot.model.outbox import OutboxEntry
from bot.model.question import shown
from bot.model.table import Status, Table
from bot.model.table_outbox import BOARD_ENTRY
from bot.notify.overtime import Overtime
from bot.store import queries
from bot.store.store import Store
from bot.tables.absences import find_stopped_clocks
from bot.tables.jobs.outbox import Outbox
from bot.tables.settings import AWAY, NOTICE_SETTINGS, Settings


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
        await self._store.write(queries.absences.announce, member, self._clock(), until)
        for table in await self._store.read(queries.tables.with_seat_of, member):
            if table.status is Status.RUNNING and table.banks is not None:
                stopped = await find_stopped_clocks(self._store, self._settings, table, self._clock())
                await self._overtime.set_away(table.id, stopped)

    async def clocks_at_risk(self, member: int, until: datetime) -> Sequence[ClockAtRisk]:
        """The clocks of a member that run out before then, or could if their turn comes."""
        now = self._clock()
        found = [
            _at_risk(table, member, now, until) for table in await self._store.read(queries.tables.with_seat_of, member)
        ]
        return [each for each in found if each is not None]

    async def wishes_changed(self, member: int) -> None:
        """A member chose when they may be told: what waited for that is looked at now."""
        await self._store.write(queries.outbox.bring_forward, member, self._clock())
        self._outbox.wake()

    async def show(self, member: int) -> None:
        """Bring the boards and questions of a member up to date that others see: the absence is on them, or no more."""
        owed: list[OutboxEntry] = []
        for table in await self._store.read(queries.tables.with_seat_of, member):
            if table.status is Status.RUNNING and table.board is not None and len(table.members) > 1:
                owed += await self._shown_at(table)
        if owed:
            await self._store.write(queries.outbox.add_entries, owed)
            self._outbox.renew(owed)

    async def _shown_at(self, table: Table) -> Sequence[OutboxEntry]:
        """The messages of a table that name whoever is away."""
        now = self._clock()
        board = OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now, table.rev)
        asked = [
            each for each in await self._store.read(queries.questions.open_at, table.id) if each.message is not None
        ]
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
