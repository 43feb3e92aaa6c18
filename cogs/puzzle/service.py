"""Answers to puzzles: one per member and day to the daily one, streaks of solved days, and ratings.

The first answer to a puzzle counts for the member's rating in its game, on its day or in practice. A day is a UTC day,
the same for everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import dropwhile

from bot.ai.puzzle import Puzzle, puzzle_named, puzzle_of_day
from bot.clock import Clock
from bot.core.delivery.outages import Outages
from bot.core.results.ratings import INITIAL, nearest_grade, rating_of_grade
from bot.core.seats import queries as seats_queries
from bot.core.services import Services
from bot.core.time.zones import Day
from bot.games.chance import Chance
from bot.store.store import Store
from cogs.challenge.challenges import Challenges
from cogs.puzzle import queries
from cogs.puzzle.model import Attempt, PuzzleAnswer, PuzzleRating, PuzzleRefused, PuzzleTable
from cogs.puzzle.words import refusals

# Which puzzle a member practises next


def unsolved(puzzles: Collection[Puzzle], answers: Mapping[str, PuzzleAnswer]) -> list[Puzzle]:
    """Return the puzzles that a member hasn't answered; without such a one those that they have missed."""
    new = [puzzle for puzzle in puzzles if puzzle.name not in answers]
    return new or [puzzle for puzzle in puzzles if not answers[puzzle.name].solved]


def choose_puzzle(puzzles: Sequence[Puzzle], ratings: Mapping[str, PuzzleRating], chance: Chance) -> Puzzle:
    """Choose one of the puzzles: of any game, and there of the grade nearest to the member's rating."""
    game = chance.choice(puzzles, "game").game
    of_game = [puzzle for puzzle in puzzles if puzzle.game == game]
    rating = ratings[game].rating if game in ratings else INITIAL
    grade = nearest_grade(rating, {puzzle.grade for puzzle in of_game})
    return chance.choice([puzzle for puzzle in of_game if puzzle.grade == grade], "puzzle")


EPOCH = date(2026, 11, 22)
"""The day before the first daily puzzle."""


DAYS_SHOWN = 14
"""Days of a member's answers in the table and solution of a puzzle."""


class Attempts:
    """The members' answers."""

    def __init__(self, store: Store, clock: Clock, outages: Outages, *, owing: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._outages = outages
        self._owing = owing

    def today(self) -> int:
        """The number of today's puzzle, from 1."""
        return number_at(self._clock())

    def begins(self, day: int) -> datetime | None:
        """Return when the puzzle of the next day can be answered, None for any other day."""
        if day != self.today() + 1:
            return None
        return datetime.combine(EPOCH + timedelta(days=day), time(), UTC)

    def check_day(self, day: int) -> None:
        """Raise PuzzleRefused if a puzzle isn't today's."""
        if day != self.today():
            raise PuzzleRefused(refusals.PUZZLE_IS_OVER)

    async def daily(self) -> Puzzle | None:
        """Return today's puzzle, None if there are no puzzles."""
        return await self.puzzle_of(self.today())

    async def puzzle_of(self, day: int) -> Puzzle | None:
        """Return the puzzle of a day, None if there are no puzzles.

        An update that brings other puzzles changes their order, but not the puzzle of a day that somebody has answered.
        """
        answered = await self._store.read(queries.puzzle_of, day)
        return (None if answered is None else puzzle_named(answered)) or puzzle_of_day(day)

    async def of(self, member: int, day: int) -> Attempt | None:
        """Return a member's answer on a day."""
        return next((each for each in await self._store.read(queries.of, member) if each.day == day), None)

    async def answer(self, member: int, day: int, puzzle: Puzzle, move: str, guild: int | None = None) -> Attempt:
        """Store a member's answer to today's puzzle, given in this server; the first one counts.

        Raises PuzzleRefused if the day is over or has another puzzle, or the member answered an earlier puzzle of that
        day.
        """
        self.check_day(day)
        daily = await self.daily()
        if daily is None or daily.name != puzzle.name:
            raise PuzzleRefused(refusals.PUZZLE_IS_OVER)
        solved = move == puzzle.best.move
        given = Attempt(member, day, puzzle.name, move, solved, self._clock(), guild)
        stands = await self._store.write(queries.add, given, rating_of_grade(puzzle.grade))
        self._owing()
        if stands.puzzle != puzzle.name:
            raise PuzzleRefused(refusals.PUZZLE_WAS_ANOTHER)
        return stands

    async def practise(self, member: int, puzzle: Puzzle, move: str) -> bool:
        """Store a member's answer in practice; return whether it counts, as the first to this puzzle."""
        solved = move == puzzle.best.move
        return await self._store.write(
            queries.answer, member, puzzle.name, self._clock(), rating_of_grade(puzzle.grade), solved=solved
        )

    async def next_puzzle(self, member: int, found: Collection[Puzzle], chance: Chance) -> Puzzle | None:
        """Choose one of these puzzles that a member hasn't solved, near their rating; None if they have solved all.

        Today's is for its day only.
        """
        daily = await self.daily()
        left = unsolved([puzzle for puzzle in found if puzzle != daily], await self.answers(member))
        return choose_puzzle(left, await self.ratings(member), chance) if left else None

    async def answers(self, member: int) -> Mapping[str, PuzzleAnswer]:
        """Return what a member answered to each puzzle, by its name, the earliest first."""
        return {each.puzzle: each for each in await self._store.read(queries.answers_of, member)}

    async def ratings(self, member: int) -> Mapping[str, PuzzleRating]:
        """Return a member's ratings in puzzles, by game."""
        return await self._store.read(queries.ratings_of, member)

    async def streak(self, member: int, day: int) -> int:
        """Return how many days in a row a member has solved, up to this one.

        A day that ended while the bot was away breaks no row.
        """
        solved = {each.day for each in await self._store.read(queries.of, member) if each.solved}
        return row(solved, day, await self._lost_days())

    async def days(self, member: int, day: int) -> Sequence[bool | None]:
        """Return whether a member solved the puzzle of each of the last days, up to this one; None without an answer.

        The first one is the first day with an answer, at most DAYS_SHOWN days ago.
        """
        own = {each.day: each.solved for each in await self._store.read(queries.of, member)}
        recent = range(max(1, day - DAYS_SHOWN + 1), day + 1)
        return [*dropwhile(lambda solved: solved is None, map(own.get, recent))]

    async def solvers(self, guild: int, day: int) -> Mapping[int, int]:
        """Return who solved a day's puzzle in a server, and how many days in a row each did so there."""
        found = await self._store.read(queries.solved_in, guild, day)
        lost = await self._lost_days()
        return {member: row(days, day, lost) for member, days in found.items()}

    async def _lost_days(self) -> Collection[int]:
        """Return the days that ended while the bot was away."""
        outages = await self._outages.all()
        return {day for each in outages for day in range(number_at(each.begin), number_at(each.end))}

    async def table(self, member: int, day: int, guilds: Collection[int]) -> PuzzleTable:
        """Return how a day's puzzle went on all servers, for a member of these servers."""
        answered, solved = await self._store.read(queries.count_day, day)
        named = await self._store.read(seats_queries.named_solvers, day, member, guilds)
        return PuzzleTable(answered, solved, named, await self.days(member, day))


def number_at(moment: datetime) -> int:
    """Return the number of the puzzle at a moment, from 1."""
    return max(1, (moment.astimezone(UTC).date() - EPOCH).days)


def puzzle_for(today: date, day: Day) -> int | None:
    """Return the number of the puzzle that shares most of a server's day, None if there are no puzzles."""
    number = number_at(day.beginning(today) + timedelta(hours=12))
    return None if puzzle_of_day(number) is None else number


def row(solved: Collection[int], day: int, lost: Collection[int] = ()) -> int:
    """Return the number of consecutive solved days up to this one; days that were `lost` break no row.

    >>> row({1, 3, 4, 5}, 5), row({1, 3, 4, 5}, 6), row({1, 3, 4, 5}, 5, {2})
    (3, 0, 4)
    """
    length = 0
    while day in solved or day in lost:
        length += day in solved
        day -= 1
    return length


def register(services: Services) -> None:
    """Provide puzzles."""
    services.provide(Attempts(services.repository.store, services.now, services.outages, owing=services.outbox.wake))
    services.people.register(queries.DATA)
    services[Challenges].find_puzzle = puzzle_for
