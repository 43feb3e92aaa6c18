"""Premoves: what a member has queued for their next turn.

Only they see it, and can withdraw it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.transport.response import Response
from bot.games.text import Text, sentences
from cogs.premove import words
from cogs.premove.model import Premove
from cogs.premove.service import Premoves

WITHDRAW = "withdraw"
"""The verb that withdraws a premove."""


class PremoveMessages:
    """Queues and shows premoves."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def leave(
        self, live: LiveTable, member: int, notations: Sequence[str], *, careful: bool = False
    ) -> MessagePayload:
        """Queue moves for the member's next turn. Raises what `Premoves.leave` raises."""
        left = await self._services[Premoves].leave(live.table.id, member, notations, careful=careful)
        return _payload(left, live.table.rev)

    async def show(self, response: Response, live: LiveTable) -> None:
        """Show the member's premoves."""
        left = await self._services[Premoves].find(live.table.id, response.member)
        await response.tell(words.NOTHING_LEFT if left is None else _payload(left, live.table.rev))

    async def withdraw(self, press: Press) -> None:
        """Handle the *Withdraw* button, which works at any time."""
        text = await self.withdraw_for(press.control.table, press.member)
        await press.response.show(MessagePayload(text))

    async def withdraw_for(self, table_id: str, member: int) -> Text:
        """Withdraw a member's premoves; return what they read."""
        there = await self._services[Premoves].withdraw(table_id, member)
        table = (await self._services.tables.live(table_id)).table
        return sentences(words.WITHDRAWN if there else words.NOTHING_LEFT, board_link(table))


def _payload(left: Premove, rev: int) -> MessagePayload:
    text = words.left(left.moves, careful=left.careful)
    return MessagePayload(text, controls=(Button(words.WITHDRAW, WITHDRAW),), table=left.table, rev=rev)
