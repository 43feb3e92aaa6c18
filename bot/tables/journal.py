"""A server's log channel: one line when a table begins and one when it ends."""

from __future__ import annotations

from bot.model.change import NO_EFFECTS, Context, Effects, Write
from bot.model.outbox import BEGUN, OVER, OutboxEntry, OutboxKind


def write_journal(write: Write, context: Context) -> Effects:
    """Announce the beginning and the end of a table; runs in challenges are left out."""
    table = write.table
    about = OVER if table.status.ended else BEGUN if table.rev == 0 else None
    if about is None or table.run is not None or not context.log_channel.isdecimal():
        return NO_EFFECTS
    line = OutboxEntry(
        OutboxKind.JOURNAL, table.id, int(context.log_channel), write.at, write.at, table.rev, message=about
    )
    return Effects(outbox=[line])
