"""What members are called, so that a picture can name the seats: noted whenever the bot meets somebody.

The bot asks for no intent that would tell it who is on a server; it knows the names of those who used it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import discord

from bot.tables.model import Table
from bot.tables.service import Tables

REMEMBERED = 5000
"""Names kept at hand; the others are in the store."""


class Names:
    """Names by member, the newest one each; kept over a restart."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: OrderedDict[int, str] = OrderedDict()

    async def meet(self, user: discord.User | discord.Member) -> None:
        """Note what somebody is called now."""
        if await self.of(user.id) != user.display_name:
            self._remember(user.id, user.display_name)
            await self._tables.set_note(_key(user.id), user.display_name)

    async def seats(self, table: Table) -> tuple[str, ...]:
        """What the seats of a table are called; empty for a member whom the bot never met."""
        return tuple([await self._shared(seat.members) for seat in table.seats])

    async def of(self, member: int) -> str:
        """What a member is called; empty for one whom the bot never met."""
        if member not in self._known:
            self._remember(member, await self._tables.note(_key(member)) or "")
        self._known.move_to_end(member)
        return self._known[member]

    async def _shared(self, members: Sequence[int]) -> str:
        first, *others = members
        name = await self.of(first)
        return f"{name} +{len(others)}" if name and others else name

    def _remember(self, member: int, name: str) -> None:
        self._known[member] = name
        self._known.move_to_end(member)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _key(member: int) -> str:
    return f"name of {member}"
