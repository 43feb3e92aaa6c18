"""The end of a game of several members: everybody who played is told how it ended."""

from __future__ import annotations

from collections.abc import Collection

from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import NOTHING, OutboxEntry, OutboxKind, ToMember, define
from bot.core.people import queries as people_queries
from bot.core.settings.owner import PINGS, SettingOwner
from bot.core.settings.service import BY_DIRECT_MESSAGE
from bot.store.database import Session

RESULT_ENTRY = define(OutboxKind("result", 50, ToMember, for_answers=True))
"""Announce the result in the channel, or to a member directly."""


def announce_result(write: Write, by_direct_message: Collection[int]) -> Effects:
    """Announce the result to everybody who played.

    It goes to the channel once, and by direct message to those who chose that.
    """
    table = write.table
    players = table.players
    if not table.status.ended or table.outcome is None or table.run is not None or len(players) < 2:
        return NO_EFFECTS
    return Effects(
        outbox=[
            OutboxEntry(RESULT_ENTRY, table.id, table.channel, write.at, write.at, table.rev, content=to)
            for to in (NOTHING, *(ToMember(each) for each in players if each in by_direct_message))
        ]
    )


def _load_recipients(session: Session, write: Write) -> Collection[int]:
    """Return the players of an ended game who are called by direct message."""
    players = write.table.players if write.table.status.ended else ()
    return {
        each
        for each in players
        if people_queries.setting(session, SettingOwner.MEMBER, each, PINGS) in BY_DIRECT_MESSAGE
    }


FEATURE = TableFeature("closing_call", Phase.TELL, announce_result, _load_recipients, order=1)
"""Everybody who played hears how it ended."""
