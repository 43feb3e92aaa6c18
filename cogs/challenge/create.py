"""`/challenge create|list|info|allow|schedule`: opening challenges, by hand or every day or week."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands

from bot.ai.players import APPRENTICE
from bot.games.registry import GAMES, game_named
from bot.games.text import TextLike, lines
from bot.model.challenge import Cadence, Schedule
from bot.tables.settings import CHALLENGES
from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.options import read_options
from bot.ui.transport import permissions
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.challenge import words
from cogs.challenge.base import (
    ENTER,
    STRENGTHS,
    Others,
    channel_of,
    computer_levels,
    guild_of,
    is_manager,
    require_manager,
    suggest_all,
    suggest_options_of_game,
)
from cogs.challenge.close import CloseControls
from cogs.challenge.duration import SUGGESTED, read_duration
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.schedule_lines import rotation_line, schedule_line
from cogs.challenge.words import duplicates, matches

LIST = "challenges"
"""The id in the controls of the list, in place of a table's."""

MAX_BUTTONS = 25
"""Buttons that one message can have."""

GAME_CHOICES = [app_commands.Choice(name=game.title, value=game.key) for game in GAMES]
"""Every game: alone, or against computer players."""


class CreateCommands(CloseControls):
    """Opening challenges, and finding them."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.outbox: ChallengeOutbox

    @app_commands.command(description=command_text(words.CREATE))
    @app_commands.describe(
        game=command_text(words.WHICH_GAME),
        ends=command_text(words.HOW_LONG),
        options=command_text(words.WHICH_OPTIONS),
        computers=command_text(duplicates.COMPUTERS),
        level=command_text(duplicates.STRENGTH),
    )
    @app_commands.choices(game=GAME_CHOICES, level=STRENGTHS)
    @app_commands.autocomplete(options=suggest_options_of_game)
    async def create(
        self,
        interaction: Interaction,
        game: str,
        ends: str,
        options: str | None = None,
        computers: Others | None = None,
        level: str = APPRENTICE,
    ) -> None:
        """Open one and announce it here."""
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            await self._open(response, game, ends, options, computers, level)

    @app_commands.command(description=command_text(matches.MATCH))
    @app_commands.describe(
        game=command_text(words.WHICH_GAME),
        ends=command_text(words.HOW_LONG),
        first=command_text(matches.FIRST),
        second=command_text(matches.SECOND),
        first_partner=command_text(matches.FIRST_PARTNER),
        second_partner=command_text(matches.SECOND_PARTNER),
        options=command_text(words.WHICH_OPTIONS),
        computers=command_text(duplicates.COMPUTERS),
        level=command_text(duplicates.STRENGTH),
    )
    @app_commands.choices(game=GAME_CHOICES, level=STRENGTHS)
    @app_commands.autocomplete(options=suggest_options_of_game)
    async def match(
        self,
        interaction: Interaction,
        game: str,
        ends: str,
        first: discord.Member,
        second: discord.Member,
        first_partner: discord.Member | None = None,
        second_partner: discord.Member | None = None,
        options: str | None = None,
        computers: Others | None = None,
        level: str = APPRENTICE,
    ) -> None:
        """Open a match between two members or two teams, and announce it here."""
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            sides = [[one, two] for one, two in ((first, first_partner), (second, second_partner))]
            if any(member is not None and member.bot for side in sides for member in side):
                raise Declined(matches.NO_BOTS)
            teams = tuple(tuple(member.id for member in side if member is not None) for side in sides)
            await self._open(response, game, ends, options, computers, level, teams)

    async def _open(
        self,
        response: Response,
        game: str,
        ends: str,
        options: str | None,
        computers: int | None,
        level: str,
        teams: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """Open a challenge in this channel and announce it."""
        interaction, rules = response.interaction, game_named(game)
        guild, channel = guild_of(interaction), channel_of(interaction)
        await permissions.require(interaction)
        await self._require_allowed(interaction, guild)
        chosen, others = read_options(rules, options), computer_levels(rules, computers, level)
        lasts, manages = read_duration(ends), is_manager(interaction)
        challenge = await self.challenges.open(
            game, guild, channel, chosen, lasts, response.member, teams, others, manages=manages
        )
        await self.outbox.announce_as(response, challenge)

    @match.autocomplete("ends")
    @create.autocomplete("ends")
    async def durations(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Usual times."""
        return [app_commands.Choice(name=time, value=time) for time in SUGGESTED if time.startswith(typed.lower())]

    # Who may

    @app_commands.command(description=command_text(words.ALLOW))
    @app_commands.describe(who=command_text(words.WHO))
    async def allow(self, interaction: Interaction, who: Literal["everybody", "managers"]) -> None:
        """Keep who may create challenges."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            require_manager(interaction)
            await self.tables.settings.choose(CHALLENGES, guild_of(interaction), who)
            await response.tell(words.EVERYBODY_OPENS if who == "everybody" else words.MANAGERS_ONLY)

    async def _require_allowed(self, interaction: Interaction, guild: int) -> None:
        if is_manager(interaction):
            return
        if await self.tables.settings.only_managers_open_challenges(guild):
            raise Declined(words.MANAGERS_OPEN)

    # Every day, every week

    @app_commands.command(description=command_text(words.SCHEDULE))
    @app_commands.describe(
        cadence=command_text(words.HOW_OFTEN),
        game=command_text(words.WHICH_GAME),
        switch=command_text(words.SWITCH),
        options=command_text(words.WHICH_OPTIONS),
        computers=command_text(duplicates.COMPUTERS),
        level=command_text(duplicates.STRENGTH),
    )
    @app_commands.choices(game=GAME_CHOICES, level=STRENGTHS)
    @app_commands.autocomplete(options=suggest_options_of_game)
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

    # Finding them

    @app_commands.command(name="list", description=command_text(words.LIST))
    async def list_open(self, interaction: Interaction) -> None:
        """List what can be played."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            guild = guild_of(interaction)
            running = await self.challenges.open_in(guild)
            runs = [await self.challenges.run_of(each.id, response.member) for each in running]
            found = [words.line(each, self.game(each), run) for each, run in zip(running, runs, strict=True)]
            found += [schedule_line(plan) for plan in await self.challenges.schedules.of(guild)]
            found += [rotation_line(*each) for each in (await self.challenges.schedules.rotation(guild)).items()]
            ways = tuple(
                Button(words.way_in(each, self.game(each)), ENTER, each.id, "plain" if run else "main")
                for each, run in zip(running, runs, strict=True)
                if each.is_for(response.member) and (run is None or not run.status.ended)
            )
            text = lines(*found) if found else words.NONE_OPEN
            await response.tell(MessagePayload(text, controls=ways[:MAX_BUTTONS], table=LIST))

    @app_commands.command(description=command_text(words.INFO))
    @app_commands.describe(challenge=command_text(words.ONE_OR_NEWEST))
    @app_commands.autocomplete(challenge=suggest_all)
    async def info(self, interaction: Interaction, challenge: str | None = None) -> None:
        """Show the announcement again."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            meant = await self.find_any(interaction, challenge)
            between = matches.between(meant.teams) if meant.teams else ""
            text = lines(words.info(meant, self.game(meant)), between)
            if meant.closed is None:
                announced = await self.outbox.announcement(meant)
                controls = (*announced.controls, *self.closing_controls(interaction, meant))
                await response.tell(replace(announced, content=text, controls=controls, mentions=()))
                return
            seed = await self.challenges.seed(meant.id)
            await response.tell(lines(text, words.closed_with(seed)))
