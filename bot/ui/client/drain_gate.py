"""Which interactions this process answers, where several share a bot and a shard may be on its way between two.

Both are connected to a shard for a moment, and both hear of every interaction. One that comes while the shard is given
over waits here until it is known whose it is; what the other has answered is named when the shard is given.

What comes while the lease of this process has expired is dropped: it hung, or could not reach the store, and whatever
Discord sent meanwhile is another process's to answer, or too old.
"""

from __future__ import annotations

import asyncio
from collections import deque

from bot.model.shards import OwnedShards

MAX_WAIT_SECONDS = 2.5
"""Seconds for which an interaction waits: after three it is lost anyway."""

ANSWERED_SECONDS = 10.0
"""For so many seconds an interaction that was answered is named when its shard is given over."""

Answered = frozenset[int] | None
"""The interactions that another process answered; None where it answers all of them."""


class DrainGate:
    """Lets interactions of held shards through, keeps those of shards that come or go, and drops all others."""

    def __init__(self, owned_shards: OwnedShards) -> None:
        self._owned_shards = owned_shards
        self._open: set[int] = set()
        self._waiting: dict[int, asyncio.Future[Answered]] = {}
        self._answered: dict[int, deque[tuple[float, int]]] = {}
        self._running: dict[int, set[asyncio.Task[object]]] = {}

    async def should_answer(self, interaction: int, guild: int | None) -> bool:
        """Whether to answer an interaction; it is in hand then until the task that asks has ended."""
        if not self._owned_shards.has_lease:
            return False
        shard = self._owned_shards.shard_of(guild)
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
        """Keep what comes for a shard that another process may give over."""
        if shard not in self._open and shard not in self._waiting:
            self._waiting[shard] = asyncio.get_running_loop().create_future()

    def open(self, shard: int, answered: tuple[int, ...] = ()) -> None:
        """This process answers what is of a shard, but for what the one before has `heard`."""
        self._open.add(shard)
        self._resolve(shard, frozenset(answered))

    async def close(self, shard: int, seconds: float) -> tuple[int, ...]:
        """Keep what comes for a shard, and let what is in hand be answered for so long; what was heard last."""
        self._open.discard(shard)
        self.expect(shard)
        busy = [*self._running.get(shard, ())]
        if busy:
            await asyncio.wait(busy, timeout=seconds)
        return tuple(interaction for _, interaction in self._answered.get(shard, ()))

    def forget(self, shard: int) -> None:
        """Another process answers what is of a shard."""
        self._open.discard(shard)
        self._answered.pop(shard, None)
        self._running.pop(shard, None)
        self._resolve(shard, None)

    def _resolve(self, shard: int, heard: Answered) -> None:
        waiting = self._waiting.pop(shard, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(heard)
