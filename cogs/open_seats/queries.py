"""The message that lists a server's open seats; inside one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry, OutboxKind, define
from bot.core.people import queries as people_queries
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import NOWHERE, Setting, is_id
from bot.core.table.rows import first
from bot.store.database import Session
from cogs.lobby import queries as lobby_queries

# The list of a server's open seats: its message, its updates, and the channel that was chosen for it


OPEN_SEATS_CHANNEL = Setting(SettingOwner.SERVER, "seats", (NOWHERE,), is_id)
"""Where a message lists the open lobbies of the server."""

OPEN_SEATS_ENTRY = define(OutboxKind("seats", 180))
"""Update the list of open lobbies of a server, which is the subject."""

PAUSE = timedelta(seconds=5)
"""So long changes are collected before the list is edited: Discord limits edits."""


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """The message of a server that lists its open seats."""

    channel: int
    message: int


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
