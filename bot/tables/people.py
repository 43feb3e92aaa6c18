"""People's data: what is kept about a member or a server is handed out, and deleted. Not a word of how it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

from bot.model.errors import TableOver
from bot.model.table import Table
from bot.store import queries
from bot.tables.repository import TableRepository
from bot.tables.seats import Seats
from bot.tables.settings import Settings

RETENTION = "farewell"
"""The kind of the timer after which a server that removed the bot is deleted; its subject is the server's id."""

RETENTION_PERIOD = timedelta(days=30)
"""So long a server that removed the bot can return and find everything."""

FORMAT = "tablekeeper-data/1"


class People:
    """What members and servers can ask about their data."""

    def __init__(self, repository: TableRepository, seats: Seats, settings: Settings) -> None:
        self._repository = repository
        self._store = repository.store
        self._seats = seats
        self._settings = settings

    # Names

    async def name(self, member: int) -> str | None:
        """Return a member's name, if it was stored."""
        return await self._store.read(queries.members.name, member)

    async def keep_name(self, member: int, name: str) -> bool:
        """Store a member's name if they hold a seat anywhere; return whether they do."""
        return await self._store.write(queries.members.keep_name, member, name)

    # Data

    async def kept_about(self, member: int) -> str:
        """Everything that is kept about a member, as JSON that people can read."""
        return _document({"member": member}, await self._store.read(queries.people.about, member))

    async def kept_about_server(self, guild: int) -> str:
        """Everything that is kept about a server, as JSON; logs of games only that are no secret any more."""
        return _document(
            {"server": guild}, await self._store.read(queries.servers.about, guild, self._repository.clock())
        )

    async def lobbies_of(self, member: int) -> tuple[str, ...]:
        """The lobbies where a member waits; they leave them before they are forgotten."""
        return tuple(await self._store.read(queries.people.lobbies_of, member))

    async def forget_member(self, member: int) -> None:
        """Give up every seat that a member holds at tables that go on, then forget who it was.

        Who shares a seat leaves it to the others; a table that would be left with an empty seat ends.
        """
        for table in await self._store.read(queries.tables.with_seat_of, member):
            with suppress(TableOver):  # it ended meanwhile
                await self._give_up(table, member)
        for table_id in await self._store.write(queries.people.forget, member):
            self._repository.evict(table_id)
        self._settings.look_again()

    async def _give_up(self, table: Table, member: int) -> None:
        seats = table.seats_of(member)
        others = {seat: [each for each in table.seats[seat].members if each != member] for seat in seats}
        if not all(others.values()):
            await self._seats.resign(table.id, member)
            return
        for seat, members in others.items():
            await self._seats.set_members(table.id, seat, members, member)

    async def schedule_deletion(self, guild: int) -> None:
        """A server removed the bot: what is kept about it goes in 30 days, unless it returns."""
        await self._store.write(
            queries.timers.set_timers, str(guild), {RETENTION: self._repository.clock() + RETENTION_PERIOD}
        )
        self._repository.wake()

    async def cancel_deletion(self, guild: int) -> None:
        """A server has the bot: nothing about it is deleted."""
        await self._store.write(queries.timers.set_timers, str(guild), {RETENTION: None})

    async def servers(self) -> tuple[int, ...]:
        """Every server that something is kept about."""
        return tuple(await self._store.read(queries.servers.known))

    async def is_leaving(self, guild: int) -> bool:
        """Whether a server is going to be deleted."""
        return await self._store.read(queries.timers.has_timer, RETENTION, str(guild))

    async def forget_server(self, guild: int) -> None:
        """Delete everything that is kept about a server."""
        for table_id in await self._store.write(queries.servers.forget, guild):
            self._repository.evict(table_id)
        self._settings.look_again()


def _document(about: Mapping[str, Any], kept: Mapping[str, Any]) -> str:
    return json.dumps({"format": FORMAT, **about, **kept}, indent=1, ensure_ascii=False) + "\n"
