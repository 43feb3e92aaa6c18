"""The table repository: loads, locks and caches tables, and commits changes.

Each write holds the table's lock: check the rev, validate, append to the log and commit, then update the cache and
reply.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from bot.clock import Clock
from bot.core.consent.model import Question
from bot.core.delivery import changes
from bot.core.delivery.changes import Change, Features, Write
from bot.core.errors import (
    ChallengeOver,
    ChannelBusy,
    NoSuchTable,
    NotSeated,
    StaleRev,
    TableFrozen,
    TableOver,
)
from bot.core.history.archive import Archive
from bot.core.history.replay import TableState, initial_state, with_clock
from bot.core.table import queries, words
from bot.core.table.cache import Locks, StateCache
from bot.core.table.model import Kind, LiveTable, LogEntry, Status, Stored, Table
from bot.games.contract import BadOption, Game, Position
from bot.metrics import PressStage, time_stage
from bot.shards import OwnedShards, ShardRange
from bot.store.failures import ChannelOccupied, IdTaken, StaleRevision
from bot.store.store import Store
from bot.workers.cache_sizes import TABLES

_log = logging.getLogger(__name__)


class TableRepository:
    """Loads tables and commits their changes."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        ids: Callable[[], str],
        games: Iterable[Game],
        wake: Callable[[], None],
        shards: ShardRange,
    ) -> None:
        """Store the parameters.

        `wake` is called when timers or outbox entries may have been written.
        """
        self.owned_shards = OwnedShards(shards, shards.shards if store.shards is None else ())
        self.store = store
        self.clock = clock
        self.new_id = ids
        self.games: Mapping[str, Game] = {game.key: game for game in games}
        self.archive = Archive()
        self.wake = wake
        self.features = Features()
        self.on_commit: list[Callable[[str], None]] = []
        """Called with the id of a table after each entry of its log is stored."""
        self._states = StateCache(TABLES, self.owned_shards.holds)
        self._locks = Locks()

    def game(self, key: str) -> Game:
        """Return a game by its key. Raises BadOption."""
        game = self.games.get(key)
        if game is None:
            raise BadOption(words.no_such_game(key))
        return game

    def lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock that every change of a table holds."""
        return self._locks.of(table_id)

    # Loading

    @asynccontextmanager
    async def locked_for(self, table_id: str, member: int, rev: int | None, *, own: bool) -> AsyncIterator[TableState]:
        """Lock a running table at which a member sits, until the end of the block.

        `rev` is what the member saw, None accepts the current state. With `own`, others may have moved since `rev` if
        the member's own seats are unaffected.

        Raises StaleRev, TableOver, ChallengeOver, NotSeated, NoSuchTable, TableFrozen.
        """
        async with self.lock(table_id):
            state = await self.state(table_id)
            stale = rev is not None and not (
                state.live().is_current_for(member, rev) if own else rev == state.table.rev
            )
            if rev is not None and stale:
                raise StaleRev(rev, state.live())
            if state.table.status.ended:
                raise TableOver(state.table)
            if (run := state.table.run) is not None and run.counts and self.clock() >= run.closes:
                raise ChallengeOver
            check_seated(state.table, member)
            yield state

    async def state(self, table_id: str) -> TableState:
        """Load a table with its position; the caller holds its lock.

        Without the lock, a table loaded during a commit would replace the newer state in the cache.

        A table whose log doesn't replay is frozen; if it replays again, it's unfrozen. Raises NoSuchTable, TableFrozen.
        """
        if not self.lock(table_id).locked():
            raise RuntimeError(f"table {table_id} isn't locked")
        state = await self.cached(table_id)
        if state is not None:
            return state
        stored = await self.load(table_id)
        try:
            state = await self.archive.rebuild(self.games.get(stored.table.game), stored)
        except TableFrozen as frozen:
            if stored.table.status is Status.RUNNING:
                _log.warning("table frozen: table=%s error=%s", table_id, frozen, exc_info=frozen.__cause__)
            raise TableFrozen(await self._with_status(stored.table, Status.FROZEN), frozen.text) from frozen
        state = replace(state, table=await self._with_status(stored.table, Status.RUNNING))
        self._states.put(state)
        return state

    async def find_state(self, table_id: str) -> TableState | None:
        """Load a table as `state` does; None if its log doesn't replay. Raises NoSuchTable."""
        try:
            return await self.state(table_id)
        except TableFrozen:
            return None

    async def cached(self, table_id: str) -> TableState | None:
        """Return the cached state, unless another process may have changed the table."""
        state = self._states.get(table_id)
        if (
            state is None
            or self.store.shards is None
            or await self.store.read(queries.rev, table_id) == state.table.rev
        ):
            return state
        self._states.drop(table_id)
        return None

    def peek(self, table_id: str) -> Table | None:
        """Return a table as last cached, None if it isn't in the cache."""
        state = self._states.get(table_id)
        return None if state is None else state.table

    async def load(self, table_id: str) -> Stored:
        """Load a table with its log. Raises NoSuchTable."""
        stored = await self.store.read(queries.load, table_id)
        if stored is None:
            raise NoSuchTable
        return stored

    async def load_unended(self, table_id: str) -> Table:
        """Load an open table; its log need not replay. Raises NoSuchTable, TableOver."""
        table = await self.store.read(queries.one, table_id)
        if table is None:
            raise NoSuchTable
        if table.status.ended:
            raise TableOver(table)
        return table

    async def _with_status(self, table: Table, status: Status) -> Table:
        if table.status is status or table.status.ended:
            return table
        await self.store.write(queries.set_status, table.id, status)
        return replace(table, status=status)

    # Changes

    def new_entry(self, table: Table, kind: Kind, member: int | None, seat: int | None, text: str) -> LogEntry:
        """Return the next entry of a table's log."""
        return LogEntry(table.rev + 1, kind, member, seat, text, self.clock())

    async def add(
        self,
        stored: Stored,
        position: Position | None = None,
        *,
        claim: queries.Claim | None = None,
        actor: int | None = None,
    ) -> Table:
        """Store a new table under a new id; `claim` takes what it comes from.

        The id in `stored` is ignored. `position` is where its game begins, None for an imported table. `actor`
        started it and sees the board already; the default is its opener.

        Raises ChannelBusy, and what its claim and other occupants of channels raise.
        """
        while True:
            table = replace(stored.table, id=self.new_id())
            started = table.opener if actor is None else actor
            live = None if position is None else initial_state(table, position).live()
            write = Write(table, table.updated, after=live, actor=started)
            try:
                await self.store.write(changes.add, replace(stored, table=table), write, self.features, claim)
            except IdTaken:
                continue
            except ChannelOccupied:
                occupant = await self.store.read(queries.unfinished_in, table.channel)
                if occupant is None:  # It has ended in between.
                    continue
                raise ChannelBusy(occupant) from None
            self.wake()
            return table

    async def commit(
        self,
        before: TableState,
        after: TableState,
        entry: LogEntry,
        actor: int | None,
        settled: Question | None = None,
    ) -> tuple[LiveTable, Change]:
        """Commit an entry that changes the position, and any question it settles, and cache the new state.

        Returns the table and the stored change. Raises StaleRev if another process wrote to the table.
        """
        after = with_clock(after, entry.at)
        live = after.live()
        change = await self._append(Write(after.table, entry.at, entry, before.live(), live, actor, settled))
        self._states.put(after)
        return live, change

    async def change(self, before: Table, after: Table, entry: LogEntry, settled: Question | None = None) -> Table:
        """Commit an entry that doesn't change the position, and any question it settles.

        Returns the table afterwards, with updated clocks.
        """
        state = None if after.status is Status.FROZEN else await self.find_state(after.id)
        if state is None:
            await self._append(Write(after, entry.at, entry, actor=entry.member, settled=settled))
            return after
        earlier = replace(state, table=before).live()
        state = with_clock(state.with_entry(after, entry), entry.at)
        await self._append(Write(state.table, entry.at, entry, earlier, state.live(), entry.member, settled))
        self._states.put(state)
        return state.table

    async def reopen(self, state: TableState, entry: LogEntry) -> LiveTable:
        """Commit the entry that reopens a closed table.

        Raises ChannelBusy, StaleRev, and what other occupants of the channel raise.
        """
        state = with_clock(state, entry.at)
        live, table = state.live(), state.table
        self._states.drop(table.id)
        try:
            await self.store.write(
                changes.reopen,
                Write(table, entry.at, entry, after=live, actor=entry.member),
                self.features,
            )
        except ChannelOccupied:
            occupant = await self.store.read(queries.unfinished_in, table.channel)
            raise ChannelBusy(occupant or table) from None
        except StaleRevision:
            raise StaleRev(entry.n - 1, live) from None
        self._states.put(state)
        self._committed(table.id)
        return live

    async def _append(self, write: Write) -> Change:
        """Append to the log; the cached state is dropped until the store has answered."""
        table_id = write.table.id
        self._states.drop(table_id)
        try:
            with time_stage(PressStage.COMMIT):
                change = await self.store.write(changes.append, write, self.features)
        except StaleRevision:  # Another process wrote to the table.
            raise StaleRev(write.table.rev - 1, (await self.state(table_id)).live()) from None
        self._committed(table_id)
        return change

    def _committed(self, table_id: str) -> None:
        self.wake()
        for hear in self.on_commit:
            hear(table_id)

    # The cache

    def cache(self, state: TableState) -> None:
        """Cache the state of a table that was just stored."""
        self._states.put(state)

    def update_cached(self, table_id: str, **values: Any) -> None:
        """Change fields of a cached table that were stored without a log entry."""
        state = self._states.get(table_id)
        if state is not None:
            self._states.put(replace(state, table=replace(state.table, **values)))

    def evict(self, table_id: str) -> None:
        """Drop the cached state of a table."""
        self._states.drop(table_id)

    def evict_all(self) -> None:
        """Drop all cached states."""
        self._states.clear()

    def evict_unowned(self) -> None:
        """Drop the tables of servers that other processes serve."""
        self._states.evict_unowned()


def check_seated(table: Table, member: int) -> None:
    """Raise NotSeated if the member holds no seat."""
    if not table.seats_of(member):
        raise NotSeated(words.NOT_SEATED)
