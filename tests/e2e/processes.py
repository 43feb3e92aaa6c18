"""The bot in a process of its own, which a test can kill as hard as can be."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.playground.server import Playground

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def bot(playground: Playground, database: Path, *stop_at: str) -> AsyncIterator[Callable[[], None]]:
    """The bot in a process; the value kills it as hard as can be."""
    process = await _started(playground, database, *stop_at)
    try:
        await playground.member("Dan").until(lambda: playground.world.bot_online and bool(playground.world.commands))
        yield process.kill
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
        await playground.member("Dan").until(lambda: not playground.world.bot_online)


async def run_for(playground: Playground, database: Path, seconds: float, *stop_at: str) -> None:
    """The bot in a process that is killed after so long, wherever it is by then, if it did not kill itself before."""
    process = await _started(playground, database, *stop_at)
    try:
        async with asyncio.timeout(seconds):
            await process.wait()
    except TimeoutError:
        process.kill()
    await process.communicate()
    await playground.member("Dan").until(lambda: not playground.world.bot_online)


async def _started(playground: Playground, database: Path, *stop_at: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.e2e.bot_process", playground.address, str(database), *stop_at,
        cwd=ROOT, env={**os.environ, "DISCORD_TOKEN": playground.world.token},
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
