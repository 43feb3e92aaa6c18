"""`/challenge`: the same shuffle for everyone in the server, and rankings."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.languages import member_language
from bot.discord.press import words
from bot.discord.press.panel import PickedMember
from bot.discord.table.search import suggest_parts
from bot.discord.transport.response import Interaction
from bot.games.catalogues import is_named
from bot.games.text import render_text
from cogs.challenge.close import CloseActions
from cogs.challenge.create import CreateActions, next_of_opening
from cogs.challenge.dailies.day_messages import DayMessagePosts
from cogs.challenge.dailies.settings import ServerChallenges, TurnsChallenges
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.leagues import words as league_words
from cogs.challenge.leagues.messages import LEAGUE, LeagueMessages, next_of_league
from cogs.challenge.matches.messages import ProposalMessages
from cogs.challenge.model import Challenge
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.panel import MATCH, OPEN, ChallengePanel
from cogs.challenge.results.messages import ChallengeResultActions
from cogs.challenge.runs.play import RunActions
from cogs.challenge.runs.viewer import RunViewer, run_controls, run_status
from cogs.challenge.seasons.messages import SeasonActions
from cogs.challenge.words import actions as action_words

MESSAGES = (
    *(ChallengeFinder, ChallengeResultActions, SeasonActions, ChallengeOutbox, DayMessagePosts, ProposalMessages),
    *(LeagueMessages, RunActions, RunViewer, CreateActions, CloseActions),
)
"""What shows challenges and handles their controls; each may use those before it."""


class ChallengeCommand(commands.Cog):
    """The command."""

    def __init__(self, host: Host) -> None:
        for kind in MESSAGES:
            host.dispatcher.provide(kind(host))
        self._finder = host.dispatcher[ChallengeFinder]
        self._panel = ChallengePanel(host).panel
        host.dispatcher.add_panel(self._panel)
        host.dispatcher.press_checks[Challenge] = self._finder.check_press

    @app_commands.command(description=command_text(action_words.COMMAND))
    @app_commands.rename(text="with")
    @app_commands.describe(
        do=command_text(words.DO),
        which=command_text(action_words.WHICH),
        text=command_text(words.WITH),
        member=command_text(words.MEMBER),
    )
    async def challenge(
        self,
        interaction: Interaction,
        do: TypedText | None = None,
        which: TypedText | None = None,
        text: TypedText | None = None,
        member: discord.Member | None = None,
    ) -> None:
        """Show the panel, or do the typed action."""
        picked = None if member is None else PickedMember(member.id, member.bot)
        await self._panel.run(interaction, do, text, picked, subject=which or "")

    @challenge.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what can be done."""
        return await self._panel.suggest_actions(interaction, typed, subject=_which(interaction))

    @challenge.autocomplete("which")
    async def suggest_challenges(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest challenges, open ones first."""
        language, wanted = member_language(interaction), typed.strip().lower()
        found = [(each.label, each.value) for each in await self._finder.choices(interaction)]
        named = [(render_text(label, language), value) for label, value in found]
        return autocomplete_choices((name, value) for name, value in named if wanted in f"{name} {value}".lower())

    @challenge.autocomplete("text")
    async def suggest_texts(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what the typed action takes."""
        do = str(interaction.namespace.do or "")
        if do.lower() in (OPEN, MATCH) or is_named(action_words.OPEN, do) or is_named(action_words.MATCH, do):
            return autocomplete_choices(suggest_parts(typed, next_of_opening, member_language(interaction)))
        if do.lower() == LEAGUE or is_named(league_words.OPEN, do):
            return autocomplete_choices(suggest_parts(typed, next_of_league, member_language(interaction)))
        return await self._panel.suggest_texts(interaction, typed, subject=_which(interaction))


def _which(interaction: Interaction) -> str:
    return str(interaction.namespace.which or "")


async def setup(host: Host) -> None:
    """Let members challenge each other."""
    await host.add_cog(ChallengeCommand(host))
    ServerChallenges(host)
    TurnsChallenges(host)
    services, parts = host.dispatcher.services, host.dispatcher.payloads.parts
    parts.private_lines.add(300, lambda board: run_status(board.live, services))
    parts.run_results.add(100, lambda live: run_controls(live, services))
