"""The client as commands and controls know it."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
from discord.ext import commands

from bot.figures import Figures
from bot.games.text import Said
from bot.tables.service import Tables
from bot.ui.answer import Answer
from bot.ui.codec import ControlId
from bot.ui.desk import Desk
from bot.ui.items import ITEMS
from bot.ui.sheet import Sheet
from bot.ui.studio import Themed, as_it_is
from bot.ui.tokens import keep_tokens_out_of_the_log

CONNECTIONS = 200
"""To Discord, at a time: far more than are ever busy unless something is very slow."""

WORKING = ("discord-ui-dynamic-item", "CommandTree-invoker")
"""How discord.py names the tasks that serve presses and commands."""


class QuietWhenClosed(discord.Client):
    """Drops events that come after its close.

    discord.py's task that waits for the guilds of a session outlives the client and then tells it that it is ready; a
    closed client has no loop any more that could run a handler.
    """

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell of an event, unless the client is closed."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)


class Host(QuietWhenClosed, commands.AutoShardedBot):
    """A client with a desk, on the shards of its tables' share.

    It asks for no privileged intent and notifies nobody unless a message says so.

    It remembers no messages and no members: everything that is needed stands in the store or in the interaction.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        tree_cls: type[discord.app_commands.CommandTree[Any]],
        drawers: int = 0,
        themed: Themed = as_it_is,
        figures: Figures | None = None,
    ) -> None:
        self.figures = figures or Figures()
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            tree_cls=tree_cls,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            shard_ids=[*tables.share.shards],
            shard_count=tables.share.count,
        )
        keep_tokens_out_of_the_log()
        self.desk = Desk(self, tables, drawers=drawers, themed=themed, figures=self.figures)
        self.add_dynamic_items(*ITEMS)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Note who it is that uses the bot, whatever they do."""
        self.desk.avatars.meet(interaction.user)
        await self.desk.names.meet(interaction.user)

    async def login(self, token: str) -> None:
        """Log in, with a bound on connections: discord.py alone opens one for every call of a rush and keeps it."""
        self.http.connector = aiohttp.TCPConnector(limit=CONNECTIONS)
        await super().login(token)

    async def receive(self, interaction: discord.Interaction[Any], control: ControlId, values: tuple[str, ...]) -> None:
        """Answer the use of a control."""
        await self.desk.receive(interaction, control, values)

    async def start_card(self, answer: Answer, said: Said) -> Sheet:
        """All games, for whoever finds no table, below a sentence that says so."""
        return await self.desk.start(answer, said)

    async def settle(self, seconds: float) -> None:
        """Let whoever is being answered get their answer; who has none by then is let go."""
        busy = [task for task in asyncio.all_tasks() if task.get_name().startswith(WORKING)]
        if not busy:
            return
        _, late = await asyncio.wait(busy, timeout=seconds)
        for task in late:
            task.cancel()
