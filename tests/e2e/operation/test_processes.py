"""Four processes of the bot on PostgreSQL under play: killed one after the other, and replaced by four new ones.

Whoever plays waits for an answer before the next press, and what stands in the log is looked at after each: a press
plays one move at most, and what was there stays there. `make soak` prints what came of it.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

import psycopg
import pytest

from bot.ops.supervisor import Supervisor
from bot.playground.bot_process import command
from bot.playground.scripted import NoSuchLabel, ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.interactions import NoResponse
from bot.shards import ShardRange
from bot.store.database import PostgresDatabase
from tests.e2e.stage import is_board, one_press
from tests.playground.schema import DISCORDS

PROCESSES = 4
KILLS = int(os.environ.get("KILLS", "20"))
WITHIN = 30.0
"""Seconds within which another process serves what a killed one did."""

READY = 120.0


@dataclass
class Player:
    """One member who plays alone at a table, and the outcome."""

    member: ScriptedMember
    shard: int
    database: PostgresDatabase
    log: list[str] = field(default_factory=list)
    presses: int = 0
    answered: int = 0
    unanswered: list[float] = field(default_factory=list)
    lost: int = 0
    twice: int = 0
    last: float = 0.0
    """When a press was answered last."""

    async def play(self) -> None:
        """Press until cancelled."""
        while True:
            self.presses += 1
            try:
                await self._press()
                self.answered, self.last = self.answered + 1, time.monotonic()
            except NoResponse:
                self.unanswered.append(time.monotonic())
            self._look(await asyncio.to_thread(self._entries))
            await asyncio.sleep(0.3)

    async def _press(self) -> None:
        boards = [message for message in self.member.messages() if is_board(message)]
        if not boards:
            await self.member.slash("carcassonne")
            return
        try:
            await one_press(self.member, boards[-1])
        except (NoSuchLabel, RuntimeError):  # nothing is first: the game is over
            await self.member.slash("carcassonne")

    def _look(self, log: list[str]) -> None:
        """Check the log: the old entries, plus at most a tile and a meeple."""
        if log[: len(self.log)] != self.log:
            self.lost += 1
        new = [entry.split(" ", 2)[2] for entry in log[len(self.log) :]]
        if len(new) > 2 or len([move for move in new if move.startswith("place")]) > 1:
            self.twice += 1
        self.log = log

    def _entries(self) -> list[str]:
        query = (
            "SELECT table_id, n, text FROM entries JOIN tables ON id = table_id WHERE channel = %s"
            " ORDER BY tables.created, n"
        )
        with psycopg.connect(self.database.address) as connection:
            return [" ".join(map(str, row)) for row in connection.execute(query, (self.member.channel_id,))]


@asynccontextmanager
async def processes(playground: Playground, database: PostgresDatabase) -> AsyncIterator[Supervisor]:
    """Start one process per shard; ask them to stop at the end of the block."""
    shares = ShardRange(0, PROCESSES - 1, PROCESSES).among(PROCESSES)
    kept = Supervisor(
        shares,
        lambda share: command(playground.address, playground.world.token, database, share),
        [os.environ] * PROCESSES,
    )
    running = asyncio.create_task(kept.run())
    try:
        yield kept
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@asynccontextmanager
async def playing(playground: Playground, database: PostgresDatabase, shards: int) -> AsyncIterator[list[Player]]:
    """Return two players for each of n shards."""
    world = playground.world
    while {(guild >> 22) % shards for guild in world.guilds} != {*range(shards)}:
        world.open_guild("Elsewhere", world.members)
    guilds = {(guild >> 22) % shards: guild for guild in world.guilds}
    players = []
    for shard in range(shards):
        for name in ("Ana", "Ben"):
            channel = world.open_channel(f"{name} {shard}", guild_id=guilds[shard])
            players.append(Player(playground.member(name, channel.id), shard, database))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in players]
        yield players
        for task in tasks:
            task.cancel()


def owners(database: PostgresDatabase) -> dict[int, str | None]:
    """Who serves which shard."""
    with psycopg.connect(database.address) as connection:
        return dict(connection.execute("SELECT number, process FROM shards").fetchall())


async def all_answered(players: list[Player], shards: set[int], since: float) -> float:
    """Wait until a press was answered at every table of these shards; after how many seconds."""
    async with asyncio.timeout(READY):
        while not all(player.last > since for player in players if player.shard in shards):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return time.monotonic() - since


@pytest.mark.soak
async def test_processes_are_killed_and_replaced_under_play(
    postgres: PostgresDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    chance, taken, every = random.Random(1), [], {*range(PROCESSES)}
    async with Playground(identify_seconds=5.0, validate=DISCORDS) as playground, AsyncExitStack() as old:
        kept = await old.enter_async_context(processes(playground, postgres))
        await playground.world.feed.wait_until(lambda: bool(playground.world.commands), READY)
        async with playing(playground, postgres, PROCESSES) as players:
            await all_answered(players, every, time.monotonic())
            for _ in range(KILLS):
                share = chance.choice([*kept.running])
                began = time.monotonic()
                os.kill(kept.running[share], signal.SIGKILL)
                taken.append(await all_answered(players, {*share.shards}, began))
                await all_answered(players, every, time.monotonic())
                await asyncio.sleep(chance.uniform(0, 3))
            before, unanswered = owners(postgres), sum(len(player.unanswered) for player in players)
            began = time.monotonic()
            async with processes(playground, postgres):
                async with asyncio.timeout(READY):
                    while {*before.values()} & {*(await asyncio.to_thread(owners, postgres)).values()}:  # noqa: ASYNC110
                        await asyncio.sleep(0.2)
                replaced = time.monotonic() - began
                await old.aclose()
                await all_answered(players, every, time.monotonic())
                late = sum(len(player.unanswered) for player in players) - unanswered
    answered, lost, twice = (sum(getattr(player, name) for player in players) for name in ("answered", "lost", "twice"))
    with capsys.disabled():
        print(f"\n| killed {len(taken)} times, 1 of {PROCESSES} processes | |\n|---|---|")  # noqa: T201
        print(f"| presses answered | {answered} |")  # noqa: T201
        print(f"| moves in the logs | {sum(len(player.log) for player in players)} |")  # noqa: T201
        print(f"| acknowledged moves lost | {lost} |\n| moves played twice | {twice} |")  # noqa: T201
        print(f"| presses without an answer around the kills | {unanswered} |")  # noqa: T201
        print(f"| seconds until taken over, median and most | {sorted(taken)[len(taken) // 2]:.1f}, {max(taken):.1f} |")  # noqa: T201
        print(f"| all replaced by new ones: seconds, presses without an answer | {replaced:.1f}, {late} |")  # noqa: T201
    assert (lost, twice, late) == (0, 0, 0)
    assert max(taken) < WITHIN
