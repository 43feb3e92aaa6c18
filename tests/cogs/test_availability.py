"""Where commands are offered: stated for each of them, and told to Discord so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import AppCommandType

from bot.app import Tablekeeper
from bot.core.services import Services
from bot.games.registry import BUILT_IN, REGISTRY
from bot.store.sqlite import SqliteStore
from cogs.help.availability import COMMANDS, GAME_COMMANDS, availability_of


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Tablekeeper]:
    async with Tablekeeper(Services(SqliteStore(tmp_path / "tables.db"))) as client:
        await client.load_cogs()
        yield client


async def test_every_command_is_stated_and_no_other(client: Tablekeeper) -> None:
    known = {command.name for kind in AppCommandType for command in client.tree.get_commands(type=kind)}
    assert known - {*REGISTRY.packages} == {*map(str, COMMANDS), *(game.key for game in BUILT_IN)}


async def test_discord_is_told_what_is_stated(client: Tablekeeper) -> None:
    for kind in AppCommandType:
        for command in client.tree.get_commands(type=kind):
            told, stated = command.to_dict(client.tree), availability_of(command.name)
            assert told["contexts"] == stated.contexts.to_array()
            assert told["integration_types"] == stated.installs.to_array()


def test_a_command_of_an_installed_game_that_states_nothing_is_for_servers() -> None:
    assert availability_of("strange").contexts.to_array() == [0]
    assert availability_of("carcassonne") is GAME_COMMANDS


def test_games_are_played_in_every_place_and_servers_are_set_up_in_servers() -> None:
    for name, contexts, installs in [
        ("play", [0, 1, 2], [0, 1]),
        ("carcassonne", [0, 1, 2], [0, 1]),
        ("challenge", [0, 1], [0]),
        ("server", [0], [0]),
    ]:
        stated = availability_of(name)
        assert (stated.contexts.to_array(), stated.installs.to_array()) == (contexts, installs), name
