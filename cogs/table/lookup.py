"""Finds the table that a command means: the channel's running or last one."""

from __future__ import annotations

from bot.core.errors import TableFrozen
from bot.core.table.model import LiveTable, Table
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.no_table import lobby_refusal
from bot.discord.transport.failures import Declined, NoTableHere
from bot.discord.transport.response import Interaction
from cogs.challenge.challenges import Challenges
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from cogs.table import words


async def lobby(dispatcher: Dispatcher, interaction: Interaction) -> Lobby | None:
    """The lobby that gathers in this channel."""
    return (
        None
        if interaction.channel_id is None
        else await dispatcher.services[Lobbies].in_channel(interaction.channel_id)
    )


async def running(dispatcher: Dispatcher, interaction: Interaction) -> LiveTable:
    """The running table of this channel. Raises Declined, TableFrozen."""
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.running_in(interaction.channel_id)
    )
    if live is None:
        raise await dispatcher.no_table(interaction, words.NONE_RUNS)
    return live


async def unended(dispatcher: Dispatcher, interaction: Interaction) -> Table:
    """The table of this channel that has not ended, a frozen one too. Raises Declined."""
    try:
        return (await running(dispatcher, interaction)).table
    except TableFrozen as frozen:
        return frozen.table


async def latest_live(dispatcher: Dispatcher, interaction: Interaction) -> LiveTable:
    """Return the channel's table, or the member's open run if none is running.

    With a lobby in the channel, neither. Raises Declined, TableFrozen.
    """
    gathering = await lobby(dispatcher, interaction)
    if gathering is not None:
        raise Declined(lobby_refusal(gathering, dispatcher.faces))
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.latest_in(interaction.channel_id)
    )
    if live is None or live.table.status.ended:
        run = await dispatcher.services[Challenges].under_way(interaction.guild_id, interaction.user.id)
        live = live if run is None else await dispatcher.services.tables.live(run.id)
    if live is None:
        raise NoTableHere(words.NONE_WAS)
    return live


async def latest(dispatcher: Dispatcher, interaction: Interaction) -> Table:
    """The table of this channel, running, frozen or ended. Raises Declined."""
    try:
        live = (
            None
            if interaction.channel_id is None
            else await dispatcher.services.tables.latest_in(interaction.channel_id)
        )
    except TableFrozen as frozen:
        return frozen.table
    if live is None:
        raise await dispatcher.no_table(interaction, words.NONE_WAS)
    return live.table
