"""One load run: a stand-in, a bot process, tables, presses, measurements."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from bot.ops.prometheus import PREFIX
from bot.playground.address import free_port
from bot.playground.server import Playground
from bot.playground.world.world import World
from tests.bench.load.processes import Use, memory_of, use_of
from tests.bench.load.traffic import PATIENT, Traffic
from tests.bench.load.watch import Waiting, Watch
from tests.bench.load.watched_bot import command

START = 120.0
"""Seconds that the bot may take to be ready, on a machine that has other things to do."""
DRAIN = 120.0
"""Seconds to wait after the load for outstanding pictures.

Later ones count as missing.
"""
STAGE_SECONDS = f"{PREFIX}press_stage_seconds_sum"
"""The metric that tells how long presses were in each stage."""
MAX_MESSAGES = 30
"""Messages that the stand-in remembers of each channel."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one rate did. Times in seconds, memory in mebibytes."""

    rate: float
    seconds: float
    presses: list[Waiting]
    turned_away: int
    lags: list[float]
    drain: float
    before: Use
    after: Use
    own_cpu: float
    stages: Mapping[str, float]
    """Seconds that all presses spent in each stage."""

    @property
    def bot_cpu(self) -> float:
        """CPU seconds of all processes of the bot for each press, but for those in which computer players think."""
        after, before = (each.cpu - each.thinking for each in (self.after, self.before))
        return (after - before) / max(1, len(self.presses))


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the memory curve: seconds since the start, tables opened so far, mebibytes of each process."""

    at: float
    tables: int
    memory: list[float]


class Stage:
    """A bot with tables, ready for load."""

    def __init__(
        self, world: World, process: asyncio.subprocess.Process, lags: Path, metrics: str, start: float
    ) -> None:
        """`metrics` is the address of the bot's, `start` is how many seconds it took until it served."""
        self.world = world
        self.start = start
        self._process = process
        self._lags = lags
        self._metrics = metrics
        self.watch = Watch(world)
        self.traffic = Traffic(world, self.watch)

    @asynccontextmanager
    async def watched(self, tables: int, masters: int = 0) -> AsyncIterator[None]:
        """Open tables for members and masters, and record what presses wait for."""
        await self.traffic.open(tables)
        await self.traffic.seat_masters(masters)
        with _running(asyncio.create_task(self.watch.run())):
            yield

    @property
    def memory(self) -> list[float]:
        """Mebibytes of the bot's process and of each that it started."""
        return memory_of(self._process.pid)

    def use(self) -> Use:
        """What the bot uses now."""
        return use_of(self._process.pid)

    async def load(self, rate: float, seconds: float) -> Seen:
        """Press at this rate for so long, and wait until every picture has come."""
        self.watch.clear()
        turned_away, before, own = self.traffic.turned_away, self.use(), time.process_time()
        stages = await self._stage_seconds()
        began = time.monotonic()
        await self.traffic.press(rate, seconds)
        ended = time.monotonic()
        drain = await self._drained()
        return Seen(
            rate,
            ended - began,
            list(self.watch.all),
            self.traffic.turned_away - turned_away,
            self._lags_between(began, ended),
            drain,
            before,
            self.use(),
            time.process_time() - own,
            {name: spent - stages.get(name, 0.0) for name, spent in (await self._stage_seconds()).items()},
        )

    async def _stage_seconds(self) -> dict[str, float]:
        """Seconds that presses spent in each stage since the start, as the bot's metrics tell."""
        async with ClientSession() as session, session.get(f"http://{self._metrics}/metrics") as response:
            families = text_string_to_metric_families(await response.text())
        samples = [sample for family in families for sample in family.samples]
        return {each.labels["stage"]: each.value for each in samples if each.name == STAGE_SECONDS}

    async def _drained(self) -> float:
        ended = time.monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN):
                await self.watch.idle()
        return time.monotonic() - ended

    def _lags_between(self, began: float, ended: float) -> list[float]:
        lines = (line.split() for line in self._lags.read_text(encoding="ascii").splitlines())
        return [float(words[1]) for words in lines if len(words) == 2 and began <= float(words[0]) <= ended]

    async def follow_memory(self, every: float, note: Callable[[Moment], None]) -> None:
        """Tell the memory of the bot again and again, until cancelled."""
        began = time.monotonic()
        while True:
            note(Moment(time.monotonic() - began, self.traffic.tables, self.memory))
            await asyncio.sleep(every)


@asynccontextmanager
async def stage(tables: int, masters: int = 0, bot_cores: int | None = None) -> AsyncIterator[Stage]:
    """Start a stand-in and a bot process, with tables for members and masters."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        async with started(file, bot_cores=bot_cores) as ready, ready.watched(tables, masters):
            yield ready


@asynccontextmanager
async def started(database: Path, world: World | None = None, *, bot_cores: int | None = None) -> AsyncIterator[Stage]:
    """Start a stand-in and a bot process on this database; yield when it serves.

    `cores` limits the cores the bot may use; None means all of them.
    """
    world = world or new_world()
    with tempfile.TemporaryDirectory() as folder:
        lags = Path(folder) / "lags"
        async with Playground(world) as playground:
            metrics = f"127.0.0.1:{free_port()}"
            words = command(playground.address, world.token, database, lags, metrics)
            began = time.monotonic()
            with on_cores(bot_cores):
                process = await asyncio.create_subprocess_exec(*words)
            try:
                await world.feed.wait_until(lambda: world.bot_online and bool(world.commands), START)
                yield Stage(world, process, lags, metrics, time.monotonic() - began)
            finally:
                process.terminate()
                await process.wait()


def new_world() -> World:
    """The world of a stand-in under load."""
    return World(deadlines=PATIENT, messages_per_channel=MAX_MESSAGES)


@contextmanager
def on_cores(most: int | None) -> Iterator[None]:
    """Limit processes started in this block to the last n cores; None means all."""
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ours if most is None else sorted(ours)[-most:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, ours)


@contextmanager
def _running(task: asyncio.Task[None]) -> Iterator[None]:
    try:
        yield
    finally:
        task.cancel()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))
