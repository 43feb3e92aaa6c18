"""The par of a challenge: the median score of computer players.

Two levels play many games each with the challenge's shuffle. Par is computed in the background, one decision at a time,
so computer players at tables wait for one decision at most. Each score is stored when its game ends, and a restart
continues with the next game. Par is set once, at the latest at the close, from the games finished by then.

Anyone can recompute it: players use a chance derived from the commitment. The apprentice is deterministic, so all its
games but the first begin with some random moves. In games with more seats, apprentices hold the others, whatever the
run's levels, and answer as they would in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from statistics import median_low

from bot.ai.players import APPRENTICE, RandomPlayer, levels_of
from bot.ai.worker_pool import WorkerPool
from bot.clock import Clock
from bot.core.delivery import outbox_queries
from bot.core.delivery.background_jobs import BackgroundJobs
from bot.core.delivery.entries import OutboxEntry
from bot.core.errors import NoSuchChallenge
from bot.core.table.cache import Locks
from bot.core.table.computers import computer_seed, imagine_for
from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.store import timer_queries
from bot.store.store import Store
from cogs.challenge import queries
from cogs.challenge.model import PAR_ENTRY, PAR_TIMER, Challenge

RETRY = timedelta(minutes=5)
"""Time after which the bot checks whether a par that it started is done."""

RANDOM_MOVES = 3
"""Random moves at the start of each apprentice game but the first."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played for a par: an odd number of games, and how many levels.

    The number is odd, so the median is the score of one game.
    """

    games: int = 15
    levels: int = 2


class Pars:
    """Computes pars of challenges."""

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
        """Store the parameters; `locks` are the challenges' locks."""
        self._store = store
        self._clock = clock
        self._games = games
        self._worker_pool = worker_pool
        self._locks = locks
        self._effort = effort
        self._owing = owing
        self._jobs = BackgroundJobs("par", 1, self._work)

    async def check(self, challenge_id: str) -> None:
        """Start computing a challenge's par, unless it's in progress."""
        await self._store.write(timer_queries.set_timers, challenge_id, {PAR_TIMER: self._clock() + RETRY})
        self._jobs.begin(challenge_id)

    async def settled(self) -> None:
        """Wait until no par is being computed."""
        await self._jobs.settled()

    async def close(self) -> None:
        """Stop; the next start continues."""
        await self._jobs.close()

    async def _work(self, challenge_id: str) -> None:
        """Play games until par is set."""
        courses: dict[tuple[str, int], tuple[int, ...]] = {}
        while await self._another(challenge_id, courses):
            pass

    async def _another(self, challenge_id: str, courses: dict[tuple[str, int], tuple[int, ...]]) -> bool:
        """Play one game, store its score, and set par after the last; False if it's done."""
        challenge = await self._store.read(queries.find, challenge_id)
        if challenge is None or challenge.par is not None or challenge.closed is not None:
            await self._store.write(timer_queries.set_timers, challenge_id, {PAR_TIMER: None})
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
            challenge = await self._store.read(queries.find, challenge_id)
            if challenge is not None and challenge.par is None and challenge.closed is None:
                challenge = replace(challenge, par_scores=scores)
                await self._keep(replace(challenge, par=final[-1], par_course=final) if final else challenge)
        return True

    async def _keep(self, challenge: Challenge) -> None:
        await self._store.write(queries.save, challenge)
        if challenge.par is not None and challenge.message is not None:
            await self._store.write(outbox_queries.add_entries, [self.owed(challenge)])
            self._owing()

    def owed(self, challenge: Challenge) -> OutboxEntry:
        """Return the entry that adds par to the announcement."""
        now = self._clock()
        return OutboxEntry(PAR_ENTRY, challenge.id, challenge.channel, now, now)

    async def fixed(self, challenge: Challenge) -> Challenge:
        """Return a challenge with its final par, from the best level that is complete.

        If there is none, the quick apprentice games are played now. An existing par stays.
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
        """Return the scores of seat 0 before the first and after each move of a game.

        A player gets only what its seat imagines.
        """
        game, seed = self._games[challenge.game], await self._store.read(queries.seed, challenge.id)
        if seed is None:
            raise NoSuchChallenge
        own = f"par {challenge.commitment} {level} {number}"
        stray, strays = RandomPlayer(Chance(seed_from_text(own))), RANDOM_MOVES if level == APPRENTICE and number else 0
        position = game.new(
            seats=challenge.seats, seed=seed, options=challenge.options, rules_version=challenge.rules_version
        )
        scores, decided = [position.scores()[0]], 0
        while position.deciders:
            if 0 not in position.deciders:  # as in a run: others move only when the first seat doesn't have to
                seat = position.deciders[0]
                others = computer_seed(challenge.commitment, len(scores) - 1, seat)
                seen = imagine_for(position, seat, others)
                position.play(await self._choose(game, APPRENTICE, f"{others} {APPRENTICE}", seen), seat)
            elif decided < strays:
                position.play(stray.choose(position.with_first_decider(0)), 0)
                decided += 1
            else:
                thought = f"{own} {len(scores)}"
                position.play(await self._choose(game, level, thought, imagine_for(position, 0, thought)), 0)
                decided += 1
            scores.append(position.scores()[0])
        return tuple(scores)

    async def _choose(self, game: Game, level: str, seed: str, seen: Position) -> Move:
        return await self._worker_pool.choose(game, level, seed, seen, waited_for=False)

    def _levels(self, challenge: Challenge) -> Sequence[str]:
        """Return the levels that play, the weakest first; par is the score of the last."""
        return levels_of(self._games[challenge.game])[: self._effort.levels]

    def _is_made(self, scores: Mapping[str, Sequence[int]], level: str) -> bool:
        return len(scores.get(level, ())) >= self._effort.games


def _middle(scores: Sequence[int]) -> int:
    """Return the index of the game with the median score, the first of several.

    >>> _middle((31, 25, 19, 25, 40))
    1
    """
    return scores.index(median_low(scores))


# The score of random moves with a shuffle, which gives points of a game a scale.
#
# A point in Carcassonne isn't worth a point in Nova Luna; but in all games, par is as far from random moves as the
# built-in player is better than none. Anyone can recompute it.


GAMES = 5
"""Number of random games, whose median counts."""

HUNDRED = 100
"""Points for a result as far above par as par is above random moves."""

LEAST = 5
"""Lower limit of the distance between par and random moves, as a fraction of par.

It's also at least one point.
"""


def random_score(
    game: Game,
    seed: bytes,
    options: Mapping[str, object],
    *,
    seats: int,
    between: Callable[[], object],
) -> int:
    """Return the median score of the first seat when all seats move at random.

    `between` is called after each move.
    """
    return median_low(_score(game, seed, options, run, seats, between) for run in range(GAMES))


def _score(
    game: Game, seed: bytes, options: Mapping[str, object], run: int, seats: int, between: Callable[[], object]
) -> int:
    player = RandomPlayer(Chance(seed_from_text(f"blind {commitment(seed)} {run}")))
    position = game.new(seats=seats, seed=seed, options=options)
    while position.deciders:
        position.play(player.choose(position), position.deciders[0])
        between()
    return position.scores()[0]


def points(gap: int, par: int, blind: int | None) -> int:
    """Return a result's distance from par, in hundredths of that from random to par.

    Challenges of older versions have no random score; for them it's hundredths of par itself.

    >>> points(6, 21, 9), points(-20, 120, 300), points(3, 18, 6), points(2, 40, None), points(1, 0, 0)
    (50, -11, 25, 5, 100)
    """
    way = abs(par - (0 if blind is None else blind))
    return round(HUNDRED * gap / max(way, abs(par) / LEAST, 1))
