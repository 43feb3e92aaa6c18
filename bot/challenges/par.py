"""The par of a challenge: what computer players of two levels make of the same shuffle, the median of many games each.

It is worked out in the background, one decision at a time, so that computer players at tables wait for one at the most.
The score of every game is kept when it is over, and a restart goes on with the next one. Par is kept once: until then a
challenge has none, afterwards it never changes. At the close at the latest it is what is known by then.

Anyone can work it out again: a player draws from a chance that follows from the commitment. The apprentice always plays
alike, so all its games but the first begin with some moves at random. Where other seats belong to computer players,
whatever their level, apprentices have them, and answer as they would in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from statistics import median_low

from bot.ai.players import APPRENTICE, RandomPlayer, levels_of
from bot.ai.worker_pool import WorkerPool
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.model.challenge import PAR_TIMER, Challenge
from bot.model.clock import Clock
from bot.model.errors import NoSuchChallenge
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.store import queries
from bot.store.store import Store
from bot.tables.cache import Locks
from bot.tables.computers import computer_seed, imagine_for
from bot.tables.jobs.background_jobs import BackgroundJobs

RETRY = timedelta(minutes=5)
"""After so long the host looks again whether a par that was begun is there."""

RANDOM_MOVES = 3
"""Moves at random with which every game of an apprentice but the first begins."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played for a par: an odd number of games, for their median is one of them, and how many levels."""

    games: int = 15
    levels: int = 2


class Pars:
    """Works out the pars of challenges."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        games: Mapping[str, Game],
        worker_pool: WorkerPool,
        locks: Locks,
        effort: Effort,
        *,
        owing: Callable[[], None],
    ) -> None:
        """`locks` are those of the challenges."""
        self._store = store
        self._clock = clock
        self._games = games
        self._worker_pool = worker_pool
        self._locks = locks
        self._effort = effort
        self._owing = owing
        self._jobs = BackgroundJobs("the par of challenge", 1, self._work)

    async def look(self, challenge_id: str) -> None:
        """Begin to work out the par of a challenge, unless that was begun already."""
        await self._store.write(queries.timers.set_timers, challenge_id, {PAR_TIMER: self._clock() + RETRY})
        self._jobs.begin(challenge_id)

    async def settled(self) -> None:
        """Wait until no par is worked out any more."""
        await self._jobs.settled()

    async def close(self) -> None:
        """Leave what is begun to the next start."""
        await self._jobs.close()

    async def _work(self, challenge_id: str) -> None:
        """Play game after game until par is there."""
        courses: dict[tuple[str, int], tuple[int, ...]] = {}
        while await self._another(challenge_id, courses):
            pass

    async def _another(self, challenge_id: str, courses: dict[tuple[str, int], tuple[int, ...]]) -> bool:
        """Play one more game and keep its score, and par after the last one; False: there is nothing to do."""
        challenge = await self._store.read(queries.challenges.find, challenge_id)
        if challenge is None or challenge.par is not None or challenge.closed is not None:
            await self._store.write(queries.timers.set_timers, challenge_id, {PAR_TIMER: None})
            return False
        level = next(each for each in self._levels(challenge) if not self._is_made(challenge.par_scores, each))
        known = challenge.par_scores.get(level, ())
        course = courses[level, len(known)] = await self.course(challenge, level, len(known))
        scores = {**challenge.par_scores, level: (*known, course[-1])}
        final: tuple[int, ...] = ()
        if all(self._is_made(scores, each) for each in self._levels(challenge)):
            middle = _middle(scores[level])
            final = courses.get((level, middle)) or await self.course(challenge, level, middle)
        async with self._locks.of(challenge_id):
            challenge = await self._store.read(queries.challenges.find, challenge_id)
            if challenge is not None and challenge.par is None and challenge.closed is None:
                challenge = replace(challenge, par_scores=scores)
                await self._keep(replace(challenge, par=final[-1], par_course=final) if final else challenge)
        return True

    async def _keep(self, challenge: Challenge) -> None:
        await self._store.write(queries.challenges.save, challenge)
        if challenge.par is not None and challenge.message is not None:
            await self._store.write(queries.outbox.add_entries, [self.owed(challenge)])
            self._owing()

    def owed(self, challenge: Challenge) -> OutboxEntry:
        """That the announcement of a challenge gets its par."""
        now = self._clock()
        return OutboxEntry(OutboxKind.PAR, challenge.id, challenge.channel, now, now)

    async def fixed(self, challenge: Challenge) -> Challenge:
        """A challenge that closes, with the par that holds from now on: of the best level all of whose games are over.

        Where there is none, the quick games of an apprentice are played now. A par that was there stays.
        """
        game = self._games.get(challenge.game)
        if challenge.par is not None or game is None or not game.plays_rules(challenge.rules_version):
            return challenge
        made = {
            level: each for level, each in challenge.par_scores.items() if self._is_made(challenge.par_scores, level)
        }
        if not made:
            played = [(await self.course(challenge, APPRENTICE, n))[-1] for n in range(self._effort.games)]
            made = {APPRENTICE: tuple(played)}
        level = [*made][-1]
        course = await self.course(challenge, level, _middle(made[level]))
        return replace(challenge, par=course[-1], par_course=course, par_scores=made)

    async def course(self, challenge: Challenge, level: str, number: int) -> tuple[int, ...]:
        """The scores of the first seat in one game of a level, before the first move and after each of anybody.

        A player gets what its seat imagines and nothing else.
        """
        game, seed = self._games[challenge.game], await self._store.read(queries.challenges.seed, challenge.id)
        if seed is None:
            raise NoSuchChallenge
        own = f"par {challenge.commitment} {level} {number}"
        stray, strays = RandomPlayer(Chance(seed_from_text(own))), RANDOM_MOVES if level == APPRENTICE and number else 0
        position = game.new(
            seats=challenge.seats, seed=seed, options=challenge.options, rules_version=challenge.rules_version
        )
        scores, decided = [position.scores()[0]], 0
        while position.deciders:
            if 0 not in position.deciders:  # as in a run: the others go on when the first seat owes nothing
                seat = position.deciders[0]
                others = computer_seed(challenge.commitment, len(scores) - 1, seat)
                seen = imagine_for(position, seat, others)
                position.play(await self._worker_pool.choose(game, APPRENTICE, f"{others} {APPRENTICE}", seen), seat)
            elif decided < strays:
                position.play(stray.choose(position.with_first_decider(0)), 0)
                decided += 1
            else:
                thought = f"{own} {len(scores)}"
                position.play(
                    await self._worker_pool.choose(game, level, thought, imagine_for(position, 0, thought)), 0
                )
                decided += 1
            scores.append(position.scores()[0])
        return tuple(scores)

    def _levels(self, challenge: Challenge) -> Sequence[str]:
        """The levels that play, the weakest first; par is that of the last one."""
        return levels_of(self._games[challenge.game])[: self._effort.levels]

    def _is_made(self, scores: Mapping[str, Sequence[int]], level: str) -> bool:
        return len(scores.get(level, ())) >= self._effort.games


def _middle(scores: Sequence[int]) -> int:
    """Which game the median is the score of; the first of several.

    >>> _middle((31, 25, 19, 25, 40))
    1
    """
    return scores.index(median_low(scores))
