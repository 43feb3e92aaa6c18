"""A server's log channel: one line when a table begins and one when it ends."""

from __future__ import annotations

from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import OutboxEntry, OutboxKind, define
from bot.core.people import queries as people_queries
from bot.core.settings.owner import JOURNAL, SettingOwner
from bot.store.session import Session

JOURNAL_ENTRY = define(OutboxKind("journal", 60, outlives=True))
"""Write to the server's log channel that a table began or ended.

The entry's message says which.
"""
BEGUN, OVER = 1, 2
"""Messages of a journal entry: a table began, or it ended."""


def write_journal(write: Write, log_channel: str) -> Effects:
    """Announce the beginning and the end of a table; runs in challenges are left out."""
    table = write.table
    about = OVER if table.status.ended else BEGUN if table.rev == 0 else None
    if about is None or table.run is not None or not log_channel.isdecimal():
        return NO_EFFECTS
    line = OutboxEntry(JOURNAL_ENTRY, table.id, int(log_channel), write.at, write.at, table.rev, message=about)
    return Effects(outbox=[line])


def _load_channel(session: Session, write: Write) -> str:
    """Return the server's log channel, "" for none."""
    if write.table.guild is None:
        return ""
    return people_queries.setting(session, SettingOwner.SERVER, write.table.guild, JOURNAL) or ""


FEATURE = TableFeature("journal", Phase.TELL, write_journal, _load_channel, order=2)
"""The log channel is told."""
