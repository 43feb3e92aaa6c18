"""Who can read the thread of a challenge: members who have finished it.

The dailies of a channel share one thread a week. A member can read it while they've finished every daily that is open
there, so nobody reads about a daily that they can still play; when the next one opens, all are removed until they've
finished that, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.core.table.model import Status
from bot.core.time.periods import Cadence, day_of
from bot.store.store import Store
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries
from cogs.challenge.model import Challenge
from cogs.challenge.seasons.service import Span, name_of


class Finishers:
    """Finds the threads of a server, and their readers."""

    def __init__(self, store: Store, challenges: Challenges) -> None:
        self._store = store
        self._challenges = challenges

    async def thread_for(self, challenge: Challenge) -> int | None:
        """Return the thread of a challenge, for a daily that of its week, None if there's none yet."""
        if challenge.thread is not None or challenge.cadence is not Cadence.DAILY:
            return challenge.thread
        week = _week(challenge)
        return next(
            (
                each.thread
                for each in await self._challenges.all_in(challenge.guild)
                if each.thread is not None and each.channel == challenge.channel and _week(each) == week
            ),
            None,
        )

    async def unfinished(self, challenge: Challenge, member: int) -> Sequence[Challenge]:
        """Return what a member has to finish before they can read the thread of a challenge."""
        found = await self._together(challenge)
        return [each for each in found if not await self._has_ended(each, member)]

    async def has_finished_one(self, challenge: Challenge, member: int) -> bool:
        """Whether a member has finished this challenge, or another that shares its thread, and not resigned."""
        runs = [await self._challenges.run_of(each.id, member) for each in await self._together(challenge)]
        return any(run is not None and run.status is Status.FINISHED for run in runs)

    async def to_remove(self, guild: int, channel: int) -> Mapping[int, Collection[int]]:
        """Return which members can't read the threads of a channel's open dailies any more."""
        found: dict[int, Collection[int]] = {}
        for challenge in await self._challenges.open_in(guild):
            if challenge.cadence is not Cadence.DAILY or challenge.channel != channel:
                continue
            thread = await self.thread_for(challenge)
            if thread is not None and thread not in found:
                readers = await self._store.read(queries.readers, guild, thread)
                found[thread] = [each for each in readers if await self.unfinished(challenge, each)]
        return found

    async def set_reader(self, guild: int, thread: int, member: int, *, reads: bool) -> None:
        """Store that a member was added to a thread, or removed."""
        await self._store.write(queries.set_reader, guild, thread, member, reads=reads)

    async def _together(self, challenge: Challenge) -> Sequence[Challenge]:
        """Return the open challenges that share the thread of this one."""
        if challenge.cadence is not Cadence.DAILY:
            return [challenge]
        found = await self._challenges.open_in(challenge.guild)
        return [each for each in found if (each.cadence, each.channel) == (Cadence.DAILY, challenge.channel)]

    async def _has_ended(self, challenge: Challenge, member: int) -> bool:
        run = await self._challenges.run_of(challenge.id, member)
        return run is not None and run.status.ended


def _week(challenge: Challenge) -> str | None:
    """Return the name of a daily's week, None for other challenges."""
    if challenge.cadence is not Cadence.DAILY or challenge.period is None:
        return None
    return name_of(Span.WEEK, day_of(challenge.period))
