"""What the channel of a table is owed: its board, mentions, the story, and earlier messages to delete."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.core.delivery.entries import GRACE, NOTHING, Content, EarlierMessage, OutboxEntry, OutboxKind, define
from bot.core.table.model import Table


@dataclass(frozen=True, slots=True)
class RetiredBoard(EarlierMessage):
    """An earlier board; `told` is the rev up to which the messages above it tell the story."""

    told: int = 0


BOARD_ENTRY = define(OutboxKind("board", 10, for_answers=True))
"""Show the table at this rev in its channel; a `fresh` entry as a new message."""
CALL_ENTRY = define(OutboxKind("call", 20, for_answers=True, adds_members=True))
"""Mention only these members at the table, or without any delete the mention."""
STORY_ENTRY = define(OutboxKind("story", 70))
"""Update the story message of a table after an undo or the end of the game."""
RETIRE_ENTRY = define(OutboxKind("retire", 80, RetiredBoard))
"""Delete an earlier board, and tell the turns that ended there in the story message."""
DELETE_ENTRY = define(OutboxKind("delete", 90, EarlierMessage))
"""Delete an outdated mention."""


def outdated(table: Table, message: int, now: datetime) -> OutboxEntry:
    """Return an entry, due at once, that deletes a message that another one replaced."""
    return replace(entry_for(DELETE_ENTRY, table, now, content=EarlierMessage(message)), due=now)


def entry_for(
    kind: OutboxKind,
    table: Table,
    now: datetime,
    *,
    members: tuple[int, ...] = (),
    fresh: bool = False,
    content: Content = NOTHING,
) -> OutboxEntry:
    """Return an entry that is due after the response had time to deliver it."""
    return OutboxEntry(kind, table.id, table.channel, now, now + GRACE, table.rev, members, fresh, content)
