"""Where each command is offered: in servers, in direct messages with the bot, or anywhere on Discord."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import discord
from discord.app_commands import AppCommandContext, AppInstallationType

from bot.core.table.model import Venue
from bot.discord.transport.places import venue_of
from bot.games.registry import GAMES
from bot.games.text import TextLike
from cogs.menus import words as menu_words
from cogs.records import words as record_words


class Availability(Enum):
    """The places where a command is offered, as Discord's contexts and kinds of installation."""

    SERVERS = (
        AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        AppInstallationType(guild=True, user=False),
    )
    """Servers with the bot."""
    MESSAGES = (
        AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        AppInstallationType(guild=True, user=False),
    )
    """These, and direct messages with the bot."""

    ANYWHERE = (
        AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        AppInstallationType(guild=True, user=True),
    )
    """These, and group messages, direct messages with others and servers without the bot, for who has installed it."""

    def __init__(self, contexts: AppCommandContext, installs: AppInstallationType) -> None:
        self.contexts = contexts
        self.installs = installs


GAME_COMMANDS = Availability.ANYWHERE
"""Where the command of each game is offered."""

COMMANDS: Mapping[TextLike, Availability] = {
    "challenge": Availability.MESSAGES,
    "daily": Availability.ANYWHERE,
    "help": Availability.ANYWHERE,
    "look": Availability.ANYWHERE,
    "move": Availability.ANYWHERE,
    "play": Availability.ANYWHERE,
    "puzzle": Availability.ANYWHERE,
    "record": Availability.MESSAGES,
    "records": Availability.MESSAGES,
    "server": Availability.SERVERS,
    "table": Availability.ANYWHERE,
    "turns": Availability.ANYWHERE,
    menu_words.BLOCK: Availability.SERVERS,
    menu_words.CHALLENGE: Availability.SERVERS,
    menu_words.IN_WORDS: Availability.ANYWHERE,
    menu_words.REPLAY: Availability.ANYWHERE,
    record_words.MENU: Availability.SERVERS,
}
"""Every other command and context menu."""

_BY_NAME = {str(name): each for name, each in COMMANDS.items()} | {game.key: GAME_COMMANDS for game in GAMES}


def availability_of(name: str) -> Availability:
    """Return where a command is offered; one of an installed game, only in servers."""
    return _BY_NAME.get(name, Availability.SERVERS)


def state_availability(command: Any) -> None:
    """State a command's contexts and installations for Discord.

    Otherwise they would be what the developer portal says.
    """
    availability = availability_of(command.name)
    command.allowed_contexts, command.allowed_installs = availability.contexts, availability.installs


def is_offered(command: Any, interaction: discord.Interaction[Any]) -> bool:
    """Whether a command is offered where it was used.

    Discord's clients show no others, but discord.py doesn't check what other clients send.
    """
    availability = availability_of(command.name)
    match venue_of(interaction):
        case Venue.SERVER:
            return availability.contexts.guild
        case Venue.DIRECT:
            return availability.contexts.dm_channel
        case Venue.INTERACTION:
            return availability.installs.user
