"""How tables are kept: their state under a lock, looked up or replayed, and every change committed before it is known.

The service (`bot.services.service`) says what members can do; this is what all of that is made of.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.games.contract import Game, Position
from bot.games.errors import BadOption
from bot.model.clock import Clock
from bot.model.errors import (
    ChallengeOver,
    ChannelBusy,
    LobbyOpen,
    NoSuchLobby,
    NoSuchTable,
    NotSeated,
    StaleRev,
    TableFrozen,
    TableOver,
)
from bot.model.outbox import OutboxEntry, opening, shown
from bot.model.question import Question
from bot.model.shards import OwnedShards, ShardRange
from bot.model.table import NOTHING_DUE, Due, Kind, LiveTable, LogEntry, Status, Stored, Table
from bot.store import queries
from bot.store.errors import Gathering, IdTaken, Occupied, Stale
from bot.store.store import Store
from bot.tables import words
from bot.tables.archive import Archive
from bot.tables.cache import Locks, States
from bot.tables.replay import TableState, begin, timed

_log = logging.getLogger(__name__)


class Keeper:
    """Tables between the store and the games: one lock and one cached state each."""

    def __init__(
        self, store: Store, clock: Clock, ids: Callable[[], str], games: Iterable[Game], cached: int, home: ShardRange
    ) -> None:
        self.holding = OwnedShards(home, home.shards if store.shards is None else ())
        self._store = store
        self._clock = clock
        self._ids = ids
        self._games: Mapping[str, Game] = {game.key: game for game in games}
        self._states = States(cached, self.holding.holds)
        self._locks = Locks()
        self._archive = Archive()

    def _game(self, key: str) -> Game:
        game = self._games.get(key)
        if game is None:
            raise BadOption(words.no_such_game(key))
        return game

    @asynccontextmanager
    async def _turn(self, table_id: str, member: int, rev: int | None, *, own: bool) -> AsyncIterator[TableState]:
        """The state of a running table at which this member sits, held until the end of the block.

        `own` says that nothing but the member's own affairs matters: others may have moved since the rev.
        """
        async with self._locks.of(table_id):
            state = await self._state(table_id)
            stale = rev is not None and not (state.live().stands(member, rev) if own else rev == state.table.rev)
            if rev is not None and stale:
                raise StaleRev(rev, state.live())
            if state.table.status.ended:
                raise TableOver(state.table)
            if (run := state.table.run) is not None and run.counts and self._clock() >= run.closes:
                raise ChallengeOver
            check_seated(state.table, member)
            yield state

    async def _state(self, table_id: str) -> TableState:
        """The state of a table whose lock is held; freezes and thaws the table as its log replays or not."""
        state = await self._known(table_id)
        if state is not None:
            return state
        stored = await self._stored(table_id)
        try:
            state = await self._archive.rebuild(self._games.get(stored.table.game), stored)
        except TableFrozen as frozen:
            if stored.table.status is Status.RUNNING:
                _log.warning("table %s is frozen: %s", table_id, frozen, exc_info=frozen.__cause__)
            raise TableFrozen(await self._with_status(stored.table, Status.FROZEN), frozen.text) from frozen
        state = replace(state, table=await self._with_status(stored.table, Status.RUNNING))
        self._states.put(state)
        return state

    async def _known(self, table_id: str) -> TableState | None:
        """The state that is at hand; where others share the store, only if none of them has changed the table since."""
        state = self._states.get(table_id)
        if (
            state is None
            or self._store.shards is None
            or await self._store.read(queries.tables.rev, table_id) == state.table.rev
        ):
            return state
        self._states.drop(table_id)
        return None

    async def _with_status(self, table: Table, status: Status) -> Table:
        if table.status is status or table.status.ended:
            return table
        await self._store.write(queries.tables.set_status, table.id, status)
        return replace(table, status=status)

    async def _stored(self, table_id: str) -> Stored:
        stored = await self._store.read(queries.tables.load, table_id)
        if stored is None:
            raise NoSuchTable
        return stored

    async def _unended(self, table_id: str) -> Table:
        table = await self._store.read(queries.tables.one, table_id)
        if table is None:
            raise NoSuchTable
        if table.status.ended:
            raise TableOver(table)
        return table

    def _entry(self, table: Table, kind: Kind, member: int | None, seat: int | None, text: str) -> LogEntry:
        return LogEntry(table.rev + 1, kind, member, seat, text, self._clock())

    async def _add(
        self, stored: Stored, lobby: str | None = None, position: Position | None = None, actor: int | None = None
    ) -> Table:
        """Store a new table under an id of its own. One with a position to begin from owes its channel a board.

        `actor` is who started it, and looks at it now; its opener, unless somebody else is named.
        """
        while True:
            table = replace(stored.table, id=self._ids())
            started = table.opener if actor is None else actor
            live = None if position is None else begin(table, position).live()
            debts = () if live is None else opening(live, started, self._clock())
            due = NOTHING_DUE if live is None else {**self._due(live), **self._first_due(live)}
            try:
                await self._store.write(queries.tables.add, replace(stored, table=table), lobby, debts, due)
            except IdTaken:
                continue
            except Stale:
                raise NoSuchLobby from None
            except Gathering:
                gathering = await self._store.read(queries.lobbies.find_in, table.channel)
                if gathering is None:  # it closed in between
                    continue
                raise LobbyOpen(gathering) from None
            except Occupied:
                occupant = await self._store.read(queries.tables.unfinished_in, table.channel)
                if occupant is None:  # it ended in between
                    continue
                raise ChannelBusy(occupant) from None
            self._wake()
            return table

    async def _commit(self, state: TableState, entry: LogEntry, debts: Sequence[OutboxEntry]) -> LiveTable:
        """Make the entry and what it owes last, then know the state that it leads to."""
        state = timed(state, entry.at)
        live = state.live()
        await self._append(state.table, entry, debts, self._due(live))
        self._states.put(state)
        return live

    async def _change(
        self, after: Table, entry: LogEntry, debts: Sequence[OutboxEntry], settled: Question | None = None
    ) -> Table:
        """Make an entry last that leaves the position as it is, with the question that it settles."""
        state = self._states.get(after.id)
        known = None if state is None else timed(state.with_entry(after, entry), entry.at)
        after = after if known is None else known.table
        await self._append(after, entry, debts, NOTHING_DUE if known is None else self._due(known.live()), settled)
        if known is not None:
            self._states.put(known)
        return after

    async def _append(
        self, after: Table, entry: LogEntry, debts: Sequence[OutboxEntry], due: Due, settled: Question | None = None
    ) -> None:
        """Append to the log; until the store has answered, what is known of the table does not count."""
        self._states.drop(after.id)
        owed = debts if settled is None else (*debts, shown(settled, after, entry.at))
        try:
            await self._store.write(queries.tables.append, after, entry, owed, due, settled)
        except Stale:  # another process wrote to the same store
            raise StaleRev(entry.n - 1, (await self._state(after.id)).live()) from None
        self._wake()

    def _due(self, live: LiveTable) -> Due:
        """When the host has to look at a table that stands like this."""
        return NOTHING_DUE

    def _first_due(self, live: LiveTable) -> Due:
        """The timers of a table that begins, besides."""
        return NOTHING_DUE

    def _wake(self) -> None:
        """A timer may have been set."""


def check_seated(table: Table, member: int) -> None:
    """Raises NotSeated for a member who holds no seat."""
    if not table.seats_of(member):
        raise NotSeated(words.NOT_SEATED)


def grown_by(table: Table, entry: LogEntry) -> Table:
    """The table with one more entry in its log."""
    return replace(table, rev=entry.n, updated=entry.at)
