"""Races: practice games next to a finished run or par, by score, move by move.

A pace has no moves, only the score after each. It's stored separately from the practice game's table.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.core.errors import ChallengeRefused
from bot.core.people import note_queries
from bot.core.table.model import LiveTable, Status, Table
from bot.store.store import Store
from cogs.challenge.challenges import Challenges
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.words import refusals as words


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """The scores of a member's run (or par, if None): `scores[n]` is after n moves."""

    member: int | None
    scores: tuple[int, ...]

    def after(self, moves: int) -> int:
        """Return the score after this many moves, the last one if there were fewer."""
        return self.scores[min(moves, len(self.scores) - 1)]

    def has_ended(self, moves: int) -> bool:
        """Whether the run had ended after this many moves."""
        return moves >= len(self.scores) - 1


class Races:
    """Opens races and stores their paces."""

    def __init__(self, store: Store, challenges: Challenges, results: ChallengeResults) -> None:
        self._store = store
        self._challenges = challenges
        self._results = results

    async def race(self, challenge_id: str, member: int, whose: int | None) -> LiveTable:
        """Open a practice game against a member's finished run or par (None).

        A practice game in progress gets this pace. Raises ChallengeOpen for members who haven't finished their own run,
        ChallengeRefused if there is no such run.
        """
        scores = await self._scores(challenge_id, member, whose)
        live = await self._challenges.practise(challenge_id, member)
        await self._store.write(note_queries.keep, _key(live.table.id), json.dumps([whose, scores]))
        return live

    async def _scores(self, challenge_id: str, member: int, whose: int | None) -> tuple[int, ...]:
        if whose is None:
            challenge = await self._challenges.find(challenge_id)
            if not challenge.par_course:
                raise ChallengeRefused(words.PAR_IS_TO_COME if challenge.par is None else words.PAR_HAS_NO_COURSE)
            return challenge.par_course
        run = await self._challenges.run_of(challenge_id, whose)
        courses = await self._results.courses(challenge_id, [] if run is None else [run.id], member)
        if run is None or run.status is not Status.FINISHED:
            raise ChallengeRefused(words.NO_RUN_TO_RACE)
        return tuple(courses[0].scores)

    async def of(self, table: Table) -> ScoreCourse | None:
        """Return the pace of a practice game, None if it has none."""
        if table.run is None or table.run.counts:
            return None
        kept = await self._store.read(note_queries.find, _key(table.id))
        if kept is None:
            return None
        member, scores = json.loads(kept)
        return ScoreCourse(member, tuple(scores))


def _key(table_id: str) -> str:
    return f"pace-{table_id}"
