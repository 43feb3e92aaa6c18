"""`/challenge day|remind`: when the days of a server begin, and who is reminded in the last hours."""

from __future__ import annotations

from discord import app_commands

from bot.tables.challenge import Reminder
from bot.ui.answer import Answer, Late
from bot.ui.listed import listed
from cogs.challenge.part import CHOICES, ChallengePart, Interaction, guild_of, require_manager
from cogs.challenge.words import days

WISHES = [app_commands.Choice(name=listed(said), value=wish.value) for wish, said in days.WISHES.items()]
"""What a member can choose."""


class Days(ChallengePart):
    """What a server and its members choose about the days of challenges."""

    @app_commands.command(description=listed(days.DAY))
    @app_commands.describe(zone=listed(days.ZONE), hour=listed(days.HOUR))
    async def day(self, interaction: Interaction, zone: str, hour: app_commands.Range[int, 0, 23]) -> None:
        """Keep when days begin."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            require_manager(interaction)
            guild, schedules = guild_of(interaction), self.challenges.schedules
            chosen = await schedules.set_day(guild, zone, hour)
            opens = [await schedules.next_beginning(plan) for plan in await schedules.of(guild)]
            await answer.tell(days.day_begins(chosen.zone, chosen.hour, opens))

    @day.autocomplete("zone")
    async def zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Time zones with what was typed."""
        part = typed.strip().lower().replace(" ", "_")
        found = [each for each in self.challenges.schedules.zones() if part in each.lower()]
        return [app_commands.Choice(name=each, value=each) for each in found[:CHOICES]]

    @app_commands.command(description=listed(days.REMIND))
    @app_commands.describe(when=listed(days.WHEN))
    @app_commands.choices(when=WISHES)
    async def remind(self, interaction: Interaction, when: str) -> None:
        """Keep when the member wants to be reminded."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            wish = Reminder(when)
            await self.challenges.reminders.choose(guild_of(interaction), answer.member, wish)
            await answer.tell(days.reminded(wish))
