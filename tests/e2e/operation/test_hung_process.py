"""A process of the bot on PostgreSQL hangs under play for longer than its lease, and wakes when another one serves.

The two reach the stand-in under different names of this machine, so that it is known which of them asks for what.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import psycopg
import pytest
from aiohttp import web

from bot.playground.bot_process import command
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.components import controls
from bot.shards import ShardRange
from bot.store.database import PostgresDatabase
from tests.e2e.operation.test_processes import READY, Player, all_answered, owners, playing
from tests.e2e.stage import is_board

HUNG = 16.0
"""Seconds for which a process hangs: its lease lasts for twelve."""

ENDS = 3.0
"""Seconds within which it has ended when it wakes."""

NAMES = ("127.0.0.1", "localhost")


@dataclass
class Asked:
    """What the processes asked of Discord but did not get, and the messages that they sent, each by their names."""

    refused: list[tuple[str, str]] = field(default_factory=list)
    posted: list[tuple[str, str]] = field(default_factory=list)

    @web.middleware
    async def note(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        name = str(request.url.host)
        response = await handler(request)
        if request.method == "GET":
            return response
        if response.status >= 400:
            self.refused.append((name, f"{request.method} {request.path.rpartition('/')[0]} {response.status}"))
        elif request.method == "POST":
            self.posted.append((name, request.path))
        return response


@asynccontextmanager
async def started(
    playground: Playground, database: PostgresDatabase
) -> AsyncIterator[list[asyncio.subprocess.Process]]:
    """Two processes, each at home in one of two shards."""
    running = []
    try:
        for share, name in zip(ShardRange(0, 1, 2).among(2), NAMES, strict=True):
            address = playground.address.replace("127.0.0.1", name)
            line = command(address, playground.world.token, database, share)
            running.append(await asyncio.create_subprocess_exec(*line, stderr=asyncio.subprocess.DEVNULL))
        yield running
    finally:
        for process in running:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
                process.terminate()
        for process in running:
            await process.wait()


async def ask_for_boards(players: list[Player]) -> None:
    """Ask for the board at every table again and again, and wait for no answer."""
    while True:
        for player in players:
            Client(player.member.world).slash(player.member.member, player.member.channel_id, "table do:board")
        await asyncio.sleep(1)


def left_standing(player: Player) -> list[str]:
    """Messages for everybody with controls of a table that is shown elsewhere, and what they say."""
    with psycopg.connect(player.database.address) as connection:
        rows = connection.execute(
            "SELECT id, board_message FROM tables WHERE channel = %s", (player.member.channel_id,)
        )
        boards: dict[str, int | None] = dict(rows.fetchall())
    stale = []
    for message in player.member.messages():
        tables = {control.custom_id.split(":")[1] for control in controls(message.components)}
        if is_board(message) and any(boards.get(table) not in (None, message.id) for table in tables):
            stale.append(message.content)
    return stale


@pytest.mark.soak
async def test_a_process_that_hung_and_wakes_does_no_harm(
    postgres: PostgresDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, playground = Asked(), Playground(identify_seconds=0.5)
    playground._app.middlewares.insert(0, asked.note)
    async with playground, started(playground, postgres) as (hung, _):
        await playground.world.feed.wait_until(lambda: bool(playground.world.commands), READY)
        async with playing(playground, postgres, 2) as players:
            await all_answered(players, {0, 1}, time.monotonic())
            async with asyncio.timeout(READY):
                while len({*owners(postgres).values()}) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.2)
            asking = asyncio.create_task(ask_for_boards([player for player in players if player.shard == 0]))
            os.kill(hung.pid, signal.SIGSTOP)
            await asyncio.sleep(HUNG)
            before = len(asked.refused), len(asked.posted)
            began = time.monotonic()
            os.kill(hung.pid, signal.SIGCONT)
            async with asyncio.timeout(READY):
                await hung.wait()
            ended = time.monotonic() - began
            asking.cancel()
            await all_answered(players, {0, 1}, time.monotonic())
        refused = [what for who, what in asked.refused[before[0] :] if who == NAMES[0]]
        posted = [what for who, what in asked.posted[before[1] :] if who == NAMES[0]]
        stale = [left for player in players for left in left_standing(player)]
    lost, twice = (sum(getattr(player, name) for player in players) for name in ("lost", "twice"))
    with capsys.disabled():
        print(f"\n| 1 of 2 processes hung for {HUNG:.0f} s under play, and woke | |\n|---|---|")  # noqa: T201
        print(f"| presses answered | {sum(player.answered for player in players)} |")  # noqa: T201
        print(f"| requests that Discord refused, messages it sent | {len(refused)}, {len(posted)} |")  # noqa: T201
        print(f"| boards left standing | {len(stale)} |\n| seconds until it ended | {ended:.1f} |")  # noqa: T201
    assert (lost, twice) == (0, 0)
    assert (refused, posted, stale) == ([], [], [])
    assert ended < ENDS
