"""The daily of all servers: one solo game a UTC day, the same shuffle for everyone on this bot.

It opens when the first member asks for it that day, with its commitment; the seed is public after the close. Its game
is drawn like that of a server's rotation. Its runs belong to no server, and no server's records show them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.clock import Clock
from bot.core.results.service import Records
from bot.core.results.standings import GlobalLeaderboard, standings
from bot.core.seats import queries as seats_queries
from bot.core.time import zones
from bot.core.time.zones import Cadence, Day
from bot.games.contract import Game
from bot.store.failures import PeriodTaken
from bot.store.store import Store
from cogs.challenge import queries as challenge_queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import GLOBAL, Challenge, Schedule


class GlobalDailies:
    """Opens and finds the dailies of all servers."""

    def __init__(
        self, store: Store, clock: Clock, games: Mapping[str, Game], challenges: Challenges, records: Records
    ) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._challenges = challenges
        self._records = records

    async def today(self) -> Challenge:
        """Return today's daily, opened if needed."""
        now, day = self._clock(), Day()
        period = zones.name_of(Cadence.DAILY, now, day)
        found = await self._store.read(challenge_queries.of_day, GLOBAL, period)
        if found is not None:
            return found
        game = self._challenges.schedules.drawn(GLOBAL, day.at(now))
        plan = Schedule(GLOBAL, Cadence.DAILY, game, self._challenges.checked(game, {}, ()), channel=0)
        try:
            return await self._challenges.open_global(plan, period, zones.ends(Cadence.DAILY, now, day))
        except PeriodTaken:  # another member or process was quicker
            return await self.today()

    async def find(self, challenge_id: str) -> Challenge | None:
        """Return a daily of all servers by its id, None for any other challenge."""
        found = await self._store.read(challenge_queries.find, challenge_id)
        return found if found is not None and found.is_global else None

    async def before(self, challenge: Challenge) -> Challenge | None:
        """Return the last daily before this one, None for the first."""
        return await self._store.read(challenge_queries.of_day_before, GLOBAL, challenge.period or "")

    async def table(self, challenge: Challenge, member: int, guilds: Collection[int]) -> GlobalLeaderboard:
        """Return a day's table for a member of these servers."""
        runs = await self._challenges.runs(challenge.id)
        own = next((run for run in runs if run.opener == member), None)
        done = sum(run.status.ended for run in runs)
        found = None
        if challenge.closed is not None or (own is not None and own.status.ended):
            found = standings(self._games[challenge.game], [run for run in runs if run.status.ended])
        named = await self._store.read(seats_queries.named_players, challenge.id, member, guilds)
        return GlobalLeaderboard(len(runs), done, found, frozenset(named), own, member)

    async def verify(self, challenge: Challenge, table: GlobalLeaderboard) -> tuple[int, bytes]:
        """Replay the listed runs of a closed daily from its seed; return how many, and the seed.

        Raises ChallengeOpen, BadRecord.
        """
        seed = await self._challenges.seed(challenge.id)
        for each in table.rows:
            await self._records.verify(each.table.id)
        return len(table.rows), seed
