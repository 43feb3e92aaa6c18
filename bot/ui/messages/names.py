"""What members are called, so that a picture can name the seats: noted whenever the bot meets somebody.

The bot asks for no intent that would tell it who is on a server; it knows the names of those who used it. It keeps the
names of those who hold a seat, and forgets the others when they are no longer at hand.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from cachetools import LRUCache

from bot.games.names import UserText
from bot.model.errors import StoreUnavailable
from bot.model.table import Seat, Table, is_former
from bot.services.service import Services
from bot.ui.components.links import computer_number
from bot.ui.words import FORMER_MEMBER
from bot.ui.words import computers as words

CACHE_SIZE = 5000
"""Names at hand; those that are kept are in the store as well."""


@dataclass(slots=True)
class CachedName:
    """What a member is called, empty for one whom the bot never met; `kept` when the store says so too."""

    name: str
    stored: bool


class NameCache:
    """Names by member, the newest one each; those of members with a seat outlive a restart."""

    def __init__(self, tables: Services) -> None:
        self._tables = tables
        self._cache: LRUCache[int, CachedName] = LRUCache(CACHE_SIZE)

    async def meet(self, user: discord.User | discord.Member) -> None:
        """Note what somebody is called now. A store that cannot be reached keeps nobody from being served."""
        name = name_of(user)
        with contextlib.suppress(StoreUnavailable):
            if await self.of(user.id) == name:
                return
        self._remember(user.id, CachedName(str(name), stored=False))
        await self._store(user.id)

    async def seats(self, table: Table) -> tuple[UserText, ...]:
        """What the seats of a table are called; empty for a member whom the bot never met. From now on it is kept."""
        names = tuple([await self._shared(seat.members) or _computer(table, seat) for seat in table.seats])
        for member in table.members:
            await self._store(member)
        return names

    async def of(self, member: int) -> UserText:
        """What a member is called; empty for one whom the bot never met."""
        if is_former(member):
            return UserText(str(FORMER_MEMBER))
        if member not in self._cache:
            name = await self._tables.people.name(member)
            self._remember(member, CachedName(name or "", stored=name is not None))
        return UserText(self._cache[member].name)

    def forget(self, member: int) -> None:
        """Have no name at hand for a member; the store has none any more."""
        self._cache.pop(member, None)

    async def _shared(self, members: Sequence[int]) -> UserText:
        if not members:
            return UserText("")
        first, *others = members
        name = await self.of(first)
        return UserText(f"{name} +{len(others)}") if name and others else name

    async def _store(self, member: int) -> None:
        """Keep a name that is only at hand; the store takes it if its member holds a seat, now or the next time."""
        known = self._cache.get(member)
        if known is None or known.stored or not known.name:
            return
        with contextlib.suppress(StoreUnavailable):
            known.stored = await self._tables.people.keep_name(member, known.name)

    def _remember(self, member: int, known: CachedName) -> None:
        self._cache[member] = known


def name_of(user: discord.abc.User) -> UserText:
    """What somebody is called now, or the name of their account if nothing of that can be seen."""
    return UserText(user.display_name) or UserText(user.name)


def server_name(guild: discord.Guild | None) -> UserText:
    """What a server is called; empty where there is none."""
    return UserText("" if guild is None else guild.name)


def _computer(table: Table, seat: Seat) -> UserText:
    """What a seat is called that no member holds."""
    return UserText("" if seat.members else str(words.computer(computer_number(table, seat.number))))
