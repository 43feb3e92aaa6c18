"""Deleted channels: ends their tables and what subjects have there.

Knows no Discord type.
"""

from __future__ import annotations

import logging

from bot.core.errors import TableFrozen, TableOver
from bot.core.services import Services
from bot.core.table import words
from bot.core.table.model import Table

_log = logging.getLogger(__name__)


async def forget(services: Services, guild: int | None, channel: int) -> None:
    """End the table of a deleted channel and what subjects have there, and post nothing."""
    for end in services.channel_deleted:
        await end(guild, channel)
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
