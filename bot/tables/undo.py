"""Undo: free if nothing was revealed, otherwise with the others' consent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.errors import NothingToUndo, TableFrozen, UndoCostsRecord, UndoNeedsAgreement, UndoRefused
from bot.model.question import UNDO_OVER_ENTRY, UNDO_TIMER, VOTING_TIME, undo_over
from bot.model.table import Kind, LiveTable, LogEntry, Pending, Status, Stored, Table, entitled
from bot.model.table_outbox import left_over
from bot.store import queries
from bot.store.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.tables import words
from bot.tables.history.replay import TableState, standing_moves
from bot.tables.jobs.outbox import Outbox
from bot.tables.repository import TableRepository


class Undo:
    """Undoes moves and stores who agreed."""

    def __init__(self, repository: TableRepository, outbox: Outbox) -> None:
        self._repository = repository
        self._outbox = outbox
        self._store = repository.store

    async def undo(self, table_id: str, member: int, rev: int | None = None, *, at_any_cost: bool = True) -> LiveTable:
        """Undo the member's last move.

        It needs no consent if the move revealed nothing and doesn't affect others. Otherwise a table with one member
        counts the undo, and at a table with several members the request is stored and raises UndoNeedsAgreement with
        the members who have to agree. Unless `at_any_cost`, a lone member is warned first that the game then sets no
        record: raises UndoCostsRecord. Raises NothingToUndo too, also if in a simultaneous phase only others' moves
        could be undone.
        """
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            if not state.steps:
                raise NothingToUndo(words.NOTHING_PLAYED)
            seat = _takes_back(state, member)
            if seat is not None:
                return await self._take_back(state, Kind.UNDO, 1, member, member, seat)
            if state.table.run is not None and state.table.run.counts:
                raise UndoRefused(words.NO_UNDO_IN_RUNS)
            await self._wished(state, member)
            if not at_any_cost and state.table.may_set_record and len(state.table.playing) == 1:
                raise UndoCostsRecord(await self._pending(state, [member]))
            done = await self._agree_to_take_back(state, member)
            if isinstance(done, Pending):
                raise UndoNeedsAgreement(done)
            return done

    async def reset(self, table_id: str, member: int, rev: int | None = None) -> LiveTable:
        """Undo all moves of the turn that need no consent. Raises NothingToUndo."""
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            seat = _takes_back(state, member)
            if seat is None:
                live = state.live()
                beside_others = live.together and not live.beside(member)
                raise NothingToUndo(words.NOTHING_OF_YOURS if beside_others else words.NOTHING_OF_THIS_TURN)
            return await self._take_back(state, Kind.UNDO, state.free[seat], member, member, seat)

    async def agree(self, table_id: str, member: int, rev: int | None = None) -> LiveTable | Pending:
        """Agree to the undo requested at this rev; the last consent makes it happen.

        Raises UndoRefused if nobody requested it.
        """
        async with self._repository.locked_for(table_id, member, rev, own=False) as state:
            if not await self._store.read(queries.tables.agreed, table_id, state.table.rev):
                raise UndoRefused(words.NOBODY_ASKS)
            return await self._agree_to_take_back(state, member)

    async def refuse(self, table_id: str, member: int, rev: int | None = None) -> Pending:
        """Refuse or withdraw the undo requested at this rev.

        Raises UndoRefused if nobody requested it.
        """
        async with self._repository.locked_for(table_id, member, rev, own=False) as state:
            agreed = await self._store.read(queries.tables.agreed, table_id, state.table.rev)
            if not agreed:
                raise UndoRefused(words.NOBODY_ASKS)
            pending = await self._pending(state, agreed)
            await self._store.write(queries.tables.disagree, state.table, self._repository.clock())
            self._repository.wake()
            return pending

    async def pending(self, table_id: str) -> Pending | None:
        """Return the pending undo at the table's rev. Raises NoSuchTable, TableFrozen."""
        async with self._repository.lock(table_id):
            state = await self._repository.state(table_id)
            agreed = await self._store.read(queries.tables.agreed, table_id, state.table.rev)
            return await self._pending(state, agreed) if agreed else None

    async def _agree_to_take_back(self, state: TableState, member: int) -> LiveTable | Pending:
        table = state.table
        agreed = await self._store.write(queries.tables.agree, table.id, table.rev, member, self._repository.clock())
        if await self._awaited(table, agreed):
            return await self._pending(state, agreed)
        return await self._carry_out(state, agreed, member)

    async def _carry_out(self, state: TableState, agreed: Sequence[int], actor: int | None) -> LiveTable:
        """Undo the move that the first of these members asked to undo."""
        seat = await self._wished(state, agreed[0])
        _, count = _last_of_members((await self._repository.load(state.table.id)).entries, seat)
        return await self._take_back(state, Kind.TAKE_BACK, count, agreed[0], actor, seat)

    async def _pending(self, state: TableState, agreed: Sequence[int]) -> Pending:
        table = state.table
        stored = await self._repository.load(table.id)
        seat = await self._wished(state, agreed[0])
        last, _ = _last_of_members(stored.entries, seat)
        lines = await self._repository.archive.log_lines(self._repository.games.get(table.game), stored)
        move = next(line for line in lines if line.n == last)
        asked = await self._store.read(queries.tables.asked_at, table.id, table.rev) or table.updated
        waiting = self._missing(table, agreed)
        return Pending(table, move.label, move.member, agreed[0], waiting, asked, table.may_set_record)

    def _missing(self, table: Table, agreed: Sequence[int]) -> tuple[int, ...]:
        """The members who still have to agree."""
        out = (*agreed, *table.unreachable(self._repository.clock()))
        return tuple(other for other in table.playing if other not in out)

    async def _awaited(self, table: Table, agreed: Sequence[int]) -> Sequence[int]:
        """The members whose consent is waited for: a day after the request, one consent is enough."""
        asked = await self._store.read(queries.tables.asked_at, table.id, table.rev)
        if len(agreed) > 1 and asked is not None and self._repository.clock() >= asked + VOTING_TIME:
            return ()
        return self._missing(table, agreed)

    async def look(self, table_id: str) -> None:
        """Undo a move if nobody refused within a day, and at least one of the others agreed."""
        async with self._repository.lock(table_id):
            state, table = None, await self._store.read(queries.tables.one, table_id)
            agreed: Sequence[int] = ()
            if table is not None and table.status is Status.RUNNING:
                state = await self._repository.find_state(table_id)
                agreed = await self._store.read(queries.tables.agreed, table_id, table.rev)
            if state is not None and agreed and not await self._awaited(state.table, agreed):
                await self._carry_out(state, agreed, None)
            await self._store.write(queries.timers.set_timers, table_id, {UNDO_TIMER: None})

    async def _wished(self, state: TableState, member: int) -> int | None:
        """Return the seat whose last move a member wants to undo with consent.

        None for any.

        In a simultaneous phase it's the member's own seat. Raises NothingToUndo if that has no move in the phase, or if
        the others' later moves depend on it.
        """
        live, stored = state.live(), await self._repository.load(state.table.id)
        own = live.beside(member)
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
        self, state: TableState, kind: Kind, count: int, member: int, actor: int | None, seat: int | None
    ) -> LiveTable:
        """Undo moves at the request of `member`: the last ones of a seat, or of all.

        `actor` gave the last consent and sees the board already; None if a timer counted the answers.
        """
        stored = await self._repository.load(state.table.id)
        entry = self._repository.new_entry(state.table, kind, member, seat, str(count))
        after = state.table.after(entry)
        if kind is Kind.TAKE_BACK:
            after = replace(after, take_backs=after.take_backs + 1)
        shorter = Stored(after, (*stored.entries, entry), stored.seed)
        rebuilt = await self._repository.archive.rebuild(self._repository.games[after.game], shorter)
        live, _ = await self._repository.commit(state, rebuilt, entry, actor)
        return live

    async def message(self, table_id: str, rev: int) -> int | None:
        """Return the message that asks for an undo at this rev."""
        return await self._store.read(queries.tables.undo_message, table_id, rev)

    async def set_message(self, pending: Pending, message: int) -> None:
        """Store which message asks for an undo; close it if nobody asks any longer."""
        table, now = pending.table, self._repository.clock()
        if not await self._store.write(queries.tables.set_undo_message, table, message, now):
            over = replace(left_over(UNDO_OVER_ENTRY, table, message, now), due=now)
            await self._outbox.add(over)
        self._repository.wake()


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


def close_undo_request(write: Write, messages: Sequence[int]) -> Effects:
    """Delete the consents to an undo at the earlier rev, and close its message."""
    entry = write.entry
    if entry is None:
        return NO_EFFECTS
    over = undo_over(write.table, entry.n - 1, messages, entry.at)
    if entry.kind is not Kind.TAKE_BACK:  # No response closes it.
        over = [replace(each, due=entry.at) for each in over]
    return Effects(outbox=over, saves=[Statement.of(queries.tables.drop_agreements, write.table.id, entry.n - 1)])


FEATURE = TableFeature(
    "undo",
    Phase.KEEP,
    close_undo_request,
    lambda session, write: queries.tables.undo_messages(session, write.table.id, write.table.rev - 1),
)
"""Every entry ends the request for an undo before it."""
