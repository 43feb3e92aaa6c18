"""*Premove* and *Withdraw* in `/table`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.client.host import Host
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.transport.response import Response
from bot.games.catalogues import is_named
from bot.games.text import TextLike
from cogs.premove import words
from cogs.premove.messages import WITHDRAW, PremoveMessages
from cogs.premove.service import Premoves
from cogs.table import lookup
from cogs.table.base import TableActions, split_moves
from cogs.table.here import Here


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
