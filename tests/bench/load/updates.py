"""Replaces the bot again and again while members press, as an update on a database file does."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.playground.address import free_port
from bot.playground.server import Playground
from bot.playground.world.world import World
from tests.bench.load.run import MAX_MESSAGES, START
from tests.bench.load.traffic import Traffic
from tests.bench.load.watch import Waiting, Watch
from tests.bench.load.watched_bot import command
from tests.bench.measure import Row, percentile

ANSWER_SECONDS = 5.0
"""Seconds that the last presses get; Discord gives three."""
PLAY_SECONDS = 1.0
"""Seconds of play between two updates."""


@dataclass(frozen=True, slots=True)
class Updates:
    """What so many updates did.

    `seconds` are those from the start of each new process to the end of the one before.
    """

    presses: list[Waiting]
    seconds: list[float]
    statuses: set[int | None]


async def replaced(tables: int, rate: float, updates: int) -> Updates:
    """Press at this rate, with Discord's own deadlines, and replace the bot so often."""
    world = World(messages_per_channel=MAX_MESSAGES)
    watch = Watch(world)
    traffic = Traffic(world, watch)
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(world) as playground:
            metrics, file = f"127.0.0.1:{free_port()}", Path(folder) / "tables.sqlite3"

            async def start(number: int) -> asyncio.subprocess.Process:
                lags = Path(folder) / f"lags-{number}"
                return await asyncio.create_subprocess_exec(
                    *command(playground.address, world.token, file, lags, metrics)
                )

            serving, took, statuses = await start(0), list[float](), set[int | None]()
            background: list[asyncio.Task[object]] = []
            try:
                await world.feed.wait_until(lambda: world.bot_online and bool(world.commands), START)
                await traffic.open(tables)
                background.append(asyncio.create_task(watch.run()))
                background.append(asyncio.create_task(traffic.press(rate, 1e6)))
                for number in range(1, updates + 1):
                    await asyncio.sleep(PLAY_SECONDS)
                    began, before, serving = time.monotonic(), serving, await start(number)
                    statuses.add(await before.wait())
                    took.append(time.monotonic() - began)
                    print(f"update {number}: {took[-1]:.1f} s", flush=True)
                background.pop().cancel()
                with suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await watch.idle()
            finally:
                for task in background:
                    task.cancel()
                serving.terminate()
                await serving.wait()
    return Updates(list(watch.all), took, statuses)


def update_rows(seen: Updates) -> Iterator[Row]:
    """What the updates did, beside their targets."""
    acknowledged = [each.acknowledged for each in seen.presses if each.acknowledged is not None]
    failed = sum(each.failed for each in seen.presses)
    yield Row("presses", "", str(len(seen.presses)), None)
    yield Row("presses that failed", "0", str(failed), failed == 0)
    times = (percentile(acknowledged, 50), percentile(acknowledged, 99), max(acknowledged))
    shown = ", ".join(f"{1000 * seconds:.0f} ms" for seconds in times)
    yield Row("acknowledgement, p50, p99, longest", "3 s", shown, max(acknowledged) <= 3.0)
    yield Row("exit statuses of those replaced", "0", str(sorted(map(str, seen.statuses))), seen.statuses == {0})
    longest = f"{percentile(seen.seconds, 50):.1f} s, {max(seen.seconds):.1f} s"
    yield Row("start of the new one to the end of the old one, median, longest", "", longest, None)
