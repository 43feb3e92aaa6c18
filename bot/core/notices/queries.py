"""Statements for notices: what members were notified of."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.core.delivery import outbox_queries as owed
from bot.core.delivery.entries import EarlierMessage, OutboxEntry, ToMember
from bot.core.notices.model import TIMER, DirectMessage, Notice
from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.table.outbox_entries import DELETE_ENTRY
from bot.core.table.rows import UNFINISHED
from bot.store import timer_queries as timers
from bot.store.database import Row, Session
from bot.store.timer_queries import Timer

_KEY = "table_id = ? AND member = ?"


def find(connection: Session, table_id: str) -> Sequence[Notice]:
    """Return the notices of a table's members."""
    query = (
        "SELECT table_id, member, asked, told, at, snoozed, letter_channel, letter FROM notices"
        " WHERE table_id = ? ORDER BY member"
    )
    return [_notice(row) for row in connection.execute(query, (table_id,))]


def keep(connection: Session, notices: Iterable[Notice]) -> None:
    """Replace these notices; direct messages are unchanged."""
    connection.executemany(
        "INSERT INTO notices (table_id, member, asked, told, at, snoozed) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO UPDATE SET"
        " asked = excluded.asked, told = excluded.told, at = excluded.at, snoozed = excluded.snoozed",
        [
            (each.table, each.member, each.asked, each.told, timers.written(each.at), _optional(each.snoozed))
            for each in notices
        ],
    )


def save_check(
    connection: Session,
    table_id: str,
    notices: Sequence[Notice],
    due: datetime | None,
    outbox_entries: Sequence[OutboxEntry] = (),
) -> None:
    """Save notices and outbox entries, and set the table's next check (None for none).

    Direct messages are unchanged.
    """
    keep(connection, notices)
    owed.add_entries(connection, outbox_entries)
    if due is None:
        timers.drop_timer(connection, TIMER, table_id)
    else:
        timers.set_timer(connection, Timer(TIMER, table_id, due))


def forget(connection: Session, table_id: str) -> None:
    """Stop reminders for a table.

    Delete its notices, except those with a direct message to retract.
    """
    connection.execute("DELETE FROM notices WHERE table_id = ? AND letter IS NULL", (table_id,))
    timers.drop_timer(connection, TIMER, table_id)


def called(
    connection: Session,
    table_id: str,
    notices: Sequence[Notice],
    due: datetime | None,
    outbox_entries: Sequence[OutboxEntry],
) -> None:
    """Save notices and outbox entries after a mention.

    The next check is no later than `due`.
    """
    keep(connection, notices)
    owed.add_entries(connection, outbox_entries)
    if due is not None:
        timers.advance(connection, Timer(TIMER, table_id, due))


def set_direct_message(connection: Session, called: OutboxEntry, letter: DirectMessage | None) -> None:
    """Store the direct message sent for an outbox entry, and remove the entry.

    The member's previous direct message is to be deleted.
    """
    key = (called.subject, called.read(ToMember).member)
    found = connection.execute(f"SELECT letter_channel, letter FROM notices WHERE {_KEY}", key).fetchone()
    change = f"UPDATE notices SET letter_channel = ?, letter = ? WHERE {_KEY}"
    connection.execute(change, (*((None, None) if letter is None else (letter.channel, letter.message)), *key))
    owed.remove_delivered(connection, [called])
    if found is None or found["letter"] is None or (letter is not None and found["letter"] == letter.message):
        return
    earlier = OutboxEntry(
        DELETE_ENTRY,
        called.subject,
        found["letter_channel"],
        called.since,
        called.since,
        content=EarlierMessage(found["letter"]),
    )
    owed.add_entries(connection, [earlier])


def snooze(connection: Session, notice: Notice, due: datetime) -> None:
    """Save a snoozed notice; the table's next check is no later than `due`."""
    keep(connection, [notice])
    timers.advance(connection, Timer(TIMER, notice.table, due))


def look_at_all_of(connection: Session, member: int, now: datetime) -> None:
    """Check all tables now at which this member plays with others."""
    connection.execute(
        "INSERT INTO timers (kind, subject, due, guild)"
        f" SELECT '{TIMER}', id, ?1, guild FROM tables WHERE {UNFINISHED} AND challenge IS NULL"
        " AND id IN (SELECT table_id FROM members WHERE member = ?2)"
        " AND EXISTS (SELECT 1 FROM members WHERE table_id = tables.id AND member <> ?2)"
        f" {timers.UNLESS_EARLIER}",
        (timers.written(now), member),
    )


def _optional(moment: datetime | None) -> str | None:
    return None if moment is None else timers.written(moment)


def _notice(row: Row) -> Notice:
    return Notice(
        table=row["table_id"],
        member=row["member"],
        asked=row["asked"],
        told=row["told"],
        at=datetime.fromisoformat(row["at"]),
        snoozed=None if row["snoozed"] is None else datetime.fromisoformat(row["snoozed"]),
        letter=None if row["letter"] is None else DirectMessage(row["letter_channel"], row["letter"]),
    )


# Data of members and servers

DATA = (
    TableData(
        table="notices",
        deletes=["member"],
        member={
            "notices": (
                'SELECT table_id AS "table", asked, told, at, snoozed, letter_channel, letter FROM notices WHERE'
                " member = ?1 ORDER BY table_id"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
