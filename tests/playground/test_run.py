"""The playground as people start it."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.playground.address import point_discord_at
from bot.playground.run import play
from bot.playground.server import HOST
from tests.e2e.stage import READY


@asynccontextmanager
async def played(*options: str, ignoring_sigint: bool = False) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Run `tablekeeper play`. Yield the process and its address."""
    arguments = [sys.executable, "-m", "bot", "play", "--no-open", *options]
    process = await asyncio.create_subprocess_exec(
        *arguments, stdout=asyncio.subprocess.PIPE, preexec_fn=_ignore if ignoring_sigint else None
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


async def ended(process: asyncio.subprocess.Process) -> int:
    process.send_signal(signal.SIGINT)
    return await asyncio.wait_for(process.wait(), READY)


async def get(address: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.read()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for data, of processes that are started and of this one, whose log stays as it is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("bot.playground.run.log_to_stderr", lambda level: None)
    monkeypatch.setattr(logging.getLogger("discord.client"), "setLevel", lambda level: None)
    return tmp_path


def test_a_taken_port_is_a_sentence(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        assert play(port=port, open_page=False) == 1
    said = f"Can't start the playground: port {port} is taken. Choose another one, or leave out --port.\n"
    assert capsys.readouterr().err == said


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
async def test_a_playground_is_the_only_one_and_ends_when_asked_or_killed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with played() as (_, address):
        assert play(open_page=False, fresh=True) == 1
        assert "already running" in capsys.readouterr().err
        status, page = await get(address)
        assert (status, b"<html" in page.lower()) == (200, True)
        folder = data_folder(data)
    async with played() as (process, _):  # the first one was killed, and holds nothing
        async with asyncio.timeout(READY):
            while not (folder / "tables.sqlite3").exists():  # noqa: ASYNC110 -- another process opens it
                await asyncio.sleep(0.05)
        assert await ended(process) == 0
    assert {path.name for path in folder.iterdir()} >= {"history.json", "tables.sqlite3"}
    (folder / "mark").touch()
    async with played("--fresh", ignoring_sigint=True) as (process, _):
        assert not (folder / "mark").exists()
        assert await ended(process) == 0


def test_only_this_machine_can_be_pointed_at() -> None:
    with pytest.raises(ValueError, match="this machine only"):
        point_discord_at("http://discord.example")
