"""Processes that share a PostgreSQL database: who serves which shard, what falls due for whom, who is struck out."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.errors import StaleRev
from bot.core.people import queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import NEVER, REMINDERS, SERVER_LANGUAGE
from bot.core.table import queries as table_queries
from bot.core.table.model import Stored
from bot.core.table.openings import NewTable
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.errors import StoreUnavailable
from bot.shards import ShardRange, parsed
from bot.store import timer_queries
from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen
from bot.store.lease import LeaseLost
from bot.store.migration import Migration, newest_of
from bot.store.postgres import PostgresStore
from bot.store.postgres.layout import known_migrations
from bot.store.postgres.pool import Pool
from bot.store.postgres.shards import DISCONNECTED_SECONDS, MAX_TIMERS, TIMER_CLAIM, SharedLease
from bot.store.shards import ClusterState, Process, Shard, Shards
from cogs.challenge.seasons.service import SEASON_ENTRY
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import Lobby
from tests.store import changes
from tests.store.server import Cluster
from tests.store.test_store import SEED, START, a_table, due_entries
from tests.tables.fixtures import ANA, BEN, CHANNEL, QUICK, ROOMY, HandClock, known_seeds
from tests.tables.race import Race

FOUR = ShardRange(0, 3, 4)
OF_SHARD = [number << 22 for number in range(4)]
"""A server of each shard."""


@pytest.fixture
def postgres(migrated: PostgresDatabase) -> PostgresDatabase:
    return migrated


def of(store: PostgresStore) -> Shards:
    assert store.shards is not None
    return store.shards


def end(postgres: PostgresDatabase, connection: psycopg.Connection[Any]) -> None:
    """Close a connection, and wait until the database has noticed: it takes its time where much is going on."""
    backend = connection.info.backend_pid
    connection.close()
    with psycopg.connect(postgres.address, autocommit=True) as other:
        for _ in range(1000):
            if not other.execute("SELECT FROM pg_stat_activity WHERE pid = %s", (backend,)).rowcount:
                return
            time.sleep(0.01)
    raise TimeoutError


@asynccontextmanager
async def joined(postgres: PostgresDatabase, share: str = "0-3/4") -> AsyncIterator[PostgresStore]:
    store = PostgresStore(postgres, assigned_shards=parsed(share))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def first(postgres: PostgresDatabase) -> AsyncIterator[PostgresStore]:
    async with joined(postgres, "0-1/4") as store:
        yield store


@pytest.fixture
async def second(first: PostgresStore, postgres: PostgresDatabase) -> AsyncIterator[PostgresStore]:
    async with joined(postgres, "2-3/4") as store:
        yield store


def changed(postgres: PostgresDatabase, statement: str, *values: object) -> None:
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute(statement.encode(), values)


def silence(postgres: PostgresDatabase, share: str, seconds: float = 3600.0) -> None:
    """As if this process had said nothing for so long, which is longer than it may."""
    changed(
        postgres,
        "UPDATE processes SET until = until - %s WHERE first = %s",
        round(1000 * seconds),
        parsed(share).first,
    )


async def steadily(store: PostgresStore) -> None:
    """As if this process had reached the database for an hour."""
    await of(store).poll()
    lease = store._lease
    assert isinstance(lease, SharedLease)
    assert lease.reachable_since is not None
    lease.reachable_since -= 3_600_000


def scene(*processes: Process, held: dict[int, str] | None = None) -> ClusterState:
    return ClusterState("a", processes, [Shard(number, (held or {}).get(number), free=True) for number in range(4)])


def process(token: str, home: str, since: int = 0, *, leaving: bool = False) -> Process:
    return Process(token, parsed(home), since, leaving)


# Who is to serve what


def test_a_shard_is_served_at_its_home_by_the_newest_process() -> None:
    old, new = process("b", "0-1/4", 1), process("a", "0-1/4", 2)
    found = scene(old, new, process("c", "2-3/4"), held={0: "b", 1: "b", 2: "c"})
    assert [found.owner_of(number) for number in range(4)] == ["a", "a", "c", "c"]
    assert found.shards_to_request == [0, 1]
    assert found.shards_to_take == []


def test_the_living_share_out_what_has_no_home_any_more() -> None:
    found = scene(process("a", "0/4"), process("b", "1/4"), held={1: "b"})
    assert [found.owner_of(number) for number in range(4)] == ["a", "b", "a", "b"]
    assert found.shards_to_take == [0, 2]


def test_what_a_process_serves_that_leaves_is_asked_for_by_the_others() -> None:
    found = scene(process("a", "0-1/4"), process("b", "2-3/4", leaving=True), held={0: "a", 1: "a", 2: "b", 3: "b"})
    assert found.shards_to_request == [2, 3]
    assert not found.has_successors
    assert replace(found, own="b").has_successors
    nobody = scene(process("a", "0-3/4", leaving=True))
    assert nobody.shards_to_take == nobody.shards_to_request == []


def test_a_shard_is_reserved_for_its_assigned_process() -> None:
    kept = [Shard(0), Shard(3)]
    assert ClusterState("a", [process("a", "0/4")], kept).shards_to_take == [0]
    assert ClusterState("a", [process("a", "0/4")], [replace(each, free=True) for each in kept]).shards_to_take == [
        0,
        3,
    ]


# In the database


async def test_each_process_serves_the_shards_that_it_took(first: PostgresStore, second: PostgresStore) -> None:
    for store in (first, second):
        for number in (await of(store).poll()).shards_to_take:
            assert await of(store).take(number)
    assert (await of(first).poll()).owned == {0, 1}
    assert (await of(second).poll()).owned == {2, 3}
    assert not await of(first).take(2)


async def test_a_shard_is_given_to_who_asked_with_what_was_heard(first: PostgresStore, second: PostgresStore) -> None:
    await of(first).take(2)
    assert (await of(second).poll()).shards_to_request == [2]
    await of(second).request(2)
    ((number, to),) = (await of(first).poll()).shards_to_hand_over
    assert await of(first).hand_over(number, to, [7, 8])
    assert not await of(first).hand_over(number, to, [])
    found = await of(second).poll()
    assert found.owned == {2}
    assert found.shards[2].answered == (7, 8)


async def test_nobody_waits_for_a_shard_of_their_own(first: PostgresStore, second: PostgresStore) -> None:
    """It may be given between the look and the question."""
    await of(first).take(2)
    await of(first).request(2)
    assert (await of(first).poll()).shards_to_hand_over == []


async def test_nothing_is_given_to_a_process_that_ended(first: PostgresStore, second: PostgresStore) -> None:
    await of(first).take(2)
    await of(second).request(2)
    ((number, to),) = (await of(first).poll()).shards_to_hand_over
    await second.close()
    assert not await of(first).hand_over(number, to, [])
    assert (await of(first).poll()).owned == {2}


async def test_nothing_is_given_to_a_process_that_is_about_to_end(first: PostgresStore, second: PostgresStore) -> None:
    """It may have lost all its shards by the time it is told."""
    await of(first).take(2)
    await of(second).request(2)
    ((number, to),) = (await of(first).poll()).shards_to_hand_over
    await of(second).leave()
    assert not await of(first).hand_over(number, to, [])
    found = await of(first).poll()
    assert found.owned == {2}
    assert found.shards_to_hand_over == []
    await of(second).request(2)  # it had looked before
    assert (await of(first).poll()).shards_to_hand_over == []


async def test_a_shard_is_given_to_who_asked_last(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    """The process that asked before has stopped."""
    await of(first).take(2)
    await of(second).request(2)
    ((number, to),) = (await of(first).poll()).shards_to_hand_over
    async with joined(postgres, "2/4") as newest:
        await of(newest).request(2)
        assert not await of(first).hand_over(number, to, [])
        ((number, to),) = (await of(first).poll()).shards_to_hand_over
        assert await of(first).hand_over(number, to, [])
        assert (await of(newest).poll()).owned == {2}


async def test_a_process_that_is_silent_loses_its_shards_and_writes_nothing_more(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    await of(first).take(0)
    await steadily(second)
    silence(postgres, "0-1/4")
    found = await of(second).poll()
    assert [each.token for each in found.processes] == [found.own]
    assert found.shards_to_take == [0, 2, 3]
    with pytest.raises(LeaseLost, match="Try again"):
        await first.write(queries.keep, "a", "too late")
    with pytest.raises(LeaseLost) as lost:
        await of(first).poll()
    assert "renew its lease on the database" in lost.value.why
    await second.write(queries.keep, "a", "kept")


async def test_a_process_without_a_connection_is_struck_out_soon_and_one_that_hangs_is_not(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    await steadily(second)
    silence(postgres, "0-1/4", DISCONNECTED_SECONDS + 1)
    assert len((await of(second).poll()).processes) == 2
    lease = first._lease
    assert lease._connection is not None
    end(postgres, lease._connection)
    assert len((await of(second).poll()).processes) == 1


async def test_a_process_whose_connection_broke_is_given_time_to_come_back(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    """When the database is started again nobody has a connection, and somebody comes first."""
    await steadily(second)
    for store in (first, second):
        assert store._lease._connection is not None
        end(postgres, store._lease._connection)
    silence(postgres, "0-1/4", DISCONNECTED_SECONDS + 1)
    assert len((await of(second).poll()).processes) == 2
    assert len((await of(first).poll()).processes) == 2


async def test_after_a_break_of_the_database_nobody_is_struck_out_by_who_comes_first(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    await steadily(first)
    silence(postgres, "0-1/4")
    silence(postgres, "2-3/4")
    assert len((await of(first).poll()).processes) == 2
    assert len((await of(second).poll()).processes) == 2


@pytest.mark.parametrize("all_end", [False, True])
async def test_shards_are_reserved_for_assigned_processes_when_all_end(
    first: PostgresStore, postgres: PostgresDatabase, all_end: bool
) -> None:
    async with joined(postgres, "2-3/4") as second:
        await of(second).take(2)
        if all_end:
            await of(first).leave()
    left = (await of(first).poll()).shards[2]
    assert left.process is None
    assert left.free is not all_end


async def test_a_change_is_heard_by_all_processes_once_it_is_stored(
    first: PostgresStore, second: PostgresStore, postgres: PostgresDatabase
) -> None:
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    listening = asyncio.create_task(of(first).listen(heard.put_nowait))
    assert await asyncio.wait_for(heard.get(), 10) is None

    def fail(session: Session) -> None:
        of(second).announce(session, "lost")
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        await second.write(fail)
    await second.write(of(second).announce, "table")
    assert await asyncio.wait_for(heard.get(), 10) == "table"
    changed(postgres, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE %s", "LISTEN%")
    with pytest.raises(StoreUnavailable):
        await asyncio.wait_for(listening, 10)


async def test_processes_that_share_out_other_shards_are_refused(
    first: PostgresStore, postgres: PostgresDatabase
) -> None:
    with pytest.raises(CannotOpen, match="the running ones use 4"):
        await PostgresStore(postgres, assigned_shards=parsed("4-7/8")).open()


async def test_one_that_serves_alone_and_those_that_share_refuse_each_other(postgres: PostgresDatabase) -> None:
    async with joined(postgres):
        with pytest.raises(CannotOpen, match="is in use by"):
            await PostgresStore(postgres).open()
    alone = PostgresStore(postgres)
    await alone.open()
    with pytest.raises(CannotOpen, match="is in use by process"):
        await PostgresStore(postgres, assigned_shards=FOUR).open()
    await alone.close()
    async with joined(postgres, "0-1/2"):  # whoever is alone may choose another number of shards
        pass


async def test_many_that_open_at_once_change_the_layout_once(cluster: Cluster) -> None:
    cluster.make_schema("fresh")
    stores = [
        PostgresStore(cluster.database("fresh"), assigned_shards=ShardRange(number, number, 4)) for number in range(4)
    ]
    await asyncio.gather(*(store.open() for store in stores))
    assert len((await of(stores[0]).poll()).processes) == 4
    await asyncio.gather(*(store.close() for store in stores))
    cluster.drop_schema("fresh")


async def test_no_layout_changes_under_a_process_that_serves(first: PostgresStore, postgres: PostgresDatabase) -> None:
    coming = Migration(newest_of(known_migrations()) + 1, "CREATE TABLE dice (eyes BIGINT NOT NULL);")
    with pytest.raises(CannotOpen, match="Stop them all first"):
        await PostgresStore(postgres, [*known_migrations(), coming], assigned_shards=FOUR).open()
    with pytest.raises(CannotOpen, match="is in use by"):
        await PostgresStore(postgres, [*known_migrations(), coming]).open()
    await first.write(queries.keep, "a", "still served")


async def test_a_lock_that_broke_is_taken_again_beside_the_others(
    first: PostgresStore, postgres: PostgresDatabase
) -> None:
    changed(
        postgres,
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND granted AND"
        " objid::int = hashtext(current_schema())",
    )
    await first.renew()
    with pytest.raises(CannotOpen, match="is in use by"):
        await PostgresStore(postgres).open()


async def test_a_block_has_one_process_in_it_at_a_time(first: PostgresStore, second: PostgresStore) -> None:
    inside: list[int] = []

    async def enter(store: PostgresStore) -> None:
        async with of(store).exclusive("identify 0"):
            inside.append(1)
            await asyncio.sleep(0)
            assert sum(inside) == 1
            inside.append(-1)

    async with of(first).exclusive("identify 1"):
        await asyncio.gather(enter(first), enter(second))


async def test_a_block_that_is_cancelled_while_it_connects_leaves_no_connection(first: PostgresStore) -> None:
    """A bot ends while it is about to upload its emojis. Python warns of a connection that nobody closed."""
    with ThreadPoolExecutor() as threads:
        asyncio.get_running_loop().set_default_executor(threads)
        entering = asyncio.create_task(of(first).exclusive("emojis").__aenter__())
        await asyncio.sleep(0)
        entering.cancel()
        with pytest.raises(asyncio.CancelledError):
            await entering
    gc.collect()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())


async def test_a_lock_that_cannot_be_asked_for_leaves_no_connection(
    first: PostgresStore, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[psycopg.Connection[Any]] = []
    connect = SharedLease.connect

    def noted(lease: SharedLease) -> psycopg.Connection[Any]:
        opened.append(connect(lease))
        return opened[-1]

    def gone(lease: SharedLease, session: Session) -> bool:
        raise psycopg.OperationalError

    lost = "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND granted"
    changed(postgres, f"{lost} AND objid::int = hashtext(current_schema())")
    with monkeypatch.context() as patched:
        patched.setattr(SharedLease, "connect", noted)
        patched.setattr(SharedLease, "_try_lock", gone)
        with pytest.raises(StoreUnavailable):
            await first.renew()
    assert [each.closed for each in opened] == [True]
    await first.renew()


async def test_a_store_whose_opening_is_cancelled_is_free_for_the_next(
    postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()

    async def wait(*args: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    store = PostgresStore(postgres)
    with monkeypatch.context() as patched:
        patched.setattr(Pool, "read", wait)
        opening = asyncio.create_task(store.open())
        await reached.wait()
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
    after = PostgresStore(postgres)
    await after.open()
    await after.close()
    await store.close()


# What falls due


def lobby_of(guild: int | None, name: str) -> Lobby:
    return Lobby(
        id=name,
        game="race",
        options={},
        seats=2,
        guild=guild,
        channel=300 + len(name) + (guild or 0),
        members=(ANA,),
        created=START,
        due=START,
    )


async def test_timers_are_those_of_the_servers_whose_shard_is_served(
    first: PostgresStore, second: PostgresStore
) -> None:
    await of(first).take(0)
    await of(second).take(1)
    for name, guild in (("z", OF_SHARD[0]), ("one", OF_SHARD[1]), ("shard2", OF_SHARD[2]), ("none", None)):
        await first.write(lobby_queries.add, lobby_of(guild, name))
    await first.write(timer_queries.set_timers, f"{OF_SHARD[1]} weekly", {"schedule": START})
    assert {timer.subject for timer in await first.due_timers(START)} == {"z", "none"}
    assert {timer.subject for timer in await second.due_timers(START)} == {"one", f"{OF_SHARD[1]} weekly"}
    assert await first.read(timer_queries.next_due, ours=first.owned_condition) == START + TIMER_CLAIM


async def test_each_timer_is_taken_once(first: PostgresStore, second: PostgresStore) -> None:
    """Also where two processes believe for a moment that they serve its server."""
    await of(first).take(0)
    many = MAX_TIMERS + 50
    for number in range(many):
        await first.write(timer_queries.set_timers, f"t{number}", {"idle": START})
    second.owned_condition = first.owned_condition
    taken = await asyncio.gather(*(store.due_timers(START) for store in (first, second, first, second)))
    subjects = [timer.subject for each in taken for timer in each]
    assert len(subjects) == len(set(subjects)) == many
    timer = next(timer for each in taken for timer in each)
    assert await first.write(timer_queries.postpone, timer, replace(timer, due=START + timedelta(hours=1)))


async def test_debts_are_those_of_the_servers_whose_shard_is_served(
    first: PostgresStore, second: PostgresStore
) -> None:
    await of(first).take(0)
    await of(second).take(1)
    for number, guild in enumerate(OF_SHARD):
        table = a_table(f"t{number}", channel=200 + number, guild=guild)
        await first.write(changes.add, Stored(table, [], SEED))
        await second.write(
            outbox_queries.add_entries, [OutboxEntry(BOARD_ENTRY, table.id, table.channel, START, START)]
        )
    await second.write(
        outbox_queries.add_entries,
        [OutboxEntry(SEASON_ENTRY, f"{OF_SHARD[1]} 2026-W47", 9, START, START + timedelta(hours=1))],
    )
    assert [entry.subject for entry in await due_entries(first, START, 10)] == ["t0"]
    assert [entry.subject for entry in await due_entries(second, START, 10)] == ["t1"]
    assert await first.read(outbox_queries.next_due, START, ours=first.owned_condition) is None
    assert await second.read(outbox_queries.next_due, START, ours=second.owned_condition) == START + timedelta(hours=1)
    await first.write(outbox_queries.make_due, START, ours=first.owned_condition)
    assert len(await due_entries(second, START, 10)) == 1
    await second.write(outbox_queries.make_due, START, ours=second.owned_condition)
    assert len(await due_entries(second, START, 10)) == 2


async def test_two_that_believe_to_serve_a_table_keep_one_move(
    first: PostgresStore, second: PostgresStore, clock: HandClock
) -> None:
    """One wins, the other is shown the board as it stands."""
    services = [service_on(store, clock) for store in (first, second)]
    live = await services[0].openings.open(NewTable("race", 100, CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    for service in services:
        assert (await service.tables.live(live.table.id)).table.rev == 0
    done = await asyncio.gather(
        *(service.moves.play(live.table.id, ANA, "walk 3", 0) for service in services), return_exceptions=True
    )
    (stale,) = (each for each in done if isinstance(each, StaleRev))
    assert stale.live.table.rev == 1
    stored = await first.read(table_queries.load, live.table.id)
    assert stored is not None
    assert [entry.text for entry in stored.entries] == ["walk 3"]


async def test_what_another_process_played_is_seen_where_the_table_is_known(
    first: PostgresStore, second: PostgresStore, clock: HandClock
) -> None:
    here, there = (service_on(store, clock) for store in (first, second))
    live = await here.openings.open(NewTable("race", 100, CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    await there.moves.play(live.table.id, ANA, "walk 3", 0)
    assert (await here.tables.live(live.table.id)).table.rev == 1


async def test_nothing_is_known_of_tables_whose_servers_are_served_elsewhere(
    first: PostgresStore, clock: HandClock
) -> None:
    service = service_on(first, clock)
    live = await service.openings.open(NewTable("race", OF_SHARD[1], CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    assert service.tables.game_of(live.table.id) == "race"
    service.release_shard(2)
    assert service.tables.game_of(live.table.id) == "race"
    service.release_shard(1)
    assert service.tables.game_of(live.table.id) is None
    assert (await service.moves.play(live.table.id, ANA, "walk 3", 0)).table.rev == 1
    assert service.tables.game_of(live.table.id) is None


async def test_what_others_set_and_deleted_is_looked_up_anew(first: PostgresStore, clock: HandClock) -> None:
    here, there = service_on(first, clock), service_on(first, clock)
    live = await here.openings.open(NewTable("race", 100, CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    assert (await here.settings.terms_of(ANA)).interval is not None
    await there.settings.choose(REMINDERS, ANA, NEVER)
    here.invalidate_caches("")
    assert (await here.settings.terms_of(ANA)).interval is None
    assert here.tables.game_of(live.table.id) == "race"
    here.invalidate_caches("1")
    assert here.tables.game_of(live.table.id) is None


async def test_a_shard_is_taken_over_with_the_languages_that_its_servers_chose_meanwhile(
    first: PostgresStore, clock: HandClock
) -> None:
    here, there = service_on(first, clock), service_on(first, clock)
    await there.settings.choose(SERVER_LANGUAGE, 100, "fr")
    assert here.settings.languages == {}
    await here.begin(2)
    assert here.settings.languages == {(SettingOwner.SERVER, 100): "fr"}


def service_on(store: PostgresStore, clock: HandClock) -> Services:
    """A service that keeps positions ready whether it serves their servers or not."""
    seeds = known_seeds()
    service = Services(
        store, clock=clock, seeds=lambda: next(seeds), games=(Race(),), limits=ROOMY, given=[QUICK], shards=FOUR
    )
    service.owned_shards.numbers.update(FOUR.shards)
    return service
