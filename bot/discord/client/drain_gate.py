"""Decides which interactions to answer while shards move between processes.

During a handover two processes are connected to the same shard, and both receive every interaction. One that arrives
meanwhile waits here until it is known which process answers it; the old process passes on the ids that it answered.

While the lease of this process has expired, interactions are dropped: the process hung or could not reach the store,
so another process answers them, or they are too old.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.discord.transport.calls import LeaseExpired
from bot.shards import OwnedShards

MAX_WAIT_SECONDS = 2.5
"""How long an interaction waits. Discord discards it after three seconds."""

ANSWERED_SECONDS = 10.0
"""How long the id of an answered interaction is remembered for a handover."""

STOP_SECONDS = 2.0
"""How long cancelled interactions have to say so."""

PAGES = -1
"""Stands for the shard of presses on pages, which only the process that serves the page receives."""

Answered = frozenset[int] | None
"""Ids that the other process answered; None if it answers all of them."""


class DrainGate:
    """Admits or holds interactions of owned shards, and drops all others.

    Those of shards in handover are held.
    """

    def __init__(self, owned_shards: OwnedShards) -> None:
        self._owned_shards = owned_shards
        self._open = {PAGES}
        self._waiting: dict[int, asyncio.Future[Answered]] = {}
        self._answered: dict[int, deque[tuple[float, int]]] = {}
        self._running: dict[int, set[asyncio.Task[object]]] = {}

    async def should_answer(self, interaction: int, guild: int | None, *, on_page: bool = False) -> bool:
        """Whether to answer an interaction; the calling task counts as busy until it ends."""
        if not self._owned_shards.has_lease:
            return False
        shard = PAGES if on_page else self._owned_shards.shard_of(guild)
        if shard not in self._open:
            waiting = self._waiting.get(shard)
            if waiting is None:
                return False
            try:
                async with asyncio.timeout(MAX_WAIT_SECONDS):
                    heard = await asyncio.shield(waiting)
            except TimeoutError:
                return False
            if heard is None or interaction in heard or not self._owned_shards.has_lease:
                return False
        self._record(shard, interaction)
        return True

    def _record(self, shard: int, interaction: int) -> None:
        now, heard = asyncio.get_running_loop().time(), self._answered.setdefault(shard, deque())
        heard.append((now, interaction))
        while heard[0][0] < now - ANSWERED_SECONDS:
            heard.popleft()
        task = asyncio.current_task()
        if task is not None:
            in_hand = self._running.setdefault(shard, set())
            in_hand.add(task)
            task.add_done_callback(in_hand.discard)

    def expect(self, shard: int) -> None:
        """Hold interactions of a shard that another process may hand over."""
        if shard not in self._open and shard not in self._waiting:
            self._waiting[shard] = asyncio.get_running_loop().create_future()

    def open(self, shard: int, answered: tuple[int, ...] = ()) -> None:
        """Answer the interactions of a shard, except those in `answered`."""
        self._open.add(shard)
        self._resolve(shard, frozenset(answered))

    async def close(self, shard: int, seconds: float) -> tuple[int, ...]:
        """Hold new interactions of a shard and wait up to `seconds` for running ones.

        Return the answered ids.
        """
        self._open.discard(shard)
        self.expect(shard)
        busy = [*self._running.get(shard, ())]
        if busy:
            await asyncio.wait(busy, timeout=seconds)
        return tuple(interaction for _, interaction in self._answered.get(shard, ()))

    def forget(self, shard: int) -> None:
        """Drop the interactions of a shard that another process serves."""
        self._open.discard(shard)
        self._answered.pop(shard, None)
        self._running.pop(shard, None)
        self._resolve(shard, None)

    async def drain(self, seconds: float) -> None:
        """Answer nothing from now on, wait up to `seconds` for running interactions, and cancel the rest.

        Who waits for one of them reads that it was stopped.
        """
        busy = {task for running in self._running.values() for task in running}
        for shard in (*self._open, *self._waiting):
            self.forget(shard)
        if busy:
            _, late = await asyncio.wait(busy, timeout=seconds)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late, timeout=STOP_SECONDS)

    def _resolve(self, shard: int, heard: Answered) -> None:
        waiting = self._waiting.pop(shard, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(heard)


# Keeps a process with an expired lease from writing to Discord.
#
# Another process may serve its guilds.
#
# Every write to the store checks the lease in the database; this checks it by the stopwatch alone, for every request
# to
# Discord that members could see. Reading stays possible, and so does deleting.


ALLOWED_METHODS = frozenset({"GET", "DELETE"})


def fence_writes(has_lease: Callable[[], bool]) -> aiohttp.TraceConfig:
    """Return a trace that raises LeaseExpired from writes without a lease."""

    async def check(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if request.method not in ALLOWED_METHODS and not has_lease():
            raise LeaseExpired

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check)
    return trace
