"""The end of a game of several members: everybody who played is told how it ended."""

from __future__ import annotations

from bot.model.change import NO_EFFECTS, Context, Effects, Write
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.tables.settings import BY_DIRECT_MESSAGE


def announce_result(write: Write, context: Context) -> Effects:
    """Announce the result to everybody who played.

    It goes to the channel once, and by direct message to those who chose that.
    """
    table = write.table
    players = table.players
    if not table.status.ended or table.outcome is None or table.run is not None or len(players) < 2:
        return NO_EFFECTS
    return Effects(
        outbox=[
            OutboxEntry(OutboxKind.RESULT, table.id, table.channel, write.at, write.at, table.rev, message=member)
            for member in (0, *(each for each in players if context.pings.get(each) in BY_DIRECT_MESSAGE))
        ]
    )
