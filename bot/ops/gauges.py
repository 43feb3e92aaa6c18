"""Values that are read on request for metrics: gateway, store, workers."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.core.table.model import TableCounts
from bot.discord.client.host import Host
from bot.errors import StoreUnavailable
from bot.store.lease import LeaseLost

STORE_TIMEOUT_SECONDS = 2.0
"""How long the store may take to answer."""


@dataclass(frozen=True, slots=True)
class ShardStatus:
    """One gateway connection.

    `latency` is in seconds, None before the first heartbeat.
    """

    number: int
    ready: bool
    latency: float | None


@dataclass(frozen=True, slots=True)
class Health:
    """Whether the bot can serve now.

    `lag` is the latest delay of the event loop in seconds; `shards` are those that this process serves. `interactions`
    is false if the application sends them to an endpoint instead of the gateway.
    """

    gateway: bool
    store: bool
    lease: bool
    lag: float
    shards: Sequence[int] = (0,)
    interactions: bool = True

    @property
    def is_good(self) -> bool:
        """Whether presses are answered and moves are saved."""
        return self.gateway and self.interactions and self.store and self.lease


def shard_statuses(client: Host) -> list[ShardStatus]:
    """Return the status of each shard that this process serves."""
    connected, latencies = client.shards, dict(client.latencies)
    return [
        ShardStatus(number, number in connected and not connected[number].is_closed(), _finite(latencies.get(number)))
        for number in sorted(client.dispatcher.services.owned_shards.numbers)
    ]


def _finite(seconds: float | None) -> float | None:
    return seconds if seconds is not None and math.isfinite(seconds) else None


async def check_health(client: Host, lag: float) -> Health:
    """Check gateway, store and lease."""
    gateway = all(shard.ready for shard in shard_statuses(client))
    held = tuple(sorted(client.dispatcher.services.owned_shards.numbers))
    reached = client.application is None or not client.application.interactions_endpoint_url
    try:
        async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
            await client.dispatcher.services.check()
    except LeaseLost:
        return Health(gateway, store=True, lease=False, lag=lag, shards=held, interactions=reached)
    except (StoreUnavailable, TimeoutError, RuntimeError):  # closed, before the start and at the end
        return Health(gateway, store=False, lease=False, lag=lag, shards=held, interactions=reached)
    return Health(gateway, store=True, lease=True, lag=lag, shards=held, interactions=reached)


async def count_tables(client: Host) -> TableCounts | None:
    """Count running tables and outbox entries; None if the store does not answer."""
    try:
        async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
            return await client.dispatcher.services.count_tables()
    except (StoreUnavailable, TimeoutError, RuntimeError):
        return None


def worker_pids(client: Host) -> Mapping[str, list[int]]:
    """Process ids of running workers, by what they do."""
    found = {"draw": client.dispatcher.render_queue.workers, "think": client.dispatcher.services.worker_pool.workers}
    return {doing: [pid for pid in pids if pid is not None] for doing, pids in found.items()}


def resident_bytes(pid: int) -> int:
    """Resident memory of a process in bytes; 0 where the system does not say."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
