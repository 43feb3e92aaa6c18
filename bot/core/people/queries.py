"""Statements for one member's data: read, export, delete.

A forgotten member's id is replaced with a negative number: no member has one, it doesn't reveal who it was, and results
of different former members stay apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.people.personal_data import TableData
from bot.core.settings.owner import SettingOwner
from bot.core.table import queries as tables
from bot.core.table.rows import ExportedRows, first
from bot.core.time.zones import Day
from bot.store.database import Session
from bot.store.shards import FORGOTTEN

_WRITTEN_AS_JSON = frozenset({"options", "outcome", "teams", "par_scores", "found", "goals"})

DATA = (
    TableData(
        table="settings",
        forget=lambda session, member, _: session.execute(
            "DELETE FROM settings WHERE whose = 'member' AND id = ?", (member,)
        ),
        member={"settings": "SELECT name, value FROM settings WHERE whose = 'member' AND id = ?1 ORDER BY name"},
        server={"settings": "SELECT name, value FROM settings WHERE whose = 'server' AND id = ?1 ORDER BY name"},
        of_server="whose = 'server' AND id = ?1",
    ),
    TableData(
        table="blocks",
        deletes=["member", "blocked"],
        member={"blocks": "SELECT blocked FROM blocks WHERE member = ?1 ORDER BY blocked"},
    ),
)

UNOWNED = frozenset({"lease", "processes", "shards", "notes", "timers"})
"""Tables about the program; what notes and timers say of a server goes with it."""


def choose(session: Session, whose: SettingOwner, owner: int, name: str, value: str) -> None:
    """Store a setting of a member or server."""
    session.execute(
        "INSERT INTO settings (whose, id, name, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (whose, id, name) DO UPDATE SET value = excluded.value",
        (whose, owner, name, value),
    )


def servers_of(session: Session, member: int) -> Sequence[int]:
    """Return the servers in which a member has had a seat, the last one first."""
    query = (
        "SELECT guild FROM tables WHERE guild IS NOT NULL AND id IN (SELECT table_id FROM members WHERE member = ?)"
        " GROUP BY guild ORDER BY max(updated) DESC"
    )
    return [guild for (guild,) in session.execute(query, (member,))]


def about(session: Session, member: int, kept: Sequence[TableData]) -> ExportedRows:
    """Return everything that is kept about a member."""
    queries = [query for data in kept for query in data.member.items()]
    return {key: selected(session, query, member) for key, query in queries}


def selected(session: Session, query: str, owner: int) -> list[Mapping[str, Any]]:
    """Return rows by the column names that the query lists."""
    columns, _, _ = query.removeprefix("SELECT ").partition(" FROM ")
    keys = [column.rpartition(" AS ")[2].rpartition(".")[2].strip(' "') for column in columns.split(",")]
    rows = session.execute(query, (owner,))
    return [{key: _read(key, value) for key, value in zip(keys, row, strict=True)} for row in rows]


def _read(key: str, value: Any) -> Any:
    """Return the value of a column; some contain JSON."""
    return json.loads(value) if key in _WRITTEN_AS_JSON and value is not None else value


def lobbies_of(session: Session, member: int) -> Sequence[str]:
    """Return the ids of lobbies that a member has joined."""
    query = "SELECT lobby_id FROM lobby_members WHERE member = ? ORDER BY lobby_id"
    return [lobby for (lobby,) in session.execute(query, (member,))]


def forget(session: Session, member: int, kept: Sequence[TableData]) -> Sequence[str]:
    """Replace a member's id with an unused negative number and delete private data.

    Returns the ids of changed tables, which are found before their rows change.
    """
    former, changed = _next_former(session), tables.tables_naming(session, member)
    for data in kept:
        data.forget_member(session, member, former)
    return changed


def _next_former(session: Session) -> int:
    """Return an unused negative number."""
    (count,) = session.execute(
        "INSERT INTO notes (key, value) VALUES (?, '1') ON CONFLICT (key)"
        " DO UPDATE SET value = CAST(CAST(notes.value AS BIGINT) + 1 AS TEXT) RETURNING value",
        (FORGOTTEN,),
    ).fetchone()
    return -int(count)


def setting(connection: Session, whose: SettingOwner, owner: int, name: str) -> str | None:
    """Return a member's or server's value of a setting."""
    wanted = "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?"
    found: tuple[str] | None = first(connection, wanted, (whose, owner, name))
    return None if found is None else found[0]


def all_with(session: Session, name: str) -> Sequence[tuple[str, int, str]]:
    """Return all values of a setting, with whose they are and the id of the member or server."""
    return list(session.execute("SELECT whose, id, value FROM settings WHERE name = ?", (name,)))


def day_of(session: Session, guild: int) -> Day | None:
    """Return when a server's days begin, None if it isn't set."""
    row = session.execute("SELECT zone, hour FROM challenge_days WHERE guild = ?", (guild,)).fetchone()
    return None if row is None else Day(*row)


def block(session: Session, member: int, blocked: int) -> None:
    """Let a member block another one; a second time changes nothing."""
    session.execute("INSERT INTO blocks (member, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (member, blocked))


def unblock(session: Session, member: int, blocked: int) -> None:
    """End a block."""
    session.execute("DELETE FROM blocks WHERE member = ? AND blocked = ?", (member, blocked))


def blocked_by(session: Session, member: int) -> Sequence[int]:
    """The members whom this member blocks."""
    query = "SELECT blocked FROM blocks WHERE member = ? ORDER BY blocked"
    return [blocked for (blocked,) in session.execute(query, (member,))]


def find(connection: Session, key: str) -> str | None:
    """Return a note, such as the hash of the last published commands."""
    found: tuple[str] | None = first(connection, "SELECT value FROM notes WHERE key = ?", (key,))
    return None if found is None else found[0]


def keep(connection: Session, key: str, value: str) -> None:
    """Store a note."""
    change = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    connection.execute(change, (key, value))
