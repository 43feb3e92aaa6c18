"""*Premove* and *Withdraw* in `/table`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link
from bot.discord.components.payload import MessagePayload
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.transport.response import Response
from bot.games.catalogues import is_named
from bot.games.text import Text, TextLike, sentences
from cogs.premove import words
from cogs.premove.queries import Premove
from cogs.premove.service import Premoves
from cogs.table import lookup
from cogs.table.base import TableActions, split_moves
from cogs.table.lookup import Here

# Premoves: what a member has queued for their next turn.
#
# Only they see it, and can withdraw it.


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


class PremoveActions(TableActions):
    """The actions of `/table`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.dispatcher)
        self._messages = PremoveMessages(self.services)
        host.dispatcher.add_verb(WITHDRAW, self._messages.withdraw)
        host.dispatcher.leave_moves = self._messages.leave

    async def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that leave and withdraw moves."""
        queued = (
            here.plays
            and here.table is not None
            and await self.services[Premoves].find(here.table.id, here.member) is not None
        )
        return (
            PanelAction(
                "premove",
                words.PREMOVE,
                words.SHOW_PREMOVE if queued else words.PREMOVE_SUMMARY,
                self._premove,
                available=here.plays and (queued or not here.decides),
            ),
            PanelAction("withdraw", words.WITHDRAW, words.WITHDRAW_SUMMARY, self._withdraw, available=queued),
        )

    async def _premove(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Queue moves, or show the queued ones."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        notations = split_moves(text)
        if not notations:
            await self._messages.show(response, live)
            return
        careful = is_named(words.CAREFUL, notations[-1])
        moves = notations[:-1] if careful else notations
        await response.tell(await self._messages.leave(live, response.member, moves, careful=careful))

    async def _withdraw(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Clear the queued moves."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        return await self._messages.withdraw_for(live.table.id, response.member)


async def setup(host: Host) -> None:
    """Let members leave moves for their next turn."""
    host.dispatcher.panels["table"].add("game", 410, PremoveActions(host).actions)
