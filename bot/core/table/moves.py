"""Playing at tables: moves of members and of computer players."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.ai.worker_pool import WorkerPool
from bot.core.delivery.changes import Change
from bot.core.history.replay import TableState, after_move, resolve_move
from bot.core.table import words
from bot.core.table.computers import COMPUTER, choose_move
from bot.core.table.model import Kind, LiveTable, LogEntry, computers_owing, seats_owed_by
from bot.core.table.repository import TableRepository
from bot.games.contract import NotYourTurn
from bot.metrics import PressStage, time_stage
from bot.store import timer_queries

_log = logging.getLogger(__name__)

FollowUp = Callable[[LiveTable, Change, int | None], Awaitable[LiveTable]]
"""Goes on after a committed move and returns the table then; the last argument is the member who sees it, if any."""


class Moves:
    """Validates moves and commits them."""

    def __init__(self, repository: TableRepository, worker_pool: WorkerPool) -> None:
        self._repository = repository
        self._worker_pool = worker_pool
        self.follow_ups: list[FollowUp] = []
        """What subjects do at once after a move, at the locked table."""

    async def play(self, table_id: str, member: int, notation: str, rev: int | None = None) -> LiveTable:
        """Play a move. `rev` is what the member saw; None accepts the current state.

        Raises StaleRev, TableOver, NotSeated, NotYourTurn, InvalidMove, IllegalMove; nothing has changed then.
        """
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            table = state.table
            seats = seats_owed_by(table, state.position, member)
            if not seats:
                raise NotYourTurn(words.SOMEBODY_ELSES_TURN)
            with time_stage(PressStage.PARSE):
                move = self._repository.games[table.game].parse(notation)
                seat, move = resolve_move(state.position, seats, move)
            entry = self._repository.new_entry(table, Kind.MOVE, member, seat, str(move))
            return await self._commit(state, after_move(state, entry, move), entry, member)

    async def play_for_computer(self, table_id: str) -> LiveTable | None:
        """Make one due decision of a computer player.

        Return the table, None if none is due.

        The table isn't locked while the computer player thinks; if something changes for its seat meanwhile, the next
        call decides. If no decision is due any longer, the table's timer is removed. Raises NoSuchTable, TableFrozen.
        """
        repository = self._repository
        async with repository.lock(table_id):
            before = await repository.state(table_id)
            seat = next(iter(computers_owing(before.live())), None)
            if seat is None:
                await repository.store.write(timer_queries.set_timers, table_id, {COMPUTER: None})
                return None
        move = await choose_move(self._worker_pool, repository.games[before.table.game], before, seat)
        async with repository.lock(table_id):
            state = await repository.state(table_id)
            if seat not in computers_owing(state.live()) or state.changed[seat] != before.changed[seat]:
                return state.live()
            if state.position.why_not(move, seat) is not None:
                _log.error(
                    "computer player chose an illegal move: table=%s rev=%d move=%s", table_id, state.table.rev, move
                )
                move = state.position.moves(seat)[0]
            entry = repository.new_entry(state.table, Kind.MOVE, None, seat, str(move))
            after = after_move(state, entry, move)
            after = replace(after, table=replace(after.table, with_computer=True))
            return await self._commit(state, after, entry, None)

    async def _commit(self, before: TableState, after: TableState, entry: LogEntry, actor: int | None) -> LiveTable:
        """Commit a move, then do what follows it at once."""
        live, change = await self._repository.commit(before, after, entry, actor)
        for follow_up in self.follow_ups:
            live = await follow_up(live, change, actor)
        return live
