"""Gateway events that discord.py cannot parse end nothing."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import Tablekeeper, build, serve
from bot.discord.client.gateway_connections import skip_unparsable
from bot.metrics import Counter
from bot.ops.settings import BotSettings
from bot.playground.address import discord_at
from bot.playground.server import Playground
from bot.playground.world.faults import Alteration, drop_keys
from bot.playground.world.interactions import NoResponse
from bot.playground.world.world import Deadlines, World
from tests.e2e.stage import PATIENT


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(World(deadlines=PATIENT)) as playground:
        yield playground


@pytest.fixture
async def client(playground: Playground, tmp_path: Path) -> AsyncIterator[Tablekeeper]:
    """The real bot, connected."""
    clients: list[Tablekeeper] = []
    with discord_at(playground.address):
        settings = BotSettings(playground.world.token, tmp_path / "tables.db")
        serving = asyncio.create_task(serve(settings, started=clients.append))
        await playground.wait_ready()
        yield clients[0]
        assert not serving.done()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving


def skipped(client: Tablekeeper) -> dict[tuple[str, ...], int]:
    return dict(client.metrics.skipped_events.values)


async def skip_once(playground: Playground, alteration: Alteration) -> None:
    """Ana's command gets lost on its way to the bot; nobody waits long for its answer."""
    playground.world.faults.alter("INTERACTION_CREATE", alteration)
    playground.world.deadlines = Deadlines(first_response=0.05)
    with pytest.raises(NoResponse):
        await playground.member("Ana").slash("turns")
    playground.world.deadlines = PATIENT


def changed_to(odd: dict[str, Any]) -> Alteration:
    return lambda data: data | odd


async def test_an_interaction_that_cannot_be_parsed_is_skipped_and_the_next_one_is_answered(
    playground: Playground, client: Tablekeeper, caplog: pytest.LogCaptureFixture
) -> None:
    ana = playground.member("Ana")
    alterations: tuple[Alteration, ...] = (drop_keys("attachment_size_limit"), drop_keys("id"), lambda _: None)
    for number, alteration in enumerate(alterations, 1):
        await skip_once(playground, alteration)
        await ana.slash("turns")
        assert skipped(client) == {("INTERACTION_CREATE",): number}
    assert "Skipped INTERACTION_CREATE from Discord: it can't be parsed." in caplog.messages
    assert playground.gateway.identify_count == 1


async def test_an_interaction_that_says_nothing_is_no_error_of_a_task(
    playground: Playground, client: Tablekeeper, caplog: pytest.LogCaptureFixture
) -> None:
    ana = playground.member("Ana")
    odds: tuple[dict[str, Any], ...] = ({"data": None}, {"data": {}}, {"channel": None})
    for odd in odds:
        await skip_once(playground, changed_to(odd))
        await ana.slash("turns")
    gc.collect()
    await asyncio.sleep(0)
    assert "Task exception was never retrieved" not in caplog.text
    assert skipped(client) == {("INTERACTION_CREATE",): len(odds)}


async def test_what_a_server_tells_may_be_odd(playground: Playground, client: Tablekeeper) -> None:
    world, ana = playground.world, playground.member("Ana")
    world.faults.alter("CHANNEL_CREATE", drop_keys("type"))
    world.open_channel("without a type")
    world.faults.alter("CHANNEL_CREATE", lambda _: {})
    world.open_channel("nothing")
    for event in ("GUILD_ROLE_UPDATE", "GUILD_ROLE_CREATE", "GUILD_EMOJIS_UPDATE", "THREAD_LIST_SYNC"):
        world.dispatch(event, {"guild_id": str(world.channels[0].guild_id), "role": None, "emojis": None})
    await ana.slash("turns")
    assert playground.gateway.identify_count == 1


async def test_members_of_a_server_that_cannot_be_parsed_are_answered(
    playground: Playground, client: Tablekeeper
) -> None:
    world = playground.world
    odd = {"roles": [None], "channels": [None, {"id": "5"}], "threads": [None, {"id": "6"}]}
    world.faults.alter("GUILD_CREATE", lambda guild: guild | odd)
    guild = world.open_guild("Odd")
    channel = world.open_channel("here", guild_id=guild.id)
    await playground.member("Ana", channel.id).slash("turns")
    assert skipped(client) == {("GUILD_CREATE",): 1}


@pytest.mark.parametrize("odd", [{"guilds": [None]}, {"guilds": None}, {"user": None}, {"application": None}])
async def test_a_session_whose_beginning_is_odd_is_served(
    odd: dict[str, Any], playground: Playground, tmp_path: Path
) -> None:
    playground.world.faults.alter("READY", lambda ready: ready | odd)
    with discord_at(playground.address):
        serving = asyncio.create_task(serve(BotSettings(playground.world.token, tmp_path / "tables.db")))
        await playground.wait_ready()
        await playground.member("Ana").slash("turns")
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving


@pytest.mark.parametrize("data", [None, [], {}, {"guild_id": "x"}, {"id": None}, "text", 0])
async def test_no_event_of_any_name_ends_the_client(data: Any, tmp_path: Path) -> None:
    async with build(BotSettings("playground", tmp_path / "tables.db")) as client:
        await client.load_cogs()
        for parse in client._connection.parsers.values():
            parse(data)
        assert set(skipped(client)) <= {(event,) for event in client._connection.parsers}


def test_the_traceback_of_an_error_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    skipped_events = Counter("event")
    parsers: dict[str, Any] = {"ODD": lambda data: data["missing"]}
    skip_unparsable(parsers, skipped_events)
    caplog.set_level(logging.ERROR)
    for _ in range(3):
        parsers["ODD"]({})
    assert [bool(record.exc_info) for record in caplog.records] == [True, False, False]
    assert skipped_events.values == {("ODD",): 3}
