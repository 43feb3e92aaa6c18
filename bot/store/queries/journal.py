"""What a server's log channel is owed for its tables: statements that run inside one transaction."""

from __future__ import annotations

from datetime import datetime

from bot.model.outbox import BEGUN, OVER, OutboxEntry, OutboxKind
from bot.model.setting_owner import JOURNAL, SettingOwner
from bot.model.table import Table
from bot.store.queries import outbox as owed
from bot.store.queries.rows import first
from bot.store.session import Session


def note(connection: Session, table: Table, now: datetime) -> None:
    """Owe the log channel a line if a table has begun or ended just now; runs and what was imported are left out."""
    what = OVER if table.status.ended else BEGUN if table.rev == 0 else None
    if what is None or table.guild is None or table.run is not None or (what == OVER and table.rev == 0):
        return
    query = "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?"
    found = first(connection, query, (SettingOwner.SERVER, table.guild, JOURNAL))
    if found is not None and found[0].isdecimal():
        owed.owe(
            connection, [OutboxEntry(OutboxKind.JOURNAL, table.id, int(found[0]), now, now, table.rev, message=what)]
        )
