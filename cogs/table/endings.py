"""Ending a table before its game is over, after a confirmation; reopening one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike
from bot.model.errors import TableFrozen
from bot.model.lobby import Lobby
from bot.model.table import Table
from bot.ui.actions.panel import ChoiceInput, PanelAction, PickedMember
from bot.ui.components.controls import Button
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Interaction, Response
from bot.ui.words import questions as words_of_questions
from cogs.table import lookup, words
from cogs.table.base import SURE, TableActions, require_seat, suggest_sure
from cogs.table.here import Here


class EndActions(TableActions):
    """Resign, abandon, reopen."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that end the table, or continue it."""
        table = here.channel_table
        sure = ChoiceInput(words.RESIGN, suggest_sure)
        return (
            PanelAction(
                "resign",
                words.RESIGN,
                words.RESIGN_SUMMARY,
                self._resign,
                sure,
                needs_input=False,
                available=here.unended and here.seated,
            ),
            PanelAction(
                "abandon",
                words.ABANDON,
                words.ABANDON_SUMMARY,
                self._abandon,
                sure,
                needs_input=False,
                available=here.unended and (here.seated or here.manages),
            ),
            PanelAction(
                "reopen",
                words_of_questions.REOPEN,
                words.REOPEN_SUMMARY,
                self._reopen,
                available=table is not None and table.idle and here.seated,
            ),
        )

    def close(self, here: Here) -> PanelAction:
        """Return the action that closes a lobby."""
        may = here.lobby is not None and (here.member == here.lobby.opener or here.manages)
        return PanelAction("close", words.CLOSE, words.CLOSE_SUMMARY, self._abandon, available=may)

    async def _resign(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Ask whether the member means it, unless they say so."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        require_seat(table, response.member)
        if text == SURE:
            await self._show_ended(response, await self.services.seats.resign(table.id, response.member))
            return words.RESIGNED
        button = Button(words.RESIGN_FOR_GOOD, "resign", tone="danger")
        await response.tell(MessagePayload(_really(table), controls=(button,), table=table.id, rev=table.rev))
        return None

    async def resign_for_good(self, press: Press) -> None:
        """The member means it."""
        table = await self.services.seats.resign(press.control.table, press.member)
        await press.response.conclude(words.RESIGNED)
        await self._show_ended(press.response, table)

    async def _abandon(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Close a lobby; ask whether the member means it before a table is ended, unless they say so."""
        interaction = response.interaction
        lobby = await lookup.lobby(self.dispatcher, interaction)
        if lobby is not None:
            _require_say_in_lobby(lobby, interaction)
            await self.dispatcher.lobbies.close(response, lobby.id)
            return None
        table = await lookup.unended(self.dispatcher, interaction)
        _require_say(table, interaction)
        if text == SURE:
            await self._show_ended(response, await self._abandoned(table.id, response.member))
            return words.ABANDONED
        button = Button(words.END_THE_TABLE, "abandon", tone="danger")
        await response.tell(MessagePayload(words.REALLY_ABANDON, controls=(button,), table=table.id, rev=table.rev))
        return None

    async def abandon_for_good(self, press: Press) -> None:
        """The confirmation; permission is checked again since it may come much later."""
        _require_say(await self._unended(press), press.response.interaction)
        table = await self._abandoned(press.control.table, press.member)
        await press.response.conclude(words.ABANDONED)
        await self._show_ended(press.response, table)

    async def _abandoned(self, table_id: str, member: int) -> Table:
        return await self.services.seats.abandon(table_id, str(words.ABANDONED_BY_MEMBER), member)

    async def _reopen(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Reopen the last table of the channel, if it was closed for inactivity."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        await self.dispatcher.idle.reopen(response, table.id)
        return words.REOPENED

    async def _unended(self, press: Press) -> Table:
        try:
            return (await self.services.tables.live(press.control.table)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_ended(self, response: Response, table: Table) -> None:
        """Remove the controls from the board. A frozen table has no board to update."""
        response.message = None
        try:
            live = await self.services.tables.live(table.id)
        except TableFrozen:
            return
        await self.dispatcher.boards.go_on(response, live, words.ENDED)


def _really(table: Table) -> Text:
    """A game of several seats cannot go on with one of them empty: nobody would move for it."""
    return words.RESIGN_AMONG_SEVERAL if len(table.seats) > 1 else words.RESIGN_ALONE


def _require_say_in_lobby(lobby: Lobby, interaction: Interaction) -> None:
    if interaction.user.id != lobby.opener and not interaction.permissions.manage_channels:
        raise Declined(words.NO_SAY_IN_LOBBY)


def _require_say(table: Table, interaction: Interaction) -> None:
    if table.seats_of(interaction.user.id) or interaction.permissions.manage_channels:
        return
    raise Declined(words.NO_SAY)
