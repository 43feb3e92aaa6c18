"""The names of commands and their options, which translators translate, too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from discord import AppCommandType

from bot.app import Tablekeeper
from bot.games.registry import BUILT_IN, REGISTRY
from bot.registration import translated_commands
from bot.services.service import Services
from bot.store.sqlite import SqliteStore
from bot.ui.client.command_translator import CommandTranslator


def published() -> list[dict[str, Any]]:
    """The commands as they are sent to Discord, in all languages."""
    return asyncio.run(_published())


async def _published() -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        async with Tablekeeper(Services(SqliteStore(Path(folder) / "tables.db"))) as client:
            await client.load_cogs()
            await client.tree.set_translator(CommandTranslator())
            return [*await translated_commands(client.tree)]


def command_names() -> frozenset[str]:
    """The names of slash commands, except those called like games, and of options."""
    slash = [command for command in published() if command["type"] == AppCommandType.chat_input.value]
    names = {command["name"] for command in slash} - {game.key for game in BUILT_IN} - REGISTRY.packages.keys()
    return frozenset(names | {option["name"] for command in slash for option in command["options"]})
