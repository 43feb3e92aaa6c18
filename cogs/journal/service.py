"""A server's log channel: one line when a table begins and one when it ends."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import Content, OutboxEntry, OutboxKind, define
from bot.core.people import queries as people_queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import NOWHERE, Setting, is_id
from bot.store.database import Session

JOURNAL_CHANNEL = Setting(SettingOwner.SERVER, "journal", (NOWHERE,), is_id)
"""Channel for lines about tables that begin or end."""


@dataclass(frozen=True, slots=True)
class JournalLine(Content):
    """Whether the table ended, or began."""

    ended: bool

    @property
    def key(self) -> int:
        """1 for the beginning, 2 for the end."""
        return 2 if self.ended else 1


JOURNAL_ENTRY = define(OutboxKind("journal", 60, JournalLine, outlives=True))
"""Write to the server's log channel that a table began or ended."""


def write_journal(write: Write, log_channel: str) -> Effects:
    """Announce the beginning and the end of a table; runs in challenges are left out."""
    table = write.table
    ended = table.status.ended
    if not (ended or table.rev == 0) or table.run is not None or not log_channel.isdecimal():
        return NO_EFFECTS
    content = JournalLine(ended)
    line = OutboxEntry(JOURNAL_ENTRY, table.id, int(log_channel), write.at, write.at, table.rev, content=content)
    return Effects(outbox=[line])


def _load_channel(session: Session, write: Write) -> str:
    """Return the server's log channel, "" for none."""
    if write.table.guild is None:
        return ""
    return people_queries.setting(session, JOURNAL_CHANNEL.whose, write.table.guild, JOURNAL_CHANNEL.name) or ""


FEATURE = TableFeature("journal", Phase.TELL, write_journal, _load_channel, order=2)
"""The log channel is told."""


def register(services: Services) -> None:
    """Take part in changes of tables."""
    services.repository.features.register(FEATURE)
