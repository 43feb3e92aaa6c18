"""*Keep open* under warnings and *Reopen* under closed tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent.model import Ask
from bot.discord.client.host import Host
from bot.discord.consent import words as words_of_questions
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.table.result import REOPEN
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.idle.messages import KEEP, IdleTables, idle_payload, reopen_button
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.here import Here


class IdleActions(TableActions):
    """The action of `/table`."""

    def __init__(self, host: Host, tables: IdleTables) -> None:
        super().__init__(host.dispatcher)
        self._tables = tables

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that continues a table which was closed for inactivity."""
        table = here.channel_table
        closed = table is not None and table.idle and here.seated
        return (PanelAction("reopen", words_of_questions.REOPEN, words.REOPEN_SUMMARY, self._reopen, available=closed),)

    async def _reopen(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Reopen the last table of the channel."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        await self._tables.reopen(response, table.id)
        return words.REOPENED


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
