"""`/table resign|abandon|reopen`: ending a table before its time, each after a confirmation; going on with one."""

from __future__ import annotations

from discord import app_commands

from bot.games.text import Text
from bot.model.errors import NotSeated, TableFrozen
from bot.model.lobby import Lobby
from bot.model.table import Table
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button
from bot.ui.components.links import not_seated
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.table import lookup, words
from cogs.table.base import TableCog


class EndCommands(TableCog):
    """Resign, abandon, reopen."""

    @app_commands.command(description=command_text(words.RESIGN))
    @app_commands.describe(sure=command_text(words.SURE))
    async def resign(self, interaction: Interaction, sure: bool = False) -> None:
        """Ask whether the member means it, unless they say so."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.unended(self.dispatcher, interaction)
            _require_seat(table, response.member)
            if sure:
                await self._show_ended(response, await self.tables.seats.resign(table.id, response.member))
                await response.tell(words.RESIGNED)
                return
            button = Button(words.RESIGN_FOR_GOOD, "resign", tone="danger")
            text = _really(table)
            await response.tell(MessagePayload(text, controls=(button,), table=table.id, rev=table.rev))

    async def resign_for_good(self, press: Press) -> None:
        """The member means it."""
        table = await self.tables.seats.resign(press.control.table, press.member)
        await press.response.conclude(words.RESIGNED)
        await self._show_ended(press.response, table)

    @app_commands.command(description=command_text(words.ABANDON))
    @app_commands.describe(sure=command_text(words.SURE))
    async def abandon(self, interaction: Interaction, sure: bool = False) -> None:
        """Ask whether the member means it, unless they say so."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            lobby = await lookup.lobby(self.dispatcher, interaction)
            if lobby is not None:
                _require_say_in_lobby(lobby, interaction)
                await self.dispatcher.lobbies.close(response, lobby.id)
                return
            table = await lookup.unended(self.dispatcher, interaction)
            _require_say(table, interaction)
            if sure:
                await self._show_ended(response, await self._abandoned(table.id, response.member))
                await response.tell(words.ABANDONED)
                return
            button = Button(words.END_THE_TABLE, "abandon", tone="danger")
            text = words.REALLY_ABANDON
            await response.tell(MessagePayload(text, controls=(button,), table=table.id, rev=table.rev))

    async def abandon_for_good(self, press: Press) -> None:
        """The confirmation; permission is checked again since it may come much later."""
        _require_say(await self._unended(press), press.response.interaction)
        table = await self._abandoned(press.control.table, press.member)
        await press.response.conclude(words.ABANDONED)
        await self._show_ended(press.response, table)

    async def _abandoned(self, table_id: str, member: int) -> Table:
        return await self.tables.seats.abandon(table_id, str(words.ABANDONED_BY_MEMBER), member)

    @app_commands.command(description=command_text(words.REOPEN))
    async def reopen(self, interaction: Interaction) -> None:
        """Reopen the last table of the channel, if it was closed for inactivity."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.latest(self.dispatcher, interaction)
            await self.dispatcher.idle.reopen(response, table.id)
            await response.tell(words.REOPENED)

    async def _unended(self, press: Press) -> Table:
        try:
            return (await self.tables.tables.live(press.control.table)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_ended(self, response: Response, table: Table) -> None:
        """Remove the controls from the board. A frozen table has no board to update."""
        response.message = None
        try:
            live = await self.tables.tables.live(table.id)
        except TableFrozen:
            return
        await self.dispatcher.boards.go_on(response, live, words.ENDED)


def _really(table: Table) -> Text:
    """A game of several seats cannot go on with one of them empty: nobody would move for it."""
    return words.RESIGN_AMONG_SEVERAL if len(table.seats) > 1 else words.RESIGN_ALONE


def _require_seat(table: Table, member: int) -> None:
    if not table.seats_of(member):
        raise NotSeated(not_seated(table))


def _require_say_in_lobby(lobby: Lobby, interaction: Interaction) -> None:
    if interaction.user.id != lobby.opener and not interaction.permissions.manage_channels:
        raise Declined(words.NO_SAY_IN_LOBBY)


def _require_say(table: Table, interaction: Interaction) -> None:
    if table.seats_of(interaction.user.id) or interaction.permissions.manage_channels:
        return
    raise Declined(words.NO_SAY)
