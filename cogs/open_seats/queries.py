"""The message that lists a server's open seats; inside one transaction."""

from __future__ import annotations

from datetime import datetime

from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry
from bot.core.people import queries as people_queries
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.table.rows import first
from bot.store.session import Session
from cogs.lobby import queries as lobby_queries
from cogs.open_seats.model import OPEN_SEATS_CHANNEL, OPEN_SEATS_ENTRY, PAUSE


def add_entry(session: Session, guild: int | None, now: datetime) -> None:
    """Add an outbox entry for the list of a server's open seats.

    Only for servers that have, or had, a channel for it.

    The changes of a few seconds share one entry, which keeps its due time.
    """
    if guild is None:
        return
    chosen = people_queries.setting(session, OPEN_SEATS_CHANNEL.whose, guild, OPEN_SEATS_CHANNEL.name)
    board = message_of(session, guild)
    if chosen is not None and chosen.isdecimal():
        channel = int(chosen)
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


lobby_queries.ON_CHANGE.append(add_entry)


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
