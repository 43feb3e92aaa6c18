"""A bot on a database file is replaced by another one while members play: no press fails, and each is played once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from bot.app import Tablekeeper
from bot.background import Fatal
from bot.core.services import Services
from bot.discord import words
from bot.discord.client import drain_gate
from bot.discord.press.dispatcher import usual_request
from bot.discord.press.press import Press
from bot.games.chance import seed_from_text
from bot.ops import replacement
from bot.ops.replacement import Replacement
from bot.playground.address import discord_at
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.model import Message
from bot.playground.world.world import World
from bot.store.migration import Migration
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations
from cogs.hint.service import Hint, Hints
from tests.e2e.sketch import sketch
from tests.e2e.stage import PATIENCE, PATIENT, board_of, one_press, places, settled, until
from tests.playground.schema import DISCORDS
from tests.tables.fixtures import QUICK, HandClock


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setattr(drain_gate, "MAX_WAIT_SECONDS", 50.0)  # as Discord waits here, for a busy machine
    monkeypatch.setattr(replacement, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(replacement, "ASK_SECONDS", 0.03)
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        with discord_at(playground.address):
            yield playground


@asynccontextmanager
async def started(
    playground: Playground, database: Path, migrations: Sequence[Migration] | None = None
) -> AsyncIterator[Tablekeeper]:
    """Start a bot. It replaces a bot that is already serving."""
    services = Services(
        SqliteStore(database, migrations), clock=HandClock(), seeds=lambda: seed_from_text("replaced"), given=[QUICK]
    )
    swap = Replacement(database, migrations)
    client = Tablekeeper(services, publish="always", replacement=swap)
    client.replaces = swap if swap.is_wanted() else None
    client.dispatcher.choose_way = usual_request
    client._connection.guild_ready_timeout = 0.1
    client.dispatcher.add_modal("lamp", save)
    running = asyncio.create_task(client.start(playground.world.token))
    try:
        await until(lambda: client.get_cog("Help") is not None)
        for face in client.dispatcher.faces.values():
            face.renderer = face.whole = sketch
        yield client
    finally:
        await client.close()
        await asyncio.wait([running], timeout=5)


async def save(press: Press) -> None:
    await press.response.tell(f"Saved {press.text('name')}")


async def seen(playground: Playground) -> None:
    await until(lambda: playground.world.bot_online and bool(playground.world.commands))


async def play_on(member: ScriptedMember, presses: list[Message]) -> None:
    """Play one move after the other until cancelled."""
    while True:
        board = board_of(member)
        await one_press(member, board, len(presses))
        presses.append(board)
        await asyncio.sleep(0.1)  # a game lasts longer than the updates


@asynccontextmanager
async def under_play(playground: Playground, *members: ScriptedMember) -> AsyncIterator[list[Message]]:
    """Let members play while the block runs, which gets what they press; each press has to be answered."""
    presses: list[Message] = []
    playing = [asyncio.create_task(play_on(member, presses)) for member in members]
    try:
        yield presses
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    assert [each for each in ended if not isinstance(each, asyncio.CancelledError)] == []
    await settled()
    assert [each for each in playground.world.interactions.all if each.is_failed] == []


async def test_members_play_on_through_three_updates(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    members = playground.member("Ana"), playground.member("Ben", playground.world.open_channel("other").id)
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(started(playground, database))]
        await seen(playground)
        for member in members:
            await member.slash("carcassonne seats:1")
        async with under_play(playground, *members) as presses:
            for _ in range(3):
                before = len(presses)
                await until(lambda: len(presses) > before + 4)  # noqa: B023 - awaited here
                bots.append(await stack.enter_async_context(started(playground, database)))
                await until(bots[-1].began.is_set)
                await until(bots[-2].is_closed)
                assert bots[-2].stopped_by is None
        newest = bots[-1].services
        for member in members:
            live = await newest.tables.latest_in(member.channel_id)
            assert live is not None
            assert live.number >= 4
            assert member.newest_private_message() is None  # nobody read that a board has changed meanwhile


async def test_the_new_one_answers_what_comes_while_nobody_serves(playground: Playground, tmp_path: Path) -> None:
    ana, ben, chloe = (playground.member(name) for name in ("Ana", "Ben", "Chloe"))
    database, leaving, left = tmp_path / "tables.db", asyncio.Event(), asyncio.Event()

    async def leave_slowly() -> None:
        leaving.set()
        await left.wait()

    async with started(playground, database) as first:
        await seen(playground)
        await ana.slash("carcassonne seats:1")
        while not places(board_of(ana)):
            await one_press(ana, board_of(ana))
        opened = await ben.slash("help")
        first.services.on_close.append(leave_slowly)
        async with started(playground, database) as second:
            await leaving.wait()
            late = [
                asyncio.create_task(each)
                for each in (
                    one_press(ana, board_of(ana)),
                    ben.forge_submit(opened, "t:panel:0:lamp:x", {"name": "Sun"}),
                    chloe.slash("help topic:novaluna rules"),
                )
            ]
            await asyncio.sleep(0)
            assert not any(task.done() for task in late)
            left.set()
            await asyncio.gather(*late)
            await settled()
            assert second.began.is_set()
            live = await second.services.tables.latest_in(ana.channel_id)
            assert live is not None
            assert live.number == 2  # a tile and its meeple
    for member, said in ((ben, "Saved Sun"), (chloe, "Nova Luna")):
        answer = member.newest_private_message()
        assert answer is not None
        assert said in answer.content
    assert [each for each in playground.world.interactions.all if each.is_failed] == []


async def test_who_waits_for_a_hint_reads_that_it_was_stopped_and_the_next_one_comes_from_the_new_process(
    playground: Playground, tmp_path: Path
) -> None:
    ana = playground.member("Ana")
    database, thinking = tmp_path / "tables.db", asyncio.Event()

    async def think(*_: object) -> Hint:
        thinking.set()
        await asyncio.Event().wait()
        raise AssertionError

    async with started(playground, database) as first:
        await seen(playground)
        await ana.slash("carcassonne seats:1")
        first.services[Hints].find = think  # type: ignore[method-assign, assignment]
        await ana.slash("table do:hint with:sure")
        await thinking.wait()
        async with started(playground, database):
            await until(first.is_closed)
            stopped = ana.newest_private_message()
            assert stopped is not None
            assert stopped.content == str(words.STOPPED)
            await ana.slash("table do:hint with:sure")
            await ana.until(lambda: any("**1 · " in each.content for each in ana.messages()))


BROKEN = Migration(known_migrations()[-1].number + 1, "INSERT INTO nowhere VALUES (1);")
SOUND = Migration(known_migrations()[-1].number + 1, "CREATE TABLE later (one INTEGER);")


@pytest.mark.parametrize("migrations", [(*known_migrations(), BROKEN), known_migrations()[:-1]])
async def test_a_version_that_cannot_use_the_database_leaves_the_old_one_serving(
    playground: Playground, tmp_path: Path, migrations: Sequence[Migration]
) -> None:
    ana = playground.member("Ana")
    database = tmp_path / "tables.db"
    async with started(playground, database) as first:
        await seen(playground)
        await ana.slash("carcassonne seats:1")
        async with under_play(playground, ana), started(playground, database, migrations) as second:
            await until(second.is_closed)
            assert isinstance(second.stopped_by, Fatal)
            assert str(second.stopped_by).startswith(
                "This version can't use the database, and the running one goes on:"
            )
        assert not first.is_closed()
        assert not [name for name in os.listdir(tmp_path) if name.endswith("-handover") or "-backup" in name]


async def test_an_update_that_changes_the_database_says_how_long_nobody_is_answered(
    playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    async with started(playground, database) as first:
        await seen(playground)
        async with started(playground, database, (*known_migrations(), SOUND)) as second:
            await until(second.began.is_set)
            await until(first.is_closed)
            await second.services._store.read(lambda session: session.execute("SELECT one FROM later"))
    (said,) = {each.getMessage() for each in caplog.records if "changes the database" in each.getMessage()}
    assert said.endswith("For that long, nobody is answered.")


async def test_an_installation_replaces_itself_as_often_as_it_likes(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    async with started(playground, database) as first:
        await seen(playground)
        async with started(playground, database) as second:
            await until(second.began.is_set)
            await until(first.is_closed)
            await asyncio.wait_for(Replacement(database).stand_by(), PATIENCE)
            async with started(playground, database) as third:
                await until(third.began.is_set)
                await until(second.is_closed)


async def test_one_that_was_replaced_and_is_started_again_waits_and_a_file_left_behind_asks_for_nothing(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.db"
    old = Replacement(database)
    async with started(playground, database) as first:
        await seen(playground)
        database.with_name("tables.db-handover").write_text("7")
        await asyncio.sleep(4 * replacement.LOOK_SECONDS)
        assert not first.is_closed()
        monkeypatch.setattr(replacement, "__version__", "a later one")
        async with started(playground, database) as second:
            await until(second.began.is_set)
            await until(first.is_closed)
            again = asyncio.create_task(old.stand_by())
            done, _ = await asyncio.wait([again], timeout=4 * replacement.LOOK_SECONDS)
            assert not done
        await asyncio.wait_for(again, PATIENCE)
