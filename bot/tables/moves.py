"""Playing at tables and taking back. Every change runs as `bot.tables.keeper` says: asked, committed, then known."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.ai.worker_pool import WorkerPool
from bot.games.contract import Move, Position
from bot.games.errors import IllegalMove, NotYourTurn
from bot.games.records import outcome_json
from bot.model.errors import NothingToUndo, TableFrozen, UndoCostsRecord, UndoNeedsAgreement, UndoRefused
from bot.model.outbox import following
from bot.model.table import Kind, LiveTable, LogEntry, Pending, Status, Stored, computers_owing, entitled, seats_owed_by
from bot.store import queries
from bot.tables import words
from bot.tables.computers import COMPUTER, thought
from bot.tables.keeper import Keeper, grown_by
from bot.tables.replay import Replay, TableState, standing

_log = logging.getLogger(__name__)


class Moves(Keeper):
    """What members do with the game at a table."""

    _thinkers: WorkerPool

    async def play(self, table_id: str, member: int, notation: str, rev: int | None = None) -> LiveTable:
        """Play a move. `rev` is the revision that the member looked at; None takes the table as it stands.

        Raises StaleRev, TableOver, NotSeated, NotYourTurn, InvalidMove, IllegalMove; nothing has changed then.
        """
        async with self._turn(table_id, member, rev, own=True) as state:
            table = state.table
            seats = seats_owed_by(table, state.position, member)
            if not seats:
                raise NotYourTurn(words.SOMEBODY_ELSES_TURN)
            move = self._games[table.game].parse(notation)
            entry = self._entry(table, Kind.MOVE, member, seat_for(state.position, seats, move), str(move))
            return await self._prepared(await self._done(played(state, entry, move), entry, member), member)

    async def play_for_computer(self, table_id: str) -> LiveTable | None:
        """Let a computer player make a decision that it owes, and know the table then; None when it owes none.

        It thinks without the lock of the table, so that others can go on; what has changed for its seat meanwhile is
        left to the next call. When it owes nothing any more, the timer that led here is taken away. Raises
        NoSuchTable, TableFrozen.
        """
        async with self._locks.of(table_id):
            before = await self._state(table_id)
            seat = next(iter(computers_owing(before.live())), None)
            if seat is None:
                await self._store.write(queries.timers.set_timers, table_id, {COMPUTER: None})
                return None
        move = await thought(self._thinkers, self._games[before.table.game], before, seat)
        async with self._locks.of(table_id):
            state = await self._state(table_id)
            if seat not in computers_owing(state.live()) or state.changed[seat] != before.changed[seat]:
                return state.live()
            if state.position.why_not(move, seat) is not None:
                _log.error("table %s at rev %d: the computer may not play %s", table_id, state.table.rev, move)
                move = state.position.moves(seat)[0]
            entry = self._entry(state.table, Kind.MOVE, None, seat, str(move))
            after = played(state, entry, move)
            after = replace(after, table=replace(after.table, with_computer=True))
            owed = [replace(debt, due=entry.at) for debt in following(after.live(), None, entry.at)]
            return await self._prepared(await self._commit(after, entry, owed), None)

    async def _prepared(self, live: LiveTable, actor: int | None) -> LiveTable:
        """The table after what was left for it beforehand, if anything was; `actor` looks at it now."""
        return live

    async def undo(self, table_id: str, member: int, rev: int | None = None, *, at_any_cost: bool = True) -> LiveTable:
        """Take the member's last move back, freely if nothing was revealed by it and others are where they would be.

        Beyond that a table of one member goes back as well, and the take-back is counted; at a table of several members
        the request is noted, and UndoNeedsAgreement names those who have to `agree`, who are told what it costs. Unless
        `at_any_cost`, one who needs nobody's agreement is told that first by UndoCostsRecord. Raises NothingToUndo too,
        also where seats decide at the same time and only moves of others could go.
        """
        async with self._turn(table_id, member, rev, own=True) as state:
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
        """Take back everything that is free to take back: the turn starts over. Raises NothingToUndo."""
        async with self._turn(table_id, member, rev, own=True) as state:
            seat = _takes_back(state, member)
            if seat is None:
                live = state.live()
                beside_others = live.together and not live.beside(member)
                raise NothingToUndo(words.NOTHING_OF_YOURS if beside_others else words.NOTHING_OF_THIS_TURN)
            return await self._take_back(state, Kind.UNDO, state.free[seat], member, member, seat)

    async def agree(self, table_id: str, member: int, rev: int | None = None) -> LiveTable | Pending:
        """Agree to the undo that somebody asked for at this rev; the last one to agree makes it happen.

        Raises UndoRefused when nobody asked.
        """
        async with self._turn(table_id, member, rev, own=False) as state:
            if not await self._store.read(queries.tables.agreed, table_id, state.table.rev):
                raise UndoRefused(words.NOBODY_ASKS)
            return await self._agree_to_take_back(state, member)

    async def refuse(self, table_id: str, member: int, rev: int | None = None) -> Pending:
        """Say no to the undo that somebody asked for at this rev, or think better of it: it is not waited for any more.

        Raises UndoRefused when nobody asked.
        """
        async with self._turn(table_id, member, rev, own=False) as state:
            agreed = await self._store.read(queries.tables.agreed, table_id, state.table.rev)
            if not agreed:
                raise UndoRefused(words.NOBODY_ASKS)
            pending = await self._pending(state, agreed)
            await self._store.write(queries.tables.disagree, state.table, self._clock())
            self._wake()
            return pending

    async def undo_asked_for(self, table_id: str) -> Pending | None:
        """The undo that waits for the agreement of others at this rev of a table. Raises NoSuchTable, TableFrozen."""
        state = await self._state(table_id)
        agreed = await self._store.read(queries.tables.agreed, table_id, state.table.rev)
        return await self._pending(state, agreed) if agreed else None

    async def _agree_to_take_back(self, state: TableState, member: int) -> LiveTable | Pending:
        table = state.table
        agreed = await self._store.write(queries.tables.agree, table.id, table.rev, member, self._clock())
        if any(other not in agreed for other in table.playing):
            return await self._pending(state, agreed)
        seat = await self._wished(state, agreed[0])
        _, count = _last_of_members((await self._stored(table.id)).entries, seat)
        return await self._take_back(state, Kind.TAKE_BACK, count, agreed[0], member, seat)

    async def _pending(self, state: TableState, agreed: Sequence[int]) -> Pending:
        table = state.table
        stored = await self._stored(table.id)
        seat = await self._wished(state, agreed[0])
        last, _ = _last_of_members(stored.entries, seat)
        lines = await self._archive.log_lines(self._games.get(table.game), stored)
        move = next(line for line in lines if line.n == last)
        asked = await self._store.read(queries.tables.asked_at, table.id, table.rev) or table.updated
        waiting = tuple(other for other in table.playing if other not in agreed)
        return Pending(table, move.label, move.member, agreed[0], waiting, asked, table.may_set_record)

    async def _wished(self, state: TableState, member: int) -> int | None:
        """The seat whose last move a member wishes to take back with the others' consent; None: the last move of all.

        While seats decide at the same time that is the member's own. Raises NothingToUndo where that has none in what
        they do together, and where what the others did since is not possible without it.
        """
        live, stored = state.live(), await self._stored(state.table.id)
        own = live.beside(member)
        if state.steps[-1].seat in (own or state.table.seats_of(member)) or not live.together:
            return None
        if not own:
            _check_last_is_own(stored.entries, state.table.seats_of(member))
            return None
        entry = self._entry(state.table, Kind.TAKE_BACK, member, own[0], "1")
        shorter = Stored(grown_by(state.table, entry), (*stored.entries, entry), stored.seed)
        try:
            await self._archive.rebuild(self._games[state.table.game], shorter)
        except TableFrozen:
            raise NothingToUndo(words.OTHERS_BUILT_ON_IT) from None
        return own[0]

    async def _take_back(
        self, state: TableState, kind: Kind, count: int, member: int, actor: int, seat: int | None
    ) -> LiveTable:
        """Take moves back as `member` wished, the last ones of a seat, or of all.

        It is `actor` who made it happen, and who looks at the board now.
        """
        stored = await self._stored(state.table.id)
        entry = self._entry(state.table, kind, member, seat, str(count))
        after = grown_by(state.table, entry)
        if kind is Kind.TAKE_BACK:
            after = replace(after, take_backs=after.take_backs + 1)
        shorter = Stored(after, (*stored.entries, entry), stored.seed)
        return await self._done(await self._archive.rebuild(self._games[after.game], shorter), entry, actor)

    async def _done(self, state: TableState, entry: LogEntry, actor: int) -> LiveTable:
        return await self._commit(state, entry, following(state.live(), actor, entry.at))


def seat_for(position: Position, seats: Sequence[int], move: Move) -> int:
    """For which of their seats a member plays this move. Raises IllegalMove when it is legal for none."""
    refusals = {seat: position.why_not(move, seat) for seat in seats}
    for seat, refusal in refusals.items():
        if refusal is None:
            return seat
    raise IllegalMove(next(filter(None, refusals.values())))


def played(state: TableState, entry: LogEntry, move: Move) -> TableState:
    """The state after a move, which may end the game. Raises GameError when it is not allowed."""
    going = Replay.of(state)
    going.play(entry, move)
    outcome = going.position.outcome()
    after = grown_by(state.table, entry)
    if outcome is not None:
        after = replace(after, status=Status.FINISHED, ended=entry.at, outcome=outcome_json(outcome))
    return going.state(after)


def _last_of_members(entries: Sequence[LogEntry], seat: int | None) -> tuple[int, int]:
    """The last move that a member made, of this seat or of all, and how many go with it: what a computer did since.

    The move by the number of its entry. Raises NothingToUndo.
    """
    moves = [entry for entry in standing(entries) if seat in (None, entry.seat)]
    for count, entry in enumerate(reversed(moves), start=1):
        if entry.member is not None:
            return entry.n, count
    raise NothingToUndo(words.NOTHING_PLAYED)


def _check_last_is_own(entries: Sequence[LogEntry], seats: Sequence[int]) -> None:
    """Raises NothingToUndo where the last move that a member made is not one of these seats."""
    last, _ = _last_of_members(entries, None)
    if next(entry.seat for entry in entries if entry.n == last) not in seats:
        raise NothingToUndo(words.NOTHING_OF_YOURS)


def _takes_back(state: TableState, member: int) -> int | None:
    """The seat whose last moves are free to take back and were for this member to decide, the one that moved last."""
    seats = state.table.seats_of(member)
    last = next((step for step in reversed(state.steps) if step.seat in seats and step.seat in state.free), None)
    return last.seat if last is not None and member in entitled(state.table, last.seat, last.share) else None
