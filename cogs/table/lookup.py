"""Which table a command means: the one that runs in this channel, or else the one that ended last."""

from __future__ import annotations

from typing import Any

import discord

from bot.model.errors import TableFrozen
from bot.model.lobby import Lobby
from bot.model.table import Live, Table
from bot.ui.actions.desk import Desk
from bot.ui.actions.no_table import not_begun
from bot.ui.transport.failures import Declined, NoTableHere
from cogs.table import words

Interaction = discord.Interaction[Any]


async def lobby(desk: Desk, interaction: Interaction) -> Lobby | None:
    """The lobby that gathers in this channel."""
    return None if interaction.channel_id is None else await desk.tables.lobbies.in_channel(interaction.channel_id)


async def running(desk: Desk, interaction: Interaction) -> Live:
    """The running table of this channel. Raises Declined, TableFrozen."""
    live = None if interaction.channel_id is None else await desk.tables.running_in(interaction.channel_id)
    if live is None:
        raise await desk.no_table(interaction, words.NONE_RUNS)
    return live


async def unended(desk: Desk, interaction: Interaction) -> Table:
    """The table of this channel that has not ended, a frozen one too. Raises Declined."""
    try:
        return (await running(desk, interaction)).table
    except TableFrozen as frozen:
        return frozen.table


async def latest_live(desk: Desk, interaction: Interaction) -> Live:
    """The table of this channel as it stands; without one that runs the member's own run, if they have one under way.

    Where a lobby gathers, neither is meant. Raises Declined, TableFrozen.
    """
    gathering = await lobby(desk, interaction)
    if gathering is not None:
        raise Declined(not_begun(gathering, desk.faces))
    live = None if interaction.channel_id is None else await desk.tables.latest_in(interaction.channel_id)
    if (live is None or live.table.status.ended) and interaction.guild_id is not None:
        run = await desk.tables.challenges.under_way(interaction.guild_id, interaction.user.id)
        live = live if run is None else await desk.tables.live(run.id)
    if live is None:
        raise NoTableHere(words.NONE_WAS)
    return live


async def latest(desk: Desk, interaction: Interaction) -> Table:
    """The table of this channel, running, frozen or ended. Raises Declined."""
    try:
        live = None if interaction.channel_id is None else await desk.tables.latest_in(interaction.channel_id)
    except TableFrozen as frozen:
        return frozen.table
    if live is None:
        raise await desk.no_table(interaction, words.NONE_WAS)
    return live.table
