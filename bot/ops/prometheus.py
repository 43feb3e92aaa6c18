"""Converts metrics to Prometheus families.

The only module that knows the format and the metric names.

prometheus-client writes the exposition formats. The counts are our own values (`bot/metrics.py`), so that nothing is
registered globally and two bots in one process count separately.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from platform import python_version

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.core.table.model import TableCounts
from bot.discord.client.host import Host
from bot.errors import StoreUnavailable
from bot.games.text import Text
from bot.metrics import Counter, Histogram, Metrics
from bot.ops import words
from bot.store.lease import LeaseLost

# Values that are read on request for metrics: gateway, store, workers


STORE_TIMEOUT_SECONDS = 2.0
"""How long the store may take to answer."""


@dataclass(frozen=True, slots=True)
class ShardStatus:
    """One gateway connection.

    `latency` is in seconds, None before the first heartbeat. `silent` says that none of the usual interactions come.
    """

    number: int
    ready: bool
    latency: float | None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """Whether the bot can serve now.

    `lag` is the latest delay of the event loop in seconds; `shards` are those that this process serves. `interactions`
    is false if the application sends them to an endpoint instead of the gateway, `hears` if a shard receives none
    though it should.
    """

    gateway: bool
    store: bool
    lease: bool
    lag: float
    shards: Sequence[int] = (0,)
    interactions: bool = True
    hears: bool = True

    @property
    def is_good(self) -> bool:
        """Whether presses are answered and moves are saved."""
        return self.gateway and self.interactions and self.hears and self.store and self.lease


def shard_statuses(client: Host) -> list[ShardStatus]:
    """Return the status of each shard that this process serves."""
    connected, latencies = client.connected_shards(), dict(client.latencies)
    return [
        ShardStatus(number, number in connected, _finite(latencies.get(number)), silent=number in client.silence.silent)
        for number in sorted(client.dispatcher.services.owned_shards.numbers)
    ]


def _finite(seconds: float | None) -> float | None:
    return seconds if seconds is not None and math.isfinite(seconds) else None


async def check_health(client: Host, lag: float) -> Health:
    """Check gateway, store and lease."""
    gateway = all(shard.ready for shard in shard_statuses(client))
    held = tuple(sorted(client.dispatcher.services.owned_shards.numbers))
    reached = client.application is None or not client.application.interactions_endpoint_url
    store = lease = True
    try:
        async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
            await client.dispatcher.services.check()
    except LeaseLost:
        lease = False
    except (StoreUnavailable, TimeoutError, RuntimeError):  # closed, before the start and at the end
        store = lease = False
    return Health(gateway, store, lease, lag, held, interactions=reached, hears=not client.silence.silent)


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


PREFIX = "tablekeeper_"


@dataclass(frozen=True, slots=True)
class GaugeValues:
    """Gauge values for one response.

    `workers` are the resident bytes of each worker process, by its purpose.
    """

    shards: Sequence[ShardStatus]
    servers: int
    waiting: int
    workers: Sequence[tuple[str, Sequence[int]]]
    table_counts: TableCounts | None
    session_starts: int | None = None


class MetricsCollector(Collector):
    """Yields all metric families of one response."""

    def __init__(self, metrics: Metrics, gauges: GaugeValues) -> None:
        self._metrics = metrics
        self._gauge_values = gauges

    def collect(self) -> Iterable[Metric]:
        """Yield each family with all its labels."""
        metrics = self._metrics
        yield _counter("presses", words.PRESSES, metrics.presses)
        yield _counter("commands", words.COMMANDS, metrics.commands)
        yield _histogram("press_stage_seconds", words.PRESS_STAGES, metrics.press_stages)
        yield _histogram("acknowledged_seconds", words.ACKNOWLEDGED, metrics.acknowledged)
        yield _histogram("picture_seconds", words.PICTURES, metrics.pictures)
        yield _counter("pictures", words.PICTURE_REQUESTS, metrics.picture_requests)
        yield _histogram("store_seconds", words.STORE, metrics.store)
        yield _histogram("loop_lag_seconds", words.LAG, metrics.lag)
        yield _counter("skipped_events", words.SKIPPED_EVENTS, metrics.skipped_events)
        yield _counter("errors", words.ERRORS, metrics.errors)
        yield from self._gauges()

    def _gauges(self) -> Iterable[Metric]:
        seen = self._gauge_values
        yield _gauge("build_info", words.BUILD, ("version", "python"), [((__version__, python_version()), 1)])
        yield _gauge("drawings_waiting", words.WAITING, (), [((), seen.waiting)])
        alive = [((doing,), len(each)) for doing, each in seen.workers]
        yield _gauge("workers", words.WORKERS, ("doing",), alive)
        memory = [((doing,), sum(each)) for doing, each in seen.workers]
        yield _gauge("worker_memory_bytes", words.WORKER_MEMORY, ("doing",), memory)
        yield _gauge("servers", words.SERVERS, (), [((), seen.servers)])
        ready = [((str(shard.number),), shard.ready) for shard in seen.shards]
        yield _gauge("shard_ready", words.READY, ("shard",), ready)
        silent = [((str(shard.number),), shard.silent) for shard in seen.shards]
        yield _gauge("shard_silent", words.SILENT, ("shard",), silent)
        late = [((str(shard.number),), shard.latency) for shard in seen.shards if shard.latency is not None]
        yield _gauge("shard_latency_seconds", words.LATENCY, ("shard",), late)
        yield _gauge("store_up", words.STORE_UP, (), [((), seen.table_counts is not None)])
        for kind, said in (("interaction", words.LAST_INTERACTION), ("backup", words.LAST_BACKUP)):
            moment = self._metrics.last_times.get(kind)
            yield _gauge(f"last_{kind}_timestamp_seconds", said, (), [] if moment is None else [((), moment)])
        starts = [] if seen.session_starts is None else [((), seen.session_starts)]
        yield _gauge("session_starts_left", words.SESSION_STARTS, (), starts)
        census = seen.table_counts
        tables = [] if census is None else [((game,), count) for game, count in census.tables.items()]
        yield _gauge("tables", words.TABLES, ("game",), tables)
        owed = [] if census is None else [((kind,), count) for kind, count in census.owed.items()]
        yield _gauge("debts", words.DEBTS, ("kind",), owed)
        overdue = [] if census is None else [((), census.overdue)]
        yield _gauge("debts_overdue_seconds", words.OVERDUE, (), overdue)


def encode_metrics(accepted: str, metrics: Metrics, gauges: GaugeValues) -> tuple[bytes, str]:
    """Encode all metrics in the requested format; return body and content type."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(MetricsCollector(metrics, gauges))
    ProcessCollector(registry=registry)
    encode, kind = choose_encoder(accepted)
    return encode(registry), kind


def _counter(name: str, help_: Text, count: Counter) -> Metric:
    family = CounterMetricFamily(PREFIX + name, str(help_), labels=count.labels)
    for labels, value in sorted(count.values.items()):
        family.add_metric(labels, value)
    return family


def _histogram(name: str, help_: Text, measure: Histogram) -> Metric:
    family = HistogramMetricFamily(PREFIX + name, str(help_), labels=measure.labels)
    bounds = [*map(str, measure.bounds), "+Inf"]
    for labels, spread in sorted(measure.values.items()):
        buckets = list(zip(bounds, map(float, accumulate(spread.counts)), strict=True))
        family.add_metric(labels, buckets, spread.seconds)
    return family


def _gauge(name: str, help_: Text, labels: Sequence[str], values: Iterable[tuple[Sequence[str], float]]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, str(help_), labels=labels)
    for each, value in values:
        family.add_metric(each, value)
    return family
