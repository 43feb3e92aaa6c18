"""Announced absences stop clocks, for so many days of a year as the server grants."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.core.services import Services
from bot.core.settings.service import ABSENCE
from bot.core.table.model import LiveTable
from cogs.absence.service import Absences
from tests.notify.test_overtime import asked, banks_of, timed
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, GUILD, HandClock, a_race


async def up_at(services: Services, live: LiveTable, seat: int = 0) -> datetime:
    """When the time of a seat is up, which had 48 hours."""
    return (await banks_of(services, live)).up_at(seat)


async def test_an_absence_stops_the_clock_until_it_ends(services: Services, clock: HandClock) -> None:
    live, begun = await timed(services), clock()
    clock.turn(hours=8)
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    assert await up_at(services, live) == begun + timedelta(days=12)
    clock.turn(days=11)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(days=1)
    await services.timers.tick()
    assert len(await asked(services, live)) == 1


async def test_the_clock_runs_again_for_who_comes_back_early(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    clock.turn(hours=8)
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    clock.turn(days=1)
    await services[Absences].announce(ANA, None)
    assert await up_at(services, live) == clock() + timedelta(hours=40)


async def test_an_absence_counts_for_turns_that_come_later_and_for_tables_without_a_clock(
    services: Services, clock: HandClock
) -> None:
    timed_table, hidden = await timed(services), await a_race(services, channel=CHANNEL + 1)
    await services[Absences].announce(BEN, clock() + timedelta(days=10))
    end = clock() + timedelta(days=10)
    for live, allowed in ((timed_table, timedelta(hours=48)), (hidden, timedelta(days=7))):
        await services.moves.play(live.table.id, ANA, "rest")
        assert await up_at(services, live, 1) == end + allowed


@pytest.mark.parametrize(("granted", "days"), [("14", 4), ("30", 10), ("0", 0)])
async def test_a_server_grants_so_many_days_of_a_year(
    services: Services, clock: HandClock, granted: str, days: int
) -> None:
    await services.settings.choose(ABSENCE, GUILD, granted)
    await services[Absences].announce(ANA, clock() + timedelta(days=20))
    clock.turn(days=10)
    await services[Absences].announce(ANA, None)
    clock.turn(days=1)
    live = await timed(services)
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    assert await up_at(services, live) == clock() + timedelta(days=days, hours=48)


async def test_another_year_has_its_own_days(services: Services, clock: HandClock) -> None:
    await services[Absences].announce(ANA, clock() + timedelta(days=30))
    clock.turn(days=60)
    live = await timed(services)
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    assert await up_at(services, live) == clock() + timedelta(days=12)


async def test_who_runs_out_of_time_before_they_go_is_late_all_the_same(services: Services, clock: HandClock) -> None:
    live = await timed(services)
    clock.turn(hours=49)
    await services.timers.tick()
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    await services.timers.tick()
    assert len(await asked(services, live)) == 1


async def test_a_shared_seat_is_away_when_all_its_members_are(services: Services, clock: HandClock) -> None:
    live, begun = await timed(services, (ANA, CHLOE), (BEN,)), clock()
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    assert await up_at(services, live) == begun + timedelta(hours=48)
    await services[Absences].announce(CHLOE, clock() + timedelta(days=5))
    assert await up_at(services, live) == begun + timedelta(days=7)


async def test_who_takes_the_seat_of_an_absent_member_is_not_away(services: Services, clock: HandClock) -> None:
    live, begun = await timed(services), clock()
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    await services.seats.set_members(live.table.id, 0, (CHLOE,), ANA)
    assert await up_at(services, live) == begun + timedelta(hours=48)


async def test_a_table_that_begins_meanwhile_waits_for_the_end_of_the_absence(
    services: Services, clock: HandClock
) -> None:
    await services[Absences].announce(ANA, clock() + timedelta(days=10))
    assert await up_at(services, await timed(services)) == clock() + timedelta(days=12)
