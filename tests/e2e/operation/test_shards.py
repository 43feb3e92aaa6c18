"""Two bots share a database and the shards of one bot: what each serves, and how a shard passes from one to the other.

Both run in this process, over the real protocol; how processes are started and killed is looked at in `test_processes`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.app import Tablekeeper
from bot.clock import uptime
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.discord.client import drain_gate, gateway_connections, shard_manager
from bot.discord.transport.calls import LeaseExpired
from bot.errors import StoreUnavailable
from bot.games.chance import seed_from_text
from bot.games.contract import View
from bot.games.text import Text
from bot.playground.address import discord_at
from bot.playground.scripted import NoSuchLabel, ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.components import controls
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.world import Deadlines, World
from bot.shards import parsed
from bot.store.database import PostgresDatabase
from bot.store.lease import LeaseLost
from bot.store.postgres import PostgresStore
from bot.store.postgres import shards as lease
from bot.store.postgres.shards import PostgresShards
from bot.store.shards import ClusterState
from cogs.page.service import Pages
from renderers.kit.picture import Picture
from tests.e2e.page.visitor import Visitor, served
from tests.e2e.sketch import sketch
from tests.e2e.stage import PATIENT, board_of, is_board, one_press, settled, until
from tests.playground.schema import DISCORDS
from tests.tables.fixtures import QUICK, HandClock
from tests.ui.pictures.test_render_queue import VIEW


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setattr(shard_manager, "POLL_SECONDS", 0.3)
    monkeypatch.setattr(drain_gate, "MAX_WAIT_SECONDS", 50.0)  # as Discord waits here, for a busy machine
    monkeypatch.setattr(shard_manager, "BUSY_POLL_SECONDS", 0.05)
    async with Playground(World(deadlines=PATIENT), identify_seconds=0.1, validate=DISCORDS) as playground:
        with discord_at(playground.address):
            yield playground


@asynccontextmanager
async def part(playground: Playground, postgres: PostgresDatabase, share: str) -> AsyncIterator[Tablekeeper]:
    """A bot that is to serve some shards."""
    store = PostgresStore(postgres, assigned_shards=parsed(share))
    services = Services(
        store, clock=HandClock(), seeds=lambda: seed_from_text(share), given=[QUICK], shards=parsed(share)
    )
    client = Tablekeeper(services)
    assert client.gateway_connections is not None
    client.gateway_connections.pause = 0.12
    running = asyncio.create_task(client.start(playground.world.token))
    try:
        await until(lambda: client.get_cog("Help") is not None)
        for face in client.dispatcher.faces.values():
            face.renderer = face.whole = sketch
        yield client
    finally:
        await client.close()
        await asyncio.wait([running], timeout=5)


def serves(client: Tablekeeper, *shards: int) -> bool:
    """Whether a bot holds these shards, is connected to them and to no other."""
    assert client.gateway_connections is not None
    return (
        client.services.owned_shards.numbers == {*shards}
        and all(client.gateway_connections.is_connected(shard) for shard in shards)
        and {number for number, shard in client.shards.items() if not shard.is_closed()} == {*shards}
    )


def member_of_shard(playground: Playground, name: str, shard: int, of: int = 2) -> ScriptedMember:
    """Return a member in a channel of a server of this shard, out of n."""
    world = playground.world
    while not (found := [guild for guild in world.guilds if (guild >> 22) % of == shard]):
        world.open_guild("Elsewhere", world.members)
    channel = world.open_channel(f"{name} {shard}", guild_id=found[0])
    return playground.member(name, channel.id)


def slow_sketch(view: View) -> Picture:
    """Take as long as a picture on a busy machine."""
    time.sleep(1.6)
    return sketch(view)


def slowly(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """The same as the database answers it then."""

    async def late(*arguments: object) -> Any:
        await asyncio.sleep(0.35)
        return await call(*arguments)

    return late


async def test_a_page_is_served_by_a_process_that_does_not_serve_its_server(
    playground: Playground, postgres: PostgresDatabase
) -> None:
    """Only two bots show that the page of one hears of the other's moves, and that the board in Discord follows."""
    playground.world.locale = "de"
    ana = member_of_shard(playground, "Ana", 1)
    ben = playground.member("Ben", ana.channel_id)
    playground.world.member_locales.update(dict.fromkeys((ana.id, ben.id), "en-GB"))
    async with part(playground, postgres, "0/2") as first, part(playground, postgres, "1/2") as second:
        await until(lambda: serves(first, 0) and serves(second, 1))
        for client in (first, second):
            client.services[Pages].address = "https://games.example.org"
        await ana.slash("carcassonne seats:1")
        stored = await second.services._store.read(table_queries.latest_in, ana.channel_id)
        assert stored is not None
        table, link = stored.id, second.services[Pages].link
        async with (
            served(first) as url,
            Visitor.at(url, table, await link(ana.id, table)) as page,
            Visitor.at(url, table, await link(ben.id, table)) as watching,
        ):
            await page.until(lambda: bool(page.lit))
            assert watching.board["pictures"]
            assert not watching.lit
            (picture,) = page.board["pictures"]
            await page.ask(do="picture", hash=picture["hash"])
            assert (
                hashlib.sha256(b64decode(page.sent_pictures[picture["hash"]])).hexdigest().startswith(picture["hash"])
            )
            shown = watching.board
            await page.touch(*next(each["key"] for each in page.lit if each["lit"]))
            await page.press("Place")
            await watching.until(lambda: watching.board != shown)
            live = await second.services.tables.live(table)
            assert live.table.rev > 0
            assert live.table.board is not None
            assert "Wähle ein Feld" in playground.world.find_message(live.table.board.message).content
            pages = page.board, watching.board
            await ana.slash(f"move move:{live.position.moves(0)[0]}")
            await page.until(lambda: page.board != pages[0])
            await watching.until(lambda: watching.board != pages[1])


async def test_each_serves_its_shards_and_one_that_comes_later_gets_them_under_play(
    playground: Playground, postgres: PostgresDatabase
) -> None:
    ana, ben = member_of_shard(playground, "Ana", 0), member_of_shard(playground, "Ben", 1)
    async with part(playground, postgres, "0-1/2") as first:
        await until(lambda: serves(first, 0, 1))
        for member in (ana, ben):
            await member.slash("carcassonne seats:1")
            await one_press(member, board_of(member))
        async with part(playground, postgres, "1/2") as second:
            while not serves(second, 1):
                for member in (ana, ben):
                    await one_press(member, board_of(member))
            await until(lambda: serves(first, 0))
            for member in (ana, ben):
                await one_press(member, board_of(member))
            table = await first.services._store.read(table_queries.latest_in, ben.channel_id)
            assert table is not None
            assert first.services.tables.game_of(table.id) is None
            assert second.services.tables.game_of(table.id) == "carcassonne"
            closing = asyncio.create_task(second.close())
            while not closing.done():
                for member in (ana, ben):
                    await one_press(member, board_of(member))
        # that one was asked to end, and has given back what it served
        await until(lambda: serves(first, 0, 1))
        for member in (ana, ben):
            await one_press(member, board_of(member))
    assert playground.gateway.identify_refusals == 0
    assert not [each for each in playground.world.interactions.all if each.is_failed]


async def test_a_bot_that_is_gone_without_a_word_is_replaced_and_what_it_owed_is_paid(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = member_of_shard(playground, "Ben", 1)
    async with part(playground, postgres, "0/2") as first, part(playground, postgres, "1/2") as second:
        await until(lambda: serves(first, 0) and serves(second, 1))
        await ben.slash("carcassonne seats:1")
        await settled()
        table = await first.services._store.read(table_queries.latest_in, ben.channel_id)
        assert table is not None
        board = next(message for message in ben.messages() if is_board(message))
        monkeypatch.setattr(lease, "DISCONNECTED_SECONDS", 0.6)
        await second.background.close()
        await second.shards[1].disconnect()
        ben.world.remove_message(board)
        now = first.services.now()
        await first.services._store.write(
            outbox_queries.add_entries,
            [OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now, table.rev, fresh=True)],
        )
        held = second.services._store._lease._connection  # type: ignore[attr-defined]
        held.close()
        await until(lambda: serves(first, 0, 1))
        await until(lambda: any(is_board(message) for message in ben.messages()))
        await one_press(ben, board_of(ben))
        assert second.stopped_by is None
        with pytest.raises(LeaseLost):
            await second.services.notes.keep("a", "too late")


async def test_several_begin_no_session_where_few_starts_are_left(
    playground: Playground,
    postgres: PostgresDatabase,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    gateway = playground.gateway
    gateway.starts_left, gateway.starts_reset_seconds = gateway_connections.RESERVED_STARTS, 0.0
    monkeypatch.setattr(gateway_connections, "MIN_WAIT_SECONDS", 0.05)
    async with part(playground, postgres, "0/2") as first, part(playground, postgres, "1/2") as second:
        await until(lambda: len({id(each) for each in caplog.records if "session starts" in each.getMessage()}) >= 2)
        assert gateway.identify_count == 0
        gateway.starts_left = 1000
        await until(lambda: serves(first, 0) and serves(second, 1))
    assert gateway.starts_left == 1000 - gateway.identify_count


async def test_a_gateway_that_cannot_be_reached_at_first_is_a_warning(
    playground: Playground,
    postgres: PostgresDatabase,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    shorter = asyncio.sleep
    monkeypatch.setattr("discord.shard.asyncio.sleep", lambda seconds: shorter(min(seconds, 0.05)))
    playground.gateway.refuse_connections(2)
    async with part(playground, postgres, "0/1") as client:
        await until(lambda: serves(client, 0))
    warned = [each for each in caplog.messages if each == "shard disconnected, reconnecting: shard=0"]
    assert len(warned) == 2
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_a_bot_that_hung_and_wakes_says_nothing_and_ends_at_once(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = member_of_shard(playground, "Ana", 0)
    async with part(playground, postgres, "0/2") as hung, part(playground, postgres, "1/2") as second:
        await until(lambda: serves(hung, 0) and serves(second, 1))
        await ana.slash("carcassonne seats:1")
        await settled()
        monkeypatch.setattr(lease, "DISCONNECTED_SECONDS", 0.6)
        assert hung.services.shards is not None
        look, wakes = hung.services.shards.poll, asyncio.Event()

        async def look_later() -> ClusterState:
            await wakes.wait()
            return await look()

        monkeypatch.setattr(hung.services.shards, "poll", look_later)
        hung.services.owned_shards.stopwatch = lambda: uptime() + 16
        held = hung.services._store._lease._connection  # type: ignore[attr-defined]
        held.close()
        await until(lambda: serves(second, 0, 1))
        assert hung.gateway_connections is not None
        assert hung.gateway_connections.is_connected(0)
        answered = Mock()
        monkeypatch.setattr(hung.metrics.acknowledged, "observe", answered)
        for _ in range(3):
            await one_press(ana, board_of(ana))
        await ana.slash("table do:board")
        assert not answered.called
        with pytest.raises(LeaseExpired):
            await hung.get_partial_messageable(ana.channel_id).send("too late")
        drawn = threading.Event()

        def slowly_drawn(view: View) -> Picture:
            drawn.wait(30)
            return sketch(view)

        drawing = asyncio.create_task(hung.dispatcher.render_queue.draw(("t", None), 1, VIEW, slowly_drawn))
        await asyncio.sleep(0)
        woke = time.monotonic()
        wakes.set()
        await until(lambda: hung.stopped_by is not None)
        await hung.close()
        ended = time.monotonic()
        drawn.set()
        await asyncio.wait([drawing])
        assert ended - woke < 4
    assert not [each for each in playground.world.interactions.all if each.is_failed]


async def test_a_bot_that_lost_the_database_for_long_answers_when_it_is_back(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = member_of_shard(playground, "Ana", 0)
    async with part(playground, postgres, "0-1/2") as only:
        await until(lambda: serves(only, 0, 1))
        await ana.slash("carcassonne seats:1")
        assert only.services.shards is not None
        owned_shards, look = only.services.owned_shards, only.services.shards.poll
        monkeypatch.setattr(only.services.shards, "poll", AsyncMock(side_effect=StoreUnavailable(Text("Not now."))))
        owned_shards.stopwatch = lambda: uptime() + 16
        playground.world.deadlines = Deadlines(first_response=0.2)
        late = Client(playground.world).slash(ana.member, ana.channel_id, "table do:board")
        await until(lambda: late.is_failed)
        playground.world.deadlines = PATIENT
        assert not owned_shards.has_lease
        monkeypatch.setattr(only.services.shards, "poll", look)
        await until(lambda: owned_shards.has_lease)
        await one_press(ana, board_of(ana))
        assert only.stopped_by is None


async def test_a_bot_that_waits_long_to_publish_its_commands_is_not_taken_for_dead(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when Discord asks it to wait, or others publish theirs first."""
    monkeypatch.setattr(lease, "LASTING", 1.0)
    async with part(playground, postgres, "0/2") as first:
        await until(lambda: serves(first, 0))
        publish = Tablekeeper.publish_commands

        async def publish_late(client: Tablekeeper) -> None:
            await asyncio.sleep(2)
            await publish(client)

        monkeypatch.setattr(Tablekeeper, "publish_commands", publish_late)
        async with part(playground, postgres, "1/2") as second:
            await until(lambda: serves(second, 1))
            assert second.stopped_by is None


async def test_a_bot_that_cannot_begin_keeps_no_shard_from_the_others(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with part(playground, postgres, "0/2") as first:
        await until(lambda: serves(first, 0))
        monkeypatch.setattr(Tablekeeper, "publish_commands", AsyncMock(side_effect=OSError("Discord is away")))
        services = Services(PostgresStore(postgres, assigned_shards=parsed("1/2")), shards=parsed("1/2"), given=[QUICK])
        async with Tablekeeper(services) as second:
            assert second.shard_manager is not None
            waits = AsyncMock()
            monkeypatch.setattr(second.shard_manager, "leave", waits)
            with pytest.raises(OSError, match="Discord is away"):
                await second.start(playground.world.token)
        assert not waits.called
        assert first.services.shards is not None
        assert [process.assigned for process in (await first.services.shards.poll()).processes] == [parsed("0/2")]


async def test_two_that_end_at_once_hand_over_while_pictures_and_the_database_take_long(
    playground: Playground, postgres: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When one of two machines stops, the other answers in time."""
    names = ("Ana", "Ben", "Chloe", "Dan")
    members = [member_of_shard(playground, name, shard, of=4) for shard, name in enumerate(names)]
    async with AsyncExitStack() as stack:
        parts = [await stack.enter_async_context(part(playground, postgres, f"{shard}/4")) for shard in range(4)]
        await until(lambda: all(serves(client, shard) for shard, client in enumerate(parts)))
        for member in members:
            await member.slash("carcassonne seats:1")
        for method in ("poll", "hand_over"):
            monkeypatch.setattr(PostgresShards, method, slowly(getattr(PostgresShards, method)))
        for client in parts:
            for face in client.dispatcher.faces.values():
                face.renderer = face.whole = slow_sketch

        spectator = playground.member("Emil", members[0].channel_id).member

        async def play(member: ScriptedMember) -> None:
            while True:
                with suppress(NoSuchLabel, RuntimeError):  # the board is on its way
                    await one_press(member, board_of(member))
                await asyncio.sleep(0.2)

        async def look_on(member: ScriptedMember) -> None:
            """Ask again and again what there is, without waiting for an answer."""
            while True:
                await asyncio.sleep(0.2)
                board = member.newest_message()
                for control in controls(board.components):
                    if control.label == "More":
                        with suppress(ClientRefusal):
                            Client(playground.world).press(spectator, board.id, control.custom_id)

        playing = [asyncio.create_task(do(member)) for member in members for do in (play, look_on)]
        await asyncio.sleep(0)
        await asyncio.gather(parts[0].close(), parts[1].close())
        await until(
            lambda: parts[2].services.owned_shards.numbers | parts[3].services.owned_shards.numbers == {*range(4)}
        )
        await asyncio.sleep(1)
        assert not [task for task in playing if task.done()]
        for task in playing:
            task.cancel()
    assert not [each for each in playground.world.interactions.all if each.is_failed]
