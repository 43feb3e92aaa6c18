"""Tables at which nothing happens: the warning, the end, and how they are taken up again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.model.errors import ChannelBusy, LobbyOpen, NoSuchQuestion, NotPutAway, NotSeated, TableOver, TooManyOpen
from bot.model.question import IDLE, Ask, Closed, Question
from bot.model.table import Kind, LiveTable, Status, deciders
from bot.model.time_control import TimeControl
from bot.notify.idle import GRACE, INACTIVITY
from bot.services.service import Services
from bot.store import queries
from bot.store.sqlite.migrate import known_migrations, migrate
from bot.tables.limits import Limits
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


async def later(tables: Services, clock: HandClock, by: timedelta) -> None:
    clock.turn(seconds=by.total_seconds())
    await tables.timers.tick()


async def warned(tables: Services, live: LiveTable) -> list[Question]:
    return [each for each in await tables._store.read(queries.questions.open_at, live.table.id) if each.ask is Ask.IDLE]


async def put_away(tables: Services, clock: HandClock) -> LiveTable:
    """A race with two moves that was closed because nothing happened."""
    live = await play_all(tables, await a_race(tables), "walk 1", "rest")
    await later(tables, clock, INACTIVITY)
    await later(tables, clock, GRACE)
    return live


async def test_a_quiet_table_is_warned_of_and_then_closed_each_once(tables: Services, clock: HandClock) -> None:
    live = await a_race(tables)
    await later(tables, clock, INACTIVITY - timedelta(hours=1))
    assert await warned(tables, live) == []
    await later(tables, clock, timedelta(hours=1))
    (question,) = await warned(tables, live)
    assert question.waiting == (ANA, BEN)
    await tables.inactive_tables.look(live.table.id)
    await later(tables, clock, GRACE - timedelta(hours=1))
    assert await warned(tables, live) == [question]
    assert (await tables.tables.find(live.table.id)).status is Status.RUNNING
    await later(tables, clock, timedelta(hours=1))
    table = await tables.tables.find(live.table.id)
    assert (table.status, table.idle, table.rev) == (Status.ABANDONED, True, 1)
    await tables.inactive_tables.look(live.table.id)
    assert (await tables.tables.find(live.table.id)).rev == 1
    assert await timer_of(tables, IDLE) is None
    assert (await tables.questions.find(question.id)).closed is Closed.AGREED


async def test_a_move_puts_it_off(tables: Services, clock: HandClock) -> None:
    live = await a_race(tables)
    await later(tables, clock, timedelta(days=10))
    await tables.moves.play(live.table.id, ANA, "walk 1")
    await later(tables, clock, timedelta(days=10))
    assert await warned(tables, live) == []
    await later(tables, clock, timedelta(days=4))
    (question,) = await warned(tables, live)
    await tables.moves.play(live.table.id, ANA, "rest")
    await later(tables, clock, GRACE)
    assert (await tables.questions.find(question.id)).closed is Closed.MOOT
    assert (await tables.tables.find(live.table.id)).status is Status.RUNNING


async def test_a_host_that_was_away_warns_first(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await a_race(first)
    await first.close()
    clock.turn(days=100)
    second = make_tables()
    await second.start()
    await second.timers.tick()
    await second.timers.tick()
    assert len(await warned(second, live)) == 1
    assert (await second.tables.find(live.table.id)).status is Status.RUNNING
    await later(second, clock, GRACE)
    assert (await second.tables.find(live.table.id)).idle


async def test_anybody_who_plays_keeps_it_open(tables: Services, clock: HandClock) -> None:
    live = await a_race(tables)
    await later(tables, clock, INACTIVITY)
    (question,) = await warned(tables, live)
    with pytest.raises(NotSeated):
        await tables.inactive_tables.keep_open(question.id, DAN)
    await tables.inactive_tables.keep_open(question.id, BEN)
    with pytest.raises(NoSuchQuestion):
        await tables.inactive_tables.keep_open(question.id, BEN)
    await later(tables, clock, GRACE)
    assert (await tables.tables.find(live.table.id)).status is Status.RUNNING
    await later(tables, clock, INACTIVITY)
    assert len(await warned(tables, live)) == 1


async def test_a_pause_gives_more_time(tables: Services, clock: HandClock) -> None:
    live = await tables.openings.open(
        "race", GUILD, CHANNEL, ((ANA,), (BEN,)), {}, ANA, time_control=TimeControl(72, 24)
    )
    pause = await tables.questions.ask(live.table.id, Ask.PAUSE, ANA, "")
    await tables.questions.answer(pause.id, BEN, yes=True)
    await later(tables, clock, timedelta(days=30))
    assert await warned(tables, live) == []
    await later(tables, clock, timedelta(days=30))
    assert len(await warned(tables, live)) == 1


async def test_its_seed_stays_a_secret_and_the_game_goes_on_where_it_was(tables: Services, clock: HandClock) -> None:
    live = await put_away(tables, clock)
    assert (await tables.records.export(live.table.id)).seed is None
    with pytest.raises(TableOver):
        await tables.moves.play(live.table.id, BEN, "walk 1")
    with pytest.raises(NotSeated):
        await tables.inactive_tables.reopen(live.table.id, DAN)
    again = await tables.inactive_tables.reopen(live.table.id, BEN)
    assert (again.number, deciders(again), again.table.status) == (2, (BEN,), Status.RUNNING)
    assert (again.table.ended, again.table.idle) == (None, False)
    with pytest.raises(NotPutAway):
        await tables.inactive_tables.reopen(live.table.id, BEN)
    await tables.moves.play(live.table.id, BEN, "walk 2")
    kinds = [line.kind for line in await tables.tables.log(live.table.id)]
    assert kinds == [Kind.MOVE, Kind.MOVE, Kind.ABANDON, Kind.REOPEN, Kind.MOVE]
    assert (await tables.records.verify(live.table.id)).moves == 3
    assert await timer_of(tables, IDLE) is not None
    await later(tables, clock, INACTIVITY)
    assert len(await warned(tables, live)) == 1


async def test_it_is_taken_up_after_a_restart(make_tables: MakeTables, clock: HandClock) -> None:
    first = make_tables()
    await first.start()
    live = await put_away(first, clock)
    await first.close()
    second = make_tables()
    await second.start()
    assert (await second.inactive_tables.reopen(live.table.id, ANA)).number == 2


async def test_a_channel_that_has_something_else_keeps_that(tables: Services, clock: HandClock) -> None:
    live = await put_away(tables, clock)
    other = await a_race(tables)
    with pytest.raises(ChannelBusy):
        await tables.inactive_tables.reopen(live.table.id, ANA)
    await tables.seats.abandon(other.table.id, "over")
    lobby = await tables.lobbies.open("race", GUILD, CHANNEL, 2, {}, (DAN,))
    with pytest.raises(LobbyOpen):
        await tables.inactive_tables.reopen(live.table.id, ANA)
    await tables.lobbies.close(lobby.id)
    await tables.inactive_tables.reopen(live.table.id, ANA)
    assert (await tables.tables.find(live.table.id)).status is Status.RUNNING


async def test_there_has_to_be_room_for_it(make_tables: MakeTables, clock: HandClock) -> None:
    tables = make_tables(limits=Limits(of_member=1))
    await tables.start()
    live = await put_away(tables, clock)
    await a_race(tables, channel=201)
    with pytest.raises(TooManyOpen):
        await tables.inactive_tables.reopen(live.table.id, ANA)


async def test_what_ended_otherwise_is_not_taken_up(tables: Services) -> None:
    live = await a_race(tables)
    with pytest.raises(NotPutAway):
        await tables.inactive_tables.reopen(live.table.id, ANA)
    await tables.seats.resign(live.table.id, ANA)
    with pytest.raises(NotPutAway):
        await tables.inactive_tables.reopen(live.table.id, ANA)
    with pytest.raises(NotPutAway):
        await tables.inactive_tables.reopen("missing2", ANA)


async def test_tables_of_an_older_layout_are_looked_at_as_well(
    make_tables: MakeTables, database: Path, clock: HandClock
) -> None:
    tables = make_tables()
    await tables.start()
    live = await a_race(tables)
    await tables.close()
    script = next(each for each in known_migrations() if "entries_anew" in each.script).script
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("DELETE FROM timers")
        connection.execute(script[script.index("INSERT INTO timers") :])
    tables = make_tables()
    await tables.start()
    assert await timer_of(tables, IDLE) == live.table.updated + INACTIVITY


def test_the_log_survives_its_new_kind(tmp_path: Path) -> None:
    number = next(each.number for each in known_migrations() if "entries_anew" in each.script)
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        migrate(connection, known_migrations()[: number - 1])
        connection.execute(
            "INSERT INTO tables (id, game, rules_version, options, seats, channel, opener, status, seed, commitment,"
            " rev, take_backs, created, updated) VALUES ('a', 'race', 1, '{}', 1, 2, 3, 'running', x'00', 'c', 1, 0,"
            " '2026-11-20T19:30:00+00:00', '2026-11-20T19:30:00+00:00')"
        )
        connection.execute("INSERT INTO entries VALUES ('a', 1, 'move', 3, 0, 'rest', '2026-11-20T19:30:00+00:00')")
        migrate(connection, known_migrations()[:number])
        rows = connection.execute("SELECT n, kind, text FROM entries").fetchall()
        assert rows == [(1, "move", "rest")]
        entry = "INSERT INTO entries (table_id, n, kind, member, text, at) VALUES ('a', ?, ?, 3, '', 'now')"
        connection.execute(entry, (2, "reopen"))
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(entry, (3, "nonsense"))
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
