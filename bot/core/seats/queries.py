"""Statements for members of seats, their display names, and who sees them in the tables of all servers.

There a member sees their own name, those of members who show it to everyone, and those of members of shared servers.
The bot sees no lists of members: one who has had a seat in a game of a server, or answered a puzzle there, counts as
its member. Members who deleted their data have negative ids, and no name.
"""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.settings.owner import NAME_IN_DAILY, SHOWN, SettingOwner
from bot.core.table.model import Seat
from bot.store.database import Session


def add(connection: Session, table_id: str, seat: Seat) -> None:
    """Store who holds a seat, in the order in which they share it."""
    connection.executemany(
        "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, ?, ?)",
        [(table_id, seat.number, place, member) for place, member in enumerate(seat.members)],
    )


def change(connection: Session, table_id: str, seat: Seat) -> None:
    """Replace the holders of a seat."""
    connection.execute("DELETE FROM members WHERE table_id = ? AND seat = ?", (table_id, seat.number))
    add(connection, table_id, seat)


def name(connection: Session, member: int) -> tuple[str, str] | None:
    """Return a member's display name and the locale of their Discord, empty if unknown."""
    row = connection.execute("SELECT name, locale FROM names WHERE member = ?", (member,)).fetchone()
    return None if row is None else (str(row[0]), str(row[1]))


def keep_name(connection: Session, member: int, name: str, locale: str) -> bool:
    """Store a member's display name and locale if they hold a seat; return whether they do."""
    kept = connection.execute(
        "INSERT INTO names (member, name, locale) SELECT ?1, ?2, ?3"
        " WHERE EXISTS (SELECT 1 FROM members WHERE member = ?1)"
        " ON CONFLICT (member) DO UPDATE SET name = excluded.name, locale = excluded.locale",
        (member, name, locale),
    )
    return kept.rowcount == 1


def drop_names(connection: Session) -> None:
    """Delete the names of members without a seat.

    For the start, before names are cached.
    """
    connection.execute("DELETE FROM names WHERE NOT EXISTS (SELECT 1 FROM members WHERE member = names.member)")


def named_solvers(connection: Session, day: int, viewer: int, guilds: Collection[int]) -> Sequence[int]:
    """Return who solved the puzzle of a day and can be named to the viewer, who is in these servers.

    The first one comes first.
    """
    condition, values = _can_be_named("attempts.member", viewer, guilds)
    query = f"SELECT member FROM attempts WHERE day = ? AND solved = 1 AND {condition} ORDER BY at, member"
    return [member for (member,) in connection.execute(query, (day, *values))]


def named_players(connection: Session, challenge: str, viewer: int, guilds: Collection[int]) -> Sequence[int]:
    """Return who has a counting run in a challenge and can be named to the viewer, who is in these servers."""
    condition, values = _can_be_named("tables.opener", viewer, guilds)
    query = f"SELECT opener FROM tables WHERE challenge = ? AND counts = 1 AND {condition}"
    return [member for (member,) in connection.execute(query, (challenge, *values))]


def _can_be_named(member: str, viewer: int, guilds: Collection[int]) -> tuple[str, Sequence[object]]:
    """Return the SQL condition that this column is a member whom the viewer sees by name, and its values."""
    servers = ", ".join("?" * len(guilds))
    shown = f"EXISTS (SELECT 1 FROM settings WHERE whose = ? AND settings.id = {member} AND name = ? AND value = ?)"
    values = (viewer, SettingOwner.MEMBER, NAME_IN_DAILY, SHOWN)
    if not guilds:
        return f"{member} > 0 AND ({member} = ? OR {shown})", values
    seated = (
        "EXISTS (SELECT 1 FROM members JOIN tables AS shared ON shared.id = members.table_id"
        f" WHERE members.member = {member} AND +shared.guild IN ({servers}))"
    )
    answered = f"EXISTS (SELECT 1 FROM attempts AS own WHERE own.member = {member} AND own.guild IN ({servers}))"
    return f"{member} > 0 AND ({member} = ? OR {shown} OR {seated} OR {answered})", (*values, *guilds, *guilds)


# Data of members and servers

DATA = (
    TableData(
        table="names",
        deletes=["member"],
        member={"names": "SELECT name, locale FROM names WHERE member = ?1"},
    ),
    TableData(
        table="members",
        renames=["member"],
        member={"seats": 'SELECT table_id AS "table", seat FROM members WHERE member = ?1 ORDER BY table_id, seat'},
        server={
            "seats": (
                f'SELECT table_id AS "table", seat, place, member FROM members WHERE {AT_TABLES_OF_SERVER}'
                " ORDER BY table_id, seat, place"
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
