"""Deleted channels: ends their tables, lobbies and challenges.

Knows no Discord type.
"""

from __future__ import annotations

import logging

from bot.core.errors import TableFrozen, TableOver
from bot.core.services import Services
from bot.core.table import words
from bot.core.table.model import Table
from cogs.challenge.challenges import Challenges
from cogs.challenge.leagues.service import Leagues
from cogs.lobby.service import Lobbies

_log = logging.getLogger(__name__)


async def forget(services: Services, guild: int | None, channel: int) -> None:
    """End the lobby, table and challenges of a deleted channel, and post nothing."""
    if guild is not None:
        await services[Challenges].forget(guild, channel)
        await services[Leagues].forget_channel(guild, channel)
    lobby = await services[Lobbies].in_channel(channel)
    if lobby is not None:
        await services[Lobbies].close(lobby.id, channel_gone=True)
        _log.info("lobby closed because its channel was deleted: lobby=%s channel=%d", lobby.id, channel)
    table = await _unended(services, channel)
    if table is not None:
        await _abandon(services, table)


async def _unended(services: Services, channel: int) -> Table | None:
    try:
        live = await services.tables.running_in(channel)
    except TableFrozen as frozen:
        return frozen.table
    return None if live is None else live.table


async def _abandon(services: Services, table: Table) -> None:
    try:
        await services.seats.abandon(table.id, str(words.CHANNEL_DELETED))
    except TableOver:
        pass
    else:
        _log.info("table abandoned because its channel was deleted: table=%s channel=%d", table.id, table.channel)
    await services.outbox.remove(table.id)
