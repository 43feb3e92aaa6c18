"""Statements for lobbies."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime

from bot.clock import Outage
from bot.core.delivery import outage_queries as outages
from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry
from bot.core.people.personal_data import OF_SERVER, TableData
from bot.core.table.model import Table, Venue
from bot.core.table.rows import OF_CHANNEL, UNFINISHED
from bot.core.time.time_control import TimeControl
from bot.store.database import Row, Session
from bot.store.failures import ChannelOccupied, IdTaken, StaleRevision
from bot.store.timer_queries import Timer, drop_timer, set_timer, written
from cogs.lobby.model import (
    LOBBY_ENTRY,
    TIMER,
    Invitation,
    Lobby,
    LobbyOpen,
    NoSuchLobby,
    closed,
    shown_later,
    withdrawn,
)

ON_CHANGE: list[Callable[[Session, int | None, datetime], None]] = []
"""What else is stored when the lobbies of a server change; the queries of other subjects add theirs."""


def add(connection: Session, lobby: Lobby) -> None:
    """Store a new lobby and set its timer.

    Raises ChannelOccupied, LobbyOpen or IdTaken.
    """
    taken = "SELECT 1 FROM tables WHERE id = ?1 UNION ALL SELECT 1 FROM lobbies WHERE id = ?1"
    if connection.execute(taken, (lobby.id,)).fetchone():
        raise IdTaken(lobby.id)
    refuse_second(connection, lobby.channel)
    running = f"SELECT 1 FROM tables WHERE {OF_CHANNEL} AND {UNFINISHED}"
    if connection.execute(running, (lobby.channel,)).fetchone():
        raise ChannelOccupied(lobby.channel)
    connection.execute(
        "INSERT INTO lobbies (id, game, options, seats, guild, channel, created, due, warned, message, warning,"
        " computers, tempo, invited_only, autostart, hints, called, role_called, venue, link_guild)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (lobby.id, lobby.game, json.dumps(dict(lobby.options)), lobby.seats, lobby.guild, lobby.channel,
         written(lobby.created), written(lobby.due), lobby.warned, lobby.message, lobby.warning,
         " ".join(lobby.computers), _written(lobby.time_control), *_gathering(lobby), lobby.venue, lobby.link_guild),
    )  # fmt: skip
    _set_members(connection, lobby)
    set_timer(connection, Timer(TIMER, lobby.id, lobby.due))
    outbox.add_entries(connection, shown_later(lobby, lobby.created))
    _note_change(connection, lobby, lobby.created)


def _note_change(connection: Session, lobby: Lobby, now: datetime) -> None:
    for store_more in ON_CHANGE:
        store_more(connection, lobby.guild, now)


def refuse_second(connection: Session, channel: int) -> None:
    """Raise LobbyOpen if the channel has a lobby."""
    if (lobby := find_in(connection, channel)) is not None:
        raise LobbyOpen(lobby)


def save(connection: Session, lobby: Lobby, now: datetime | None = None, entries: Sequence[OutboxEntry] = ()) -> None:
    """Save a changed lobby, set its timer and add outbox entries.

    Raises StaleRevision if it is gone.

    With `now`, the change shows in the server's list of open seats.
    """
    changed = connection.execute(
        "UPDATE lobbies SET options = ?, seats = ?, due = ?, warned = ?, message = ?, warning = ?, computers = ?,"
        " tempo = ?, invited_only = ?, autostart = ?, hints = ?, called = ?, role_called = ? WHERE id = ?",
        (json.dumps(dict(lobby.options)), lobby.seats, written(lobby.due), lobby.warned, lobby.message,
         lobby.warning, " ".join(lobby.computers),
         _written(lobby.time_control), *_gathering(lobby), lobby.id),
    )  # fmt: skip
    if changed.rowcount != 1:
        raise StaleRevision(lobby.id)
    connection.execute("DELETE FROM lobby_members WHERE lobby_id = ?", (lobby.id,))
    connection.execute("DELETE FROM invitations WHERE lobby_id = ?", (lobby.id,))
    _set_members(connection, lobby)
    set_timer(connection, Timer(TIMER, lobby.id, lobby.due))
    outbox.add_entries(connection, entries)
    if now is not None:
        _note_change(connection, lobby, now)


def drop(connection: Session, lobby_id: str, now: datetime, *, channel_gone: bool = False) -> bool:
    """Delete a lobby and its timer; return whether it existed.

    Outbox entries clean up its messages.
    """
    if (lobby := find(connection, lobby_id)) is not None:
        outbox.remove_delivered(connection, shown_later(lobby, now))
        ended = () if channel_gone else closed(lobby, now)
        outbox.add_entries(connection, (*ended, *withdrawn(lobby, lobby.invitations, now)))
        _note_change(connection, lobby, now)
    drop_timer(connection, TIMER, lobby_id)
    return connection.execute("DELETE FROM lobbies WHERE id = ?", (lobby_id,)).rowcount == 1


def take(connection: Session, table: Table, lobby_id: str) -> None:
    """Delete the lobby that a table comes from. Raises NoSuchLobby."""
    if not drop(connection, lobby_id, table.created):
        raise NoSuchLobby


def find(connection: Session, lobby_id: str) -> Lobby | None:
    """Return one lobby."""
    return _read(connection, connection.execute("SELECT * FROM lobbies WHERE id = ?", (lobby_id,)).fetchone())


def find_in(connection: Session, channel: int) -> Lobby | None:
    """Return the lobby of a channel."""
    return _read(connection, connection.execute("SELECT * FROM lobbies WHERE channel = ?", (channel,)).fetchone())


def of_guild(connection: Session, guild: int) -> list[Lobby]:
    """Return the lobbies of a server, the oldest first."""
    rows = connection.execute("SELECT * FROM lobbies WHERE guild = ? ORDER BY created", (guild,))
    return [lobby for row in rows if (lobby := _read(connection, row)) is not None]


def _written(time_control: TimeControl | None) -> str | None:
    return None if time_control is None else str(time_control)


def _gathering(lobby: Lobby) -> tuple[bool, ...]:
    return lobby.invited_only, lobby.autostart, lobby.hints, lobby.called, lobby.role_called


def _set_members(connection: Session, lobby: Lobby) -> None:
    connection.executemany(
        "INSERT INTO invitations (lobby_id, member, invited_by, declined, channel, message) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (lobby.id, each.member, each.invited_by, each.declined, each.channel, each.message)
            for each in lobby.invitations
        ],
    )
    connection.executemany(
        "INSERT INTO lobby_members (lobby_id, place, member) VALUES (?, ?, ?)",
        [(lobby.id, place, member) for place, member in enumerate(lobby.members)],
    )


def _read(connection: Session, row: Row | None) -> Lobby | None:
    if row is None:
        return None
    members = connection.execute("SELECT member FROM lobby_members WHERE lobby_id = ? ORDER BY place", (row["id"],))
    return Lobby(
        id=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        seats=row["seats"],
        guild=row["guild"],
        channel=row["channel"],
        members=tuple(member for (member,) in members),
        created=datetime.fromisoformat(row["created"]),
        due=datetime.fromisoformat(row["due"]),
        warned=bool(row["warned"]),
        message=row["message"],
        warning=row["warning"],
        computers=tuple(row["computers"].split()),
        time_control=None if row["tempo"] is None else TimeControl.read(row["tempo"]),
        invitations=_invitations(connection, row["id"]),
        invited_only=bool(row["invited_only"]),
        autostart=bool(row["autostart"]),
        hints=bool(row["hints"]),
        called=bool(row["called"]),
        role_called=bool(row["role_called"]),
        venue=Venue(row["venue"]),
        link_guild=row["link_guild"],
    )


def _invitations(connection: Session, lobby_id: str) -> tuple[Invitation, ...]:
    query = "SELECT member, invited_by, declined, channel, message FROM invitations WHERE lobby_id = ? ORDER BY member"
    return tuple(
        Invitation(member, invited_by, bool(declined), channel, message)
        for member, invited_by, declined, channel, message in connection.execute(query, (lobby_id,))
    )


def move_for_outage(session: Session, outage: Outage, ours: str) -> None:
    """Move the end of lobbies by an outage, and update their messages, which name it."""
    outages.move(session, "lobbies", "due", ("id",), f"TRUE{ours}", outage.length)
    waiting = f"SELECT id, channel, venue FROM lobbies WHERE message IS NOT NULL{ours}"
    outages.show_again(session, LOBBY_ENTRY, waiting, outage)


# Data of members and servers

_OF_LOBBIES = "lobby_id IN (SELECT id FROM lobbies WHERE guild = ?1)"

DATA = (
    TableData(
        table="lobby_members",
        deletes=["member"],
        member={
            "lobbies": (
                "SELECT lobbies.id, game, guild AS server, channel, created FROM lobbies JOIN lobby_members ON"
                " lobby_id = lobbies.id WHERE member = ?1 ORDER BY created"
            )
        },
        server={
            "lobby_members": (
                f"SELECT lobby_id AS lobby, place, member FROM lobby_members WHERE {_OF_LOBBIES}"
                " ORDER BY lobby_id, place"
            )
        },
        of_server=_OF_LOBBIES,
    ),
    TableData(
        table="invitations",
        deletes=["member"],
        renames=["invited_by"],
        member={
            "invitations": "SELECT lobby_id AS lobby, declined FROM invitations WHERE member = ?1 ORDER BY lobby_id"
        },
        server={
            "invitations": (
                f"SELECT lobby_id AS lobby, member, invited_by, declined FROM invitations WHERE {_OF_LOBBIES}"
                " ORDER BY lobby_id, member"
            )
        },
        of_server=_OF_LOBBIES,
    ),
    TableData(
        table="lobbies",
        server={
            "lobbies": (
                "SELECT id, game, options, seats, channel, created, due, message FROM lobbies WHERE guild = ?1"
                " ORDER BY created"
            )
        },
        of_server=OF_SERVER,
    ),
)
