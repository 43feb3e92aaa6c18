"""Idle tables: the warning, the end, and how they are resumed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.consent import queries as consent_queries
from bot.core.consent.model import IDLE, Ask, Closed, Question, Request
from bot.core.errors import ChannelBusy, NoSuchQuestion, NotPutAway, NotSeated, TableOver, TooManyOpen
from bot.core.services import Services
from bot.core.table.model import Kind, LiveTable, Status, deciders
from bot.core.table.openings import Limits, NewTable
from bot.core.time.time_control import TimeControl
from cogs.idle.service import GRACE, INACTIVITY, InactiveTables
from cogs.lobby.model import LobbyOpen, NewLobby
from cogs.lobby.service import Lobbies
from tests.tables.fixtures import (
    ANA,
    BEN,
    CHANNEL,
    DAN,
    GUILD,
    HandClock,
    MakeTables,
    a_race,
    play_all,
    timer_of,
)


async def later(services: Services, clock: HandClock, by: timedelta) -> None:
    clock.turn(seconds=by.total_seconds())
    await services.timers.tick()


async def warned(services: Services, live: LiveTable) -> list[Question]:
    return [each for each in await services._store.read(consent_queries.open_at, live.table.id) if each.ask is Ask.IDLE]


async def put_away(services: Services, clock: HandClock) -> LiveTable:
    """A race with two moves that was closed because nothing happened."""
    live = await play_all(services, await a_race(services), "walk 1", "rest")
    await later(services, clock, INACTIVITY)
    await later(services, clock, GRACE)
    return live


async def test_a_quiet_table_is_warned_of_and_then_closed_each_once(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await later(services, clock, INACTIVITY - timedelta(hours=1))
    assert await warned(services, live) == []
    await later(services, clock, timedelta(hours=1))
    (question,) = await warned(services, live)
    assert question.waiting == (ANA, BEN)
    await services[InactiveTables].check(live.table.id)
    await later(services, clock, GRACE - timedelta(hours=1))
    assert await warned(services, live) == [question]
    assert (await services.tables.find(live.table.id)).status is Status.RUNNING
    await later(services, clock, timedelta(hours=1))
    table = await services.tables.find(live.table.id)
    assert (table.status, table.idle, table.rev) == (Status.ABANDONED, True, 1)
    await services[InactiveTables].check(live.table.id)
    assert (await services.tables.find(live.table.id)).rev == 1
    assert await timer_of(services, IDLE) is None
    assert (await services.questions.find(question.id)).closed is Closed.AGREED


async def test_a_move_puts_it_off(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await later(services, clock, timedelta(days=10))
    await services.moves.play(live.table.id, ANA, "walk 1")
    await later(services, clock, timedelta(days=10))
    assert await warned(services, live) == []
    await later(services, clock, timedelta(days=4))
    (question,) = await warned(services, live)
    await services.moves.play(live.table.id, ANA, "rest")
    await later(services, clock, GRACE)
    assert (await services.questions.find(question.id)).closed is Closed.MOOT
    assert (await services.tables.find(live.table.id)).status is Status.RUNNING


async def test_a_host_whose_timers_are_late_warns_first(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await a_race(first)
    clock.turn(days=100)
    await first.close()
    second = make_tables()
    await second.start()
    await second.timers.tick()
    await second.timers.tick()
    assert len(await warned(second, live)) == 1
    assert (await second.tables.find(live.table.id)).status is Status.RUNNING
    await later(second, clock, GRACE)
    assert (await second.tables.find(live.table.id)).idle


async def test_anybody_who_plays_keeps_it_open(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    await later(services, clock, INACTIVITY)
    (question,) = await warned(services, live)
    with pytest.raises(NotSeated):
        await services[InactiveTables].keep_open(question.id, DAN)
    await services[InactiveTables].keep_open(question.id, BEN)
    with pytest.raises(NoSuchQuestion):
        await services[InactiveTables].keep_open(question.id, BEN)
    await later(services, clock, GRACE)
    assert (await services.tables.find(live.table.id)).status is Status.RUNNING
    await later(services, clock, INACTIVITY)
    assert len(await warned(services, live)) == 1


async def test_a_table_that_was_kept_open_is_not_warned_of_whenever_its_clock_changes(
    services: Services, clock: HandClock
) -> None:
    live = await a_race(services)
    clock.turn(days=14)
    await services.timers.tick()
    (question,) = [each for each in await services.questions.open_at(live.table.id) if each.ask is Ask.IDLE]
    await services[InactiveTables].keep_open(question.id, BEN)
    for _ in range(2):
        clock.turn(days=6)
        await services[InactiveTables].check(live.table.id)
        assert [each for each in await services.questions.open_at(live.table.id) if each.ask is Ask.IDLE] == []
    clock.turn(days=2)
    await services[InactiveTables].check(live.table.id)
    assert [each for each in await services.questions.open_at(live.table.id) if each.ask is Ask.IDLE]


async def test_a_pause_gives_more_time(services: Services, clock: HandClock) -> None:
    live = await services.openings.open(
        NewTable("race", GUILD, CHANNEL, ((ANA,), (BEN,)), {}, ANA, time_control=TimeControl(72, 24))
    )
    pause = await services.questions.ask(live.table.id, Request(Ask.PAUSE), ANA)
    await services.questions.answer(pause.id, BEN, yes=True)
    await later(services, clock, timedelta(days=30))
    assert await warned(services, live) == []
    await later(services, clock, timedelta(days=30))
    assert len(await warned(services, live)) == 1


async def test_its_seed_stays_a_secret_and_the_game_goes_on_where_it_was(services: Services, clock: HandClock) -> None:
    live = await put_away(services, clock)
    assert (await services.records.export(live.table.id)).seed is None
    with pytest.raises(TableOver):
        await services.moves.play(live.table.id, BEN, "walk 1")
    with pytest.raises(NotSeated):
        await services[InactiveTables].reopen(live.table.id, DAN)
    again = await services[InactiveTables].reopen(live.table.id, BEN)
    assert (again.number, deciders(again), again.table.status) == (2, (BEN,), Status.RUNNING)
    assert (again.table.ended, again.table.idle) == (None, False)
    with pytest.raises(NotPutAway):
        await services[InactiveTables].reopen(live.table.id, BEN)
    await services.moves.play(live.table.id, BEN, "walk 2")
    kinds = [line.kind for line in await services.tables.log(live.table.id)]
    assert kinds == [Kind.MOVE, Kind.MOVE, Kind.ABANDON, Kind.REOPEN, Kind.MOVE]
    assert (await services.records.verify(live.table.id)).moves == 3
    assert await timer_of(services, IDLE) is not None
    await later(services, clock, INACTIVITY)
    assert len(await warned(services, live)) == 1


async def test_it_is_taken_up_after_a_restart(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await put_away(first, clock)
    await first.close()
    second = make_tables()
    await second.start()
    assert (await second[InactiveTables].reopen(live.table.id, ANA)).number == 2


async def test_a_channel_that_has_something_else_keeps_that(services: Services, clock: HandClock) -> None:
    live = await put_away(services, clock)
    other = await a_race(services)
    with pytest.raises(ChannelBusy):
        await services[InactiveTables].reopen(live.table.id, ANA)
    await services.seats.abandon(other.table.id, "over")
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 2, {}, (DAN,)))
    with pytest.raises(LobbyOpen):
        await services[InactiveTables].reopen(live.table.id, ANA)
    await services[Lobbies].close(lobby.id)
    await services[InactiveTables].reopen(live.table.id, ANA)
    assert (await services.tables.find(live.table.id)).status is Status.RUNNING


async def test_there_has_to_be_room_for_it(make_tables: MakeTables, clock: HandClock) -> None:
    services = make_tables(limits=Limits(of_member=1))
    await services.start()
    live = await put_away(services, clock)
    await a_race(services, channel=201)
    with pytest.raises(TooManyOpen):
        await services[InactiveTables].reopen(live.table.id, ANA)


async def test_what_ended_otherwise_is_not_taken_up(services: Services) -> None:
    live = await a_race(services)
    with pytest.raises(NotPutAway):
        await services[InactiveTables].reopen(live.table.id, ANA)
    await services.seats.resign(live.table.id, ANA)
    with pytest.raises(NotPutAway):
        await services[InactiveTables].reopen(live.table.id, ANA)
    with pytest.raises(NotPutAway):
        await services[InactiveTables].reopen("missing2", ANA)
