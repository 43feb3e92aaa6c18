"""From a press to its acknowledgement, over the real HTTP and websocket protocol, with the bot in its own process."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

from bot.cli.bench.measure import Row, percentile
from bot.games.chance import Chance
from bot.playground.bot_process import command
from bot.playground.components import controls
from bot.playground.interactions import Interaction
from bot.playground.model import Channel, Message
from bot.playground.server import Playground
from bot.playground.world import Deadlines, World

TABLES = 200
PRESSES_A_SECOND = 50
SECONDS = 12
MEDIAN_MILLISECONDS = 50
SLOWEST_MILLISECONDS = 300


def rows() -> Iterator[Row]:
    """One row: median and 99th percentile, and the rate that was reached."""
    taken, reached = asyncio.run(measure())
    middle, slowest = 1000 * median(taken), 1000 * percentile(taken, 99)
    yield Row(
        f"press to acknowledgement, {TABLES} tables, {reached:.0f} presses/s",
        f"{MEDIAN_MILLISECONDS} ms, 99 % {SLOWEST_MILLISECONDS} ms",
        f"{middle:.0f} ms, 99 % {slowest:.0f} ms",
        middle <= MEDIAN_MILLISECONDS and slowest <= SLOWEST_MILLISECONDS and reached >= PRESSES_A_SECOND * 0.9,
    )


async def measure() -> tuple[list[float], float]:
    """Seconds that each press waited for its acknowledgement, and how many presses a second there were."""
    world = World(deadlines=Deadlines(first_response=30.0))
    async with Playground(world) as playground, bot_against(playground):
        tables = [await open_table(world, number) for number in range(TABLES)]
        chance, taken = Chance(b"press to acknowledgement"), list[float]()
        waiting: dict[int, Interaction] = {}
        tasks: set[asyncio.Task[None]] = set()
        started = time.perf_counter()
        for number in range(PRESSES_A_SECOND * SECONDS):
            await asyncio.sleep(max(0.0, started + number / PRESSES_A_SECOND - time.perf_counter()))
            idle = [channel for channel in tables if not is_busy(waiting.get(channel.id))]
            if not idle:
                continue
            channel = chance.choice(idle, "table", number)
            waiting[channel.id] = interaction = press_something(world, channel, chance, number)
            task = asyncio.create_task(note_wait(interaction, taken))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        pressing = time.perf_counter() - started
        await asyncio.gather(*tasks)
        return taken, len(taken) / pressing


@asynccontextmanager
async def bot_against(playground: Playground) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot in its own process with a new database, ready to be pressed."""
    with tempfile.TemporaryDirectory() as folder:
        words = command(playground.address, playground.world.token, Path(folder) / "tables.sqlite3")
        process = await asyncio.create_subprocess_exec(*words)
        try:
            await playground.world.until(lambda: playground.world.bot_online)
            yield process
        finally:
            process.terminate()
            await process.wait()


async def open_table(world: World, number: int) -> Channel:
    """A channel with a Carcassonne table that Ana opened."""
    channel = world.open_channel(f"bench-{number}")
    await world.slash(world.member("Ana"), channel, "carcassonne new").answered()
    return channel


def press_something(world: World, channel: Channel, chance: Chance, number: int) -> Interaction:
    """Ana presses or chooses something on the newest board: any way to play, nothing that ends the table."""
    board = newest_board(world, channel)
    usable = [each for each in controls(board.components) if each.custom_id and not each.disabled]
    control = chance.choice(usable, "control", number)
    ana = world.member("Ana")
    if control.is_select:
        option = chance.choice(control.options, "option", number)
        return world.select(ana, board.id, control.custom_id, [option.value])
    return world.press(ana, board.id, control.custom_id)


def newest_board(world: World, channel: Channel) -> Message:
    """The newest message of the channel that has controls."""
    return next(message for message in reversed(world.messages(channel.id)) if message.components)


def is_busy(interaction: Interaction | None) -> bool:
    """Whether nobody has seen yet that this press arrived."""
    return interaction is not None and not interaction.acknowledged_event.is_set()


async def note_wait(interaction: Interaction, taken: list[float]) -> None:
    """Measure until the first response."""
    started = time.perf_counter()
    await interaction.acknowledged()
    taken.append(time.perf_counter() - started)
