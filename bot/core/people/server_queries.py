"""Statements for one server's data: export, delete."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.people.personal_data import OF_SERVER, TABLES_OF_SERVER, TableData
from bot.core.people.queries import selected
from bot.core.table.rows import ExportedRows
from bot.store.database import Session
from bot.store.timer_queries import written

_ENDED = "status NOT IN ('running', 'frozen')"


def about(session: Session, guild: int, now: datetime, kept: Sequence[TableData]) -> ExportedRows:
    """Return everything stored about a server, without secrets of running games."""
    exported = [query for data in kept for query in data.server.items()]
    rows = {key: selected(session, query, guild) for key, query in exported}
    open_runs = "challenge IN (SELECT id FROM challenges WHERE guild = ?1 AND closes > ?2)"
    logs = session.execute(
        "SELECT table_id, n, kind, member, seat, text, at FROM entries WHERE table_id IN"
        f" (SELECT id FROM tables WHERE guild = ?1 AND {_ENDED} AND (challenge IS NULL OR NOT ({open_runs})))"
        " ORDER BY table_id, n",
        (guild, written(now)),
    )
    keys = ("table", "n", "kind", "member", "seat", "text", "at")
    return {**rows, "logs": [dict(zip(keys, row, strict=True)) for row in logs]}


def known(session: Session, kept: Sequence[TableData]) -> Sequence[int]:
    """Return all servers about which something is stored."""
    found: set[int] = set()
    for table in [data.table for data in kept if data.of_server == OF_SERVER]:
        last = -1
        # by the index, one step for each server: there may be a million tables
        while (row := session.execute(f"SELECT min(guild) FROM {table} WHERE guild > ?", (last,)).fetchone())[0]:
            last = int(row[0])
            found.add(last)
    found.update(int(row[0]) for row in session.execute("SELECT DISTINCT id FROM settings WHERE whose = 'server'"))
    return sorted(found)


def forget(session: Session, guild: int, kept: Sequence[TableData]) -> Sequence[str]:
    """Delete everything about a server; return the ids of its tables."""
    tables = [table for (table,) in session.execute(TABLES_OF_SERVER, (guild,))]
    challenges = "SELECT id FROM challenges WHERE guild = ?1"
    lobbies = "SELECT id FROM lobbies WHERE guild = ?1"
    questions = f"SELECT id FROM questions WHERE table_id IN ({TABLES_OF_SERVER})"
    subjects = f"({TABLES_OF_SERVER} UNION {challenges} UNION {lobbies} UNION {questions})"
    for of_subject in ("debts", "timers"):
        session.execute(f"DELETE FROM {of_subject} WHERE subject IN {subjects}", (guild,))
    for of_server in ("debts", "timers"):
        session.execute(f"DELETE FROM {of_server} WHERE subject = ?1 OR subject LIKE ?1 || ' %'", (str(guild),))
    session.execute(
        "DELETE FROM notes WHERE key IN"
        " (SELECT id || '-shared' FROM tables WHERE guild = ?1 UNION SELECT 'result of ' || id || ' posted'"
        " FROM tables WHERE guild = ?1)",
        (guild,),
    )
    for data in sorted(kept, key=lambda each: each.of_server == OF_SERVER):  # others refer to those
        data.delete_server(session, guild)
    return tables
