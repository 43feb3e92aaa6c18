"""Measure the bot with the store of one that is liked: `python -m tests.bench.load.large FILE`.

Where no file is, it is made first, with twenty thousand servers, a hundred thousand running tables and a million
finished ones with their logs: that takes some ten minutes and ten gigabytes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bot.playground.world.client import Client
from bot.playground.world.model import Channel, Member
from tests.bench.load import report
from tests.bench.load.fill import fill
from tests.bench.load.plan import Size, members, server
from tests.bench.load.run import Stage, cores, started
from tests.bench.load.scenery import ManyServers
from tests.bench.measure import Row, percentile

USUAL = Size()

START_SECONDS = 5.0
MEBIBYTES = 250
ANSWER_SECONDS = 0.3

ASKED = (0, 1, 2, 10, 100, 1000, 10_000)
"""The servers in which commands are typed, by their place among all, the largest first."""
COMMANDS = (
    "records", "challenge", "challenge do:archive", "challenge do:details", "challenge do:season",
    "turns", "table do:info",
)  # fmt: skip
TIMES = 5

TABLES = 200
PRESSES_A_SECOND = 20.0


@dataclass(frozen=True, slots=True)
class Answered:
    """How long a command took until its answer could be read, in each server, in seconds."""

    command: str
    taken: Sequence[float]


async def start(database: Path, size: Size) -> Row:
    """How long the bot takes until it has answered a command, and how much memory."""
    world = ManyServers([server(number) for number in range(size.servers)])
    asked = _place(world, size, 0)
    async with started(database, world) as stage:
        return await _started(size, stage, asked)


async def measure(database: Path, size: Size, seconds: float) -> list[Row]:
    """Everything that is measured, one after the other."""
    world = ManyServers([server(number) for number in range(size.servers)])
    asked = [_place(world, size, number) for number in ASKED if number < size.servers]
    async with started(database, world) as stage:
        rows = [await _started(size, stage, asked[0])]
        rows += [_answered(await _type(world, asked, command)) for command in COMMANDS]
        async with stage.watched(TABLES):
            seen = await stage.load(PRESSES_A_SECOND, seconds)
            rows += report.rows(seen)
        return [*rows, Row("memory of the bot after that", f"{MEBIBYTES} MiB", *_memory(stage))]


def _place(world: ManyServers, size: Size, number: int) -> tuple[Member, Channel]:
    """A member of a server, and a channel where a table runs."""
    channel = Channel(id=server(number) + 1000, name=f"asked-{number}", guild_id=server(number))
    member = world.add_member(f"Asker-{number}", known_as=members(size, number)[0])
    guild = world.guilds[server(number)]
    world.guilds[guild.id] = replace(guild, members=frozenset({member.id}), owner_id=member.id)
    return member, world.add_channel(channel)


async def _type(world: ManyServers, asked: Sequence[tuple[Member, Channel]], command: str) -> Answered:
    taken = []
    for _ in range(TIMES):
        for member, channel in asked:
            began = time.perf_counter()
            await Client(world).slash(member, channel, command).wait_answered()
            taken.append(time.perf_counter() - began)
    return Answered(command, taken)


async def _started(size: Size, stage: Stage, asked: tuple[Member, Channel]) -> Row:
    began = time.monotonic()
    await Client(stage.world).slash(*asked, "turns").wait_answered()
    first = stage.start + time.monotonic() - began
    held = f"{size.servers:,} servers, {size.running:,} running and {size.finished:,} finished tables"
    told, small = _memory(stage)
    return Row(
        f"start until a command is answered, memory, with {held}",
        f"{START_SECONDS:.0f} s, {MEBIBYTES} MiB",
        f"{first:.1f} s, {told}",
        first <= START_SECONDS and small,
    )


def _memory(stage: Stage) -> tuple[str, bool]:
    own = stage.memory[0]
    return f"{own:.0f} MiB", own <= MEBIBYTES


def _answered(seen: Answered) -> Row:
    found, late = median(seen.taken), percentile(seen.taken, 99)
    text = f"{1000 * found:.0f}, {1000 * late:.0f} ms"
    return Row(f"/{seen.command}, p50, p99", f"{1000 * ANSWER_SECONDS:.0f} ms", text, late <= ANSWER_SECONDS)


def main(argv: Sequence[str] | None = None) -> int:
    """Fill if needed, measure, print; the exit status is 0 whether the targets are met or not: a table is no test."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load.large", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("file", type=Path, help="the store, made where there is none; never the one that a bot serves")
    parser.add_argument("--servers", type=int, default=USUAL.servers)
    parser.add_argument("--running", type=int, default=USUAL.running, help="tables that run")
    parser.add_argument("--finished", type=int, default=USUAL.finished, help="tables that are over")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long members press at their boards")
    arguments = parser.parse_args(argv)
    size, console = Size(arguments.servers, arguments.running, arguments.finished), Console(width=120)
    if not arguments.file.exists():
        began = time.monotonic()
        fill(arguments.file, size, int(time.time()))
        written = arguments.file.stat().st_size / 2**30
        console.print(f"{written:.1f} GiB written in {time.monotonic() - began:.0f} s", highlight=False)
    table = Table("work", "target", "measured", "", title=f"a large store, {cores()} cores")
    for row in asyncio.run(measure(arguments.file, size, arguments.seconds)):
        table.add_row(row.work, row.target, row.measured, row.verdict)
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
