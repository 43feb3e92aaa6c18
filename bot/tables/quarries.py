"""Puzzles from finished games of servers that allow it: looked for in the background, a game at a time.

What is kept is the record up to the decision, and no name. Nothing is looked at that is a secret: no game that goes on,
no run of a challenge that is open. Every puzzle is judged as closely as those of the project before it is kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from typing import TypeVar

from bot.games.contract import Game
from bot.games.errors import BadOption, BadRecord
from bot.games.puzzle import Puzzle
from bot.games.quarry import Ended, Origin, Quarry, Search, step
from bot.games.records import Record
from bot.tables.clock import Clock
from bot.tables.errands import Errands
from bot.tables.errors import BadSetting
from bot.tables.quarry import QUARRY, Found, Next
from bot.tables.settings import MAKES_PUZZLES, PUZZLES, Settings
from bot.tables.store import Store
from bot.tables.thinkers import Thinkers
from bot.workers.worker import WorkerDied

T = TypeVar("T")

_log = logging.getLogger(__name__)

ORIGIN = "played"
"""How a puzzle was found that no command found."""

FIRST, NEXT, IDLE = timedelta(hours=1), timedelta(hours=6), timedelta(days=1)
"""How long it takes from the consent to the first look, from one game to the next, and until there may be one."""

PATIENCE = timedelta(hours=1)
"""After so long a look is begun again that was cut off."""

OF_A_GAME = 2
"""Puzzles of one game at most."""

MOST = 500
"""Puzzles that are kept in all; with as many no more are looked for."""


class Quarries:
    """Looks through the games of servers. It is part of the table service and shares its store and its thinkers."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        games: Mapping[str, Game],
        thinkers: Thinkers,
        settings: Settings,
        *,
        export: Callable[[str], Awaitable[Record]],
        wake: Callable[[], None],
    ) -> None:
        """`export` gives the record of a table, without its seed as long as that is a secret."""
        self._store = store
        self._clock = clock
        self._games = games
        self._thinkers = thinkers
        self._settings = settings
        self._export = export
        self._wake = wake
        self._errands = Errands("the quarry of server", 1, self._work)
        self._missed: set[str] = set()
        """Tables that took too long once."""

    async def choose(self, guild: int, value: str) -> None:
        """Whether games of a server that end from now on may become puzzles; without consent all found ones go.

        Raises BadSetting.
        """
        if not PUZZLES.fits(value):
            raise BadSetting
        wish, now = (PUZZLES.name, value), self._clock()
        try:
            if value == MAKES_PUZZLES:
                await self._store.allow_puzzles(guild, wish, now, now + FIRST)
            else:
                await self._store.withdraw_puzzles(guild, wish)
        finally:
            self._settings.look_again()
        self._wake()

    async def look(self, server: str) -> None:
        """Begin to look through the next game of a server, unless that was begun already."""
        await self._store.set_timers(server, {QUARRY: self._clock() + PATIENCE})
        self._errands.begin(server)

    async def settled(self) -> None:
        """Wait until nothing is looked at any more."""
        await self._errands.settled()

    async def close(self) -> None:
        """Leave what is begun to the next start."""
        await self._errands.close()

    async def _work(self, server: str) -> None:
        guild = int(server)
        if await self._settings.of(PUZZLES, guild) != MAKES_PUZZLES:
            await self._store.set_timers(server, {QUARRY: None})
            return
        full = len(await self._store.found_puzzles()) >= MOST
        seen = None if full else await self._store.next_for_puzzles(guild)
        if seen is None:
            await self._store.set_timers(server, {QUARRY: self._clock() + IDLE})
            return
        try:
            found = await self._found(seen)
        except (WorkerDied, TimeoutError):  # the machine may have other things to do: once more, and no more than that
            if seen.table not in self._missed:
                self._missed.add(seen.table)
                await self._store.set_timers(server, {QUARRY: self._clock() + NEXT})
                return
            _log.warning("table %s was too much to be looked through for puzzles", seen.table)
            found = ()
        self._missed.discard(seen.table)
        if not await self._store.keep_puzzles(seen, found, self._clock() + NEXT):
            await self._store.set_timers(server, {QUARRY: None})

    async def _found(self, seen: Next) -> Sequence[Found]:
        """What a game holds; nothing where it cannot be searched. Raises WorkerDied, TimeoutError."""
        record, now = await self._export(seen.table), self._clock()
        game = self._games.get(record.game)
        if game is None or record.seed is None or not game.plays_rules(record.rules_version):
            return ()
        try:
            quarry = Quarry(game, Origin(ORIGIN, now.astimezone(UTC).date().isoformat()))
            puzzles = await self._thought(quarry.found_in(record, record.commitment, OF_A_GAME))
        except (BadOption, BadRecord):  # nothing searches this game, or its log is of rules that nobody plays any more
            return ()
        return [Found(each.game, json.dumps(each.as_json()), told_apart(each), now) for each in puzzles]

    async def _thought(self, search: Search[T]) -> T:
        """What a search finds, thought in the processes that think, one thing at a time, apart from the loop."""
        now = await asyncio.to_thread(step, search)
        while not isinstance(now, Ended):
            answer = await self._thinkers.think(now)
            now = await asyncio.to_thread(step, search, answer)
        return now.found


def told_apart(puzzle: Puzzle) -> str:
    """What is the same of two puzzles at the same decision, whoever came to it."""
    return hashlib.sha256(f"{puzzle.seat} {puzzle.record.to_json()}".encode()).hexdigest()


def read(number: int, found: Found) -> Puzzle | None:
    """A puzzle as it was kept; None where the search does not know its words any more."""
    puzzle = replace(Puzzle.from_json(json.loads(found.puzzle)), number=-number)
    return puzzle if puzzle.is_told() and puzzle.is_clear() else None
