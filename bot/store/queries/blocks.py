"""Who blocks whom: statements that run inside one transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.session import Session


def block(session: Session, member: int, blocked: int) -> None:
    """Let a member block another one; a second time changes nothing."""
    session.execute("INSERT INTO blocks (member, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (member, blocked))


def unblock(session: Session, member: int, blocked: int) -> None:
    """End a block."""
    session.execute("DELETE FROM blocks WHERE member = ? AND blocked = ?", (member, blocked))


def blocked_by(session: Session, member: int) -> Sequence[int]:
    """The members whom this member blocks."""
    query = "SELECT blocked FROM blocks WHERE member = ? ORDER BY blocked"
    return [blocked for (blocked,) in session.execute(query, (member,))]
