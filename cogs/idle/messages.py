"""Idle tables: keep them open, or reopen closed ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent.model import Closed, Question
from bot.core.errors import ChannelBusy, ChannelTaken
from bot.core.services import Services
from bot.core.table.model import Table
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, channel_link, mentions, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words
from bot.discord.press.press import Press
from bot.discord.press.words import commands as command_words
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.boards import Boards
from bot.discord.table.result import REOPEN
from bot.discord.transport import permissions
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Response
from cogs.idle.service import GRACE, InactiveTables

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
