"""The commands as they are published, for tests of what translators translate of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.app import Tablekeeper
from bot.core.services import Services
from bot.discord.components.command_text import CommandTranslator
from bot.registration import translated_commands
from bot.store.sqlite import SqliteStore


def published() -> list[dict[str, Any]]:
    """The commands as they are sent to Discord, in all languages."""
    return asyncio.run(_published())


async def _published() -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        async with Tablekeeper(Services(SqliteStore(Path(folder) / "tables.db"))) as client:
            await client.load_cogs()
            await client.tree.set_translator(CommandTranslator())
            return [*await translated_commands(client.tree)]
