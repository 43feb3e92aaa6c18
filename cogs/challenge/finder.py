"""Finds the challenges that members name, press or mean."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot.discord.components.controls import Choice
from bot.discord.press.press import Press
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction
from bot.discord.words import ELSEWHERE
from bot.errors import TableError
from bot.games.catalogues import is_named
from cogs.challenge.base import ChallengeMessages, guild_of
from cogs.challenge.model import Challenge
from cogs.challenge.words import challenges as words


class ChallengeFinder(ChallengeMessages):
    """Finds challenges of the server that something is about."""

    async def find_meant(self, interaction: Interaction, typed: str | None, *, over: bool) -> Challenge:
        """Return the named challenge, or the newest open (or closed) one. Raises Declined."""
        guild = guild_of(interaction)
        if typed:
            return await self._named(guild, typed.strip().lower())
        found = await (self.challenges.over_in(guild) if over else self.challenges.open_in(guild))
        if not found:
            raise Declined(words.NONE_CLOSED if over else words.NONE_OPEN)
        return max(found, key=lambda each: each.closed or each.opened) if over else found[0]

    async def _named(self, guild: int, typed: str) -> Challenge:
        """Return the challenge with this id or name, in any language.

        Raises NoSuchChallenge.
        """
        for each in await self.challenges.all_in(guild):
            if is_named(words.name(each, self.game(each)), typed):
                return each
        return await self.challenges.find(typed, guild)

    async def find_pressed(self, press: Press) -> Challenge:
        """Return the challenge of a control in this server. Raises NoSuchChallenge."""
        named, interaction = press.control.argument or press.control.table, press.response.interaction
        if press.response.in_direct_messages:
            found = await self.challenges.find(named)
            await self.dispatcher.home_servers.visit(interaction, found.guild)
            return found
        return await self.challenges.find(named, guild_of(interaction))

    async def check_press(self, press: Press, challenge: Challenge) -> None:
        """Raise Declined for a control of a challenge outside its server; in direct messages its members may press."""
        response = press.response
        if response.in_direct_messages:
            await self.dispatcher.home_servers.visit(response.interaction, challenge.guild)
        elif not response.in_server or challenge.guild != response.interaction.guild_id:
            raise Declined(ELSEWHERE)

    async def find_any(self, interaction: Interaction, typed: str | None) -> Challenge:
        """Return the named challenge, or the newest one, open ones first. Raises Declined."""
        found = [] if typed else await self.challenges.all_in(guild_of(interaction))
        if not found:
            return await self.find_meant(interaction, typed, over=True)
        return next(filter(self.challenges.is_open, found), found[0])

    async def choices(self, interaction: Interaction, *, over: bool = False) -> Sequence[Choice]:
        """Return the challenges of the server, open ones first, or those that have closed."""
        guild = guild_of(interaction)
        if over:
            found = await self.challenges.over_in(guild)
        else:
            found = sorted(await self.challenges.all_in(guild), key=self.challenges.is_open, reverse=True)
        return [Choice(words.title(each, self.game(each)), each.id) for each in found]

    @asynccontextmanager
    async def refusals_named(self, challenge: Challenge) -> AsyncIterator[None]:
        """Name the challenge in every refusal inside the block."""
        try:
            yield
        except (TableError, Declined) as refused:
            raise Declined(words.about(challenge, self.game(challenge), refused.text)) from refused
