"""Two months of a server whose members vanish, leave and go away: no game waits for who is gone."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.model.question import Ask, Vote
from bot.model.table import ForfeitReason, Status, Table, deciders
from bot.model.time_control import TimeControl
from bot.services.service import Services
from tests.tables.fixtures import CHANNEL, GUILD, HandClock

MEMBERS = tuple(range(11, 19))
STEP = timedelta(hours=6)
STEPS = 240
VANISHED, LEFT, AWAY = 11, 12, 13
"""One stops playing after five days, one leaves the server then, and one is away from the fifth day to the 25th."""
TURNING_POINT = 20
BACK = 100


class Server:
    """The members and their tables; who is there moves, and votes when asked."""

    def __init__(self, services: Services, clock: HandClock, seed: int) -> None:
        self.services, self.clock, self.random = services, clock, Random(seed)
        self.missing: set[int] = set()
        self.waited: list[timedelta] = []
        services.overtime.find_gone = self.find_gone

    async def find_gone(self, table: Table, members: Collection[int]) -> Collection[int]:
        return [member for member in members if member == LEFT and LEFT in self.missing]

    async def open(self, channel: int, time_control: TimeControl | None) -> str:
        """Open a table of three, one of whom will be missing."""
        others = self.random.sample(MEMBERS[3:], 2)
        seats = [(member,) for member in (self.random.choice((VANISHED, LEFT, AWAY)), *others)]
        self.random.shuffle(seats)
        live = await self.services.openings.open(
            "race", GUILD, channel, seats, {"goal": 1000}, others[0], time_control=time_control
        )
        return live.table.id

    async def live_a_while(self, table_id: str) -> None:
        """Let who is there answer and move."""
        for question in await self.services.questions.open_at(table_id):
            there = [member for member in question.waiting if member not in self.missing]
            if question.ask is Ask.OVERTIME and there:
                vote = self.random.choice([Vote.END, Vote.COMPUTER, Vote.WAIT])
                await self.services.overtime.vote(question.id, there[0], vote)
                self.waited.append(self.clock() - question.asked)
        live = await self.services.tables.live(table_id)
        for member in deciders(live):
            if member not in self.missing:
                await self.services.moves.play(table_id, member, "rest")
                return


@pytest.mark.parametrize("seed", range(3))
async def test_no_game_waits_for_who_is_gone(services: Services, clock: HandClock, seed: int) -> None:
    server = Server(services, clock, seed)
    tables = [await server.open(CHANNEL + n, TimeControl(48, 24) if n % 2 else None) for n in range(8)]
    last_move: dict[str, datetime] = dict.fromkeys(tables, clock())
    longest = timedelta()
    for step in range(STEPS):
        if step == TURNING_POINT:
            server.missing |= {VANISHED, LEFT, AWAY}
            await services.absences.announce(AWAY, clock() + STEP * (BACK - TURNING_POINT))
        if step == BACK:
            server.missing.remove(AWAY)
            await services.absences.announce(AWAY, None)
        clock.turn(hours=6)
        for _ in range(2):
            await services.timers.tick()
            await services.overtime.settled()
            await services.computers.settled()
        for table_id in tables:
            before = await services.tables.find(table_id)
            if before.status is not Status.RUNNING:
                continue
            await server.live_a_while(table_id)
            after = await services.tables.find(table_id)
            away = AWAY in server.missing and AWAY in deciders(await services.tables.live(table_id))
            if after.rev != before.rev or away:
                last_move[table_id] = clock()
            longest = max(longest, clock() - last_move[table_id])
    found = [await services.tables.find(table_id) for table_id in tables]
    lost = {forfeit.members[0] for table in found for forfeit in table.forfeits}
    assert lost <= {VANISHED, LEFT}
    assert {forfeit.reason for table in found for forfeit in table.forfeits} <= {ForfeitReason.TIME, ForfeitReason.GONE}
    held = [seat for table in found if table.status is Status.RUNNING for seat in table.seats]
    assert not [seat for seat in held if {*seat.members} & {VANISHED, LEFT} and seat.computer is None]
    assert longest <= timedelta(days=7 + 2 * 5), "a week of silence, then votes, of which some are for two more days"
    assert server.waited, "somebody was missed"
