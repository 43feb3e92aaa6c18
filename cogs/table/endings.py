"""Ending a table before its game is over, after a confirmation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.consent.model import Ask, Request
from bot.core.errors import TableFrozen
from bot.core.services import Services
from bot.core.table.model import Status, Table
from bot.discord.components.controls import Button, ControlId
from bot.discord.components.links import board_link, mentions, player
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table import words as words_of_end
from bot.discord.table.result import AGAIN, FAIRNESS, SHARE, WHOLE
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games.contract import Vacancy
from bot.games.registry import game_named
from bot.games.text import Text, TextLike
from cogs.table import lookup, words
from cogs.table.base import SURE, TableActions, require_seat, suggest_sure
from cogs.table.lookup import Here


class EndActions(TableActions):
    """Resign, abandon."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that end the table."""
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
        )

    def close(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that closes a lobby, and ends a table for those who type it."""
        if here.gathering is not None:
            return ()
        return (PanelAction("close", words.CLOSE, words.CLOSE_SUMMARY, self._abandon, available=False),)

    async def _resign(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Ask whether the member means it, unless they say so."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        require_seat(table, response.member)
        if len(table.seats) == 1 and len(table.playing) > 1:  # a team ends its game together
            await self.dispatcher.questions.ask(response, table, Request(Ask.END))
            return None
        if text == SURE:
            after = await self.services.seats.resign(table.id, response.member)
            await self._show_resigned(response, after)
            return _resigned(after)
        button = Button(words.RESIGN_FOR_GOOD, "resign", tone="danger")
        vacancy = game_named(table.game).vacancy
        asked = _really(table, response.member, goes_on=vacancy is Vacancy.COMPUTER)
        await response.tell(MessagePayload(asked, controls=(button,), table=table.id, rev=table.rev))
        return None

    async def resign_for_good(self, press: Press) -> None:
        """The member means it."""
        table = await self.services.seats.resign(press.control.table, press.member)
        await press.response.conclude(_resigned(table))
        await self._show_resigned(press.response, table)

    async def _abandon(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Ask whether the member means it, unless they say so."""
        table = await lookup.unended(self.dispatcher, response.interaction)
        _require_say(table, response.interaction)
        if _needs_agreement(table, response.member):
            await self.dispatcher.questions.ask(response, table, Request(Ask.END))
            return None
        if text == SURE:
            await show_ended(self.dispatcher, response, await abandon(self.services, table.id, response.member))
            return words.ABANDONED
        button = Button(words.END_THE_TABLE, "abandon", tone="danger")
        await response.tell(MessagePayload(words.REALLY_ABANDON, controls=(button,), table=table.id, rev=table.rev))
        return None

    async def abandon_for_good(self, press: Press) -> None:
        """The confirmation; permission is checked again since it may come much later."""
        unended = await self._unended(press)
        _require_say(unended, press.response.interaction)
        if _needs_agreement(unended, press.member):
            await self.dispatcher.questions.ask(press.response, unended, Request(Ask.END))
            return
        table = await abandon(self.services, press.control.table, press.member)
        await press.response.conclude(words.ABANDONED)
        await show_ended(self.dispatcher, press.response, table)

    async def _unended(self, press: Press) -> Table:
        try:
            return (await self.services.tables.live(press.control.table)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_resigned(self, response: Response, table: Table) -> None:
        """Update the board, and tell the others who play on."""
        await show_ended(self.dispatcher, response, table)
        if not table.status.ended:
            text = words.resigned_among_several(mentions(table.forfeits[-1].members), board_link(table))
            await response.post(MessagePayload(text), silent=True)


async def abandon(services: Services, table_id: str, member: int) -> Table:
    """End a table without a result, at a member's request."""
    return await services.seats.abandon(table_id, str(words.ABANDONED_BY_MEMBER), member)


async def show_ended(dispatcher: Dispatcher, response: Response, table: Table) -> None:
    """Remove the controls from the board. A frozen table has no board to update."""
    response.message = None
    try:
        live = await dispatcher.services.tables.live(table.id)
    except TableFrozen:
        return
    await dispatcher.boards.go_on(response, live, words.ENDED if table.status.ended else _resigned(table))


def _really(table: Table, member: int, *, goes_on: bool) -> Text:
    """Say what resigning means at this table.

    `goes_on`: its game can go on with a computer player.
    """
    others = [seat for seat in table.seats if member not in seat.members]
    left = [seat for seat in others if table.forfeit_of(seat.number) is None]
    if not others:
        return words.RESIGN_ALONE
    if len(left) == 1:
        return words.resign_to(player(table, left[0].number))
    return words.RESIGN_AMONG_SEVERAL if goes_on and any(seat.members for seat in left) else words.RESIGN_AND_END


def _resigned(table: Table) -> Text:
    return words.RESIGNED if table.status.ended else words.RESIGNED_AMONG_SEVERAL


def _needs_agreement(table: Table, member: int) -> bool:
    """Whether others who play have to agree before a member ends the table.

    Channel managers can end those of others.

    A frozen table can't be played, so any of its players may end it.
    """
    return table.status is Status.RUNNING and bool(table.seats_of(member)) and len(table.playing) > 1


def _require_say(table: Table, interaction: Interaction) -> None:
    if table.seats_of(interaction.user.id) or interaction.permissions.manage_channels:
        return
    raise Declined(words.NO_SAY)


# Actions after a game: rematch, share, whole board, fairness


class ResultActions(TableActions):
    """The actions of a finished game."""

    def again(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that plays once more."""
        table, ended = here.channel_table, here.ended
        again = words_of_end.REMATCH if table is not None and len(table.seats) > 1 else words_of_end.PLAY_AGAIN
        return (
            PanelAction(
                "again",
                again,
                words.AGAIN_SUMMARY,
                partial(self._press, AGAIN),
                available=ended and here.seated and table is not None and not table.idle,
                button=100,
            ),
        )

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the other actions of a finished game."""
        table, ended = here.channel_table, here.ended
        finished = table is not None and table.status is Status.FINISHED
        return (
            PanelAction(
                "share",
                words_of_end.SHARE,
                words.SHARE_SUMMARY,
                partial(self._press, SHARE),
                available=finished and here.seated,
            ),
            PanelAction(
                "whole", words_of_end.WHOLE_BOARD, words.WHOLE_SUMMARY, partial(self._press, WHOLE), available=finished
            ),
            PanelAction(
                "fairness",
                words_of_end.FAIRNESS,
                words.FAIRNESS_SUMMARY,
                partial(self._press, FAIRNESS),
                available=ended,
            ),
        )

    async def _press(self, verb: str, response: Response, text: str, member: PickedMember | None) -> None:
        """Do what the button with this verb under the result does."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        await self.dispatcher.handle(Press(response, ControlId(table.id, table.rev, verb)))
