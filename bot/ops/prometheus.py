"""Figures as families of Prometheus. The one place that knows its format, and every name of a metric.

prometheus-client writes the formats, of which there are two and several versions; what is counted stays a value of our
own (`bot/metrics.py`), so that nothing is registered in a module and two bots in one process count apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.games.text import Text
from bot.metrics import Count, Figures, Measure
from bot.model.table_counts import TableCounts
from bot.ops import words
from bot.ops.gauges import Shard

PREFIX = "tablekeeper_"


@dataclass(frozen=True, slots=True)
class Seen:
    """What was looked at for one answer; `workers` are the bytes of each process beside the bot, by what it does."""

    shards: Sequence[Shard]
    servers: int
    waiting: int
    workers: Sequence[tuple[str, Sequence[int]]]
    census: TableCounts | None


class Collected(Collector):
    """All families of one answer."""

    def __init__(self, figures: Figures, seen: Seen) -> None:
        self._figures = figures
        self._seen = seen

    def collect(self) -> Iterable[Metric]:
        """The families, each with all its labels."""
        figures = self._figures
        yield _counter("presses", words.PRESSES, figures.presses)
        yield _counter("commands", words.COMMANDS, figures.commands)
        yield _histogram("acknowledged_seconds", words.ACKNOWLEDGED, figures.acknowledged)
        yield _histogram("picture_seconds", words.PICTURES, figures.pictures)
        yield _counter("pictures", words.WISHES, figures.wishes)
        yield _histogram("store_seconds", words.STORE, figures.store)
        yield _histogram("loop_lag_seconds", words.LAG, figures.lag)
        yield _counter("skipped_events", words.SKIPPED_EVENTS, figures.skipped_events)
        yield _counter("errors", words.ERRORS, figures.errors)
        yield from self._gauges()

    def _gauges(self) -> Iterable[Metric]:
        seen = self._seen
        yield _gauge("drawings_waiting", words.WAITING, (), [((), seen.waiting)])
        alive = [((doing,), len(each)) for doing, each in seen.workers]
        yield _gauge("workers", words.WORKERS, ("doing",), alive)
        memory = [((doing,), sum(each)) for doing, each in seen.workers]
        yield _gauge("worker_memory_bytes", words.WORKER_MEMORY, ("doing",), memory)
        yield _gauge("servers", words.SERVERS, (), [((), seen.servers)])
        ready = [((str(shard.number),), shard.ready) for shard in seen.shards]
        yield _gauge("shard_ready", words.READY, ("shard",), ready)
        late = [((str(shard.number),), shard.latency) for shard in seen.shards if shard.latency is not None]
        yield _gauge("shard_latency_seconds", words.LATENCY, ("shard",), late)
        yield _gauge("store_up", words.STORE_UP, (), [((), seen.census is not None)])
        census = seen.census
        tables = [] if census is None else [((game,), count) for game, count in census.tables.items()]
        yield _gauge("tables", words.TABLES, ("game",), tables)
        owed = [] if census is None else [((str(kind),), count) for kind, count in census.owed.items()]
        yield _gauge("debts", words.DEBTS, ("kind",), owed)
        overdue = [] if census is None else [((), census.overdue)]
        yield _gauge("debts_overdue_seconds", words.OVERDUE, (), overdue)


def written(accepted: str, figures: Figures, seen: Seen) -> tuple[bytes, str]:
    """All metrics in the format that whoever asks takes, with that of this process; and what format that is."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collected(figures, seen))
    ProcessCollector(registry=registry)
    encode, kind = choose_encoder(accepted)
    return encode(registry), kind


def _counter(name: str, help_: Text, count: Count) -> Metric:
    family = CounterMetricFamily(PREFIX + name, str(help_), labels=count.labels)
    for labels, value in sorted(count.values.items()):
        family.add_metric(labels, value)
    return family


def _histogram(name: str, help_: Text, measure: Measure) -> Metric:
    family = HistogramMetricFamily(PREFIX + name, str(help_), labels=measure.labels)
    bounds = [*map(str, measure.bounds), "+Inf"]
    for labels, spread in sorted(measure.values.items()):
        buckets = list(zip(bounds, map(float, accumulate(spread.within)), strict=True))
        family.add_metric(labels, buckets, spread.seconds)
    return family


def _gauge(name: str, help_: Text, labels: Sequence[str], values: Iterable[tuple[Sequence[str], float]]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, str(help_), labels=labels)
    for each, value in values:
        family.add_metric(each, value)
    return family
