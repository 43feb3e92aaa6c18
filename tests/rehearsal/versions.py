"""Older versions of the program, taken from the repository's history, and bots of any version as processes."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.playground.server import Playground

ROOT = Path(__file__).parents[2]
FIRST = "29340712"
"""The last version with the layout of 1.0, the oldest one that is kept working."""

START_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Program:
    """A version of the program that can be started: by which Python, and from which folder if it isn't installed."""

    name: str
    python: str = sys.executable
    code: Path | None = None

    def environment(self) -> dict[str, str]:
        """Return the environment of its processes."""
        found = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "DISCORD_TOKEN")}
        return found if self.code is None else found | {"PYTHONPATH": str(self.code)}


def git(*words: str) -> subprocess.CompletedProcess[str]:
    """Run git in the repository; its status isn't 0 where the files came without one, or without git."""
    if shutil.which("git") is None:
        return subprocess.CompletedProcess(words, 127, "", "")
    return subprocess.run(["git", "-C", str(ROOT), *words], check=False, capture_output=True, text=True)


def older_versions() -> list[str]:
    """Return the first version and every tag since."""
    return [FIRST, *git("tag", "--list", "v*").stdout.split()]


def has_history(version: str) -> bool:
    """Whether the repository's history reaches back to a version: a shallow clone's doesn't."""
    return git("cat-file", "-e", f"{version}^{{commit}}").returncode == 0


def export(version: str, folder: Path) -> Program:
    """Write a version's files into a folder. Raises CalledProcessError where the history isn't there."""
    command = ["git", "-C", str(ROOT), "archive", version]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Program(version, code=folder)


@asynccontextmanager
async def serving(program: Program, playground: Playground, database: Path) -> AsyncIterator[None]:
    """Run this version's bot on a database; it is asked to stop at the end, and must do so by itself."""
    arguments = [playground.address, playground.world.token, str(database), str(os.getpid())]
    process = await asyncio.create_subprocess_exec(
        program.python,
        "-m",
        "bot.playground.bot_process",
        *arguments,
        cwd=database.parent,
        env=program.environment(),
        stderr=asyncio.subprocess.PIPE,
    )
    online = asyncio.create_task(playground.world.feed.wait_until(lambda: _is_ready(playground), START_SECONDS))
    ended = asyncio.create_task(process.wait())
    try:
        await asyncio.wait([online, ended], return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            assert process.stderr is not None
            raise AssertionError(f"{program.name} didn't start: {(await process.stderr.read()).decode()[-2000:]}")
        await online
        yield
    finally:
        online.cancel()
        if process.returncode is None:
            process.terminate()
        await ended
        await playground.world.feed.wait_until(lambda: not playground.world.bot_online)


def _is_ready(playground: Playground) -> bool:
    """Whether the bot is online and has published its commands."""
    names = {command["name"] for command in playground.world.commands}
    return playground.world.bot_online and bool(names) and "move" in names
