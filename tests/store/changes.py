"""Changes of tables as the tests of the store write them: everything that needs no position follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.consent import service as questions
from bot.core.delivery import changes, outbox_queries
from bot.core.delivery.changes import Effects, Features, Phase, TableFeature, Write
from bot.core.delivery.entries import OutboxEntry
from bot.core.notices import service as notices
from bot.core.seats import service as seats
from bot.core.table.board_updates import merge_calls
from bot.core.table.model import NOTHING_DUE, Due, LogEntry, Stored, Table
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.store.session import Session
from cogs.follow import service as followers
from cogs.journal import service as journal
from cogs.premove import service as premoves

FEATURES = (
    seats.FEATURES[0],
    premoves.FEATURE,
    questions.FEATURES[1],
    notices.FEATURE,
    followers.FEATURE,
    journal.FEATURE,
)


def add(
    connection: Session,
    stored: Stored,
    lobby: str | None = None,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Add a table that owes these and has these timers."""
    write = Write(stored.table, stored.table.updated)
    changes.add(connection, stored, write, _with(outbox_entries, due), lobby)


def append(
    connection: Session,
    after: Table,
    entry: LogEntry,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Append an entry that causes these."""
    changes.append(connection, Write(after, entry.at, entry), _with(outbox_entries, due))


def reopen(
    connection: Session,
    after: Table,
    entry: LogEntry,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Append an entry that causes these changes to an archived table."""
    changes.reopen(connection, Write(after, entry.at, entry), _with(outbox_entries, due))


def _with(outbox_entries: Sequence[OutboxEntry], due: Due) -> Features:
    def owe(write: Write, called: Sequence[int]) -> Effects:
        return Effects(outbox=merge_calls(outbox_entries, write, called), timers=due)

    def load(session: Session, write: Write) -> Sequence[int]:
        return outbox_queries.called_members(session, CALL_ENTRY, write.table.id)

    return Features((*FEATURES, TableFeature("owed", Phase.TELL, owe, load)))
