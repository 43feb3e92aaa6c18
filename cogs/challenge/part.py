"""What the parts of `/challenge` share: which challenge is meant, and how one is offered while somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import Game
from bot.tables.challenge import Challenge
from bot.ui.controls import shortened
from bot.ui.failures import Declined
from bot.ui.host import Host
from cogs.challenge import words

Interaction = discord.Interaction[Any]

ENTER, TAKING_PART = "enter", "who"
"""Verbs under an announcement: begin one's run; see who takes part."""

CHOICES = 25
"""Suggestions that Discord shows."""

NAME_LENGTH = 100


class ChallengePart(commands.Cog):
    """Some of the commands of `/challenge`."""

    def __init__(self, host: Host) -> None:
        self.client = host
        self.desk = host.desk
        self.tables = host.desk.tables
        self.challenges = host.desk.tables.challenges

    def game(self, challenge: Challenge) -> Game:
        """The game that a challenge is about."""
        return self.desk.faces[challenge.game].game

    async def meant(self, interaction: Interaction, typed: str | None, *, over: bool) -> Challenge:
        """The challenge that was named, or the newest one that is open or, with `over`, closed. Raises Declined."""
        guild = guild_of(interaction)
        if typed:
            return await self.challenges.find(typed.strip().lower(), guild)
        found = await (self.challenges.over_in(guild) if over else self.challenges.open_in(guild))
        if not found:
            kind = "has closed yet" if over else "is open"
            raise Declined(f"No challenge {kind} in this server. `/challenge create` opens one.")
        return found[0]

    async def either(self, interaction: Interaction, typed: str | None) -> Challenge:
        """The challenge that was named, or the newest one there is, open ones first. Raises Declined."""
        is_open = bool(await self.challenges.open_in(guild_of(interaction)))
        return await self.meant(interaction, typed, over=not is_open)

    async def suggest(self, interaction: Interaction, typed: str, *kinds: str) -> list[app_commands.Choice[str]]:
        """The challenges of the server whose name has what was typed; of the kinds "open" and "over"."""
        guild = guild_of(interaction)
        found: list[Challenge] = []
        if "open" in kinds:
            found += await self.challenges.open_in(guild)
        if "over" in kinds:
            found += await self.challenges.over_in(guild)
        return self._choices(found, typed)

    def _choices(self, found: Sequence[Challenge], typed: str) -> list[app_commands.Choice[str]]:
        named = [(words.title(each, self.game(each)), each.id) for each in found]
        return [
            app_commands.Choice(name=shortened(name, NAME_LENGTH), value=challenge_id)
            for name, challenge_id in named
            if typed.lower().strip() in f"{name} {challenge_id}".lower()
        ][:CHOICES]


def guild_of(interaction: Interaction) -> int:
    """The server where something was asked; the commands exist in servers only."""
    if interaction.guild_id is None:
        raise Declined("Challenges live in servers. Use this command in a channel of one.")
    return interaction.guild_id
