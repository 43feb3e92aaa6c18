"""Results of challenges: standings, score histories of runs, streaks of dailies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from bot.core.errors import ChallengeOpen
from bot.core.history.turns import Against, Course, against_par
from bot.core.results import queries as results_queries
from bot.core.results.model import Result
from bot.core.results.service import Records
from bot.core.results.standings import Leaderboard, standings
from bot.core.table.model import Status, Table
from bot.core.time import zones
from bot.core.time.zones import Cadence, day_of
from bot.games.contract import Game
from bot.games.records import Verification
from bot.store.store import Store
from cogs.challenge import queries as challenge_queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.words import refusals as words


def daily_days(results: Iterable[Result], challenges: Mapping[str, Challenge]) -> frozenset[date]:
    """Return the days on which a member with these results finished the daily."""
    played = (challenges.get(each.challenge) for each in results if each.challenge is not None)
    return frozenset(day_of(each.period) for each in played if each and each.cadence is Cadence.DAILY and each.period)


def days_held(challenges: Iterable[Challenge]) -> frozenset[date]:
    """Return the days that had a daily challenge, played or not."""
    return frozenset(day_of(each.period) for each in challenges if each.cadence is Cadence.DAILY and each.period)


def streak(days: Collection[date], held: Collection[date], today: date) -> int:
    """Count the days in a row with a finished daily.

    They end today, or yesterday if today's daily isn't finished yet. Days without a daily don't break the streak: only
    days that were `held` do.
    """
    length = 0
    for day in sorted({*held, *days}, reverse=True):
        if day in days and day <= today:
            length += 1
        elif day < today:
            break
    return length


class ChallengeResults:
    """Results of challenges that each member may see."""

    def __init__(self, store: Store, games: Mapping[str, Game], challenges: Challenges, records: Records) -> None:
        self._store = store
        self._games = games
        self._challenges = challenges
        self._records = records

    async def so_far(self, challenge_id: str, member: int) -> Leaderboard | None:
        """Return the finished runs; None for a member who hasn't finished their own."""
        challenge = await self._challenges.find(challenge_id)
        ended = [run for run in await self._challenges.runs(challenge_id) if run.status.ended]
        if member not in [run.opener for run in ended]:
            return None
        return standings(self._games[challenge.game], ended)

    async def courses(self, challenge_id: str, runs: Sequence[str], member: int | None = None) -> Sequence[Course]:
        """Return the score histories of finished runs.

        Before the close, only for members who have finished their own run. Raises ChallengeOpen, BadRecord.
        """
        challenge = await self._challenges.find(challenge_id)
        ended = {run.id: run.opener for run in await self._challenges.runs(challenge_id) if run.status.ended}
        if challenge.closed is None and member not in ended.values():
            raise ChallengeOpen(words.WHEN_CLOSED)
        return [await self._records.course(run) for run in runs if run in ended]

    async def sparklines(
        self, challenge: Challenge, runs: Sequence[Table], member: int | None = None
    ) -> Sequence[Sequence[Against]]:
        """Return the sparklines of finished runs.

        Before the close, only for members who have finished their own. Raises ChallengeOpen.
        """
        if not challenge.par_course:
            return [()] * len(runs)
        courses = await self.courses(challenge.id, [run.id for run in runs], member)
        better = self._games[challenge.game].better
        return [against_par(course.scores, challenge.par_course, better) for course in courses]

    async def streak(self, challenge: Challenge, member: int) -> int:
        """Return how many dailies in a row a member has finished; 0 if it isn't a daily."""
        return (await self.streaks(challenge)).get(member, 0)

    async def streaks(self, challenge: Challenge) -> Mapping[int, int]:
        """Return each member's streak of dailies, up to this one or the day before.

        Empty if it isn't a daily.
        """
        if challenge.cadence is not Cadence.DAILY or challenge.period is None:
            return {}
        today, days = zones.day_of(challenge.period), defaultdict[int, set[date]](set)
        for member, period in await self._store.read(challenge_queries.days_played, challenge.guild):
            days[member].add(zones.day_of(period))
        held = frozenset(
            zones.day_of(period) for period in await self._store.read(challenge_queries.days_held, challenge.guild)
        )
        found = {member: streak(played, held, today) for member, played in days.items()}
        return {member: length for member, length in found.items() if length}

    async def before(self, challenge: Challenge) -> Challenge | None:
        """Return the previous standing challenge of the same cadence and channel.

        If several closed together, it's the one of the same game.
        """
        closed = [
            each
            for each in await self._challenges.all_in(challenge.guild)
            if each.closed is not None
            and each.opened < challenge.opened
            and (each.cadence, each.channel) == (challenge.cadence, challenge.channel)
        ]
        return max(closed, key=lambda each: (each.closes, each.game == challenge.game), default=None)

    async def standings(self, challenge_id: str) -> Leaderboard:
        """Return the final standings. Raises ChallengeOpen before the close."""
        challenge = await self._challenges.closed(challenge_id)
        void = await self._store.read(results_queries.void_runs, challenge_id)
        return standings(self._games[challenge.game], await self._challenges.runs(challenge_id), void)

    async def verify(self, challenge_id: str) -> Mapping[str, Verification]:
        """Replay all finished runs from the seed; return the results by table id.

        Raises ChallengeOpen, BadRecord.
        """
        await self._challenges.closed(challenge_id)
        finished = [table for table in await self._challenges.runs(challenge_id) if table.status is Status.FINISHED]
        return {table.id: await self._records.verify(table.id) for table in finished}
