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
from bot.core.table.queries import Claim
from bot.store.database import Session
from cogs.challenge import queries as challenges
from cogs.follow import service as followers
from cogs.journal import service as journal
from cogs.lobby import queries as lobbies
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
    claim: Claim | None = None,
    outbox_entries: Sequence[OutboxEntry] = (),
    due: Due = NOTHING_DUE,
) -> None:
    """Add a table that owes these and has these timers."""
    write = Write(stored.table, stored.table.updated)
    if (run := stored.table.run) is not None:
        challenges.refuse_second(connection, run, stored.table.opener)
    changes.add(connection, stored, write, _with(outbox_entries, due), claim)


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

    features = Features((*FEATURES, TableFeature("owed", Phase.TELL, owe, load)))
    features.occupants.append(lobbies.refuse_second)
    return features
