"""Commands are published when Discord lacks the latest ones, and never needlessly."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from discord import AppCommandType

from bot import registration
from bot.app import Tablekeeper, build
from bot.ops.settings import BotSettings
from bot.playground.address import discord_at
from bot.playground.server import Playground
from bot.playground.world.model import Application
from bot.playground.world.world import World
from bot.registration import parse_published
from tests.playground.api import Api


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest.fixture
async def api(playground: Playground) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(playground, session)


@asynccontextmanager
async def started(playground: Playground, database: Path) -> AsyncIterator[Tablekeeper]:
    """A bot that has come so far as to publish."""
    with discord_at(playground.address):
        async with build(BotSettings(playground.world.token, database)) as client:
            await client.login(playground.world.token)
            yield client


async def published(playground: Playground, database: Path, caplog: pytest.LogCaptureFixture) -> bool:
    """Start a bot, and look whether it published."""
    caplog.clear()
    caplog.set_level(logging.INFO, "bot.registration")
    async with started(playground, database) as client:
        names = {each.name for each in client.tree.get_commands()}
        assert {each["name"] for each in playground.world.commands} == names
        assert set(client.dispatcher.command_ids) == {
            each.name for each in client.tree.get_commands(type=AppCommandType.chat_input)
        }
    return any(message.startswith("commands published: ") for message in caplog.messages)


async def test_commands_are_published_once(
    playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    assert [await published(playground, database, caplog) for _ in range(3)] == [True, False, False]


async def test_another_version_publishes_its_own(
    playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    async with started(playground, database) as client:
        last = parse_published(await client.services.notes.find(registration.NOTE))
        assert last is not None
        await client.services.notes.keep(
            registration.NOTE, registration.Published(last.application, "", last.commands).to_note()
        )
    assert await published(playground, database, caplog)


@pytest.mark.parametrize("note", ["5f2ab1", "null", "17", "{", '""'])
async def test_the_note_of_an_older_version_is_no_reason_not_to_publish(
    note: str, playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    async with started(playground, database) as client:
        await client.services.notes.keep(registration.NOTE, note)
    assert await published(playground, database, caplog)


@pytest.mark.parametrize("deed", ["removed", "one removed", "one edited", "one added", "one made anew"])
async def test_commands_that_somebody_changed_elsewhere_are_published_again(
    deed: str, playground: Playground, api: Api, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, world = tmp_path / "tables.db", playground.world
    await published(playground, database, caplog)
    path = f"/applications/{world.application.id}/commands"
    one = next(each for each in world.commands if each["name"] == "help")
    match deed:
        case "removed":
            await api("PUT", path, [])
        case "one removed":
            await api("DELETE", f"{path}/{one['id']}")
        case "one edited":
            await api("PATCH", f"{path}/{one['id']}", {"description": "Something else"})
        case "one added":
            await api("POST", path, {"name": "old", "description": "Of another bot"})
        case "one made anew":
            await api("DELETE", f"{path}/{one['id']}")
            await api("POST", path, {"name": "help", "description": one["description"]})
    assert [await published(playground, database, caplog) for _ in range(2)] == [True, False]


async def test_the_command_that_opens_an_activity_stays_as_it_is(
    playground: Playground, api: Api, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, path = tmp_path / "tables.db", f"/applications/{playground.world.application.id}/commands"
    launch = {"name": "launch", "type": 4, "description": "Open the Activity", "handler": 2, "contexts": [0, 2]}
    before = (await api("POST", path, launch)).body
    refused = await api("PUT", path, [])
    assert (refused.status, refused.body["code"]) == (400, 50240)
    caplog.set_level(logging.INFO, "bot.registration")
    for _ in range(2):
        async with started(playground, database) as client:
            names = {each.name for each in client.tree.get_commands()}
        assert {each["name"] for each in playground.world.commands} == {"launch", *names}
        assert [each for each in playground.world.commands if each["type"] == 4] == [before]
    assert len([each for each in caplog.messages if each.startswith("commands published: ")]) == 1


async def test_a_database_that_comes_to_another_application_brings_its_commands(
    playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await published(playground, tmp_path / "tables.db", caplog)
    shutil.copy(tmp_path / "tables.db", tmp_path / "copy.db")
    async with Playground(World(application=Application(5, "Another"))) as other:
        assert [await published(other, tmp_path / "copy.db", caplog) for _ in range(2)] == [True, False]
