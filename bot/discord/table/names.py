"""Names of members for pictures, and their locales for direct messages, noted whenever the bot sees a member.

The bot has no intent that lists members, so it knows only those who used it. It stores the names and locales of those
who have a seat; others are cached in memory.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from cachetools import LRUCache

from bot.core.services import Services
from bot.core.table.model import Seat, Table, is_former
from bot.discord.components.links import computer_number
from bot.discord.table import words
from bot.discord.words import FORMER_MEMBER
from bot.errors import StoreUnavailable
from bot.games.text import Text, TextLike, UserText

CACHE_SIZE = 5000
"""Cached names; those of seated members are in the store, too."""


@dataclass(slots=True)
class CachedName:
    """A member's name and locale, empty if unknown; `stored` if the store has them, too."""

    name: str
    locale: str
    stored: bool


class NameCache:
    """Current names by member."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cache: LRUCache[int, CachedName] = LRUCache(CACHE_SIZE)

    async def meet(self, user: discord.User | discord.Member, locale: str) -> None:
        """Note a user's current name and locale. An unreachable store is ignored."""
        name = name_of(user)
        with contextlib.suppress(StoreUnavailable):
            known = await self._known(user.id)
            if (known.name, known.locale) == (name, locale):
                return
        self._cache[user.id] = CachedName(str(name), locale, stored=False)
        await self._store(user.id)

    async def seats(self, table: Table) -> tuple[TextLike, ...]:
        """Return the names of a table's seats and store them; empty if unknown."""
        names = tuple([await self._shared(seat.members) or _computer(table, seat) for seat in table.seats])
        for member in table.members:
            await self._store(member)
        return names

    async def of(self, member: int) -> TextLike:
        """Return a member's name; empty if unknown."""
        if is_former(member):
            return FORMER_MEMBER
        return UserText((await self._known(member)).name)

    def known(self, member: int) -> str | None:
        """Return a member's name if it's in the cache."""
        found = self._cache.get(member)
        return None if found is None else found.name or None

    async def locale_of(self, member: int) -> str:
        """Return the locale of a member's Discord when they last used the bot; empty if unknown."""
        return (await self._known(member)).locale

    def forget(self, member: int) -> None:
        """Remove a member's name from the cache."""
        self._cache.pop(member, None)

    async def _known(self, member: int) -> CachedName:
        if member not in self._cache:
            found = await self._services.people.name(member)
            name, locale = found or ("", "")
            self._cache[member] = CachedName(name, locale, stored=found is not None)
        return self._cache[member]

    async def _shared(self, members: Sequence[int]) -> TextLike:
        if not members:
            return UserText("")
        first, *others = members
        name = await self.of(first)
        return Text("{name} +{n}", name=name, n=len(others)) if name and others else name

    async def _store(self, member: int) -> None:
        """Store a cached name if its member has a seat."""
        known = self._cache.get(member)
        if known is None or known.stored or not known.name:
            return
        with contextlib.suppress(StoreUnavailable):
            known.stored = await self._services.people.keep_name(member, known.name, known.locale)


def name_of(user: discord.abc.User) -> UserText:
    """Return a user's display name, or their account's name if that is invisible."""
    return UserText(user.display_name) or UserText(user.name)


def server_name(guild: discord.Guild | None) -> UserText:
    """Return a server's name; empty if there is none."""
    return UserText("" if guild is None else guild.name)


def _computer(table: Table, seat: Seat) -> TextLike:
    """Name a seat without members."""
    return "" if seat.members else words.computer(computer_number(table, seat.number))
