"""How much can be open at a time in one server, by one member and altogether: tables with lobbies, and challenges.

A lobby becomes a table, so both count alike. Runs in challenges are of no channel, and each member has one in each; in
a direct message there is room for one table anyway.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.model.challenge import Challenge
from bot.model.errors import ChallengeRefused, TooManyOpen
from bot.store import queries
from bot.store.store import Store
from bot.tables import words
from bot.tables.cache import Locks
from bot.tables.settings import Settings

MAX_OPEN_CHALLENGES = 20
"""Challenges that members can have open in one server; those that open by themselves do not count."""

MAX_CHALLENGES_OF_MEMBER = 3
"""Challenges that one member can have open in a server which they do not manage."""

COOLDOWN = timedelta(hours=1)
"""So long after it was opened a challenge that was closed by hand still counts: opening one calls people."""


def check_another_challenge(known: Sequence[Challenge], member: int | None, now: datetime) -> None:
    """Raises ChallengeRefused where no member, or not this one, can open another challenge beside those `known`."""
    by_hand = [each for each in known if each.creator is not None]
    if sum(each.is_open(now) for each in by_hand) >= MAX_OPEN_CHALLENGES:
        raise ChallengeRefused(words.too_many_challenges(MAX_OPEN_CHALLENGES))
    mine = [each for each in by_hand if each.creator == member and _counts(each, now)]
    if len(mine) < MAX_CHALLENGES_OF_MEMBER:
        return
    if all(each.is_open(now) for each in mine):
        raise ChallengeRefused(words.too_many_challenges_of_member(MAX_CHALLENGES_OF_MEMBER))
    raise ChallengeRefused(words.too_many_challenges_in_an_hour(MAX_CHALLENGES_OF_MEMBER))


def _counts(challenge: Challenge, now: datetime) -> bool:
    """Whether it is open, or was closed by hand soon after it had been opened."""
    return challenge.is_open(now) or (challenge.closed_by is not None and now < challenge.opened + COOLDOWN)


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
        mine = await self._store.read(queries.tables.opened_by, guild, member)
        if len(mine) >= await self._settings.most_tables(guild, self._limits.of_member):
            raise TooManyOpen(words.too_many_of_member([f"<#{channel}>" for channel in mine]))
        if await self._store.read(queries.tables.open_in, guild) >= self._limits.in_guild:
            raise TooManyOpen(words.too_many_in_guild(self._limits.in_guild))
