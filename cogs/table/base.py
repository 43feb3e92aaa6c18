"""What the parts of `/table` share: each makes some actions of the panel."""

from __future__ import annotations

from bot.games.text import TextLike, sentences
from bot.model.table import LiveTable
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.controls import Choice
from bot.ui.components.links import board_link
from cogs.table import words

SURE = "sure"
"""Text of actions that would ask whether the member means it."""


class TableActions:
    """Some of the actions of `/table`."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self.services = dispatcher.services

    async def link(self, text: TextLike, live: LiveTable) -> TextLike:
        """Add a link to the table's current board."""
        return sentences(text, board_link((await self.services.tables.live(live.table.id)).table))


async def suggest_sure() -> tuple[Choice, ...]:
    """Suggest not to be asked."""
    return (Choice(words.WITHOUT_ASKING, SURE),)
