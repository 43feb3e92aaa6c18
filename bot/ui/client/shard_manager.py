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
from bot.store.shards import Scene, Shard, Shards
from bot.ui.client.drain_gate import DrainGate
from bot.ui.client.gateway_connections import GatewayConnections

_log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks at who serves what."""

SOON = 0.2
"""The same while a shard is on its way."""

IN_HAND = 1.0
"""Seconds for what is in hand of a shard that another process waits for, and for what is being paid; then it is
answered and paid beside that one. What comes meanwhile waits, and only so long that it can be answered in time."""

LEAVING = 35.0
"""Seconds that a process which was asked to end waits for others to come for its shards."""


class ShardManager:
    """Keeps the shards of a client to what the store says."""

    def __init__(self, tables: Services, shards: Shards, gate: DrainGate, lines: GatewayConnections) -> None:
        self._tables = tables
        self._shards = shards
        self._gate = gate
        self._lines = lines
        self._holding = tables.owned_shards
        self._served: set[int] = set()
        """The shards that were begun with; what failed half-way is begun with anew."""
        self._asked: int | None = None
        self._looking = False
        self._leaving = False
        self._left = asyncio.Event()
        self._stirred = asyncio.Event()

    async def run(self) -> None:
        """Look and act until cancelled. Raises Fatal when this process was taken for dead."""
        self._looking = True
        try:
            while True:
                self._stirred.clear()
                await self._rest(await self._round())
        finally:
            self._left.set()
            await self._lines.close()

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
        except TimeoutError:
            return

    async def _round(self) -> float:
        """One look; how long to sleep then."""
        leaving = self._leaving
        try:
            asked = self._holding.stopwatch()
            scene = await self._shards.look()
            self._holding.renew(asked)
            await self._act(scene)
        except LeaseLost as lost:
            raise Fatal(lost.why) from lost
        except StoreUnavailable as error:  # the store has said so to whoever runs the bot
            _log.debug("shards wait: %s", error)
            return LOOK
        self._tables.look_again(scene.changes)
        if leaving and not (self._holding.numbers and scene.has_heirs):
            self._left.set()
        return SOON if self._leaving or scene.to_ask or scene.to_give else LOOK

    async def _act(self, scene: Scene) -> None:
        for number in self._served - scene.held:
            self._lose(number)
        for number in scene.held - self._served:
            await self._begin(scene.shards[number])
        for number in scene.to_take:
            if await self._shards.take(number):
                await self._begin(Shard(number))
        for number, to in scene.to_give:
            await self._give(number, to)
        await self._ask(scene)
        self._lines.keep(self._holding.numbers if self._asked is None else {*self._holding.numbers, self._asked})

    async def _begin(self, shard: Shard) -> None:
        self._gate.open(shard.number, shard.heard)
        await self._tables.begin(shard.number)
        self._served.add(shard.number)
        _log.info("shard %d is served here", shard.number)

    def _lose(self, number: int) -> None:
        _log.info("shard %d is served elsewhere", number)
        self._served.discard(number)
        self._gate.forget(number)
        self._tables.let_go(number)

    async def _ask(self, scene: Scene) -> None:
        """One shard after the other: connect beside whoever serves it, and ask for it then.

        One that is another's to ask for by now may be given here until that one has asked.
        """
        wanted = scene.to_ask
        if self._asked is not None and self._asked not in wanted and not scene.waits_for(self._asked):
            if self._asked not in self._holding.numbers:
                self._gate.forget(self._asked)
            self._asked = None
        if self._asked is None and wanted:
            self._asked = wanted[0]
            self._gate.expect(self._asked)
        if self._asked in wanted and self._lines.connected(self._asked):
            await self._shards.ask(self._asked)

    async def _give(self, number: int, to: str) -> None:
        """Finish what is in hand of a shard, and let another process serve it."""
        clock = asyncio.get_running_loop().time
        until = clock() + IN_HAND
        heard = await self._gate.shut(number, IN_HAND)
        given = False
        try:
            await self._tables.outbox.settle(max(0.0, until - clock()))
            given = await self._shards.give(number, to, heard)
        finally:
            if given:
                self._lose(number)
            else:
                self._gate.open(number)

    async def leave(self) -> None:
        """Say that this process is about to end, and go on until others serve what it served, if there are any.

        One that did not come so far as to serve has nothing to leave.
        """
        if not self._looking:
            return
        try:
            await self._shards.leave()
            self._leaving = True
            self._stirred.set()
            async with asyncio.timeout(LEAVING):
                await self._left.wait()
        except TimeoutError:
            _log.warning("nobody came for the shards %s", sorted(self._holding.numbers))
        except StoreUnavailable as error:
            _log.debug("shards are left to whoever finds them: %s", error)
