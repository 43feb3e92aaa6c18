"""`/table join|start|keep|option`: what the controls of a lobby do, typed. Leaving it is `/table leave`."""

from __future__ import annotations

from discord import app_commands

from bot.tables.lobby import Lobby
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.lobby_sheet import changes
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart

NO_LOBBY = "No lobby is open in this channel. Open one, for example with `/novaluna new seats:3`."
MOST = 25
"""Choices that autocomplete can show."""


class Gathering(TablePart):
    """Join, start, keep, option."""

    @app_commands.command(description="Join the lobby of this channel.")
    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self.desk.lobbies.join(answer, (await self._lobby(interaction)).id)

    @app_commands.command(description="Start the game with everybody who has joined the lobby of this channel.")
    async def start(self, interaction: Interaction) -> None:
        """Open the table of the lobby."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self.desk.lobbies.start(answer, (await self._lobby(interaction)).id)

    @app_commands.command(description="Keep the lobby of this channel open for longer.")
    async def keep(self, interaction: Interaction) -> None:
        """Put off its end."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self.desk.lobbies.keep(answer, (await self._lobby(interaction)).id)

    @app_commands.command(description="Change an option of the lobby of this channel, or how many can play.")
    @app_commands.describe(change="An option and its value: choose from the list.")
    async def option(self, interaction: Interaction, change: str) -> None:
        """Choose an option."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self.desk.lobbies.change(answer, (await self._lobby(interaction)).id, change)

    @option.autocomplete("change")
    async def possible(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What could be otherwise in the lobby."""
        try:
            lobby = await self._lobby(interaction)
        except Declined:
            return []
        wanted = typed.lower().strip()
        fitting = [text for text in changes(lobby, self.desk.faces[lobby.game]) if wanted in text]
        return [app_commands.Choice(name=text, value=text) for text in fitting[:MOST]]

    async def _lobby(self, interaction: Interaction) -> Lobby:
        channel = interaction.channel_id
        lobby = None if channel is None else await self.tables.lobbies.in_channel(channel)
        if lobby is None:
            raise Declined(NO_LOBBY)
        return lobby
