"""Spectators who follow tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import GRACE, OutboxEntry, ToMember
from bot.core.services import Services
from bot.store.store import Store
from cogs.follow import queries
from cogs.follow.queries import LINE_ENTRY, Follower


class TableFollowers:
    """Who follows which table, and what they have been sent."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def follow(self, follower: Follower) -> None:
        """Make a member follow a table. Raises FollowsMany."""
        await self._store.write(queries.follow, follower)

    async def unfollow(self, table_id: str, member: int) -> bool:
        """Unfollow a table; return whether the member followed it."""
        return await self._store.write(queries.unfollow, table_id, member)

    async def find(self, table_id: str, member: int) -> Follower | None:
        """Return a member who follows a table."""
        return await self._store.read(queries.find, table_id, member)

    async def set_reported(self, delivered: OutboxEntry, follower: Follower) -> None:
        """Store what a follower was sent, and remove the outbox entry."""
        await self._store.write(queries.set_reported, delivered, follower)


def notify_followers(write: Write, followers: Sequence[int]) -> Effects:
    """Notify the followers of a table."""
    entry, table = write.entry, write.table
    if entry is None:
        return NO_EFFECTS
    due = entry.at + GRACE
    return Effects(
        outbox=[
            OutboxEntry(LINE_ENTRY, table.id, table.channel, entry.at, due, table.rev, content=ToMember(member))
            for member in followers
        ]
    )


FEATURE = TableFeature(
    "followers", Phase.TELL, notify_followers, lambda session, write: queries.of(session, write.table.id)
)
"""Followers are told what happens."""


def register(services: Services) -> None:
    """Provide followers, and tell them of changes."""
    services.provide(TableFollowers(services.repository.store))
    services.repository.features.register(FEATURE)
    services.people.register(queries.DATA)
