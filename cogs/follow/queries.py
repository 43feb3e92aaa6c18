"""Statements for spectators who follow tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.delivery import outbox_queries as owed
from bot.core.delivery.entries import OutboxEntry, OutboxKind, ToMember, define
from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.table.rows import first
from bot.errors import TableError
from bot.store.database import Session
from cogs.follow import words

# Members who follow a table they don't play at


class FollowsMany(TableError):
    """The member already follows the maximum number of tables."""

    def __init__(self, most: int) -> None:
        super().__init__(words.follows_many(most))


MAX_FOLLOWED = 20
"""Tables that a member can follow at the same time."""

LINE_ENTRY = define(OutboxKind("line", 40, ToMember, for_answers=True))
"""Tell a follower about the turns that ended."""


@dataclass(frozen=True, slots=True)
class Follower:
    """A spectator who is notified after each turn.

    `told` is the number of moves they know of; `message` is the latest notification.
    """

    table: str
    member: int
    told: int
    message: int = 0


def follow(connection: Session, follower: Follower) -> None:
    """Make a member follow a table, if they don't already. Raises FollowsMany."""
    counted = "SELECT count(*) FROM followers WHERE member = ? AND table_id <> ?"
    (others,) = first(connection, counted, (follower.member, follower.table))
    if others >= MAX_FOLLOWED:
        raise FollowsMany(MAX_FOLLOWED)
    connection.execute(
        "INSERT INTO followers (table_id, member, told, message) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO NOTHING",
        (follower.table, follower.member, follower.told, follower.message),
    )


def unfollow(connection: Session, table_id: str, member: int) -> bool:
    """Make a member unfollow a table; return whether they followed it."""
    gone = connection.execute("DELETE FROM followers WHERE table_id = ? AND member = ?", (table_id, member))
    return gone.rowcount == 1


def find(connection: Session, table_id: str, member: int) -> Follower | None:
    """Return a member's following of a table."""
    query = "SELECT table_id, member, told, message FROM followers WHERE table_id = ? AND member = ?"
    row = first(connection, query, (table_id, member))
    return None if row is None else Follower(*row)


def set_reported(connection: Session, paid: OutboxEntry, follower: Follower) -> None:
    """Store the last rev reported to a follower, and remove the outbox entry."""
    connection.execute(
        "UPDATE followers SET told = ?, message = ? WHERE table_id = ? AND member = ?",
        (follower.told, follower.message, follower.table, follower.member),
    )
    owed.remove_delivered(connection, [paid])


def of(connection: Session, table_id: str) -> Sequence[int]:
    """Return the members who follow a table."""
    return [member for (member,) in connection.execute("SELECT member FROM followers WHERE table_id = ?", (table_id,))]


# Data of members and servers

DATA = (
    TableData(
        table="followers",
        deletes=["member"],
        member={
            "followed_tables": (
                'SELECT table_id AS "table", told, message FROM followers WHERE member = ?1 ORDER BY table_id'
            )
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
