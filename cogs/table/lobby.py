"""`/table join|start|option`: what the controls of a lobby do, typed. `/table leave` leaves it, `/answer` keeps it."""

from __future__ import annotations

from discord import app_commands

from bot.games.text import render_text
from bot.model.lobby import Lobby
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES
from bot.ui.components.languages import member_language
from bot.ui.components.links import board_link
from bot.ui.messages.lobby_message import list_changes
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.table import lookup, words
from cogs.table.base import TableCog


class LobbyCommands(TableCog):
    """Join, start, option."""

    @app_commands.command(description=command_text(words.JOIN))
    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self.dispatcher.lobbies.join(response, (await self._lobby(interaction)).id)

    @app_commands.command(description=command_text(words.START))
    async def start(self, interaction: Interaction) -> None:
        """Open the table of the lobby."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self.dispatcher.lobbies.start(response, (await self._lobby(interaction)).id)

    @app_commands.command(description=command_text(words.OPTION))
    @app_commands.describe(change=command_text(words.WHICH_CHANGE))
    async def option(self, interaction: Interaction, change: str) -> None:
        """Choose an option."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self.dispatcher.lobbies.change(response, (await self._lobby(interaction)).id, change)

    @option.autocomplete("change")
    async def possible(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What could be otherwise in the lobby."""
        try:
            lobby = await self._lobby(interaction)
        except Declined:
            return []
        wanted = typed.lower().strip()
        language = member_language(interaction)
        offered = [
            (render_text(each.label, language), each.value)
            for each in list_changes(lobby, self.dispatcher.faces[lobby.game])
        ]
        fitting = [(text, value) for text, value in offered if wanted in text.lower() or wanted in value]
        return [app_commands.Choice(name=text, value=value) for text, value in fitting[:MAX_CHOICES]]

    async def _lobby(self, interaction: Interaction) -> Lobby:
        lobby = await lookup.lobby(self.dispatcher, interaction)
        if lobby is None:
            raise await self._no_lobby(interaction)
        return lobby

    async def _no_lobby(self, interaction: Interaction) -> Declined:
        """That nobody gathers here, or that the game has begun."""
        try:
            table = await lookup.unended(self.dispatcher, interaction)
        except Declined:
            return Declined(words.NO_LOBBY)
        return Declined(words.begun_already(board_link(table)))
