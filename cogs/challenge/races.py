"""`/challenge race|pace`: a practice game beside a run that is over, by scores alone."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.model.table import LiveTable
from bot.tables.history.courses import Course
from bot.ui.actions.hands import MAX_WAIT_SECONDS
from bot.ui.components.command_text import command_text
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.challenge import words
from cogs.challenge.base import ChallengeCog, guild_of, suggest_all
from cogs.challenge.pictures import Runner, race_sheet
from cogs.challenge.words import races
from renderers.challenges import draw_comparison

RACE = "race"
"""The verb that begins a race with the run that its argument names by its player."""


class RaceCommands(ChallengeCog):
    """Races with paces."""

    @app_commands.command(description=command_text(races.RACE))
    @app_commands.describe(member=command_text(races.WHOSE), challenge=command_text(words.ONE_OR_NEWEST))
    @app_commands.autocomplete(challenge=suggest_all)
    async def race(
        self, interaction: Interaction, member: discord.Member | None = None, challenge: str | None = None
    ) -> None:
        """Begin a race, or give a practice game that is under way this pace."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            meant = await self.find_any(interaction, challenge)
            async with self.refusals_named(meant):
                await self._race(response, meant.id, None if member is None else member.id)

    async def race_best(self, press: Press) -> None:
        """The button under the results."""
        challenge = await self.challenges.find(press.control.table, guild_of(press.response.interaction))
        argument = press.control.argument
        await self._race(press.response, challenge.id, int(argument) if argument.isdecimal() else None)

    async def _race(self, response: Response, challenge_id: str, whose: int | None) -> None:
        live = await self.tables.races.race(challenge_id, response.member, whose)
        live = await self.tables.computers.wait_for_moves(live, MAX_WAIT_SECONDS)
        _, payload = await self.dispatcher.payloads.newest(live, response.member)
        await response.tell(payload)

    @app_commands.command(description=command_text(races.PACE))
    async def pace(self, interaction: Interaction) -> None:
        """Show the race of the practice game that was played last."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            found = await self.challenges.under_way(guild_of(interaction), response.member)
            if found is None:
                raise Declined(races.NO_RACE)
            await response.tell(await self._picture_of_race(response, await self.tables.tables.live(found.id)))

    async def show_race(self, press: Press) -> None:
        """The button under a race that has ended. Raises Declined for anybody but its player."""
        live = await self.tables.tables.live(press.control.table)
        if live.table.run is None or live.table.opener != press.member:
            raise Declined(words.SOMEBODY_ELSES)
        await press.response.tell(await self._picture_of_race(press.response, live))

    async def _picture_of_race(self, response: Response, live: LiveTable) -> MessagePayload:
        pace, run = await self.tables.races.of(live.table), live.table.run
        if pace is None or run is None:
            raise Declined(races.NO_RACE)
        challenge = await self.challenges.find(run.challenge)
        mine = await self.tables.records.course(live.table.id)
        theirs = Course(pace.scores[: len(mine.scores)], (), ())
        other = (
            races.PAR.render(response.member_language)
            if pace.member is None
            else await self.dispatcher.names.of(pace.member)
        )
        beside = () if pace.member is None else (pace.member,)
        pictures = await self.dispatcher.avatars.of_all((response.member, *beside))
        own = Runner(await self.dispatcher.names.of(response.member), mine, pictures[response.member])
        rival = Runner(other, theirs, b"" if pace.member is None else pictures[pace.member])
        drawn = race_sheet(challenge, self.game(challenge), own, rival)
        picture = await self.dispatcher.draw_for(response, draw_comparison, drawn, "race.png")
        return MessagePayload(races.SO_FAR, (picture,))
