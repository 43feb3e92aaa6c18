"""Shared by the parts of `/table`, each making some of the panel's actions."""

from __future__ import annotations

from bot.core.errors import NotSeated
from bot.core.table.model import LiveTable, Table
from bot.discord.components.controls import MOVE_SEPARATOR, Choice
from bot.discord.components.links import board_link, not_seated
from bot.discord.press.dispatcher import Dispatcher
from bot.games.text import TextLike, sentences
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


def split_moves(text: str) -> list[str]:
    """Split typed moves at semicolons."""
    return [part.strip() for part in text.split(MOVE_SEPARATOR.strip()) if part.strip()]


def require_seat(table: Table, member: int) -> None:
    """Raise NotSeated for a member without a seat at the table."""
    if not table.seats_of(member):
        raise NotSeated(not_seated(table))


async def suggest_sure() -> tuple[Choice, ...]:
    """Suggest not to be asked."""
    return (Choice(words.WITHOUT_ASKING, SURE),)
