"""What the channel of a table is owed: its board, mentions, the story, and earlier messages to delete."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.core.delivery.entries import GRACE, OutboxEntry, OutboxKind, define
from bot.core.table.model import Table

BOARD_ENTRY = define(OutboxKind("board", 10, for_answers=True))
"""Show the table at this rev in its channel; a `fresh` entry as a new message."""
CALL_ENTRY = define(OutboxKind("call", 20, for_answers=True, adds_members=True))
"""Mention only these members at the table, or without any delete the mention."""
STORY_ENTRY = define(OutboxKind("story", 70))
"""Update the story message of a table after an undo or the end of the game."""
RETIRE_ENTRY = define(OutboxKind("retire", 80))
"""Delete an earlier board, and tell the turns that ended there in the story message."""
DELETE_ENTRY = define(OutboxKind("delete", 90))
"""Delete an outdated mention."""


def left_over(kind: OutboxKind, table: Table, message: int, now: datetime) -> OutboxEntry:
    """Return the entry that retires or deletes an earlier message of a table."""
    return entry_for(kind, table, now, message=message)


def outdated(table: Table, message: int, now: datetime) -> OutboxEntry:
    """Return an entry, due at once, that deletes a message that another one replaced."""
    return replace(left_over(DELETE_ENTRY, table, message, now), due=now)


def entry_for(
    kind: OutboxKind,
    table: Table,
    now: datetime,
    *,
    members: tuple[int, ...] = (),
    fresh: bool = False,
    message: int = 0,
) -> OutboxEntry:
    """Return an entry that is due after the response had time to deliver it."""
    return OutboxEntry(kind, table.id, table.channel, now, now + GRACE, table.rev, members, fresh, message)
