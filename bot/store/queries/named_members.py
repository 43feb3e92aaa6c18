"""Members that another one sees by name in the tables of all servers.

Those are the other one themselves, members who show their name to everyone, and members of servers that both share. The
bot sees no lists of members: one who has had a seat in a game of a server, or answered a puzzle there, counts as its
member.
"""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.model.setting_owner import NAME_IN_DAILY, SHOWN, SettingOwner
from bot.store.session import Session


def solvers(session: Session, day: int, viewer: int, guilds: Collection[int]) -> Sequence[int]:
    """Return who solved the puzzle of a day and can be named to the viewer, who is in these servers.

    The first one comes first.
    """
    condition, values = _can_be_named("attempts.member", viewer, guilds)
    query = f"SELECT member FROM attempts WHERE day = ? AND solved = 1 AND {condition} ORDER BY at, member"
    return [member for (member,) in session.execute(query, (day, *values))]


def _can_be_named(member: str, viewer: int, guilds: Collection[int]) -> tuple[str, Sequence[object]]:
    """Return the SQL condition that this column is a member whom the viewer sees by name, and its values."""
    servers = ", ".join("?" * len(guilds))
    shown = f"EXISTS (SELECT 1 FROM settings WHERE whose = ? AND settings.id = {member} AND name = ? AND value = ?)"
    values = (viewer, SettingOwner.MEMBER, NAME_IN_DAILY, SHOWN)
    if not guilds:
        return f"({member} = ? OR {shown})", values
    seated = (
        "EXISTS (SELECT 1 FROM members JOIN tables AS shared ON shared.id = members.table_id"
        f" WHERE members.member = {member} AND +shared.guild IN ({servers}))"
    )
    answered = f"EXISTS (SELECT 1 FROM attempts AS own WHERE own.member = {member} AND own.guild IN ({servers}))"
    return f"({member} = ? OR {shown} OR {seated} OR {answered})", (*values, *guilds, *guilds)
