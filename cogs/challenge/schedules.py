"""`/challenges schedule|rotation|day|allow`: what managers decide about challenges, until `/server` does it."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.ai.players import APPRENTICE, LEVELS
from bot.games.registry import GAMES, game_named
from bot.games.text import Text, TextLike, lines
from bot.model.challenge import DRAWN, Cadence, Pick, Schedule
from bot.tables.settings import CHALLENGES
from bot.ui.actions import zones
from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES, Button
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.options import read_drawn_options, read_options, suggest_options
from bot.ui.transport import permissions
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import OLD_BUTTON
from bot.ui.words import computers as computer_words
from bot.ui.words import zones as zone_words
from cogs.challenge import words
from cogs.challenge.base import ChallengeCog, channel_of, computer_levels, guild_of, require_manager
from cogs.challenge.words import actions, days, duplicates, seasons

CONFIRM_DAY = "useday"
"""The verb of the button that confirms a time zone which was typed freely."""

DAY = "days"
"""The id in this control, in place of a table's."""

EVERY_DAY, NOTHING = "all", "nothing"
_WEEK = range(7)

GAME_CHOICES = [app_commands.Choice(name=game.title, value=game.key) for game in GAMES]
STRENGTHS = [app_commands.Choice(name=command_text(computer_words.LEVELS[level]), value=level) for level in LEVELS]
DAYS = [
    app_commands.Choice(name=command_text(seasons.EVERY_DAY), value=EVERY_DAY),
    *(app_commands.Choice(name=command_text(name), value=str(number)) for number, name in enumerate(seasons.WEEKDAYS)),
]
TURNS = [
    *GAME_CHOICES,
    app_commands.Choice(name=command_text(seasons.DRAWN_GAME), value=DRAWN),
    app_commands.Choice(name=command_text(seasons.NOTHING), value=NOTHING),
]
Others = app_commands.Range[int, 0, max(game.seats[-1] for game in GAMES) - 1]


async def _suggest_options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    chosen = getattr(interaction.namespace, "game", None)
    if chosen not in [game.key for game in GAMES]:
        return []
    drawn = getattr(interaction.namespace, "day", None) is not None
    found = suggest_options(game_named(chosen), typed, drawn=drawn)
    return [app_commands.Choice(name=text, value=text) for text in found[:MAX_CHOICES]]


@app_commands.guild_only
class ScheduleCommands(
    ChallengeCog, commands.GroupCog, group_name="challenges", group_description=command_text(actions.SCHEDULES)
):
    """The commands."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        host.dispatcher.add_verb(CONFIRM_DAY, self.confirm_day)

    @app_commands.command(description=command_text(actions.SCHEDULES))
    async def allow(self, interaction: Interaction, who: Literal["everybody", "managers"]) -> None:
        """Keep who may create challenges."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            await self.tables.settings.choose(CHALLENGES, guild_of(interaction), who)
            await response.tell(words.EVERYBODY_OPENS if who == "everybody" else words.MANAGERS_ONLY)

    @app_commands.command(description=command_text(actions.SCHEDULES))
    @app_commands.choices(game=GAME_CHOICES, level=STRENGTHS)
    @app_commands.autocomplete(options=_suggest_options)
    async def schedule(
        self,
        interaction: Interaction,
        cadence: Literal["daily", "weekly"],
        game: str,
        switch: Literal["on", "off"] = "on",
        options: str | None = None,
        computers: Others | None = None,
        level: str = APPRENTICE,
    ) -> None:
        """Switch a standing challenge on or off."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            guild, channel = guild_of(interaction), channel_of(interaction)
            others = computer_levels(game_named(game), computers, level)
            rules = self.challenges.game_for(game, others)
            chosen = rules.check_options(read_options(rules, options))
            plan = Schedule(guild, Cadence(cadence), game, chosen, channel, others)
            if switch == "off":
                await self.challenges.schedules.drop(plan)
                await response.tell(words.switched(plan.cadence, rules.title, on=False))
                return
            await permissions.require(interaction)
            await self.challenges.schedules.add(plan)
            text: list[TextLike] = [words.switched(plan.cadence, rules.title, on=True)]
            if plan.cadence is Cadence.DAILY:
                text += await self.other_dailies(guild, game, range(7), by_turns=False)
            await response.tell(lines(*text))

    @app_commands.command(description=command_text(actions.SCHEDULES))
    @app_commands.choices(day=DAYS, game=TURNS, level=STRENGTHS)
    @app_commands.autocomplete(options=_suggest_options)
    async def rotation(
        self,
        interaction: Interaction,
        day: str,
        game: str,
        options: str | None = None,
        computers: Others | None = None,
        level: str = APPRENTICE,
    ) -> None:
        """Keep what opens on a weekday, or on all."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            guild, channel, schedules = guild_of(interaction), channel_of(interaction), self.challenges.schedules
            weekdays = [*_WEEK] if day == EVERY_DAY else [int(day)]
            pick, named = self._pick(game, options, channel, computers, level)
            if pick is not None:
                await permissions.require(interaction)
            await schedules.rotate(guild, weekdays, pick)
            today = seasons.WEEKDAYS[(await schedules.today(guild)).weekday()]
            text: list[TextLike] = [seasons.rotates([seasons.WEEKDAYS[each] for each in weekdays], named, today)]
            if pick is not None:
                text += await self.other_dailies(guild, pick.game, weekdays, by_turns=True)
            await response.tell(lines(*text))

    def _pick(
        self, game: str, options: str | None, channel: int, computers: int | None, level: str
    ) -> tuple[Pick | None, TextLike | None]:
        """The chosen game with its title. Raises BadOption, Declined."""
        if game == NOTHING:
            return None, None
        if game != DRAWN:
            others = computer_levels(game_named(game), computers, level)
            rules = self.challenges.game_for(game, others)
            chosen = read_drawn_options(rules, options)
            return Pick(game, chosen, channel, others), seasons.with_options(
                rules.title, duplicates.unusual_or_drawn(rules, chosen, others)
            )
        if options:
            raise Declined(seasons.DRAWN_HAS_NO_OPTIONS)
        return Pick(DRAWN, {}, channel, (level,) * (computers or 0)), seasons.DRAWN_GAME

    @app_commands.command(description=command_text(actions.SCHEDULES))
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
