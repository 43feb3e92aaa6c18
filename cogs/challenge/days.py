"""`/challenge day|remind`: when the days of a server begin, and who is reminded in the last hours."""

from __future__ import annotations

from discord import app_commands

from bot.games.text import Text
from bot.model.challenge import Reminder
from bot.ui.actions import zones
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import OLD_BUTTON
from bot.ui.words import zones as zone_words
from cogs.challenge.base import ChallengeCog, guild_of, require_manager
from cogs.challenge.words import days

CONFIRM_DAY = "useday"
"""The verb of the button that lets days begin in a time zone which somebody wrote in their own words."""

DAY = "days"
"""The id in this control, in place of a table's."""

REMINDER_CHOICES = [
    app_commands.Choice(name=command_text(said), value=request.value) for request, said in days.WISHES.items()
]
"""What a member can choose."""


class DayCommands(ChallengeCog):
    """What a server and its members choose about the days of challenges."""

    @app_commands.command(description=command_text(days.DAY))
    @app_commands.describe(zone=command_text(days.ZONE), hour=command_text(days.HOUR))
    async def day(self, interaction: Interaction, zone: str, hour: app_commands.Range[int, 0, 23]) -> None:
        """Keep when days begin."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            meant, now = zones.parse_zone(zone, self.tables.now()), self.tables.now()
            if zones.needs_confirmation(zone):
                button = Button(zone_words.USE_IT, CONFIRM_DAY, f"{hour} {meant}", tone="main")
                text = days.confirm_day(zones.local_time(meant, now), hour)
                await response.tell(MessagePayload(text, controls=(button,), table=DAY))
                return
            await response.tell(await self._set_day(guild_of(interaction), meant, hour))

    async def confirm_day(self, press: Press) -> None:
        """A manager has seen what the clocks of the zone show. Raises Declined, ChallengeRefused."""
        require_manager(press.response.interaction)
        hour, _, zone = press.control.argument.partition(" ")
        if not hour.isdecimal() or int(hour) not in range(24):
            raise Declined(OLD_BUTTON)
        await press.response.conclude(await self._set_day(guild_of(press.response.interaction), zone, int(hour)))

    async def _set_day(self, guild: int, zone: str, hour: int) -> Text:
        schedules = self.challenges.schedules
        chosen = await schedules.set_day(guild, zone, hour)
        opens = [await schedules.next_beginning(plan) for plan in await schedules.of(guild)]
        return days.day_begins(zones.local_time(chosen.zone, self.tables.now()), chosen.hour, opens)

    @day.autocomplete("zone")
    async def suggest_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest time zones that match the text."""
        return await zones.suggest_zones(typed, self.tables.now())

    @app_commands.command(description=command_text(days.REMIND))
    @app_commands.describe(when=command_text(days.WHEN))
    @app_commands.choices(when=REMINDER_CHOICES)
    async def remind(self, interaction: Interaction, when: str) -> None:
        """Keep when the member wants to be reminded."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            request = Reminder(when)
            await self.tables.reminders.choose(guild_of(interaction), response.member, request)
            await response.tell(days.reminded(request))
