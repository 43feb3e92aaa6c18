"""Statements for links to the page and for its sessions."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.table.rows import first
from bot.store.database import Session
from bot.store.timer_queries import Timer, advance, set_timers, written
from cogs.page.model import MAX_LINKS, MAX_SESSIONS, PageLink, PageSession

SWEEP = "pages"
"""Kind of the timer that deletes what has expired, and its subject."""

_COLUMNS = "hash, member, began, used, expires"


def add_link(connection: Session, link: PageLink) -> None:
    """Store a link. A member's oldest ones make room for it."""
    _make_room(connection, "page_links", link.member, MAX_LINKS)
    connection.execute(
        "INSERT INTO page_links (hash, member, table_id, expires) VALUES (?, ?, ?, ?)",
        (link.id, link.member, link.table, written(link.expires)),
    )
    advance(connection, Timer(SWEEP, SWEEP, link.expires))


def spend_link(connection: Session, link: str, began: datetime, expires: datetime, session: str) -> bool:
    """Begin the session of a link's member and delete the link; return False for a link that isn't valid now.

    A session beyond the limit ends the member's oldest one.
    """
    spent = first(connection, "DELETE FROM page_links WHERE hash = ? RETURNING member, expires", (link,))
    if spent is None or spent[1] <= written(began):
        return False
    _make_room(connection, "page_sessions", spent[0], MAX_SESSIONS)
    connection.execute(
        f"INSERT INTO page_sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)",
        (session, spent[0], written(began), began.date().isoformat(), written(expires)),
    )
    advance(connection, Timer(SWEEP, SWEEP, expires))
    return True


def _make_room(connection: Session, table: str, member: int, most: int) -> None:
    """Delete a member's oldest rows, so that one more is within the limit."""
    newest = f"SELECT hash FROM {table} WHERE member = ?1 ORDER BY expires DESC, hash LIMIT {most - 1}"
    connection.execute(f"DELETE FROM {table} WHERE member = ?1 AND hash NOT IN ({newest})", (member,))


def find_session(connection: Session, session: str, now: datetime) -> PageSession | None:
    """Return a session that hasn't expired."""
    query = f"SELECT {_COLUMNS} FROM page_sessions WHERE hash = ? AND expires > ?"
    row = first(connection, query, (session, written(now)))
    return None if row is None else _session(*row)


def set_used(connection: Session, session: str, day: str) -> None:
    """Store the last day on which a session was used."""
    connection.execute("UPDATE page_sessions SET used = ? WHERE hash = ?", (day, session))


def sessions_of(connection: Session, member: int, now: datetime) -> Sequence[PageSession]:
    """Return a member's sessions, the newest first."""
    query = f"SELECT {_COLUMNS} FROM page_sessions WHERE member = ? AND expires > ? ORDER BY expires DESC, hash"
    return [_session(*row) for row in connection.execute(query, (member, written(now)))]


def end_session(connection: Session, member: int, session: str) -> bool:
    """End one of a member's sessions; return whether it existed."""
    ended = connection.execute("DELETE FROM page_sessions WHERE member = ? AND hash = ?", (member, session))
    return ended.rowcount == 1


def end_all(connection: Session, member: int) -> int:
    """End all sessions of a member and delete their unused links; return how many sessions there were."""
    connection.execute("DELETE FROM page_links WHERE member = ?", (member,))
    return connection.execute("DELETE FROM page_sessions WHERE member = ?", (member,)).rowcount


def sweep(connection: Session, now: datetime) -> None:
    """Delete what has expired, and set the timer to when more does."""
    for table in ("page_links", "page_sessions"):
        connection.execute(f"DELETE FROM {table} WHERE expires <= ?", (written(now),))
    ends = [first(connection, f"SELECT min(expires) FROM {table}", ())[0] for table in ("page_links", "page_sessions")]
    due = min((datetime.fromisoformat(end) for end in ends if end is not None), default=None)
    set_timers(connection, SWEEP, {SWEEP: due})


def _session(hashed: str, member: int, began: str, used: str, expires: str) -> PageSession:
    return PageSession(hashed, member, datetime.fromisoformat(began), used, datetime.fromisoformat(expires))


# Data of members and servers

DATA = (
    TableData(
        table="page_links",
        deletes=["member"],
        member={"page_links": 'SELECT table_id AS "table", expires FROM page_links WHERE member = ?1 ORDER BY expires'},
        of_server=AT_TABLES_OF_SERVER,
    ),
    TableData(
        table="page_sessions",
        deletes=["member"],
        member={
            "page_sessions": "SELECT began, used, expires FROM page_sessions WHERE member = ?1 ORDER BY expires, hash"
        },
    ),
)
