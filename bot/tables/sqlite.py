"""The store on SQLite, through aiosqlite. All SQL stands here, in the other `sqlite_` modules and in `migrations/`.

One connection writes and one reads, so that reading goes on while a write waits. Every unit of work is one function
that runs in its connection's thread, inside one transaction: the hop to the thread costs more than the statements do,
and a transaction that is spread over several awaits would let other tasks' statements in between.
"""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from bot.tables import sqlite_challenges as challenges
from bot.tables import sqlite_debts as owed
from bot.tables import sqlite_lobbies as lobbies
from bot.tables import sqlite_names as names
from bot.tables import sqlite_results as results
from bot.tables import sqlite_timers as timers
from bot.tables import words
from bot.tables.challenge import Cadence, Challenge, Schedule
from bot.tables.clock import Clock, system_clock
from bot.tables.debts import Debt, Owed, left_over
from bot.tables.lobby import Lobby
from bot.tables.migrate import Migration, known_migrations, make, migrate
from bot.tables.model import BoardMessage, Kind, LogEntry, Run, Seat, Status, Table, Timer
from bot.tables.sqlite_connection import Connection
from bot.tables.sqlite_lease import Lease, lock, take
from bot.tables.sqlite_soundness import check_file, check_opened, damaged
from bot.tables.sqlite_troubles import UNREADABLE, Watch, trouble_of
from bot.tables.store import CannotOpen, IdTaken, Occupied, Stale, Store, Stored, Whose

P = ParamSpec("P")
T = TypeVar("T")

BUSY_TIMEOUT = 5.0
"""Seconds to wait for a lock that another process holds, such as a backup."""

_COLUMNS = (
    "id, game, rules_version, options, guild, channel, opener, status, commitment, rev, take_backs,"
    " created, updated, ended, outcome, board_channel, board_message, board_ping, challenge, closes, counts,"
    " commitment_form"
)
_UNFINISHED = "status IN ('running', 'frozen')"
_OPEN = f"{_UNFINISHED} AND challenge IS NULL"
_OF_CHANNEL = "channel = ? AND challenge IS NULL"
_SEATED = "EXISTS (SELECT 1 FROM members WHERE table_id = tables.id AND member = ?2)"


class SqliteStore(Store):
    """Tables in one SQLite file; its folder is made when it is missing."""

    def __init__(
        self,
        path: Path | str,
        migrations: Sequence[Migration] | None = None,
        *,
        clock: Clock = system_clock,
        patience: float = BUSY_TIMEOUT,
    ) -> None:
        self._path = Path(path)
        self._migrations = known_migrations() if migrations is None else migrations
        self._clock = clock
        self._patience = patience
        self._reader: Connection | None = None
        self._writer: Connection | None = None
        self._lease: Lease | None = None
        self._reading = Watch(self._path, "reading", clock)
        self._writing = Watch(self._path, "writing", clock)

    async def open(self) -> None:
        if self._writer is not None:
            return
        writer = await self._connected(Connection(self._connect, "BEGIN IMMEDIATE", self._patience))
        try:
            self._reader = await self._connected(Connection(self._connect_reader, "BEGIN", self._patience))
        except CannotOpen:
            await self._end(writer)
            raise
        self._writer = writer

    async def _connected(self, connection: Connection) -> Connection:
        try:
            return cast("Connection", await connection)
        except CannotOpen:
            await connection.ended()
            raise
        except (OSError, sqlite3.Error) as error:
            await connection.ended()
            if isinstance(error, sqlite3.Error) and trouble_of(error) is UNREADABLE:
                raise CannotOpen(damaged(self._path, str(error))) from error
            raise CannotOpen(words.cannot_open(self._path, error)) from error

    async def close(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            await reader.close()
        writer, self._writer = self._writer, None
        if writer is not None:
            await self._end(writer)

    async def _end(self, writer: Connection) -> None:
        """Close the last connection and let go of the lease, also when that cannot be written down any more."""
        lease, self._lease = self._lease, None
        try:
            if lease is not None:
                with suppress(sqlite3.Error):
                    await writer.run(lease.give_back)
        finally:
            await writer.close()
            if lease is not None:
                lease.lock.close()

    def _connect(self) -> sqlite3.Connection:
        """Runs in the writer's thread, as everything that touches its connection does."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        held = lock(self._path)
        try:
            if not check_file(self._path):
                make(self._path, self._migrations)
            connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        except BaseException:
            held.close()
            raise
        try:
            check_opened(connection, self._path)
            connection.row_factory = sqlite3.Row
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
            migrate(connection, self._migrations)
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                self._lease = take(connection, self._path, held, self._clock())
                names.drop_unseated(connection)
        except BaseException:
            connection.close()
            held.close()
            raise
        return connection

    def _connect_reader(self) -> sqlite3.Connection:
        """Runs in the reader's thread. Readers never wait for a writer, whatever that one waits for."""
        where = f"{self._path.absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(where, uri=True, timeout=self._patience, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection

    async def _read(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._reader is None:
            raise RuntimeError("the store is not open")
        with self._reading.over():
            return await self._reader.run(work, *args, **kwargs)

    async def _write(
        self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        if self._writer is None or self._lease is None:
            raise RuntimeError("the store is not open")
        with self._writing.over():
            return await self._writer.run(_leased, self._lease, work, *args, **kwargs)

    async def renew(self) -> None:
        if self._lease is None:
            raise RuntimeError("the store is not open")
        await self._write(self._lease.renew, self._clock())

    async def add(self, stored: Stored, lobby: str | None = None, debts: Sequence[Debt] = ()) -> None:
        await self._write(_add, stored, lobby, debts)

    async def load(self, table_id: str) -> Stored | None:
        return await self._read(_load, table_id)

    async def table(self, table_id: str) -> Table | None:
        return _only(await self._read(_tables, "id = ?", (table_id,)))

    async def unfinished_in(self, channel: int) -> Table | None:
        return _only(await self._read(_tables, f"{_OF_CHANNEL} AND {_UNFINISHED}", (channel,)))

    async def latest_in(self, channel: int) -> Table | None:
        order = f"{_UNFINISHED} DESC, ended DESC, rowid DESC"
        latest = f"id = (SELECT id FROM tables WHERE {_OF_CHANNEL} ORDER BY {order} LIMIT 1)"
        return _only(await self._read(_tables, latest, (channel,)))

    async def unfinished(self) -> Sequence[Table]:
        return await self._read(_tables, _UNFINISHED, ())

    async def finished_in(self, guild: int, member: int | None = None) -> Sequence[Table]:
        return await self._read(
            _tables, f"guild = ?1 AND {results.PLAYED} AND (?2 IS NULL OR {_SEATED})", (guild, member)
        )

    async def best_in(
        self, guild: int, *, game: str | None, low: Collection[str], most: int, now: datetime
    ) -> Sequence[Table]:
        return await self._read(_best, guild, game, low, most, now)

    async def open_in(self, guild: int) -> int:
        return await self._read(_open_in, guild)

    async def opened_by(self, guild: int, member: int) -> Sequence[int]:
        return await self._read(_opened_by, guild, member)

    async def runs_of(self, challenge: str) -> Sequence[Table]:
        return await self._read(_tables, "challenge = ?", (challenge,))

    async def runs_under_way(self, guild: int, member: int) -> Sequence[Table]:
        under_way = f"guild = ? AND opener = ? AND challenge IS NOT NULL AND {_UNFINISHED}"
        return await self._read(_tables, under_way, (guild, member))

    async def tables_of(self, guild: int, member: int) -> Sequence[Table]:
        return await self._read(_tables, f"guild = ?1 AND {_UNFINISHED} AND {_SEATED}", (guild, member))

    async def append(self, after: Table, entry: LogEntry, debts: Sequence[Debt] = ()) -> None:
        await self._write(_append, after, entry, debts)

    async def set_status(self, table_id: str, status: Status) -> None:
        await self._write(_run, f"UPDATE tables SET status = ? WHERE id = ? AND {_UNFINISHED}", (status, table_id))

    async def set_board(self, shown: Debt, message: int) -> BoardMessage | None:
        return await self._write(_set_board, shown, message)

    async def set_call(self, called: Debt, message: int | None) -> BoardMessage | None:
        return await self._write(_set_call, called, message)

    async def agree(self, table_id: str, rev: int, member: int, at: datetime) -> Sequence[int]:
        return await self._write(_agree, table_id, rev, member, at)

    async def agreed(self, table_id: str, rev: int) -> Sequence[int]:
        return await self._read(_agreed, table_id, rev)

    async def asked_at(self, table_id: str, rev: int) -> datetime | None:
        return await self._read(_asked_at, table_id, rev)

    async def disagree(self, table_id: str, rev: int) -> None:
        await self._write(_run, "DELETE FROM agreements WHERE table_id = ? AND rev = ?", (table_id, rev))

    async def note(self, key: str) -> str | None:
        found: tuple[str] | None = await self._read(_first, "SELECT value FROM notes WHERE key = ?", (key,))
        return None if found is None else found[0]

    async def set_note(self, key: str, value: str) -> None:
        change = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        await self._write(_run, change, (key, value))

    async def setting(self, whose: Whose, owner: int, name: str) -> str | None:
        wanted = "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?"
        found: tuple[str] | None = await self._read(_first, wanted, (whose, owner, name))
        return None if found is None else found[0]

    async def set_setting(self, whose: Whose, owner: int, name: str, value: str) -> None:
        change = (
            "INSERT INTO settings (whose, id, name, value) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET value = excluded.value"
        )
        await self._write(_run, change, (whose, owner, name, value))

    async def owe(self, debts: Sequence[Debt]) -> None:
        await self._write(owed.owe, debts)

    async def debts_of(self, subject: str) -> Sequence[Debt]:
        return await self._read(owed.debts_of, subject)

    async def due_debts(self, now: datetime, most: int) -> Sequence[Debt]:
        return await self._read(owed.due_debts, now, most)

    async def next_debt(self, now: datetime) -> datetime | None:
        return await self._read(owed.next_debt, now)

    async def tick_off(self, debts: Sequence[Debt]) -> None:
        await self._write(owed.tick_off, debts)

    async def put_off(self, debt: Debt, due: datetime) -> None:
        await self._write(owed.put_off, debt, due)

    async def rouse(self, now: datetime) -> None:
        await self._write(owed.rouse, now)

    async def forgive(self, subject: str) -> None:
        await self._write(owed.forgive, subject)

    async def channels_in_use(self, guild: int) -> Sequence[int]:
        return await self._read(_channels_in_use, guild)

    async def name(self, member: int) -> str | None:
        return await self._read(names.find, member)

    async def keep_name(self, member: int, name: str) -> bool:
        return await self._write(names.keep, member, name)

    async def add_lobby(self, lobby: Lobby) -> None:
        await self._write(lobbies.add, lobby)

    async def lobby(self, lobby_id: str) -> Lobby | None:
        return await self._read(lobbies.find, lobby_id)

    async def lobby_in(self, channel: int) -> Lobby | None:
        return await self._read(lobbies.find_in, channel)

    async def save_lobby(self, lobby: Lobby) -> None:
        await self._write(lobbies.save, lobby)

    async def drop_lobby(self, lobby_id: str) -> bool:
        return await self._write(lobbies.drop, lobby_id)

    async def add_challenge(self, challenge: Challenge, seed: bytes, debts: Sequence[Debt] = ()) -> int:
        return await self._write(challenges.add, challenge, seed, debts)

    async def challenge(self, challenge_id: str) -> Challenge | None:
        return await self._read(challenges.find, challenge_id)

    async def challenge_seed(self, challenge_id: str) -> bytes | None:
        return await self._read(challenges.seed, challenge_id)

    async def challenge_of(self, guild: int, game: str, cadence: Cadence, period: str) -> Challenge | None:
        return await self._read(challenges.find_period, guild, game, cadence, period)

    async def challenges_in(self, guild: int) -> Sequence[Challenge]:
        return await self._read(challenges.in_guild, guild)

    async def save_challenge(self, challenge: Challenge, paid: Sequence[Debt] = ()) -> None:
        await self._write(challenges.save, challenge, paid)

    async def settle_challenge(self, challenge: Challenge, debts: Sequence[Debt]) -> None:
        await self._write(challenges.settle, challenge, debts)

    async def set_schedule(self, schedule: Schedule, due: datetime) -> None:
        await self._write(challenges.set_schedule, schedule, due)

    async def drop_schedule(self, schedule: Schedule) -> None:
        await self._write(challenges.drop_schedule, schedule)

    async def schedules(self) -> Sequence[Schedule]:
        return await self._read(challenges.schedules)

    async def next_due(self) -> datetime | None:
        return await self._read(timers.next_due)

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        return await self._read(timers.due_timers, now)

    async def postpone(self, before: Timer, after: Timer) -> bool:
        return await self._write(timers.postpone, before, after)


def _leased(
    connection: sqlite3.Connection,
    lease: Lease,
    work: Callable[Concatenate[sqlite3.Connection, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """The work, if this process still serves the database."""
    lease.check(connection)
    return work(connection, *args, **kwargs)


def _open_in(connection: sqlite3.Connection, guild: int) -> int:
    (tables,) = _first(connection, f"SELECT count(*) FROM tables WHERE guild = ? AND {_OPEN}", (guild,))
    (gathering,) = _first(connection, "SELECT count(*) FROM lobbies WHERE guild = ?", (guild,))
    return int(tables + gathering)


def _opened_by(connection: sqlite3.Connection, guild: int, member: int) -> list[int]:
    sits = "EXISTS (SELECT 1 FROM members WHERE table_id = tables.id AND member = tables.opener)"
    tables = f"SELECT channel FROM tables WHERE guild = ? AND opener = ? AND {_OPEN} AND {sits} ORDER BY created"
    gathering = (
        "SELECT channel FROM lobbies JOIN lobby_members ON lobby_id = id AND place = 0"
        " WHERE guild = ? AND member = ? ORDER BY created"
    )
    return [channel for query in (tables, gathering) for (channel,) in connection.execute(query, (guild, member))]


def _run(connection: sqlite3.Connection, statement: str, values: Sequence[object]) -> None:
    connection.execute(statement, values)


def _first(connection: sqlite3.Connection, query: str, values: Sequence[object]) -> Any:
    return connection.execute(query, values).fetchone()


def _add(connection: sqlite3.Connection, stored: Stored, lobby: str | None, debts: Sequence[Debt]) -> None:
    table = stored.table
    taken = "SELECT 1 FROM tables WHERE id = ?1 UNION ALL SELECT 1 FROM lobbies WHERE id = ?1"
    if _first(connection, taken, (table.id,)):
        raise IdTaken(table.id)
    if lobby is not None and not lobbies.drop(connection, lobby):
        raise Stale(lobby)
    if table.run is not None:
        challenges.refuse_second(connection, table.run, table.opener)
    elif not table.status.ended:
        lobbies.refuse_second(connection, table.channel)
        if _first(connection, f"SELECT 1 FROM tables WHERE {_OF_CHANNEL} AND {_UNFINISHED}", (table.channel,)):
            raise Occupied(table.channel)
    values = {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": json.dumps(dict(table.options)),
        "seats": len(table.seats),
        "guild": table.guild,
        "channel": table.channel,
        "opener": table.opener,
        "seed": stored.seed,
        "commitment": table.commitment,
        "commitment_form": table.commitment_form,
        "created": table.created.isoformat(),
        "board_channel": _board_columns(table.board)[0],
        "board_message": _board_columns(table.board)[1],
        "board_ping": _board_columns(table.board)[2],
        "challenge": None if table.run is None else table.run.challenge,
        "closes": None if table.run is None else timers.written(table.run.closes),
        "counts": None if table.run is None else table.run.counts,
        **_changing_columns(table),
    }
    columns = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(f"INSERT INTO tables ({columns}) VALUES ({places})", values)
    for seat in table.seats:
        _add_members(connection, table.id, seat)
    _add_entries(connection, table.id, stored.entries)
    owed.owe(connection, debts)


def _append(connection: sqlite3.Connection, after: Table, entry: LogEntry, debts: Sequence[Debt]) -> None:
    values = _changing_columns(after)
    changes = ", ".join(f"{name} = :{name}" for name in values)
    changed = connection.execute(
        f"UPDATE tables SET {changes} WHERE id = :id AND rev = :rev_before AND {_UNFINISHED}",
        {**values, "id": after.id, "rev_before": entry.n - 1},
    )
    if changed.rowcount != 1:
        raise Stale(after.id)
    _add_entries(connection, after.id, [entry])
    connection.execute("DELETE FROM agreements WHERE table_id = ?", (after.id,))
    if entry.kind is Kind.SEAT and entry.seat is not None:
        connection.execute("DELETE FROM members WHERE table_id = ? AND seat = ?", (after.id, entry.seat))
        _add_members(connection, after.id, after.seats[entry.seat])
    owed.owe(connection, debts)


def _set_board(connection: sqlite3.Connection, shown: Debt, message: int) -> BoardMessage | None:
    table = _only(_tables(connection, "id = ?", (shown.subject,)))
    change = "UPDATE tables SET board_channel = ?, board_message = ? WHERE id = ?"
    connection.execute(change, (shown.channel, message, shown.subject))
    owed.tick_off(connection, [shown])
    if table is None or table.board is None:
        return None
    if table.board.message != message:
        left = left_over(Owed.RETIRE, table, table.board.message, shown.since)
        owed.owe(connection, [replace(left, rev=shown.rev)])
    return table.board


def _set_call(connection: sqlite3.Connection, called: Debt, message: int | None) -> BoardMessage | None:
    table = _only(_tables(connection, "id = ?", (called.subject,)))
    change = "UPDATE tables SET board_ping = ? WHERE id = ? AND board_message IS NOT NULL"
    connection.execute(change, (message, called.subject))
    owed.tick_off(connection, [called])
    if table is None or table.board is None:
        return None
    if (ping := table.board.ping) is not None and ping != message:
        owed.owe(connection, [left_over(Owed.DELETE, table, ping, called.since)])
    return table.board


def _channels_in_use(connection: sqlite3.Connection, guild: int) -> list[int]:
    query = (
        f"SELECT channel FROM tables WHERE guild = ?1 AND challenge IS NULL AND {_UNFINISHED}"
        " UNION SELECT channel FROM lobbies WHERE guild = ?1"
        " UNION SELECT channel FROM challenges WHERE guild = ?1 AND closed IS NULL"
        " UNION SELECT channel FROM schedules WHERE guild = ?1"
    )
    return [channel for (channel,) in connection.execute(query, (guild,))]


def _add_members(connection: sqlite3.Connection, table_id: str, seat: Seat) -> None:
    connection.executemany(
        "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, ?, ?)",
        [(table_id, seat.number, place, member) for place, member in enumerate(seat.members)],
    )


def _add_entries(connection: sqlite3.Connection, table_id: str, entries: Iterable[LogEntry]) -> None:
    connection.executemany(
        "INSERT INTO entries (table_id, n, kind, member, seat, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table_id, entry.n, entry.kind, entry.member, entry.seat, entry.text, entry.at.isoformat())
            for entry in entries
        ],
    )


def _load(connection: sqlite3.Connection, table_id: str) -> Stored | None:
    table = _only(_tables(connection, "id = ?", (table_id,)))
    if table is None:
        return None
    (seed,) = _first(connection, "SELECT seed FROM tables WHERE id = ?", (table_id,))
    rows = connection.execute(
        "SELECT n, kind, member, seat, text, at FROM entries WHERE table_id = ? ORDER BY n", (table_id,)
    )
    entries = [
        LogEntry(n, Kind(kind), member, seat, text, datetime.fromisoformat(at))
        for n, kind, member, seat, text, at in rows
    ]
    return Stored(table, entries, seed)


def _tables(connection: sqlite3.Connection, condition: str, values: Sequence[object]) -> list[Table]:
    """The tables that meet the condition, the oldest first."""
    seats: defaultdict[str, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table_id, seat, member in connection.execute(
        f"SELECT table_id, seat, member FROM members WHERE table_id IN (SELECT id FROM tables WHERE {condition})"
        " ORDER BY table_id, seat, place",
        values,
    ):
        seats[table_id][seat].append(member)
    query = f"SELECT {_COLUMNS} FROM tables WHERE {condition} ORDER BY created, rowid"
    return [_table(row, seats[row["id"]]) for row in connection.execute(query, values)]


def _best(connection: sqlite3.Connection, *wanted: Any) -> list[Table]:
    found = results.best(connection, *wanted)
    return _tables(connection, "id IN (SELECT value FROM json_each(?))", (json.dumps(found),))


def _table(row: sqlite3.Row, seats: Mapping[int, Sequence[int]]) -> Table:
    return Table(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=json.loads(row["options"]),
        seats=tuple(Seat(number, tuple(members)) for number, members in seats.items()),
        guild=row["guild"],
        channel=row["channel"],
        opener=row["opener"],
        status=Status(row["status"]),
        commitment=row["commitment"],
        rev=row["rev"],
        take_backs=row["take_backs"],
        created=datetime.fromisoformat(row["created"]),
        updated=datetime.fromisoformat(row["updated"]),
        ended=None if row["ended"] is None else datetime.fromisoformat(row["ended"]),
        outcome=None if row["outcome"] is None else json.loads(row["outcome"]),
        board=_board(row),
        run=_run_of(row),
        commitment_form=row["commitment_form"],
    )


def _changing_columns(table: Table) -> dict[str, object]:
    """The columns that an entry of the log can change."""
    return {
        "status": table.status,
        "rev": table.rev,
        "take_backs": table.take_backs,
        "updated": table.updated.isoformat(),
        "ended": None if table.ended is None else table.ended.isoformat(),
        "outcome": None if table.outcome is None else json.dumps(dict(table.outcome)),
    }


def _board_columns(board: BoardMessage | None) -> tuple[int | None, int | None, int | None]:
    return (None, None, None) if board is None else (board.channel, board.message, board.ping)


def _board(row: sqlite3.Row) -> BoardMessage | None:
    if row["board_message"] is None:
        return None
    return BoardMessage(row["board_channel"], row["board_message"], row["board_ping"])


def _run_of(row: sqlite3.Row) -> Run | None:
    if row["challenge"] is None:
        return None
    return Run(row["challenge"], datetime.fromisoformat(row["closes"]), bool(row["counts"]))


def _agree(connection: sqlite3.Connection, table_id: str, rev: int, member: int, at: datetime) -> list[int]:
    connection.execute(
        "INSERT INTO agreements (table_id, rev, place, member, at)"
        " VALUES (?1, ?2, (SELECT count(*) FROM agreements WHERE table_id = ?1 AND rev = ?2), ?3, ?4)"
        " ON CONFLICT (table_id, rev, member) DO NOTHING",
        (table_id, rev, member, at.isoformat()),
    )
    return _agreed(connection, table_id, rev)


def _agreed(connection: sqlite3.Connection, table_id: str, rev: int) -> list[int]:
    query = "SELECT member FROM agreements WHERE table_id = ? AND rev = ? ORDER BY place"
    return [member for (member,) in connection.execute(query, (table_id, rev))]


def _asked_at(connection: sqlite3.Connection, table_id: str, rev: int) -> datetime | None:
    query = "SELECT at FROM agreements WHERE table_id = ? AND rev = ? ORDER BY place LIMIT 1"
    found = _first(connection, query, (table_id, rev))
    return None if found is None else datetime.fromisoformat(found[0])


def _only(tables: Sequence[Table]) -> Table | None:
    return tables[0] if tables else None
