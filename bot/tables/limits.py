"""How much can be open at a time in one server: tables and lobbies, by one member and altogether.

A lobby becomes a table, so both count alike. Runs in challenges are of no channel and have limits of their own; in a
direct message there is room for one table anyway.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.tables import words
from bot.tables.cache import Locks
from bot.tables.errors import TooManyOpen
from bot.tables.settings import Settings
from bot.tables.store import Store


@dataclass(frozen=True, slots=True)
class Limits:
    """The most tables and lobbies that can be open in one server: opened by one member, and altogether."""

    of_member: int = 12
    in_guild: int = 300


class Room:
    """Whether there is room for another table or lobby; one at a time asks for it in each server."""

    def __init__(self, store: Store, limits: Limits, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._limits = limits
        self._locks = Locks()

    @asynccontextmanager
    async def another(self, guild: int | None, member: int) -> AsyncIterator[None]:
        """Open a table or a lobby in this block. Raises TooManyOpen."""
        if guild is None:
            yield
            return
        async with self._locks.of(str(guild)):
            await self.check(guild, member)
            yield

    async def check(self, guild: int | None, member: int) -> None:
        """Raises TooManyOpen where there is no room for another one now."""
        if guild is None:
            return
        mine = await self._store.opened_by(guild, member)
        if len(mine) >= await self._settings.most_tables(guild, self._limits.of_member):
            raise TooManyOpen(words.too_many_of_member([f"<#{channel}>" for channel in mine]))
        if await self._store.open_in(guild) >= self._limits.in_guild:
            raise TooManyOpen(words.too_many_in_guild(self._limits.in_guild))
