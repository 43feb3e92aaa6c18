"""Changes of tables as the tests of the store write them: everything that needs no position follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.model.change import Context, Effects, Feature, Write, make_change
from bot.model.outbox import OutboxEntry
from bot.model.table import NOTHING_DUE, Due, LogEntry, Stored, Table
from bot.notify.notices import watch_table
from bot.store import queries
from bot.store.session import Session
from bot.tables.board_updates import merge_calls
from bot.tables.followers import notify_followers
from bot.tables.journal import write_journal
from bot.tables.premoves import update_premoves
from bot.tables.questions import recheck_questions
from bot.tables.seats import update_holders
from bot.tables.undo import close_undo_request

FEATURES: Sequence[Feature] = (
    close_undo_request,
    update_holders,
    update_premoves,
    recheck_questions,
    watch_table,
    notify_followers,
    write_journal,
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
    queries.changes.add(connection, stored, write, _make_change(outbox_entries, due), lobby)


def append(
    connection: Session,
    after: Table,
    entry: LogEntry,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Append an entry that causes these."""
    queries.changes.append(connection, Write(after, entry.at, entry), _make_change(outbox_entries, due))


def reopen(
    connection: Session,
    after: Table,
    entry: LogEntry,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Append an entry that causes these changes to an archived table."""
    queries.changes.reopen(connection, Write(after, entry.at, entry), _make_change(outbox_entries, due))


def _make_change(outbox_entries: Sequence[OutboxEntry], due: Due) -> queries.changes.MakeChange:
    def owe(write: Write, context: Context) -> Effects:
        return Effects(outbox=merge_calls(outbox_entries, write, context), timers=due)

    return partial(make_change, (*FEATURES, owe))
