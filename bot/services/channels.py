"""Channels that are gone: what was open there is ended, for nobody can come to it any more. Nothing of Discord's."""

from __future__ import annotations

import logging

from bot.model.errors import TableFrozen, TableOver
from bot.model.table import Table
from bot.services.service import Tables
from bot.tables import words

_log = logging.getLogger(__name__)


async def forget(tables: Tables, guild: int | None, channel: int) -> None:
    """End the lobby, the table and the challenges of a channel that is gone, and owe it nothing."""
    if guild is not None:
        await tables.challenges.forget(guild, channel)
    lobby = await tables.lobbies.in_channel(channel)
    if lobby is not None:
        await tables.lobbies.close(lobby.id, channel_gone=True)
        _log.info("lobby %s was closed: channel %d is gone", lobby.id, channel)
    table = await _unended(tables, channel)
    if table is not None:
        await _abandon(tables, table)


async def _unended(tables: Tables, channel: int) -> Table | None:
    try:
        live = await tables.running_in(channel)
    except TableFrozen as frozen:
        return frozen.table
    return None if live is None else live.table


async def _abandon(tables: Tables, table: Table) -> None:
    try:
        await tables.abandon(table.id, str(words.CHANNEL_DELETED))
    except TableOver:
        pass
    else:
        _log.info("table %s was abandoned: channel %d is gone", table.id, table.channel)
    await tables.outbox.forgive(table.id)
