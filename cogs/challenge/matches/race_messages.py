"""Races: a practice game beside a finished run or par, by scores alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.history.courses import Course
from bot.core.table.model import LiveTable
from bot.discord.components.controls import MAX_CHOICES, Choice
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press
from bot.discord.table.hands import MAX_WAIT_SECONDS
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Interaction, Response
from cogs.challenge.base import ChallengeCog, guild_of
from cogs.challenge.matches.races import Races
from cogs.challenge.matches.words import races
from cogs.challenge.results.pictures import Runner, race_sheet
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.words import challenges as words
from renderers.challenges import draw_comparison

PAR = "par"
"""Races with par, in place of a member."""

RACE = "race"
"""The verb that begins a race with the run that its argument names by its player."""


class RaceActions(ChallengeCog):
    """Races with paces."""

    async def race(self, response: Response, typed: str | None, member: int | None) -> None:
        """Begin a race, or set the pace of the practice game in progress."""
        meant = await self.find_any(response.interaction, typed)
        async with self.refusals_named(meant):
            await self._race(response, meant.id, member)

    async def rivals(self, interaction: Interaction, typed: str | None) -> Sequence[Choice]:
        """Return possible opponents: par, then finished runs of a closed challenge."""
        meant = await self.find_any(interaction, typed)
        found = [Choice(races.PAR, PAR)]
        if meant.closed is not None:
            finished = (await self.services[ChallengeResults].standings(meant.id)).finished
            found += [await self.run_choice(each) for each in finished[: MAX_CHOICES - 1]]
        return found

    async def race_best(self, press: Press) -> None:
        """The button under the results."""
        challenge = await self.challenges.find(press.control.table, guild_of(press.response.interaction))
        argument = press.control.argument
        await self._race(press.response, challenge.id, int(argument) if argument.isdecimal() else None)

    async def _race(self, response: Response, challenge_id: str, whose: int | None) -> None:
        live = await self.services[Races].race(challenge_id, response.member, whose)
        live = await self.services.computers.wait_for_moves(live, MAX_WAIT_SECONDS)
        _, payload = await self.dispatcher.payloads.newest(live, response)
        await response.tell(payload)

    async def pace(self, response: Response) -> None:
        """Show the race of the practice game that was played last."""
        found = await self.services.tables.run_under_way(guild_of(response.interaction), response.member)
        if found is None:
            raise Declined(races.NO_RACE)
        await response.tell(await self._picture_of_race(response, await self.services.tables.live(found.id)))

    async def show_race(self, press: Press) -> None:
        """Handle the button below a finished race. Raises Declined for other members."""
        live = await self.services.tables.live(press.control.table)
        if live.table.run is None or live.table.opener != press.member:
            raise Declined(words.SOMEBODY_ELSES)
        await press.response.tell(await self._picture_of_race(press.response, live))

    async def _picture_of_race(self, response: Response, live: LiveTable) -> MessagePayload:
        pace, run = await self.services[Races].of(live.table), live.table.run
        if pace is None or run is None:
            raise Declined(races.NO_RACE)
        challenge = await self.challenges.find(run.challenge)
        mine = await self.services.records.course(live.table.id)
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
