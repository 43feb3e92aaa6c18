"""Playing ahead in private, and premoves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord import words as words_of_all
from bot.discord.components.controls import MOVE_SEPARATOR
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.transport.response import Response
from bot.games.catalogues import is_named
from bot.games.text import TextLike
from cogs.premove import words as words_of_premoves
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.here import Here


class TrialActions(TableActions):
    """Try it, premove, withdraw."""

    async def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that look ahead."""
        can_try = here.live is not None and not here.live.table.status.ended
        queued = (
            here.plays
            and here.table is not None
            and await self.services.premoves.find(here.table.id, here.member) is not None
        )
        return (
            PanelAction("try", words_of_all.TRY_IT, words.TRY_SUMMARY, self._try, available=can_try),
            PanelAction(
                "premove",
                words.PREMOVE,
                words.SHOW_PREMOVE if queued else words.PREMOVE_SUMMARY,
                self._premove,
                available=here.plays and (queued or not here.decides),
            ),
            PanelAction(
                "withdraw", words_of_premoves.WITHDRAW, words.WITHDRAW_SUMMARY, self._withdraw, available=queued
            ),
        )

    async def _try(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Start a trial, with these moves already tried."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        await self.dispatcher.trials.begin(response, live, *_split(text))

    async def _premove(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Queue moves, or show the queued ones."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        notations = _split(text)
        if not notations:
            await self.dispatcher.premoves.show(response, live)
            return
        careful = is_named(words.CAREFUL, notations[-1])
        moves = notations[:-1] if careful else notations
        await response.tell(await self.dispatcher.premoves.leave(live, response.member, moves, careful=careful))

    async def _withdraw(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Clear the queued moves."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        return await self.dispatcher.premoves.withdraw_for(live.table.id, response.member)


def _split(text: str) -> list[str]:
    """Split moves at semicolons."""
    return [part.strip() for part in text.split(MOVE_SEPARATOR.strip()) if part.strip()]
