"""How a client is brought to its shards where the store or a line fails half-way. What goes well is in `tests/e2e`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from bot.background import Fatal
from bot.core.services import Services
from bot.discord.client import shard_manager as room
from bot.discord.client.drain_gate import DrainGate
from bot.discord.client.gateway_connections import GatewayConnections
from bot.discord.client.shard_manager import ShardManager
from bot.errors import StoreUnavailable
from bot.games.text import Text
from bot.shards import LASTING, OwnedShards, ShardRange
from bot.store.database import Session
from bot.store.lease import LeaseLost
from bot.store.shards import ClusterState, Process, Shard, Shards
from tests.store.test_owned_shards import HandStopwatch

MAX_WAIT_SECONDS = 2.5

TWO = ShardRange(0, 1, 2)


class FakeShards(Shards):
    """A cluster state that is set by hand; `fail` is raised once."""

    def __init__(self) -> None:
        processes = [Process("here", TWO, 1), Process("there", TWO, 0)]
        self.cluster = ClusterState("here", processes, [Shard(0, "here"), Shard(1, "there")])
        self.fail: Exception | None = None
        self.left = 0

    async def poll(self) -> ClusterState:
        self.trouble()
        return self.cluster

    def trouble(self) -> None:
        error, self.fail = self.fail, None
        if error is not None:
            raise error

    def now(self, number: int, **changes: Any) -> None:
        shards = [replace(each, **changes) if each.number == number else each for each in self.cluster.shards]
        self.cluster = replace(self.cluster, shards=shards)

    async def take(self, shard: int) -> bool:
        return True

    async def request(self, shard: int) -> None:
        self.now(shard, wanted="here")

    async def hand_over(self, shard: int, to: str, heard: Collection[int]) -> bool:
        self.trouble()
        self.now(shard, process=to, wanted=None, answered=tuple(heard))
        return True

    async def leave(self) -> None:
        self.trouble()
        self.left += 1

    def announce(self, session: Session, table: str) -> None:
        """Nobody listens."""

    async def listen(self, hear: Callable[[str | None], None]) -> None:
        hear(None)

    def exclusive(self, name: str) -> AbstractAsyncContextManager[None]:
        return nullcontext()


class FakeConnections:
    """Gateway connections that begin at once."""

    def __init__(self) -> None:
        self.wanted: Collection[int] = ()

    def connect_to(self, wanted: Collection[int]) -> None:
        self.wanted = wanted

    def is_connected(self, shard: int) -> bool:
        return shard in self.wanted

    async def close(self) -> None:
        self.wanted = ()


class Served:
    """The tables, as far as a shard manager knows them."""

    def __init__(self, shards: FakeShards) -> None:
        self.owned_shards = OwnedShards(TWO)
        self.outbox = self
        self.shards = shards
        self.begun: list[int] = []
        self.paying = 0.0

    async def begin(self, shard: int) -> None:
        self.owned_shards.numbers.add(shard)
        self.shards.trouble()
        self.begun.append(shard)

    def release_shard(self, shard: int) -> None:
        self.owned_shards.numbers.discard(shard)

    def invalidate_caches(self, changes: str) -> None:
        """There is nothing that was remembered."""

    async def settle(self, seconds: float) -> None:
        """Take as long as the jobs in progress."""
        await asyncio.sleep(min(self.paying, seconds))


class Stage:
    def __init__(self) -> None:
        self.shards = FakeShards()
        self.tables = Served(self.shards)
        self.gate = DrainGate(self.tables.owned_shards)
        self.lines = FakeConnections()
        self.shard_manager = ShardManager(
            cast("Services", self.tables), self.shards, self.gate, cast("GatewayConnections", self.lines)
        )

    async def rounds(self, many: int = 1) -> None:
        for _ in range(many):
            await self.shard_manager._poll()

    async def press(self, interaction: int) -> bool:
        """Whether a press is answered. It is over by then: a handover does not wait for it."""
        return await asyncio.create_task(self.gate.should_answer(interaction, None))


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_a_shard_that_was_begun_with_half_way_is_begun_with_anew(stage: Stage) -> None:
    await stage.rounds()
    stage.shards.now(1, process="here")
    look = stage.shards.poll

    async def look_and_fail_next() -> ClusterState:
        found = await look()
        stage.shards.fail = StoreUnavailable(Text("Not now."))
        return found

    stage.shards.poll = look_and_fail_next  # type: ignore[method-assign]
    await stage.rounds()
    assert stage.tables.begun == [0]
    stage.shards.poll = look  # type: ignore[method-assign]
    await stage.rounds()
    assert stage.tables.begun == [0, 1]
    assert await stage.gate.should_answer(1, 1 << 22)


async def test_a_look_that_succeeds_renews_the_lease_and_one_that_fails_does_not(stage: Stage) -> None:
    owned_shards, stopwatch = stage.tables.owned_shards, HandStopwatch()
    owned_shards.stopwatch = stopwatch
    await stage.rounds()
    stopwatch.seconds += LASTING - 1
    await stage.rounds()
    stopwatch.seconds += LASTING - 1
    assert owned_shards.has_lease
    stage.shards.fail = StoreUnavailable(Text("Not now."))
    await stage.rounds()
    stopwatch.seconds += 1
    assert not owned_shards.has_lease


async def test_another_shard_is_asked_for_when_the_line_stands_and_served_when_it_is_given(stage: Stage) -> None:
    await stage.rounds()
    assert stage.shards.cluster.shards[1].wanted is None
    assert set(stage.lines.wanted) == {0, 1}
    await stage.rounds()
    assert Shard(1, "there", wanted="here") in stage.shards.cluster.shards
    assert stage.tables.begun == [0]
    stage.shards.now(1, process="here", wanted=None, answered=(7,))
    await stage.rounds()
    assert stage.tables.begun == [0, 1]
    assert await stage.gate.should_answer(8, 1 << 22)


async def test_what_is_asked_for_is_given_and_left(stage: Stage) -> None:
    await stage.rounds()
    assert await stage.press(5)
    stage.shards.now(0, wanted="there")
    await stage.rounds()
    assert stage.shards.cluster.shards[0] == Shard(0, "there", answered=(5,))
    assert stage.tables.owned_shards.numbers == set()
    assert not await stage.press(6)


async def test_a_shard_that_could_not_be_given_is_served_on(stage: Stage) -> None:
    await stage.rounds()
    stage.shards.now(0, wanted="there")
    give = stage.shards.hand_over

    async def not_now(shard: int, to: str, heard: Collection[int]) -> bool:
        raise StoreUnavailable(Text("Not now."))

    stage.shards.hand_over = not_now  # type: ignore[method-assign]
    await stage.rounds()
    assert stage.tables.owned_shards.numbers == {0}
    assert await stage.press(6)
    stage.shards.hand_over = give  # type: ignore[method-assign]
    await stage.rounds()
    assert stage.tables.owned_shards.numbers == set()


async def test_a_press_that_comes_while_a_shard_is_given_waits_for_what_is_in_hand_and_paid_together(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new owner must learn about the shard while the press can still be answered."""
    monkeypatch.setattr(room, "HANDOVER_SECONDS", 0.3)
    await stage.rounds()

    async def press_that_takes_long() -> None:
        assert await stage.gate.should_answer(5, None)
        await asyncio.sleep(30.0)

    pressed = asyncio.create_task(press_that_takes_long())
    await asyncio.sleep(0)
    stage.tables.paying = 30.0
    stage.shards.now(0, wanted="there")
    began = asyncio.get_running_loop().time()
    await stage.rounds()
    assert stage.shards.cluster.shards[0] == Shard(0, "there", answered=(5,))
    assert asyncio.get_running_loop().time() - began < 2 * 0.3
    pressed.cancel()


def test_what_is_in_hand_leaves_time_to_answer_what_waits() -> None:
    assert room.HANDOVER_SECONDS + 4 * room.BUSY_POLL_SECONDS < MAX_WAIT_SECONDS


async def test_whoever_waits_for_a_shard_stays_connected_until_another_one_waits_for_it(stage: Stage) -> None:
    """A newer process came between the asking and the giving: who gives does not know that yet."""
    await stage.rounds(2)
    assert Shard(1, "there", wanted="here") in stage.shards.cluster.shards
    newer = Process("newer", ShardRange(1, 1, 2), 2)
    stage.shards.cluster = replace(stage.shards.cluster, processes=[*stage.shards.cluster.processes, newer])
    await stage.rounds()
    assert set(stage.lines.wanted) == {0, 1}
    kept = asyncio.create_task(stage.gate.should_answer(8, 1 << 22))
    await stage.rounds()
    stage.shards.now(1, process="here", wanted=None)
    await stage.rounds()
    assert await kept
    stage.shards.now(1, process="there", wanted="newer")
    await stage.rounds()
    assert set(stage.lines.wanted) == {0}
    assert not await stage.gate.should_answer(9, 1 << 22)


async def test_who_waits_for_a_shard_no_more_does_not_ask_on(stage: Stage) -> None:
    await stage.rounds(2)
    stage.shards.cluster = replace(
        stage.shards.cluster, processes=[*stage.shards.cluster.processes, Process("newer", ShardRange(1, 1, 2), 2)]
    )
    stage.shards.now(1, wanted="newer")
    await stage.rounds(2)
    assert Shard(1, "there", wanted="newer") in stage.shards.cluster.shards


async def test_whoever_leaves_serves_what_it_was_given_before_others_knew(stage: Stage) -> None:
    """It serves nothing by what it saw last, and was given a shard since."""
    stage.shards.now(0, process="there")
    looked, go_on = asyncio.Event(), asyncio.Event()
    look = stage.shards.poll

    async def look_slowly() -> ClusterState:
        found = await look()
        looked.set()
        await go_on.wait()
        return found

    stage.shards.poll = look_slowly  # type: ignore[method-assign]
    running = asyncio.create_task(stage.shard_manager.run())
    await looked.wait()
    leaving = asyncio.create_task(stage.shard_manager.leave())
    await asyncio.sleep(0)
    assert stage.shards.left
    stage.shards.now(0, process="here")
    go_on.set()
    async with asyncio.timeout(60):
        while stage.tables.begun != [0]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert not leaving.done()
    stage.shards.now(0, wanted="there")
    await asyncio.wait_for(leaving, 5)
    assert stage.shards.cluster.shards[0].process == "there"
    running.cancel()


async def test_who_was_taken_for_dead_stops(stage: Stage) -> None:
    stage.shards.fail = LeaseLost(Text("Others serve here."))
    with pytest.raises(Fatal, match="Others serve here"):
        await stage.shard_manager.run()


async def test_a_leaving_process_waits_for_successors_only_so_long(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.rounds()
    running = asyncio.create_task(stage.shard_manager.run())
    stage.shards.cluster = replace(stage.shards.cluster, processes=[Process("here", TWO, 1)])
    await asyncio.wait_for(stage.shard_manager.leave(), 5)  # there are none
    running.cancel()
    monkeypatch.setattr(room, "LEAVE_SECONDS", 0.0)
    later = Stage()
    await later.rounds()
    await later.shard_manager.leave()
    assert later.tables.owned_shards.numbers == {0}


async def test_a_line_that_broke_begins_again(caplog: pytest.LogCaptureFixture) -> None:
    tries: list[int] = []

    class Client:
        shards: dict[int, Any] = {}  # noqa: RUF012 - it stays empty

        async def wait_for(self, event: str, *, check: Callable[[int], bool]) -> None:
            return

        async def launch_shard(self, gateway: object, number: int) -> None:
            tries.append(number)
            if len(tries) == 1:
                raise ZeroDivisionError

        def get_shard(self, number: int) -> None:
            return

    lines = GatewayConnections(cast("discord.AutoShardedClient", Client()), FakeShards(), lambda shard: None)
    lines.running.set()
    lines.connect_to({1})
    await asyncio.sleep(0.01)
    assert not lines.is_connected(1)
    lines.connect_to({1})
    await asyncio.sleep(0.01)
    assert lines.is_connected(1)
    assert "shard connection failed, reconnecting: shard=1" in caplog.text
    await lines.close()
    assert not lines.is_connected(1)
