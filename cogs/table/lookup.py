"""Finds the table that a command means: the channel's running or last one."""

from __future__ import annotations

from bot.core.errors import TableFrozen
from bot.core.table.model import LiveTable, Table
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.words import commands as command_words
from bot.discord.table.table_factory import Gathering
from bot.discord.transport.failures import Declined, NoTableHere
from bot.discord.transport.response import Interaction
from bot.games.text import TextLike, lines
from cogs.table import words


async def gathering(dispatcher: Dispatcher, interaction: Interaction) -> Gathering | None:
    """What members gather in in this channel before there is a table."""
    channel = interaction.channel_id
    return None if channel is None else await dispatcher.table_factory.find_gathering(channel)


async def running(dispatcher: Dispatcher, interaction: Interaction) -> LiveTable:
    """The running table of this channel. Raises Declined, TableFrozen."""
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.running_in(interaction.channel_id)
    )
    if live is None:
        raise await refusal(dispatcher, interaction, words.NONE_RUNS)
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
    if (found := await gathering(dispatcher, interaction)) is not None:
        raise Declined(_not_begun(dispatcher, found))
    live = (
        None if interaction.channel_id is None else await dispatcher.services.tables.latest_in(interaction.channel_id)
    )
    if live is None or live.table.status.ended:
        run = await dispatcher.services.tables.run_under_way(interaction.guild_id, interaction.user.id)
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
        raise await refusal(dispatcher, interaction, words.NONE_WAS)
    return live.table


async def refusal(dispatcher: Dispatcher, interaction: Interaction, otherwise: TextLike) -> Declined:
    """Return the refusal of a command that needs a table: an open lobby, or a private run.

    `otherwise` is shown above the start card.
    """
    if (found := await gathering(dispatcher, interaction)) is not None:
        return Declined(_not_begun(dispatcher, found))
    run = await dispatcher.services.tables.run_under_way(interaction.guild_id, interaction.user.id)
    if run is None:
        return NoTableHere(otherwise)
    return NoTableHere(lines(command_words.run_is_private(dispatcher.faces[run.game].game.title), otherwise))


def _not_begun(dispatcher: Dispatcher, found: Gathering) -> TextLike:
    """Say that the game has not started."""
    return command_words.not_begun(dispatcher.faces[found.game].game.title, found.link)
