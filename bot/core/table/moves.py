"""Playing at tables: moves of members and of computer players."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.ai.worker_pool import WorkerPool
from bot.core.consent.model import Ask, Question, Request
from bot.core.consent.service import Questions
from bot.core.delivery.changes import Change
from bot.core.errors import BadSeating, NothingToUndo, TableFrozen, UndoCostsRecord, UndoNeedsAgreement, UndoRefused
from bot.core.history.replay import TableState, after_move, resolve_move, standing_moves
from bot.core.table import words
from bot.core.table.computers import COMPUTER, choose_move
from bot.core.table.model import (
    Kind,
    LiveTable,
    LogEntry,
    LogLine,
    Stored,
    Table,
    computers_owing,
    entitled,
    seats_owed_by,
)
from bot.core.table.repository import TableRepository
from bot.games.contract import Move, NotYourTurn, Position
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
        self.follow_ups: list[FollowUp] = [self._end_turn]
        """Called after each move, while the table is locked."""

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

    async def _end_turn(self, live: LiveTable, change: Change, actor: int | None) -> LiveTable:
        """End a member's turn with a logged move if they have no other move and can't undo the last one."""
        last = change.entry
        if last is None or last.member is None or last.seat is None or live.takeable.get(last.seat):
            return live
        move = only_end_of_turn(live.position, last.seat) if live.under_way else None
        if move is None:
            return live
        state = await self._repository.state(live.table.id)
        entry = self._repository.new_entry(state.table, Kind.MOVE, last.member, last.seat, str(move))
        after, _ = await self._repository.commit(state, after_move(state, entry, move), entry, actor)
        return after


def only_end_of_turn(position: Position, seat: int) -> Move | None:
    """Return the move that ends a seat's turn if it has no other."""
    moves = position.moves(seat) if seat in position.deciders else ()
    return moves[0] if len(moves) == 1 and moves[0].ends_turn else None


# Undo: free if nothing was revealed, otherwise with the others' consent


class Undo:
    """Undoes moves, and asks the others where they have to agree."""

    def __init__(self, repository: TableRepository, questions: Questions) -> None:
        self._repository = repository
        self._questions = questions
        questions.serve((Ask.UNDO,), self)

    async def undo(self, table_id: str, member: int, rev: int | None = None, *, at_any_cost: bool = True) -> LiveTable:
        """Undo the member's last move.

        It needs no consent if the move revealed nothing and doesn't affect others. Otherwise a table with one member
        counts the undo, and at a table with several members the others are asked: raises UndoNeedsAgreement with the
        question. Unless `at_any_cost`, a lone member is warned first that the game then sets no record: raises
        UndoCostsRecord. Raises NothingToUndo too, also if in a simultaneous phase only others' moves
        could be undone, and TooOften.
        """
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            if not state.steps:
                raise NothingToUndo(words.NOTHING_PLAYED)
            seat = _takes_back(state, member)
            if seat is not None:
                return await self._take_back(state, Kind.UNDO, 1, member, seat)
            if state.table.run is not None and state.table.run.counts:
                raise UndoRefused(words.NO_UNDO_IN_RUNS)
            await self._wished(state, member)
            if not at_any_cost and state.table.may_set_record and len(state.table.playing) == 1:
                raise UndoCostsRecord(state.table, (await self._find_move(state, member)).label)
            question = await self._questions.ask_at(state.table, Request(Ask.UNDO, at_rev=state.table.rev), member)
            if question.closed is None:
                raise UndoNeedsAgreement(question)
            return (await self._repository.state(table_id)).live()

    async def reset(self, table_id: str, member: int, rev: int | None = None) -> LiveTable:
        """Undo all moves of the turn that need no consent. Raises NothingToUndo."""
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            seat = _takes_back(state, member)
            if seat is None:
                live = state.live()
                beside_others = live.together and not live.moved_seats_of(member)
                raise NothingToUndo(words.NOTHING_OF_YOURS if beside_others else words.NOTHING_OF_THIS_TURN)
            return await self._take_back(state, Kind.UNDO, state.free[seat], member, seat)

    async def find_move(self, question: Question) -> LogLine | None:
        """Return the move that a request is about, None if the game went on. Raises NoSuchTable, TableFrozen."""
        async with self._repository.lock(question.table):
            state = await self._repository.state(question.table)
            return await self._find_move(state, question.asked_by) if _is_at(state.table, question) else None

    async def check(self, table: Table, question: Question) -> None:
        """Raise BadSeating if the game went on since the request."""
        if not _is_at(table, question):
            raise BadSeating(words.NOBODY_ASKS)

    async def carry_out(self, table: Table, question: Question) -> None:
        """Undo the move that a member asked to undo. Raises TableFrozen."""
        state, member = await self._repository.state(table.id), question.asked_by
        seat = await self._wished(state, member)
        _, count = _last_of_members((await self._repository.load(table.id)).entries, seat)
        await self._take_back(state, Kind.TAKE_BACK, count, member, seat, question)

    async def _find_move(self, state: TableState, member: int) -> LogLine:
        """Return the move that an undo with consent would undo for this member."""
        stored = await self._repository.load(state.table.id)
        last, _ = _last_of_members(stored.entries, await self._wished(state, member))
        lines = await self._repository.archive.log_lines(self._repository.games.get(state.table.game), stored)
        return next(line for line in lines if line.n == last)

    async def _wished(self, state: TableState, member: int) -> int | None:
        """Return the seat whose last move a member wants to undo with consent.

        None for any.

        In a simultaneous phase it's the member's own seat. Raises NothingToUndo if that has no move in the phase, or if
        the others' later moves depend on it.
        """
        live, stored = state.live(), await self._repository.load(state.table.id)
        own = live.moved_seats_of(member)
        if state.steps[-1].seat in (own or state.table.seats_of(member)) or not live.together:
            return None
        if not own:
            _check_last_is_own(stored.entries, state.table.seats_of(member))
            return None
        entry = self._repository.new_entry(state.table, Kind.TAKE_BACK, member, own[0], "1")
        shorter = Stored(state.table.after(entry), (*stored.entries, entry), stored.seed)
        try:
            await self._repository.archive.rebuild(self._repository.games[state.table.game], shorter)
        except TableFrozen:
            raise NothingToUndo(words.OTHERS_BUILT_ON_IT) from None
        return own[0]

    async def _take_back(
        self, state: TableState, kind: Kind, count: int, member: int, seat: int | None, settled: Question | None = None
    ) -> LiveTable:
        """Undo moves at the request of `member`: the last ones of a seat, or of all.

        `settled` is the question to the others. Whoever agreed last sees the board already.
        """
        stored = await self._repository.load(state.table.id)
        entry = self._repository.new_entry(state.table, kind, member, seat, str(count))
        after = state.table.after(entry)
        if kind is Kind.TAKE_BACK:
            after = replace(after, take_backs=after.take_backs + 1)
        shorter = Stored(after, (*stored.entries, entry), stored.seed)
        rebuilt = await self._repository.archive.rebuild(self._repository.games[after.game], shorter)
        actor, stored_question = (member, None) if settled is None else (settled.closed_by, settled.stored)
        live, _ = await self._repository.commit(state, rebuilt, entry, actor, stored_question)
        return live


def _last_of_members(entries: Sequence[LogEntry], seat: int | None) -> tuple[int, int]:
    """Return the entry number of a member's last move, and how many moves to undo.

    Later moves of computer players are included. `seat` restricts it to one seat. Raises NothingToUndo.
    """
    moves = [entry for entry in standing_moves(entries) if seat in (None, entry.seat)]
    for count, entry in enumerate(reversed(moves), start=1):
        if entry.member is not None:
            return entry.n, count
    raise NothingToUndo(words.NOTHING_PLAYED)


def _check_last_is_own(entries: Sequence[LogEntry], seats: Sequence[int]) -> None:
    """Raise NothingToUndo unless the last move of a member belongs to these seats."""
    last, _ = _last_of_members(entries, None)
    if next(entry.seat for entry in entries if entry.n == last) not in seats:
        raise NothingToUndo(words.NOTHING_OF_YOURS)


def _takes_back(state: TableState, member: int) -> int | None:
    """Return the member's seat with the latest freely undoable moves."""
    seats = state.table.seats_of(member)
    last = next((step for step in reversed(state.steps) if step.seat in seats and step.seat in state.free), None)
    return last.seat if last is not None and member in entitled(state.table, last.seat, last.share) else None


def _is_at(table: Table, question: Question) -> bool:
    """Whether a table is still where an undo was requested."""
    return table.rev == question.at_rev
