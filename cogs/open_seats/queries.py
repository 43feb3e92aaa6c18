"""The message that lists a server's open seats; inside one transaction."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry, OutboxKind, define
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.settings.owner import OPEN_SEATS, SettingOwner
from bot.core.table.rows import first
from bot.store.session import Session

OPEN_SEATS_ENTRY = define(OutboxKind("seats", 180))
"""Update the list of open lobbies of a server, which is the subject."""

PAUSE = timedelta(seconds=5)
"""So long changes are collected before the list is edited: Discord limits edits."""


def add_entry(session: Session, guild: int | None, now: datetime) -> None:
    """Add an outbox entry for the list of a server's open seats.

    Only for servers that have, or had, a channel for it.

    The changes of a few seconds share one entry, which keeps its due time.
    """
    if guild is None:
        return
    chosen = first(
        session,
        "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?",
        (SettingOwner.SERVER, guild, OPEN_SEATS),
    )
    board = message_of(session, guild)
    if chosen is not None and chosen[0].isdecimal():
        channel = int(chosen[0])
    elif board is not None:
        channel, _ = board
    else:
        return
    entries = [entry for entry in outbox.entries_of(session, str(guild)) if entry.kind is OPEN_SEATS_ENTRY]
    rev, due = (
        max((entry.rev for entry in entries), default=0) + 1,
        min([now + PAUSE, *(entry.due for entry in entries)]),
    )
    outbox.save_entries(session, [OutboxEntry(OPEN_SEATS_ENTRY, str(guild), channel, now, due, rev)])


def message_of(session: Session, guild: int) -> tuple[int, int] | None:
    """The channel and the message of a server's list, if it was posted."""
    found = first(session, "SELECT channel, message FROM seat_boards WHERE guild = ?", (guild,))
    return None if found is None else (found[0], found[1])


def set_message(session: Session, guild: int, channel: int, message: int) -> None:
    """Remember which message lists the open seats of a server."""
    session.execute(
        "INSERT INTO seat_boards (guild, channel, message) VALUES (?, ?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, message = excluded.message",
        (guild, channel, message),
    )


def drop_message(session: Session, guild: int) -> None:
    """Delete the message of a server that no longer has such a list."""
    session.execute("DELETE FROM seat_boards WHERE guild = ?", (guild,))


# Data of members and servers

DATA = (
    TableData(
        table="seat_boards",
        server={"open_seats": "SELECT channel, message FROM seat_boards WHERE guild = ?1"},
        of_server=OF_SERVER,
    ),
)
