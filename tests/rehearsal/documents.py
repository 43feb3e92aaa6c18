"""Follow the pages that install, update, go back and move, to the letter.

Their blocks run in a shell. `/srv`, `/etc` and `/var/lib` are in a folder. A repository
replaces the clone's address, a token `...`, the stand-in Discord, and a script systemd. Blocks for Docker are left out.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot import __version__
from bot.playground.server import Playground
from tests.rehearsal.playing import in_channel, open_table, play
from tests.rehearsal.versions import ROOT, Program

README, HOSTING, UPDATING = ROOT / "README.md", ROOT / "docs" / "hosting.md", ROOT / "docs" / "updating.md"
ADDRESS = "https://github.com/tablekeeper/tablekeeper"
TOKEN = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"
NEWER = "1000.0.0"
SERVERS = re.compile(r"make play|\S*tablekeeper run")
"""Commands that serve until they are stopped."""

BLOCK = re.compile(r"(?:`(/\S+)`:\n\n)?^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
CURRENT = Program("this version")
SERVE_SECONDS = 120.0
GAME = "carcassonne"

STAND_IN = """
import os, sys
if sys.orig_argv[1:2] and sys.orig_argv[1].endswith("/tablekeeper"):
    from bot.playground.address import point_discord_at
    point_discord_at(os.environ["STAND_IN"])
"""
TOOLS = {
    "useradd": "true",
    "chown": "true",
    "runuser": 'shift 3; exec "$@"',
    "install": 'exec /usr/bin/install $(printf "%s\\n" "$@" | grep -v -x -e --owner -e tablekeeper)',
    "systemctl": f'exec {sys.executable} {Path(__file__).with_name("systemctl.py")} "$UNITS" "$@"',
}
"""Commands that need root, or a machine for the bot alone."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: commands, or the text of a file."""

    text: str
    file: str = ""


def blocks_of(page: Path, title: str) -> list[Block]:
    """Return the blocks under a heading, without those for Docker."""
    text = page.read_text(encoding="utf-8")
    under = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert under is not None, title
    found = [
        Block("\n".join(line.strip() for line in block.splitlines()), file)
        for file, language, block in BLOCK.findall(under[1])
        if file or not language
    ]
    assert found, title
    return [block for block in found if "docker compose" not in block.text]


class Operator:
    """Someone with a new machine who pastes what the pages say."""

    def __init__(self, folder: Path, playground: Playground, packages: Path | None) -> None:
        self.folder = folder
        self.playground = playground
        self.is_offline = packages is not None
        self.published = folder / "published" / "tablekeeper"
        self.state = folder / "state.sh"
        for each in ("home", "etc/systemd/system", "var/lib", "srv", "bin", "site"):
            (folder / each).mkdir(parents=True)
        for name, script in TOOLS.items():
            tool = folder / "bin" / name
            tool.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            tool.chmod(0o755)
        (folder / "site" / "sitecustomize.py").write_text(STAND_IN, encoding="utf-8")
        self.environment = {
            "PATH": f"{folder / 'bin'}:{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin",
            "HOME": str(folder / "home"),
            "UNITS": str(folder / "etc/systemd/system"),
            "STAND_IN": playground.address,
            "BROWSER": "true",
            "PYTHONPATH": str(folder / "site"),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "advice.detachedHead",
            "GIT_CONFIG_VALUE_0": "false",
        }
        if packages is not None:  # pip finds everything there and asks no index
            self.environment["PYTHONPATH"] += f":{packages}"
            self.environment |= {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
        self.state.write_text(f"cd {shlex.quote(str(folder / 'home'))}\n", encoding="utf-8")

    def publish_first(self) -> None:
        """Publish this repository with the tag that the pages name."""
        git = ("git", "-C", self.published)
        run("git", "clone", "--quiet", "--bare", ROOT, self.published)
        run(*git, "update-ref", "refs/heads/main", "HEAD")
        run(*git, "symbolic-ref", "HEAD", "refs/heads/main")
        run(*git, "tag", "--force", "v1.0.0", "main")

    def publish_newer(self) -> None:
        """Publish a newer version: a commit and its tag."""
        work = self.folder / "work"
        run("git", "clone", "--quiet", self.published, work)
        version = work / "bot" / "__init__.py"
        text = version.read_text(encoding="utf-8")
        version.write_text(text.replace(f'"{__version__}"', f'"{NEWER}"'), encoding="utf-8")
        git = ("git", "-C", work, "-c", "user.name=Ana", "-c", "user.email=ana@example.org")
        run(*git, "commit", "--quiet", "--all", "--message", "Newer")
        run(*git, "tag", f"v{NEWER}")
        run(*git, "push", "--quiet", "--tags", "origin", "main")

    async def follow(self, blocks: list[Block]) -> None:
        """Do what the blocks say, in their order."""
        for block in blocks:
            text = self._here(block.text)
            if block.file:
                self._write(self._here(block.file), text)
                continue
            before, served, after = (
                re.split(rf"^({SERVERS.pattern})$", text, flags=re.MULTILINE)
                if (SERVERS.search(text))
                else (text, "", "")
            )
            assert not after.strip(), "a server is the last command of its block"
            await self.paste(before)
            if served and not (served == "make play" and self.is_offline):  # it installs in a way that needs an index
                await self._serve(served)

    def _here(self, text: str) -> str:
        text = text.replace(ADDRESS, f"{self.published}").replace("=...", f"={TOKEN}")
        return re.sub(r"(?<![\w/])/(srv|etc|var/lib)\b", rf"{self.folder}/\1", text)

    @staticmethod
    def _write(file: str, text: str) -> None:
        Path(file).write_text(text + "\n", encoding="utf-8")

    async def paste(self, text: str) -> str:
        """Run lines in the shell and return what they print; the next ones see its folder and variables.

        Raises AssertionError if one fails.
        """
        keep = f'{{ export -p; printf "cd %q\\n" "$PWD"; }} > {shlex.quote(str(self.state))}'
        process = await asyncio.create_subprocess_exec(
            *self._shell(f"{text}\n{keep}"),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said = (await process.communicate())[0].decode()
        assert process.returncode == 0, f"{text}\n{said[-3000:]}"
        return said

    def _shell(self, text: str) -> tuple[str, ...]:
        return ("bash", "-euc", f". {shlex.quote(str(self.state))}\n{text}")

    async def _serve(self, command: str) -> None:
        """Run a server in a terminal until it serves, use it, and press Ctrl+C."""
        process = await asyncio.create_subprocess_exec(
            *self._shell(f"exec {command}"),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            if command == "make play":
                assert process.stdout is not None
                async with asyncio.timeout(SERVE_SECONDS):
                    said = [b"-"]
                    while b"http://127.0.0.1" not in said[-1]:
                        assert said[-1], b"".join(said).decode()
                        said.append(await process.stdout.readline())
            else:
                assert await self.play() > 0
        finally:
            os.killpg(process.pid, signal.SIGINT)
            await process.communicate()
        await self.until_stopped()

    async def until_stopped(self) -> None:
        """Wait until the bot is offline."""
        world = self.playground.world
        await world.feed.wait_until(lambda: not world.bot_online, SERVE_SECONDS)

    async def play(self) -> int:
        """Wait until the bot serves, open a table if there is none, and play some moves; return how many."""
        world = self.playground.world
        await world.feed.wait_until(lambda: world.bot_online and bool(world.commands), SERVE_SECONDS)
        member = in_channel(self.playground, "Ana", f"rehearsal-{GAME}")
        if not member.messages():
            await open_table(self.playground, GAME)
        return await play(self.playground, GAME, 3)

    def moves(self) -> int:
        """Return how many moves are in the service's database."""
        with closing(sqlite3.connect(self.folder / "var/lib/tablekeeper/tables.sqlite3")) as connection:
            (found,) = connection.execute("SELECT count(*) FROM entries WHERE kind = 'move'").fetchone()
        return int(found)

    async def version(self) -> str:
        """Return the version that is installed."""
        return (await self.paste(".venv/bin/tablekeeper --version")).strip().removeprefix("Tablekeeper ")


def run(*command: object) -> None:
    """Run a command. Raises CalledProcessError."""
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


async def follow_pages(folder: Path, packages: Path | None = None) -> str:
    """Follow README, hosting and updating on one machine; return the steps.

    With `packages`, a folder with all libraries, pip needs no index. Raises AssertionError if a command fails.
    """
    steps = []
    async with Playground() as playground:
        playground.world.token = TOKEN
        operator = Operator(folder, playground, packages)
        operator.publish_first()
        await operator.follow(blocks_of(README, "Try it without Discord"))
        await operator.follow(blocks_of(README, "Add it to your server"))
        steps.append("README")
    async with Playground() as playground:
        playground.world.token = TOKEN
        operator.playground, operator.environment["STAND_IN"] = playground, playground.address
        operator.state.write_text(f"cd {shlex.quote(str(folder))}\n", encoding="utf-8")
        await operator.follow(blocks_of(HOSTING, "A small server"))
        try:
            assert await operator.play() == 3
            installed = await operator.version()
            assert installed == __version__
            steps.append("service")

            operator.publish_newer()
            await operator.follow(blocks_of(UPDATING, "Update the service"))
            before = operator.moves()
            assert await operator.version() == NEWER
            assert await operator.play() == 3
            steps.append("update")

            await operator.follow(blocks_of(UPDATING, "Go back"))
            assert await operator.version() == installed
            assert operator.moves() == before
            assert await operator.play() == 3
            steps.append("back")

            old, new = blocks_of(HOSTING, "Move to another server")
            await operator.follow([old])
            await operator.until_stopped()
            for left in (folder / "var/lib/tablekeeper").glob("tables.sqlite3*"):
                left.unlink()  # the new server has the backup only
            await operator.follow([new])
            assert await operator.play() == 3
            steps.append("move")
        finally:
            await operator.paste("systemctl stop tablekeeper")
    return ", ".join(steps)
