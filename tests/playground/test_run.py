"""The playground as people start it, and the bot as a process that dies and comes back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.playground.address import point_discord_at
from bot.playground.bot_process import command
from bot.playground.server import Playground
from bot.playground.world.world import World
from tests.e2e.stage import PATIENT, READY
from tests.playground.schema import DISCORDS


@asynccontextmanager
async def played(
    data: Path, *options: str, ignoring_sigint: bool = False
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Run `tablekeeper play` with its own data folder.

    Yield the process and its address.
    """
    arguments = [sys.executable, "-m", "bot", "play", "--no-open", *options]
    environment = os.environ | {"XDG_DATA_HOME": str(data), "HOME": str(data)}
    process = await asyncio.create_subprocess_exec(
        *arguments, env=environment, stdout=asyncio.subprocess.PIPE, preexec_fn=_ignore if ignoring_sigint else None
    )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), READY)).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found is not None, line
        yield process, found[0]
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def _ignore() -> None:
    """As a shell starts what a script puts into its background."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def data_folder(data: Path) -> Path:
    (found,) = data.rglob("playground")
    return found


async def ended(process: asyncio.subprocess.Process, asked: signal.Signals = signal.SIGINT) -> int:
    process.send_signal(asked)
    return await asyncio.wait_for(process.wait(), READY)


async def get(address: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.read()


async def refused(data: Path, *options: str) -> str:
    """What `tablekeeper play` says when it does not start."""
    arguments = [sys.executable, "-m", "bot", "play", "--no-open", *options]
    environment = os.environ | {"XDG_DATA_HOME": str(data), "HOME": str(data)}
    process = await asyncio.create_subprocess_exec(*arguments, env=environment, stderr=asyncio.subprocess.PIPE)
    _, body = await asyncio.wait_for(process.communicate(), READY)
    assert process.returncode == 1
    return body.decode()


async def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    async with Playground(validate=DISCORDS) as playground:
        port = playground.address.rpartition(":")[2]
        text = await refused(tmp_path, "--port", port)
    assert text == f"Can't start the playground: port {port} is taken. Choose another one, or leave out --port.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
async def test_a_playground_is_the_only_one_and_ends_when_asked_or_killed(tmp_path: Path) -> None:
    async with played(tmp_path) as (_, address):
        assert "already running" in await refused(tmp_path, "--fresh")
        status, page = await get(address)
        assert (status, b"<html" in page.lower()) == (200, True)
        folder = data_folder(tmp_path)
    async with played(tmp_path) as (process, _):  # the first one was killed, and holds nothing
        await asyncio.sleep(1.0)  # the bot has logged in, or is about to: neither may matter
        assert await ended(process) == 0
    assert {path.name for path in folder.iterdir()} >= {"history.json", "tables.sqlite3"}
    (folder / "mark").touch()
    async with played(tmp_path, "--fresh", ignoring_sigint=True) as (process, _):
        assert not (folder / "mark").exists()
        assert await ended(process, signal.SIGINT) == 0
    async with played(tmp_path, ignoring_sigint=True) as (process, _):
        assert await ended(process, signal.SIGTERM) == 0


async def test_a_killed_bot_comes_back_to_the_same_stand_in(tmp_path: Path) -> None:
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        ana = playground.member("Ana")
        for line in ("novaluna seats:1", "table do:board"):
            database = tmp_path / "tables.sqlite3"
            arguments = command(playground.address, playground.world.token, database)
            process = await asyncio.create_subprocess_exec(*arguments)
            try:
                await playground.wait_ready()
                await ana.slash(line)
                assert ana.picture().filename.endswith(".png")
            finally:
                process.kill()
                await process.wait()
            await playground.wait_gone()


def test_only_this_machine_can_be_pointed_at() -> None:
    with pytest.raises(ValueError, match="this machine only"):
        point_discord_at("http://discord.example")
