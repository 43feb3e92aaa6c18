"""*Keep open* under warnings and *Reopen* under closed tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent.model import Ask, Closed, Question
from bot.core.errors import ChannelBusy, ChannelTaken
from bot.core.services import Services
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, channel_link, mentions, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words
from bot.discord.consent import words as words_of_questions
from bot.discord.press import words as command_words
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.boards import Boards
from bot.discord.table.result import REOPEN
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.idle.service import GRACE, InactiveTables
from cogs.table import lookup
from cogs.table import words as table_words
from cogs.table.base import TableActions
from cogs.table.lookup import Here

# Idle tables: keep them open, or reopen closed ones


KEEP = "keepopen"
"""The verb that keeps a table open after a warning; its argument is the question."""


class IdleTables:
    """Handles the controls of idle tables."""

    def __init__(self, services: Services, boards: Boards) -> None:
        self._services = services
        self._boards = boards

    async def press_keep(self, press: Press) -> None:
        """Handle *Keep open* under a warning."""
        question = await self._services[InactiveTables].keep_open(press.control.argument, press.member)
        table = await self._services.tables.find(question.table)
        if not await press.response.edit(question.message, idle_payload(question, table)):
            await self._confirm(press.response)

    async def keep(self, response: Response, question_id: str, _answer: str) -> None:
        """Keep a table open by command; the outbox updates the warning. Raises NoSuchQuestion, NotSeated."""
        await self._services[InactiveTables].keep_open(question_id, response.member)
        await self._confirm(response)

    async def _confirm(self, response: Response) -> None:
        self._services.outbox.wake()
        await response.tell(words.KEPT_OPEN)

    async def reopen(self, response: Response, table_id: str) -> None:
        """Reopen a table and show it. Raises Declined if its channel has another table or lobby."""
        await permissions.require(response.interaction)
        try:
            live = await self._services[InactiveTables].reopen(table_id, response.member)
        except ChannelBusy as busy:
            raise Declined(command_words.table_runs(board_link(busy.table))) from busy
        except ChannelTaken as taken:
            raise Declined(command_words.lobby_gathers(channel_link(taken.opened.channel))) from taken
        await self._boards.go_on(response, live, words.REOPENED)


def reopen_button(board: ShownBoard) -> Sequence[Button]:
    """Return *Reopen* below a table that was closed for inactivity."""
    return (Button(words.REOPEN, REOPEN, tone="main"),) if board.live.table.idle else ()


def idle_payload(question: Question, table: Table) -> MessagePayload:
    """Make the warning, or its result."""
    if question.closed is Closed.AGREED:
        return MessagePayload(words.PUT_AWAY_BELOW)
    if question.closed is not None:
        return MessagePayload(words.ENDED if table.status.ended else words.STAYS_OPEN)
    text = words.closes_soon(mentions(question.waiting), relative_time(question.asked + GRACE), board_link(table))
    keep = Button(words.KEEP_OPEN, KEEP, question.id, tone="main")
    return MessagePayload(text, (), (keep,), table.id, table.rev, question.waiting)


class IdleActions(TableActions):
    """The action of `/table`."""

    def __init__(self, host: Host, tables: IdleTables) -> None:
        super().__init__(host.dispatcher)
        self._tables = tables

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that continues a table which was closed for inactivity."""
        table = here.channel_table
        closed = table is not None and table.idle and here.seated
        return (
            PanelAction(
                "reopen", words_of_questions.REOPEN, table_words.REOPEN_SUMMARY, self._reopen, available=closed
            ),
        )

    async def _reopen(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Reopen the last table of the channel."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        await self._tables.reopen(response, table.id)
        return table_words.REOPENED


async def setup(host: Host) -> None:
    """Keep idle tables open, or reopen them."""
    dispatcher = host.dispatcher
    tables = IdleTables(dispatcher.services, dispatcher.boards)
    dispatcher.add_verb(KEEP, tables.press_keep)
    dispatcher.add_verb(REOPEN, lambda press: tables.reopen(press.response, press.control.table))
    dispatcher.questions.makers[Ask.IDLE] = idle_payload
    dispatcher.questions.replies[Ask.IDLE] = tables.keep
    dispatcher.payloads.parts.results.add(100, reopen_button)
    dispatcher.panels["table"].add("table", 610, IdleActions(host, tables).actions)
