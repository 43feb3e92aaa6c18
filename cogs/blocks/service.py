"""Who may invite whom: members block others, and close themselves to invitations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.errors import InvitationRefused
from bot.core.people import queries as people_queries
from bot.core.services import Services
from bot.core.settings.service import INVITATIONS, NOBODYS, Settings
from bot.core.table import words
from bot.games.text import Text
from bot.store.store import Store

MAX_BLOCKED = 200
"""Members whom one member can block."""


class Blocks:
    """The blocks of all members."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def of(self, member: int) -> Sequence[int]:
        """Return the members whom a member blocks."""
        return await self._store.read(people_queries.blocked_by, member)

    async def block(self, member: int, blocked: int) -> None:
        """Block a member, who can then not invite or challenge this one.

        Raises InvitationRefused for too many.
        """
        known = await self.of(member)
        if blocked not in known and len(known) >= MAX_BLOCKED:
            raise InvitationRefused(words.too_many_blocked(MAX_BLOCKED))
        await self._store.write(people_queries.block, member, blocked)

    async def unblock(self, member: int, blocked: int) -> None:
        """End a block."""
        await self._store.write(people_queries.unblock, member, blocked)

    async def is_blocked(self, member: int, by: int) -> bool:
        """Whether a member is blocked by another one."""
        return member in await self.of(by)

    async def refusal(self, by: int, member: int) -> Text | None:
        """Say why a member can't be invited or challenged by this one; None if they can.

        A blocked member reads the same sentence as for a member who takes no invitations.
        """
        if by == member:
            return None
        if await self.is_blocked(member, by):
            return words.you_block(f"<@{member}>")
        if await self.is_blocked(by, member) or await self._settings.of(INVITATIONS, member) == NOBODYS:
            return words.takes_no_invitations(f"<@{member}>")
        return None

    async def check(self, by: int, members: Sequence[int]) -> None:
        """Raise InvitationRefused if one of these members can't be challenged by this one."""
        for member in members:
            refusal = await self.refusal(by, member)
            if refusal is not None:
                raise InvitationRefused(refusal)


def register(services: Services) -> None:
    """Provide blocks."""
    services.provide(Blocks(services.repository.store, services.settings))
