"""`/table`: everything members do at a table or lobby except playing."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, command_text
from bot.discord.components.controls import Button
from bot.discord.press import words as words_of_panels
from bot.discord.press.panel import PickedMember
from bot.discord.transport.response import Interaction
from cogs.table import words
from cogs.table.panel import PANEL, TablePanel
from cogs.table.record import RecordCommand


class TableCommand(commands.Cog):
    """The command, its panel, and the controls of messages that its actions show."""

    def __init__(self, host: Host) -> None:
        table = TablePanel(host.dispatcher)
        self._panel = table.panel
        host.dispatcher.add_panel(table.panel)
        table.replay.serve()
        host.dispatcher.add_verb("log", table.history.turn_page)
        host.dispatcher.add_verb("logfile", table.history.download)
        host.dispatcher.add_verb("resign", table.endings.resign_for_good)
        host.dispatcher.add_verb("abandon", table.endings.abandon_for_good)

    @app_commands.command(description=command_text(words.COMMAND))
    @app_commands.rename(text="with")
    @app_commands.describe(
        do=command_text(words_of_panels.DO),
        text=command_text(words_of_panels.WITH),
        member=command_text(words_of_panels.MEMBER),
    )
    async def table(
        self,
        interaction: Interaction,
        do: TypedText | None = None,
        text: TypedText | None = None,
        member: discord.Member | None = None,
    ) -> None:
        """Show the panel, or do the typed action."""
        picked = None if member is None else PickedMember(member.id, member.bot)
        await self._panel.run(interaction, do, text, picked)

    @table.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what can be done here."""
        return await self._panel.suggest_actions(interaction, typed)

    @table.autocomplete("text")
    async def suggest_texts(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what the typed action takes."""
        return await self._panel.suggest_texts(interaction, typed)


async def setup(host: Host) -> None:
    """Add the command."""
    await host.add_cog(TableCommand(host))
    await host.add_cog(RecordCommand(host))
    more, parts = (Button(words.MORE, PANEL),), host.dispatcher.payloads.parts
    parts.always.add(300, lambda board: () if board.private else more)
    parts.results.add(900, lambda _board: more)
