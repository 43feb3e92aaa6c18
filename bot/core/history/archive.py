"""Conversion between tables and records, and replays in a thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from bot import __version__
from bot.ai.review import AnalysisTask, Review, ReviewTasks, positions, step
from bot.ai.search import Evaluation
from bot.core.errors import NotImportable
from bot.core.history.log import log_lines
from bot.core.history.past_positions import PastPosition, Wanted, moments
from bot.core.history.replay import TableState, ended_turns, rebuild, seat_of, standing_moves
from bot.core.history.turns import Course, course_of, entry_after
from bot.core.table import words
from bot.core.table.model import Forfeit, ForfeitReason, Kind, LogEntry, LogLine, Seat, Status, Stored, Table, Turn
from bot.games.contract import Game, Position
from bot.games.records import Entry, Record, Verification, verify

T = TypeVar("T")


MIN_MOVES_FOR_THREAD = 100
"""Moves from which on a table is replayed in a thread.

Fewer take less time than the switch.
"""


def yield_thread() -> None:
    """Let another thread run now instead of after the interpreter's switch interval."""
    time.sleep(0)


class Archive:
    """Replays whole games in a thread that yields after each move.

    So a long game delays nobody but the member who asked. Records are processed one at a time, whoever brings them;
    rebuilding tables doesn't wait for them.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def verify(self, record: Record, game: Game) -> Verification:
        """Run `bot.games.records.verify` in the thread. Raises BadRecord."""
        return await self._in_turn(verify, record, game)

    async def draft(
        self, record: Record, game: Game, guild: int | None, channel: int, member: int, now: datetime
    ) -> Stored:
        """Run `draft` in the thread. Raises BadRecord, NotImportable."""
        return await self._in_turn(draft, record, game, guild, channel, member, now)

    async def course(self, record: Record, game: Game) -> Course:
        """Run `bot.core.history.turns.course_of` in the thread. Raises BadRecord."""
        return await self._in_turn(course_of, record, game)

    async def entry_after(self, record: Record, game: Game, moves: int) -> Entry:
        """Run `bot.core.history.turns.entry_after` in the thread. Raises BadRecord."""
        return await self._in_turn(entry_after, record, game, moves)

    async def positions(self, record: Record, game: Game, numbers: Collection[int]) -> Mapping[int, Position]:
        """Run `bot.ai.review.positions` in the thread: the positions before these moves."""
        return await self._in_turn(_positions, record, game, numbers)

    async def run_step(self, asking: ReviewTasks, evaluation: Evaluation | None) -> AnalysisTask | Review:
        """Run `bot.ai.review.step` in the thread."""
        async with self._turn:
            return await asyncio.to_thread(step, asking, evaluation)

    async def log_lines(self, game: Game | None, stored: Stored) -> Sequence[LogLine]:
        """Run `bot.core.history.log.log_lines` in the thread."""
        return await self._in_turn(log_lines, game, stored)

    async def moments(self, game: Game, stored: Stored, viewer: int | None, wanted: Wanted) -> Sequence[PastPosition]:
        """Run `bot.core.history.past_positions.moments` in the thread.

        Raises TableFrozen.
        """
        return await self._in_turn(moments, game, stored, viewer, wanted)

    async def rebuild(self, game: Game | None, stored: Stored) -> TableState:
        """Run `bot.core.history.replay.rebuild`, in the thread if long.

        Raises TableFrozen.
        """
        return await _in_thread_if_long(rebuild, game, stored)

    async def ended_turns(self, game: Game | None, stored: Stored, after: int) -> Sequence[Turn]:
        """Run `bot.core.history.replay.ended_turns`, in the thread if long.

        Raises TableFrozen.
        """
        return await _in_thread_if_long(ended_turns, game, stored, after)

    async def _in_turn(self, work: Callable[..., T], *args: object) -> T:
        async with self._turn:
            return await asyncio.to_thread(work, *args, between=yield_thread)


async def _in_thread_if_long(work: Callable[..., T], game: Game | None, stored: Stored, *args: object) -> T:
    if len(stored.entries) < MIN_MOVES_FOR_THREAD:
        return work(game, stored, *args)
    return await asyncio.to_thread(work, game, stored, *args, between=yield_thread)


def _positions(
    record: Record, game: Game, numbers: Collection[int], *, between: Callable[[], object]
) -> Mapping[int, Position]:
    return dict(positions(record, game, numbers, between=between))


def record_of(stored: Stored) -> Record:
    """Return a table's record with its seed; callers have to check the table's status."""
    table = stored.table
    return Record(
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=table.options,
        commitment=table.commitment,
        seed=stored.seed,
        log=tuple((seat_of(entry), entry.text) for entry in standing_moves(stored.entries)),
        outcome=table.outcome,
        commitment_form=table.commitment_form,
        forfeits=tuple((forfeit.seat, forfeit.reason.value) for forfeit in table.forfeits),
        version=__version__,
    )


def draft(
    record: Record,
    game: Game,
    guild: int | None,
    channel: int,
    member: int,
    now: datetime,
    *,
    between: Callable[[], object],
) -> Stored:
    """Return an ended table made from a record; the importing member has all seats.

    It has no id yet. `between` is called after each move. Raises BadRecord, and NotImportable for a record without a
    seed.
    """
    if record.seed is None:
        raise NotImportable(words.NOT_IMPORTABLE)
    found = verify(record, game, between=between)
    early = Status.ABANDONED if found.result is None else Status.RESIGNED
    entries = [
        LogEntry(n, Kind.MOVE, member, seat, str(game.parse(notation)), now)
        for n, (seat, notation) in enumerate(record.log, start=1)
    ]
    entries.append(LogEntry(len(entries) + 1, Kind.IMPORT, member, None, "", now))
    table = Table(
        id="",
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        seats=tuple(Seat(number, (member,)) for number in range(record.seats)),
        guild=guild,
        channel=channel,
        opener=member,
        status=early if found.outcome is None else Status.FINISHED,
        commitment=record.commitment,
        rev=len(entries),
        take_backs=0,
        created=now,
        updated=now,
        ended=now,
        outcome=found.result,
        commitment_form=record.commitment_form,
        forfeits=tuple(
            Forfeit(seat, (member,), ForfeitReason(reason), len(entries)) for seat, reason in record.forfeits
        ),
    )
    return Stored(table, entries, record.seed)
