"""Tables with their logs and messages: statements that run inside one transaction."""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.model.debts import Debt, Owed, left_over, outdated
from bot.model.notice import Notice
from bot.model.question import Question
from bot.model.table import BoardMessage, Kind, LogEntry, Table
from bot.model.time_control import Banks
from bot.store.contract import IdTaken, Occupied, Stale, Stored
from bot.store.queries import challenges, followers, journal, lobbies, members, notices, premoves, questions
from bot.store.queries import debts as owed
from bot.store.queries.rows import OF_CHANNEL, UNFINISHED, changing_columns, columns, find, first, only, written_banks
from bot.store.queries.session import Session
from bot.store.queries.timers import set_timers

_OPEN = f"{UNFINISHED} AND challenge IS NULL"


def add(
    connection: Session,
    stored: Stored,
    lobby: str | None,
    debts: Sequence[Debt],
    due: Mapping[str, datetime | None],
) -> None:
    """A new table with its log; its lobby is gone then. Raises IdTaken, Stale, Gathering, Occupied."""
    table = stored.table
    taken = "SELECT 1 FROM tables WHERE id = ?1 UNION ALL SELECT 1 FROM lobbies WHERE id = ?1"
    if first(connection, taken, (table.id,)):
        raise IdTaken(table.id)
    if lobby is not None and not lobbies.drop(connection, lobby, table.created):
        raise Stale(lobby)
    if table.run is not None:
        challenges.refuse_second(connection, table.run, table.opener)
    elif not table.status.ended:
        lobbies.refuse_second(connection, table.channel)
        if first(connection, f"SELECT 1 FROM tables WHERE {OF_CHANNEL} AND {UNFINISHED}", (table.channel,)):
            raise Occupied(table.channel)
    values = columns(stored)
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(f"INSERT INTO tables ({names}) VALUES ({places})", values)
    for seat in table.seats:
        members.add(connection, table.id, seat)
    _add_entries(connection, table.id, stored.entries)
    owed.owe(connection, debts)
    set_timers(connection, table.id, due)
    notices.watch(connection, table, table.updated)
    journal.note(connection, table, table.updated)


def append(
    connection: Session,
    after: Table,
    entry: LogEntry,
    debts: Sequence[Debt],
    due: Mapping[str, datetime | None],
    settled: Question | None = None,
) -> None:
    """The last entry of a log, with what it changed and owes. Raises Stale where the log went on meanwhile."""
    values = changing_columns(after)
    changes = ", ".join(f"{name} = :{name}" for name in values)
    changed = connection.execute(
        f"UPDATE tables SET {changes} WHERE id = :id AND rev = :rev_before AND {UNFINISHED}",
        {**values, "id": after.id, "rev_before": entry.n - 1},
    )
    if changed.rowcount != 1:
        raise Stale(after.id)
    _add_entries(connection, after.id, [entry])
    disagree(connection, after, entry.n - 1, entry.at, at_once=entry.kind is not Kind.TAKE_BACK)
    if entry.kind is Kind.SEAT and entry.seat is not None:
        members.change(connection, after.id, after.seats[entry.seat])
    premoves.follow(connection, after, entry)
    owed.owe(connection, debts, entry.member)
    set_timers(connection, after.id, due)
    if settled is not None:
        questions.save(connection, settled)
    questions.look_again(connection, after, entry.at)
    notices.watch(connection, after, entry.at)
    followers.owe_lines(connection, after, entry)
    journal.note(connection, after, entry.at)


def reopen(
    connection: Session,
    after: Table,
    entry: LogEntry,
    debts: Sequence[Debt],
    due: Mapping[str, datetime | None],
) -> None:
    """A table that was put away goes on. Raises Stale, and Occupied or Gathering where something else is by now."""
    lobbies.refuse_second(connection, after.channel)
    if first(connection, f"SELECT 1 FROM tables WHERE {OF_CHANNEL} AND {UNFINISHED}", (after.channel,)):
        raise Occupied(after.channel)
    back = "UPDATE tables SET status = 'running', ended = NULL WHERE id = ? AND rev = ? AND idle = 1"
    if connection.execute(back, (after.id, entry.n - 1)).rowcount != 1:
        raise Stale(after.id)
    append(connection, after, entry, debts, due)


def set_banks(
    connection: Session,
    table_id: str,
    banks: Banks | None,
    debts: Sequence[Debt],
    due: Mapping[str, datetime | None],
    settled: Question | None = None,
) -> None:
    """What the seats of a table have left, beside its log."""
    connection.execute("UPDATE tables SET banks = ? WHERE id = ?", (written_banks(banks), table_id))
    owed.owe(connection, debts)
    set_timers(connection, table_id, due)
    if settled is not None:
        questions.save(connection, settled)


def set_board(connection: Session, shown: Debt, message: int) -> BoardMessage | None:
    """This message shows the table, so the one before is left behind; the board as it was."""
    table = only(find(connection, "id = ?", (shown.subject,)))
    before = None if table is None else table.board
    board = BoardMessage.after(before, shown.channel, message, shown.rev)
    change = "UPDATE tables SET board_channel = ?, board_message = ?, board_told = ? WHERE id = ?"
    connection.execute(change, (board.channel, board.message, board.told, shown.subject))
    owed.tick_off(connection, [shown])
    if table is not None and before is not None and before.message != message:
        left = left_over(Owed.RETIRE, table, before.message, shown.since)
        owed.owe(connection, [replace(left, rev=shown.rev, told=before.told)])
    return before


def set_call(
    connection: Session,
    called: Debt,
    message: int | None,
    told: Sequence[Notice],
    due: datetime | None,
    debts: Sequence[Debt],
) -> BoardMessage | None:
    """This message calls to the table, so the one before is to be deleted; the board as it was."""
    notices.called(connection, called.subject, told, due, debts)
    table = only(find(connection, "id = ?", (called.subject,)))
    change = "UPDATE tables SET board_ping = ? WHERE id = ? AND board_message IS NOT NULL"
    connection.execute(change, (message, called.subject))
    owed.tick_off(connection, [called])
    if table is None or table.board is None:
        return None
    if (ping := table.board.ping) is not None and ping != message:
        owed.owe(connection, [left_over(Owed.DELETE, table, ping, called.since)])
    return table.board


def load(connection: Session, table_id: str) -> Stored | None:
    """A table with its seed and its whole log."""
    table = only(find(connection, "id = ?", (table_id,)))
    if table is None:
        return None
    (seed,) = first(connection, "SELECT seed FROM tables WHERE id = ?", (table_id,))
    rows = connection.execute(
        "SELECT n, kind, member, seat, text, at, beforehand FROM entries WHERE table_id = ? ORDER BY n", (table_id,)
    )
    entries = [
        LogEntry(n, Kind(kind), member, seat, text, datetime.fromisoformat(at), bool(beforehand))
        for n, kind, member, seat, text, at, beforehand in rows
    ]
    return Stored(table, entries, seed)


def open_in(connection: Session, guild: int) -> int:
    """How many tables and lobbies a server has open; runs do not count."""
    (tables,) = first(connection, f"SELECT count(*) FROM tables WHERE guild = ? AND {_OPEN}", (guild,))
    (gathering,) = first(connection, "SELECT count(*) FROM lobbies WHERE guild = ?", (guild,))
    return int(tables + gathering)


def opened_by(connection: Session, guild: int, member: int) -> list[int]:
    """The channels where a member opened a table and still sits, or a lobby, the oldest first."""
    sits = "EXISTS (SELECT 1 FROM members WHERE table_id = tables.id AND member = tables.opener)"
    tables = f"SELECT channel FROM tables WHERE guild = ? AND opener = ? AND {_OPEN} AND {sits} ORDER BY created"
    gathering = (
        "SELECT channel FROM lobbies JOIN lobby_members ON lobby_id = id AND place = 0"
        " WHERE guild = ? AND member = ? ORDER BY created"
    )
    return [channel for query in (tables, gathering) for (channel,) in connection.execute(query, (guild, member))]


def channels_in_use(connection: Session, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
    """Where a table, lobby, challenge or schedule of these servers is, by server."""
    among = f"guild IN ({', '.join(map(str, guilds))})"
    query = (
        f"SELECT guild, channel FROM tables WHERE {among} AND challenge IS NULL AND {UNFINISHED}"
        f" UNION SELECT guild, channel FROM lobbies WHERE {among}"
        f" UNION SELECT guild, channel FROM challenges WHERE {among} AND closed IS NULL"
        f" UNION SELECT guild, channel FROM schedules WHERE {among}"
        f" UNION SELECT guild, channel FROM rotations WHERE {among}"
    )
    found: dict[int, list[int]] = {}
    for guild, channel in connection.execute(query):
        found.setdefault(guild, []).append(channel)
    return found


def _add_entries(connection: Session, table_id: str, entries: Iterable[LogEntry]) -> None:
    connection.executemany(
        "INSERT INTO entries (table_id, n, kind, member, seat, text, at, beforehand) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table_id, one.n, one.kind, one.member, one.seat, one.text, one.at.isoformat(), int(one.beforehand))
            for one in entries
        ],
    )


def disagree(connection: Session, table: Table, rev: int, now: datetime, *, at_once: bool) -> None:
    """Agreements to an undo lapse. The message that asked for it at this rev says so: by itself if not `at_once`."""
    query = "SELECT message FROM agreements WHERE table_id = ? AND rev = ? AND message IS NOT NULL"
    asked = [message for (message,) in connection.execute(query, (table.id, rev))]
    connection.execute("DELETE FROM agreements WHERE table_id = ? AND rev = ?", (table.id, rev))
    over = [replace(left_over(Owed.UNDO_OVER, table, message, now), rev=rev) for message in asked]
    owed.owe(connection, [replace(debt, due=now) if at_once else debt for debt in over])


def set_undo_message(connection: Session, table: Table, message: int, now: datetime) -> bool:
    """This message asks for the undo, so the one before is to be deleted; whether anybody still asks for it."""
    which = "table_id = ? AND rev = ? AND place = 0"
    found = first(connection, f"SELECT message FROM agreements WHERE {which}", (table.id, table.rev))
    if found is None:
        return False
    connection.execute(f"UPDATE agreements SET message = ? WHERE {which}", (message, table.id, table.rev))
    (earlier,) = found
    if earlier is not None and earlier != message:
        owed.owe(connection, [outdated(table, earlier, now)])
    return True


def undo_message(connection: Session, table_id: str, rev: int) -> int | None:
    """The message that asks for an undo at this rev."""
    query = "SELECT message FROM agreements WHERE table_id = ? AND rev = ? AND place = 0"
    found = first(connection, query, (table_id, rev))
    return None if found is None else found[0]


def agree(connection: Session, table_id: str, rev: int, member: int, at: datetime) -> list[int]:
    """One member more agrees to take back at this rev; all who do, in order."""
    connection.execute(
        "INSERT INTO agreements (table_id, rev, place, member, at)"
        " VALUES (?1, ?2, (SELECT count(*) FROM agreements WHERE table_id = ?1 AND rev = ?2), ?3, ?4)"
        " ON CONFLICT (table_id, rev, member) DO NOTHING",
        (table_id, rev, member, at.isoformat()),
    )
    return agreed(connection, table_id, rev)


def agreed(connection: Session, table_id: str, rev: int) -> list[int]:
    """Who agrees to take back at this rev, first whoever asked."""
    query = "SELECT member FROM agreements WHERE table_id = ? AND rev = ? ORDER BY place"
    return [member for (member,) in connection.execute(query, (table_id, rev))]


def asked_at(connection: Session, table_id: str, rev: int) -> datetime | None:
    """When the first of them asked."""
    query = "SELECT at FROM agreements WHERE table_id = ? AND rev = ? ORDER BY place LIMIT 1"
    found = first(connection, query, (table_id, rev))
    return None if found is None else datetime.fromisoformat(found[0])
