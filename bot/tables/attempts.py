"""The puzzle of the day as members solve it: once each, the first answer counts, and rows of days that were solved.

A day is one in UTC, the same for everybody. Practice is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, date

from bot.games.puzzle import Puzzle, games_with_puzzles, puzzle_named, puzzle_of_day, puzzles_of
from bot.tables import words
from bot.tables.attempt import Attempt
from bot.tables.clock import Clock
from bot.tables.errors import PuzzleRefused
from bot.tables.quarries import read
from bot.tables.store import Store

EPOCH = date(2026, 11, 22)
"""The day before the first puzzle of a day."""

FOUND = "/-"
"""What stands between game and number in the name of a puzzle that was found in a game of members."""


class Attempts:
    """What members answered. It is part of the table service and shares its store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def today(self) -> int:
        """The number of the day, from 1."""
        return max(1, (self._clock().astimezone(UTC).date() - EPOCH).days)

    async def daily(self) -> Puzzle | None:
        """The puzzle of today; None where there are none at all. Whoever asks first settles which one it is.

        Every other day has one that was found in a game of members, as long as there are any that nobody saw.
        """
        day = self.today()
        before = await self._store.puzzle_of_day(day)
        puzzle = None if before is None else await self.named(before)
        if puzzle is None:
            chosen = await self._chosen(day)
            puzzle = (
                None if chosen is None else await self.named(await self._store.set_puzzle_of_day(day, chosen, before))
            )
        return puzzle

    async def _chosen(self, day: int) -> str | None:
        kept = puzzle_of_day(day)
        fresh = await self._store.fresh_puzzle() if kept is None or day % 2 == 0 else None
        return fresh or (None if kept is None else kept.name)

    async def named(self, name: str) -> Puzzle | None:
        """The puzzle with this name, of the project or found in a game of members; None where there is none."""
        kept = puzzle_named(name)
        if kept is not None:
            return kept
        key, _, number = name.partition(FOUND)
        found = await self._store.found_puzzle(int(number)) if number.isascii() and number.isdecimal() else None
        return None if found is None or found.game != key else read(int(number), found)

    async def names(self, game: str | None = None) -> Sequence[str]:
        """The names of all puzzles, of a game or of any: those of the project first."""
        kept = [each.name for key in games_with_puzzles() for each in puzzles_of(key)]
        names = [*kept, *await self._store.found_puzzles()]
        return [name for name in names if game is None or name.partition("/")[0] == game]

    async def of(self, member: int, day: int) -> Attempt | None:
        """What a member answered on a day."""
        return next((each for each in await self._store.attempts_of(member) if each.day == day), None)

    async def answer(self, member: int, day: int, puzzle: Puzzle, move: str) -> Attempt:
        """Keep the answer of a member to the puzzle of today; the first one that they gave stands.

        Raises PuzzleRefused when the day is over or has another puzzle, and for whoever answered one that the day had
        before.
        """
        daily = await self.daily()
        if day != self.today() or daily is None or daily.name != puzzle.name:
            raise PuzzleRefused(words.PUZZLE_IS_OVER)
        solved = move == puzzle.best.move
        stands = await self._store.add_attempt(Attempt(member, day, puzzle.name, move, solved, self._clock()))
        if stands.puzzle != puzzle.name:
            raise PuzzleRefused(words.PUZZLE_WAS_ANOTHER)
        return stands

    async def streak(self, member: int, day: int) -> int:
        """How many days in a row a member has solved, up to this one."""
        return row({each.day for each in await self._store.attempts_of(member) if each.solved}, day)


def row(solved: Collection[int], day: int) -> int:
    """How many days up to this one follow one another.

    >>> row({1, 3, 4, 5}, 5), row({1, 3, 4, 5}, 6)
    (3, 0)
    """
    length = 0
    while day - length in solved:
        length += 1
    return length
