"""Outages: what counts time against a member moves by the time in which no process served."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import MIN_OUTAGE, Outage, time_without_outages
from bot.core.consent.model import IDLE, VOTING_TIME, Ask, Question
from bot.core.delivery import outage_queries as outages
from bot.core.errors import BadSeating, UndoNeedsAgreement
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.model import LiveTable
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.core.time.zones import Cadence
from bot.shards import ShardRange
from bot.store.sqlite import SqliteStore
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import DAY_ENTRY, TIMER, Challenge, NewChallenge, Schedule
from cogs.idle.service import INACTIVITY, InactiveTables
from cogs.lobby.model import NewLobby
from cogs.lobby.service import Lobbies
from cogs.overtime.service import Overtime
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle.model import Attempt
from cogs.puzzle.service import EPOCH, Attempts
from tests.notify.test_overtime import TEMPO, asked, banks_of, timed
from tests.store.test_store import STORES
from tests.tables.fixtures import (
    ANA,
    BEN,
    CHANNEL,
    CHLOE,
    GUILD,
    QUICK,
    HandClock,
    MakeTables,
    a_race,
    play_all,
    timer_of,
    undo_request,
)
from tests.tables.race import Race

DAY = timedelta(days=1)
DOWN = 3 * DAY


async def after_outage(
    services: Services, clock: HandClock, make_tables: MakeTables, down: timedelta = DOWN, **turned: float
) -> Services:
    """The services after the bot was stopped, down for a time, and started again."""
    await services.close()
    clock.turn(seconds=down.total_seconds(), **turned)
    again = make_tables()
    await again.start()
    return again


async def test_a_clock_stands_still_while_the_bot_is_down(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    live = await timed(services)
    clock.turn(hours=20)
    services = await after_outage(services, clock, make_tables)
    banks = await banks_of(services, live)
    assert banks.up_at(0) == clock() + timedelta(hours=TEMPO.bank - 20)
    await services.timers.tick()
    assert await asked(services, live) == []
    clock.turn(hours=TEMPO.bank - 20)
    await services.timers.tick()
    assert len(await asked(services, live)) == 1


async def test_a_vote_about_a_late_seat_waits_as_long_as_the_bot_was_away(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    live = await timed(services, (ANA,), (BEN,), (CHLOE,))
    clock.turn(hours=49)
    await services.timers.tick()
    (question,) = await asked(services, live)
    services = await after_outage(services, clock, make_tables)
    (after,) = await asked(services, live)
    assert after.decided_by == question.decided_by + DOWN


@pytest.mark.parametrize("down", [timedelta(), MIN_OUTAGE])
async def test_a_short_stop_moves_nothing(
    services: Services, clock: HandClock, make_tables: MakeTables, down: timedelta
) -> None:
    live = await timed(services)
    due = (await banks_of(services, live)).up_at(0)
    services = await after_outage(services, clock, make_tables, down)
    assert (await banks_of(services, live)).up_at(0) == due


async def test_the_last_sign_of_a_killed_process_begins_the_outage(
    services: Services, clock: HandClock, make_tables: MakeTables, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await timed(services)
    clock.turn(hours=5)
    await services.outages.note()

    async def nothing() -> None:
        """A killed process notes nothing."""

    monkeypatch.setattr(services.outages, "note", nothing)
    services = await after_outage(services, clock, make_tables)
    assert (await banks_of(services, live)).up_at(0) == clock() + timedelta(hours=TEMPO.bank - 5)


async def test_a_paused_clock_is_not_moved_and_a_restored_backup_counts(
    services: Services, clock: HandClock, make_tables: MakeTables, database: Path, tmp_path: Path
) -> None:
    live = await timed(services)
    backup = tmp_path / "backup.db"
    await services.outages.note()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM INTO ?", (str(backup),))
    clock.turn(hours=30)
    await services.close()
    clock.turn(days=1)
    for path in (database, database.with_name("tables.db-wal"), database.with_name("tables.db-shm")):
        path.unlink(missing_ok=True)
    backup.rename(database)
    services = make_tables()
    await services.start()
    assert (await banks_of(services, live)).up_at(0) == clock() + timedelta(hours=TEMPO.bank)


async def test_a_board_says_once_that_the_bot_was_away(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    live = await timed(services)
    for entry in await services.outbox.of(live.table.id):
        services.outbox.mark_delivered(entry)
    services = await after_outage(services, clock, make_tables)
    (board,) = [each for each in await services.outbox.of(live.table.id) if each.kind is BOARD_ENTRY]
    assert board.due == clock()
    assert (await banks_of(services, live)).offline == DOWN
    await services.moves.play(live.table.id, ANA, "rest")
    assert (await banks_of(services, live)).offline == timedelta()


async def test_silence_questions_and_requests_wait_as_long_as_the_bot_was_away(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    live = await play_all(services, await a_race(services, (ANA,), (BEN,), (CHLOE,)), "roll")
    with pytest.raises(UndoNeedsAgreement):
        await services.undo.undo(live.table.id, ANA)
    idle = await timer_of(services, IDLE)
    requested = await undo_request(services, live.table.id)
    assert requested is not None
    assert idle == requested.asked + VOTING_TIME
    services = await after_outage(services, clock, make_tables)
    assert await timer_of(services, IDLE) == idle + DOWN
    after = await undo_request(services, live.table.id)
    assert after is not None
    assert after.asked == requested.asked + DOWN
    clock.now = live.table.updated + INACTIVITY + timedelta(hours=1)
    await services[InactiveTables].check(live.table.id)
    assert await timer_of(services, IDLE) == live.table.updated + DOWN + INACTIVITY


async def test_a_member_is_not_missing_because_the_bot_was_away(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    live = await a_race(services, (ANA, CHLOE), (BEN,))
    clock.turn(days=1)
    services = await after_outage(services, clock, make_tables, 10 * DAY)
    removal = Question(
        Ask.REMOVE, 0, CHLOE, table=live.table.id, asked_by=ANA, asked=clock(), waiting=(), holders=(ANA, CHLOE)
    )
    with pytest.raises(BadSeating):
        await services[Overtime].check(live.table, removal)
    clock.turn(days=6)
    removal = Question(
        Ask.REMOVE, 0, CHLOE, table=live.table.id, asked_by=ANA, asked=clock(), waiting=(), holders=(ANA, CHLOE)
    )
    await services[Overtime].check(live.table, removal)


async def test_lobbies_and_the_challenges_of_members_stay_open_as_long_again(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    lobby = await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL, 3, {}, (ANA,)))
    challenge = await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, DAY, ANA))
    run = await services[Challenges].enter(challenge.id, ANA)
    clock.turn(hours=5)
    services = await after_outage(services, clock, make_tables)
    assert (await services[Lobbies].find(lobby.id)).due == lobby.due + DOWN
    after = await services[Challenges].find(challenge.id)
    assert after.closes == challenge.closes + DOWN
    live = await services.tables.live(run.table.id)
    assert live.table.run is not None
    assert live.table.run.closes == after.closes
    assert await timer_of(services, TIMER) == after.closes
    assert DAY_ENTRY not in {each.kind for each in await services.outbox.of(challenge.id)}


DAILY = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)
WEEKLY = Schedule(GUILD, Cadence.WEEKLY, "race", {"goal": 5}, CHANNEL)


async def opened(services: Services, plan: Schedule) -> Challenge:
    await services[Challenges].schedules.add(plan)
    challenge = await services[Challenges].schedules.open_due(plan.subject)
    assert challenge is not None
    return challenge


async def test_a_daily_that_would_have_closed_stays_open_for_twelve_hours_and_the_next_opens_on_time(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    daily, weekly = await opened(services, DAILY), await opened(services, WEEKLY)
    clock.turn(hours=1)
    services = await after_outage(services, clock, make_tables, timedelta(hours=20))
    assert (await services[Challenges].find(daily.id)).closes == clock() + timedelta(hours=12)
    assert (await services[Challenges].find(weekly.id)).closes == weekly.closes
    today = await services[Challenges].schedules.open_due(DAILY.subject)
    assert today is not None
    assert today.id != daily.id
    assert today.closes == daily.closes + DAY


async def test_a_day_that_ended_during_an_outage_breaks_no_row_of_puzzles(
    services: Services, clock: HandClock, make_tables: MakeTables
) -> None:
    clock.now = datetime(EPOCH.year, EPOCH.month, EPOCH.day, 12, tzinfo=UTC) + 3 * DAY
    for day in (2, 3):
        answer = Attempt(ANA, day, f"otys/{day}", "key 5", True, clock(), GUILD)
        await services._store.write(puzzle_queries.add, answer)
    services = await after_outage(services, clock, make_tables, 2 * DAY)
    answer = Attempt(ANA, 5, "otys/5", "key 5", True, clock(), GUILD)
    await services._store.write(puzzle_queries.add, answer)
    assert await services[Attempts].streak(ANA, 5) == 3
    assert (await services[Attempts].solvers(GUILD, 5))[ANA] == 3


async def moved(services: Services, live: LiveTable) -> timedelta:
    """How much later than at first a table is looked at."""
    timer = await timer_of(services, IDLE)
    assert timer is not None
    return timer - live.table.updated - INACTIVITY


async def test_each_shard_has_its_own_outage(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    start, store = clock(), services._store
    other = (GUILD >> 22) % 4 + 1
    await store.write(outages.note_served, range(4), 4, start)
    clock.turn(hours=1)
    await store.write(outages.note_served, [other], 4, clock())
    clock.turn(minutes=1)
    assert await store.write(outages.begin, other, 4, clock(), services.timers.against_members) is None
    assert await moved(services, live) == timedelta()
    found = await store.write(outages.begin, 0, 4, clock(), services.timers.against_members)
    assert found == Outage(start, clock())
    assert await moved(services, live) == timedelta(minutes=61)
    assert await store.write(outages.begin, 0, 4, clock(), services.timers.against_members) is None


async def test_after_a_change_of_the_number_of_shards_the_latest_sign_of_any_counts(
    services: Services, clock: HandClock
) -> None:
    store, kinds = services._store, services.timers.against_members
    clock.turn(hours=2)
    assert await store.write(outages.begin, 0, 2, clock(), kinds) == Outage(clock() - 2 * DAY / 24, clock())
    assert await store.write(outages.begin, 1, 2, clock(), kinds) == Outage(clock() - 2 * DAY / 24, clock())
    clock.turn(hours=9)
    await store.write(outages.note_served, [0, 1], 2, clock())
    assert await store.write(outages.begin, 0, 1, clock(), kinds) is None


async def test_a_process_notes_the_shards_that_it_owns(tmp_path: Path, clock: HandClock) -> None:
    store = SqliteStore(tmp_path / "shards.db")
    services = Services(store, clock=clock, given=[QUICK], shards=ShardRange(1, 2, 4))
    await services.start()
    clock.turn(hours=1)
    await services.outages.note()
    last = [await store.read(outages.last_served, shard, 4) for shard in range(4)]
    await services.close()
    assert last == [None, clock(), clock(), None]


def test_overlapping_outages_count_once() -> None:
    start = datetime(2026, 11, 20, tzinfo=UTC)
    found = [Outage(start + DAY, start + 3 * DAY), Outage(start + 2 * DAY, start + 4 * DAY)]
    assert time_without_outages(start, start + 5 * DAY, found) == 2 * DAY
    assert time_without_outages(start + 2 * DAY, start + 3 * DAY, found) == timedelta()
    assert time_without_outages(start, start + 1.5 * DAY, found) == DAY


@pytest.mark.parametrize("kind", STORES)
async def test_every_store_moves_what_is_due(kind: str, request: pytest.FixtureRequest, clock: HandClock) -> None:
    store = STORES[kind](request)
    services = Services(store, clock=clock, games=[Race()], given=[QUICK])
    await services.start()
    live = await timed(services)
    await services[Lobbies].open(NewLobby("race", GUILD, CHANNEL + 1, 3, {}, (ANA,)))
    await opened(services, DAILY)
    await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, DAY, ANA))
    due = (await banks_of(services, live)).up_at(0)
    clock.turn(days=3)
    assert await store.write(
        outages.begin, 0, 1, clock(), services.timers.against_members, services.outages.moves
    ) == Outage(clock() - DOWN, clock())
    found = await store.read(table_queries.one, live.table.id)
    await services.close()
    assert found is not None
    assert found.banks is not None
    assert found.banks.up_at(0) == due + DOWN
