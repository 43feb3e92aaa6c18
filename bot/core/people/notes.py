"""Notes of the bot, such as the hash of the last published commands."""

from __future__ import annotations

from bot.core.people import note_queries
from bot.store.store import Store


class Notes:
    """Stores notes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, key: str) -> str | None:
        """Return the value stored under a key."""
        return await self._store.read(note_queries.find, key)

    async def keep(self, key: str, value: str) -> None:
        """Store a note."""
        await self._store.write(note_queries.keep, key, value)
