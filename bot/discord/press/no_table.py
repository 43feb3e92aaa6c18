"""Refusals of commands without a table: an open lobby, or a private run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.core.services import Services
from bot.discord.components.links import lobby_link
from bot.discord.press.words import commands as words
from bot.discord.table.face import Face
from bot.discord.transport.failures import Declined, NoTableHere
from bot.games.text import TextLike, lines
from cogs.challenge.challenges import Challenges
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies


async def refuse_without_table(
    services: Services, faces: Mapping[str, Face], interaction: discord.Interaction[Any], otherwise: TextLike
) -> Declined:
    """Return the refusal of a command that needs a table.

    `otherwise` is shown above the start card.
    """
    channel = interaction.channel_id
    lobby = None if channel is None else await services[Lobbies].in_channel(channel)
    if lobby is not None:
        return Declined(lobby_refusal(lobby, faces))
    run = await services[Challenges].under_way(interaction.guild_id, interaction.user.id)
    if run is None:
        return NoTableHere(otherwise)
    return NoTableHere(lines(words.run_is_private(faces[run.game].game.title), otherwise))


def lobby_refusal(lobby: Lobby, faces: Mapping[str, Face]) -> TextLike:
    """Say that a lobby's game has not started."""
    return words.not_begun(faces[lobby.game].game.title, lobby_link(lobby))
