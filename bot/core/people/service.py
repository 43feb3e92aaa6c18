"""Names and lessons of members; export and deletion of the data of members and servers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from bot.core.errors import TableOver
from bot.core.people import lesson_queries, queries, server_queries
from bot.core.people.lesson_queries import LessonProgress
from bot.core.people.personal_data import TableData
from bot.core.seats import queries as seats_queries
from bot.core.seats.service import Seats
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import Settings
from bot.core.table import queries as table_queries
from bot.core.table.model import Table
from bot.core.table.repository import TableRepository
from bot.store import timer_queries
from bot.store.store import Store

RETENTION = "farewell"
"""Kind of the timer that deletes a server which removed the bot.

Its subject is the server's id.
"""

RETENTION_PERIOD = timedelta(days=30)
"""How long a server that removed the bot can return and find its data."""

FORMAT = "tablekeeper-data/1"


class People:
    """Reads and stores what members are called and learn; exports and deletes data."""

    def __init__(self, repository: TableRepository, seats: Seats, settings: Settings) -> None:
        self._repository = repository
        self._store = repository.store
        self._seats = seats
        self._settings = settings
        self.kept: list[TableData] = []
        """What database tables keep about members and servers, in the order in which a member is forgotten."""

    def register(self, data: Iterable[TableData]) -> None:
        """Register what a subject's tables keep."""
        self.kept += data

    # Display names

    async def name(self, member: int) -> tuple[str, str] | None:
        """Return a member's name and the locale of their Discord, if they were stored."""
        return await self._store.read(seats_queries.name, member)

    async def keep_name(self, member: int, name: str, locale: str) -> bool:
        """Store a member's name and locale if they hold a seat anywhere; return whether they do."""
        return await self._store.write(seats_queries.keep_name, member, name, locale)

    # Progress in lessons

    async def lessons(self, member: int, game: str) -> Mapping[str, LessonProgress]:
        """Return a member's progress in the lessons of a game, by their names."""
        return {each.lesson: each for each in await self._store.read(lesson_queries.lessons_of, member, game)}

    async def keep_lesson(self, progress: LessonProgress) -> None:
        """Store a member's progress in a lesson."""
        await self._store.write(lesson_queries.keep_lesson, progress)

    # Data

    async def export_member(self, member: int) -> str:
        """Return everything stored about a member, as readable JSON."""
        return _document({"member": member}, await self._store.read(queries.about, member, self.kept))

    async def export_server(self, guild: int) -> str:
        """Return everything stored about a server as JSON, without logs of secret games."""
        return _document(
            {"server": guild}, await self._store.read(server_queries.about, guild, self._repository.clock(), self.kept)
        )

    async def servers_of(self, member: int) -> Sequence[int]:
        """Return the servers that a member has played in, the last one first."""
        return await self._repository.store.read(queries.servers_of, member)

    async def lobbies_of(self, member: int) -> tuple[str, ...]:
        """Return the lobbies of a member, which they leave before they are forgotten."""
        return tuple(await self._store.read(queries.lobbies_of, member))

    async def forget_member(self, member: int) -> None:
        """Resign all seats of a member at open tables, then delete their data.

        Others who share a seat keep it; a table that would have an empty seat ends.
        """
        for table in await self._store.read(table_queries.with_seat_of, member):
            with suppress(TableOver):  # It has ended meanwhile.
                await self._give_up(table, member)
        for table_id in await self._store.write(queries.forget, member, self.kept):
            self._repository.evict(table_id)
        self._settings.forget(SettingOwner.MEMBER, member)

    async def _give_up(self, table: Table, member: int) -> None:
        seats = table.seats_of(member)
        others = {seat: [each for each in table.seats[seat].members if each != member] for seat in seats}
        if not all(others.values()):
            await self._seats.resign(table.id, member)
            return
        for seat, members in others.items():
            await self._seats.set_members(table.id, seat, members, member)

    async def schedule_deletion(self, guild: int) -> None:
        """Schedule the deletion of a server's data in 30 days, because it removed the bot."""
        await self._store.write(
            timer_queries.set_timers, str(guild), {RETENTION: self._repository.clock() + RETENTION_PERIOD}
        )
        self._repository.wake()

    async def cancel_deletion(self, guild: int) -> None:
        """Cancel the deletion of a server's data."""
        await self._store.write(timer_queries.set_timers, str(guild), {RETENTION: None})

    async def servers(self) -> tuple[int, ...]:
        """Return all servers about which something is stored."""
        return tuple(await self._store.read(server_queries.known, self.kept))

    async def is_leaving(self, guild: int) -> bool:
        """Whether a server's data is scheduled for deletion."""
        return await self._store.read(timer_queries.has_timer, RETENTION, str(guild))

    async def forget_server(self, guild: int) -> None:
        """Delete everything about a server."""
        for table_id in await self._store.write(server_queries.forget, guild, self.kept):
            self._repository.evict(table_id)
        self._settings.forget(SettingOwner.SERVER, guild)


def _document(about: Mapping[str, Any], kept: Mapping[str, Any]) -> str:
    return json.dumps({"format": FORMAT, **about, **kept}, indent=1, ensure_ascii=False) + "\n"


class Notes:
    """Stores notes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, key: str) -> str | None:
        """Return the value stored under a key."""
        return await self._store.read(queries.find, key)

    async def keep(self, key: str, value: str) -> None:
        """Store a note."""
        await self._store.write(queries.keep, key, value)
