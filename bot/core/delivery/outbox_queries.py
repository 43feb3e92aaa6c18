"""Statements for the outbox."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from bot.core.delivery.entries import OutboxEntry, OutboxKind, kind_named, known_kinds, with_called
from bot.core.people.personal_data import TableData
from bot.store.database import Row, Session
from bot.store.timer_queries import SERVER, server_named, written

_COLUMNS = "kind, subject, message, channel, rev, members, fresh, since, due, tries, content"
_REST = _COLUMNS.partition("subject, ")[2]
NO_LIMIT = 2**31
_KEY = "kind = ? AND subject = ? AND message = ?"


def add_entries(connection: Session, entries: Iterable[OutboxEntry]) -> None:
    """Put entries in the outbox, replacing older ones.

    Where its kind says so, an entry is also for the members of the one it replaces.
    """
    save_entries(
        connection, [with_called(entry, called_members(connection, entry.kind, entry.subject)) for entry in entries]
    )


def save_entries(connection: Session, entries: Iterable[OutboxEntry]) -> None:
    """Put entries in the outbox, replacing older ones.

    A `fresh` board stays `fresh` until it's posted.
    """
    connection.executemany(
        f"INSERT INTO debts (kind, subject, guild, {_REST})"
        f" VALUES (?1, ?2, {SERVER}, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        " ON CONFLICT (kind, subject, message) DO UPDATE SET rev = excluded.rev, members = excluded.members,"
        " fresh = CASE WHEN excluded.fresh = 1 THEN 1 ELSE debts.fresh END,"
        " due = excluded.due, tries = excluded.tries",
        [
            (entry.kind.name, entry.subject, server_named(entry.subject), entry.content.key, entry.channel, entry.rev,
             " ".join(map(str, entry.members)), entry.fresh, written(entry.since), written(entry.due), entry.tries,
             entry.stored_content)
            for entry in entries
        ],
    )  # fmt: skip


def called_members(connection: Session, kind: OutboxKind, subject: str) -> Sequence[int]:
    """Return the members of the entry of this kind that a subject has."""
    query = "SELECT members FROM debts WHERE kind = ? AND subject = ? AND message = 0"
    rows = connection.execute(query, (kind.name, subject))
    return [int(member) for (members,) in rows for member in members.split()]


def entries_of(connection: Session, subject: str) -> Sequence[OutboxEntry]:
    """Return the outbox entries of a table or a challenge."""
    return _select(connection, "subject = ?", (subject,))


def due_entries(
    connection: Session, now: datetime, most: int, kinds: Collection[str], ours: str
) -> Sequence[OutboxEntry]:
    """Return at most `most` due entries of these kinds, the earliest first."""
    places = ", ".join("?" * len(kinds))
    return _select(connection, f"due <= ? AND kind IN ({places}){ours}", (written(now), *kinds), most)


def count_by_kind(connection: Session) -> Mapping[str, int]:
    """Count the entries of each kind."""
    return {kind: int(count) for kind, count in connection.execute("SELECT kind, COUNT(*) FROM debts GROUP BY kind")}


def next_due(connection: Session, now: datetime, ours: str) -> datetime | None:
    """Return the next due time after now, or None."""
    query = f"SELECT due FROM debts WHERE due > ?{ours} ORDER BY due LIMIT 1"
    row = connection.execute(query, (written(now),)).fetchone()
    return None if row is None else datetime.fromisoformat(row[0])


def remove_delivered(connection: Session, entries: Iterable[OutboxEntry]) -> None:
    """Remove delivered entries and the ones they replaced; newer ones stay."""
    connection.executemany(
        f"DELETE FROM debts WHERE {_KEY} AND rev <= ?", [(*entry.key, entry.rev) for entry in entries]
    )


def postpone(connection: Session, entry: OutboxEntry, due: datetime) -> None:
    """Postpone an entry after a failed attempt, unless it was replaced."""
    connection.execute(
        f"UPDATE debts SET due = ?, tries = tries + 1 WHERE {_KEY} AND rev = ?",
        (written(due), *entry.key, entry.rev),
    )


def make_due(connection: Session, now: datetime, channel: int | None = None, ours: str = "") -> None:
    """Make all entries due now, or those of one channel."""
    here, values = ("", ()) if channel is None else (" AND channel = ?2", (channel,))
    connection.execute(f"UPDATE debts SET due = ?1 WHERE due > ?1{here}{ours}", (written(now), *values))


def bring_forward(connection: Session, member: int, now: datetime) -> None:
    """Make a member's entries due now that were deferred until the member may be notified."""
    kinds = [each.name for each in known_kinds() if each.deferred]
    places = ", ".join("?" * len(kinds))
    connection.execute(
        f"UPDATE debts SET due = ? WHERE kind IN ({places}) AND due > ? AND ' ' || members || ' ' LIKE ?",
        (written(now), *kinds, written(now), f"% {member} %"),
    )


def remove_entries(connection: Session, subject: str) -> None:
    """Remove the outbox entries of a table or a challenge, except those that outlive it."""
    kept = [each.name for each in known_kinds() if each.outlives]
    places = ", ".join("?" * len(kept))
    connection.execute(f"DELETE FROM debts WHERE subject = ? AND kind NOT IN ({places})", (subject, *kept))


def remove_about_players(connection: Session, table: str) -> None:
    """Remove the entries that tell about the members of a table."""
    for kind in [each.name for each in known_kinds() if each.names_players]:
        connection.execute("DELETE FROM debts WHERE kind = ? AND subject = ?", (kind, table))


def _select(
    connection: Session, condition: str, values: Sequence[object], most: int = NO_LIMIT
) -> Sequence[OutboxEntry]:
    query = f"SELECT {_COLUMNS} FROM debts WHERE {condition} ORDER BY due, subject, kind, message LIMIT ?"
    return [_read_entry(row) for row in connection.execute(query, (*values, most))]


def _read_entry(row: Row) -> OutboxEntry:
    kind = kind_named(row["kind"])
    return OutboxEntry(
        kind=kind,
        subject=row["subject"],
        channel=row["channel"],
        since=datetime.fromisoformat(row["since"]),
        due=datetime.fromisoformat(row["due"]),
        rev=row["rev"],
        members=tuple(map(int, row["members"].split())),
        fresh=bool(row["fresh"]),
        content=kind.read_content(row["content"]),
        tries=row["tries"],
    )


# Data of members and servers


def _forgive(session: Session, member: int, _former: int) -> None:
    """Remove a member from the outbox; other members of the same mention stay."""
    session.execute("DELETE FROM debts WHERE message = ?", (member,))  # whatever its kind: an id is never given twice
    calling = session.execute("SELECT kind, subject, message, members FROM debts WHERE members <> ''", ())
    for kind, subject, message, members in [tuple(row) for row in calling]:
        others = [each for each in members.split() if each != str(member)]
        session.execute(
            "UPDATE debts SET members = ? WHERE kind = ? AND subject = ? AND message = ? AND members <> ?",
            (" ".join(others), kind, subject, message, " ".join(others)),
        )


DATA = (TableData(table="debts", forget=_forgive),)
