"""The process is killed: no acknowledged move is missing, and every control on an old message works."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.interactions import NoResponse
from bot.playground.world.world import World
from tests.e2e.bot_process import AFTER_COMMIT
from tests.e2e.processes import PATIENCE, bot
from tests.e2e.stage import PATIENT, board_of, one_press, place, rev_of
from tests.playground.schema import DISCORDS


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        yield playground


async def log_of(member: ScriptedMember) -> str:
    await member.slash("table do:log")
    answer = member.newest_private_message()
    assert answer is not None
    return answer.content


async def test_a_bot_that_was_killed_between_two_moves_goes_on(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    ana = playground.member("Ana")
    async with bot(playground, database):
        await ana.slash("carcassonne seats:1")
        for press in range(5):  # the log stays on its first page
            await one_press(ana, board_of(ana), press)
        before = await log_of(ana)

    async with bot(playground, database):
        after, press = before, 0
        async with asyncio.timeout(PATIENCE):  # the bot may be busy with what it found at its start
            while len(after.splitlines()) <= len(before.splitlines()):
                await one_press(ana, board_of(ana), press)
                after, press = await log_of(ana), press + 1
    played, more = before.splitlines()[1:], after.splitlines()[1:]
    assert more[: len(played)] == played
    assert len(more) > len(played)


async def test_a_bot_that_was_killed_between_commit_and_answer_lost_nothing(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    ana = playground.member("Ana")
    async with bot(playground, database):
        await ana.slash("carcassonne seats:1")
        board = ana.newest_message()
        await ana.choose("Choose a cell", ana.options("Choose a cell")[0])

    async with bot(playground, database, AFTER_COMMIT):
        with pytest.raises(NoResponse):
            await place(ana, playground.world.find_message(board.id))
    stale = playground.world.find_message(board.id)
    assert rev_of(stale) == 0

    async with bot(playground, database):
        assert "places a tile" in await log_of(ana)  # the move that nobody was told of
        await ana.until(lambda: rev_of(board_of(ana)) > 0)  # and nobody had to press
        for press in range(4):
            await one_press(ana, board_of(ana), press)
