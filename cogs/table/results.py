"""Actions after a game: rematch, share, whole board, fairness."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.table.model import Status
from bot.discord.components.codec import ControlId
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table.result import AGAIN, FAIRNESS, SHARE, WHOLE
from bot.discord.table.words import end as words_of_end
from bot.discord.transport.response import Response
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.here import Here


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
