"""Connects a client to its shards of a store that several processes share.

A loop renews the lease and reads the cluster state (`bot.store.shards`). A free shard is taken, then connected to. A
shard of another process is connected to, requested, and served once it is handed over. A shard that another process
requests is drained, handed over, then disconnected.
"""

from __future__ import annotations

import asyncio
import logging

from bot.background import Fatal
from bot.core.services import Services
from bot.discord.client.drain_gate import DrainGate
from bot.discord.client.gateway_connections import GatewayConnections
from bot.errors import StoreUnavailable
from bot.store.lease import LeaseLost
from bot.store.shards import ClusterState, Shard, Shards

_log = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Seconds between two reads of the cluster state."""

BUSY_POLL_SECONDS = 0.2
"""The same during a handover."""

HANDOVER_SECONDS = 1.0
"""Seconds for running interactions and deliveries of a shard during a handover.

After that they finish in parallel with the new process. New interactions wait no longer than this, so that they are
still answered in time.
"""

LEAVE_SECONDS = 35.0
"""Seconds that a stopping process waits for others to take its shards."""


class ShardManager:
    """Keeps the shards of a client in line with the cluster state."""

    def __init__(self, services: Services, shards: Shards, gate: DrainGate, connections: GatewayConnections) -> None:
        self._services = services
        self._shards = shards
        self._gate = gate
        self._connections = connections
        self._owned = services.owned_shards
        self._serving: set[int] = set()
        """Shards whose takeover has started; after a failure it starts again."""
        self._requested: int | None = None
        self._running = False
        self._leaving = False
        self._left = asyncio.Event()
        self._wake_up = asyncio.Event()

    async def run(self) -> None:
        """Poll until cancelled. Raises Fatal when other processes declared this one dead."""
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
        """Poll once; return the seconds until the next poll."""
        leaving = self._leaving
        try:
            asked = self._owned.stopwatch()
            scene = await self._shards.poll()
            self._owned.renew(asked)
            await self._act(scene)
        except LeaseLost as lost:
            raise Fatal(lost.why) from lost
        except StoreUnavailable as error:  # the store has said so to whoever runs the bot
            _log.debug("shard manager delayed: error=%s", error)
            return POLL_SECONDS
        self._services.invalidate_caches(scene.changes)
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
        await self._services.begin(shard.number)
        self._serving.add(shard.number)
        _log.info("shard acquired: shard=%d", shard.number)

    def _stop_serving(self, number: int) -> None:
        _log.info("shard released: shard=%d", number)
        self._serving.discard(number)
        self._gate.forget(number)
        self._services.release_shard(number)

    async def _request(self, scene: ClusterState) -> None:
        """Request one shard at a time, after connecting to it.

        A shard that is no longer wanted may still be handed over until another process requests it.
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
        """Finish running interactions of a shard and hand it over to another process."""
        clock = asyncio.get_running_loop().time
        until = clock() + HANDOVER_SECONDS
        heard = await self._gate.close(number, HANDOVER_SECONDS)
        given = False
        try:
            await self._services.outbox.settle(max(0.0, until - clock()))
            given = await self._shards.hand_over(number, to, heard)
        finally:
            if given:
                self._stop_serving(number)
            else:
                self._gate.open(number)

    async def leave(self) -> None:
        """Announce the end of this process, and serve until its shards are taken.

        Returns at once if this process has not begun to serve.
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
            _log.warning("no process took over the shards: shards=%s", sorted(self._owned.numbers))
        except StoreUnavailable as error:
            _log.debug("shards not handed over: error=%s", error)
