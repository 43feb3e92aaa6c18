"""Brings a client to the shards that are its part of a store which several processes share, and away from them.

One loop says that this process lives and looks what stands in the store (`bot.store.shards`). A shard that nobody
serves is taken, then connected to. One that another process serves is connected to beside it, asked for, and answered
for from when it is given. One that is asked of this process is finished with and given, then left.
"""

from __future__ import annotations

import asyncio
import logging

from bot.background import Fatal
from bot.model.errors import StoreUnavailable
from bot.services.service import Services
from bot.store.lease import LeaseLost
from bot.store.shards import ClusterState, Shard, Shards
from bot.ui.client.drain_gate import DrainGate
from bot.ui.client.gateway_connections import GatewayConnections

_log = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Seconds between two looks at who serves what."""

BUSY_POLL_SECONDS = 0.2
"""The same while a shard is on its way."""

HANDOVER_SECONDS = 1.0
"""Seconds for what is in hand of a shard that another process waits for, and for what is being paid; then it is
answered and paid beside that one. What comes meanwhile waits, and only so long that it can be answered in time."""

LEAVE_SECONDS = 35.0
"""Seconds that a process which was asked to end waits for others to come for its shards."""


class ShardManager:
    """Keeps the shards of a client to what the store says."""

    def __init__(self, tables: Services, shards: Shards, gate: DrainGate, connections: GatewayConnections) -> None:
        self._tables = tables
        self._shards = shards
        self._gate = gate
        self._connections = connections
        self._owned = tables.owned_shards
        self._serving: set[int] = set()
        """The shards that were begun with; what failed half-way is begun with anew."""
        self._requested: int | None = None
        self._running = False
        self._leaving = False
        self._left = asyncio.Event()
        self._wake_up = asyncio.Event()

    async def run(self) -> None:
        """Look and act until cancelled. Raises Fatal when this process was taken for dead."""
        self._running = True
        try:
            while True:
                self._wake_up.clear()
                await self._sleep(await self._poll())
        finally:
            self._left.set()
            await self._connections.close()

    async def _sleep(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake_up.wait()
        except TimeoutError:
            return

    async def _poll(self) -> float:
        """One look; how long to sleep then."""
        leaving = self._leaving
        try:
            asked = self._owned.stopwatch()
            scene = await self._shards.poll()
            self._owned.renew(asked)
            await self._act(scene)
        except LeaseLost as lost:
            raise Fatal(lost.why) from lost
        except StoreUnavailable as error:  # the store has said so to whoever runs the bot
            _log.debug("shards wait: %s", error)
            return POLL_SECONDS
        self._tables.look_again(scene.changes)
        if leaving and not (self._owned.numbers and scene.has_successors):
            self._left.set()
        return (
            BUSY_POLL_SECONDS if self._leaving or scene.shards_to_request or scene.shards_to_hand_over else POLL_SECONDS
        )

    async def _act(self, scene: ClusterState) -> None:
        for number in self._serving - scene.owned:
            self._stop_serving(number)
        for number in scene.owned - self._serving:
            await self._start_serving(scene.shards[number])
        for number in scene.shards_to_take:
            if await self._shards.take(number):
                await self._start_serving(Shard(number))
        for number, to in scene.shards_to_hand_over:
            await self._hand_over(number, to)
        await self._request(scene)
        self._connections.connect_to(
            self._owned.numbers if self._requested is None else {*self._owned.numbers, self._requested}
        )

    async def _start_serving(self, shard: Shard) -> None:
        self._gate.open(shard.number, shard.answered)
        await self._tables.begin(shard.number)
        self._serving.add(shard.number)
        _log.info("shard %d is served here", shard.number)

    def _stop_serving(self, number: int) -> None:
        _log.info("shard %d is served elsewhere", number)
        self._serving.discard(number)
        self._gate.forget(number)
        self._tables.let_go(number)

    async def _request(self, scene: ClusterState) -> None:
        """One shard after the other: connect beside whoever serves it, and ask for it then.

        One that is another's to ask for by now may be given here until that one has asked.
        """
        wanted = scene.shards_to_request
        if self._requested is not None and self._requested not in wanted and not scene.is_waiting_for(self._requested):
            if self._requested not in self._owned.numbers:
                self._gate.forget(self._requested)
            self._requested = None
        if self._requested is None and wanted:
            self._requested = wanted[0]
            self._gate.expect(self._requested)
        if self._requested in wanted and self._connections.is_connected(self._requested):
            await self._shards.request(self._requested)

    async def _hand_over(self, number: int, to: str) -> None:
        """Finish what is in hand of a shard, and let another process serve it."""
        clock = asyncio.get_running_loop().time
        until = clock() + HANDOVER_SECONDS
        heard = await self._gate.close(number, HANDOVER_SECONDS)
        given = False
        try:
            await self._tables.outbox.settle(max(0.0, until - clock()))
            given = await self._shards.hand_over(number, to, heard)
        finally:
            if given:
                self._stop_serving(number)
            else:
                self._gate.open(number)

    async def leave(self) -> None:
        """Say that this process is about to end, and go on until others serve what it served, if there are any.

        One that did not come so far as to serve has nothing to leave.
        """
        if not self._running:
            return
        try:
            await self._shards.leave()
            self._leaving = True
            self._wake_up.set()
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._left.wait()
        except TimeoutError:
            _log.warning("nobody came for the shards %s", sorted(self._owned.numbers))
        except StoreUnavailable as error:
            _log.debug("shards are left to whoever finds them: %s", error)
