"""`/challenge`: the same shuffle for everyone in the server, and rankings."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, command_text, to_choices
from bot.discord.components.languages import member_language
from bot.discord.press.panel import PickedMember
from bot.discord.press.words import panels as panel_words
from bot.discord.table.search import suggest_parts
from bot.discord.transport.response import Interaction
from bot.games.catalogues import is_named
from bot.games.text import render_text
from cogs.challenge.base import ENTER
from cogs.challenge.close import CLOSE_EARLY, CLOSE_NOW
from cogs.challenge.dailies.day_messages import DayMessagePosts
from cogs.challenge.dailies.settings import ServerChallenges, TurnsChallenges
from cogs.challenge.leagues import words as league_words
from cogs.challenge.leagues.messages import LEAGUE, next_of_league
from cogs.challenge.matches.messages import ProposalMessages
from cogs.challenge.model import Challenge
from cogs.challenge.open_request import next_of_opening
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.panel import MATCH, OPEN, ChallengeActions
from cogs.challenge.results.messages import PAGES
from cogs.challenge.runs.controls import BOAST, COPY, PRACTISE, TAKING_PART, run_controls, run_status
from cogs.challenge.runs.viewer import COMPARE, FINAL, REPLAY
from cogs.challenge.words import actions as action_words


class ChallengeCommand(commands.Cog):
    """The command, and the controls of messages that its actions show."""

    def __init__(self, host: Host) -> None:
        self.actions = actions = ChallengeActions(host)
        self.outbox = ChallengeOutbox(host, actions)
        self.actions.outbox = self.outbox
        self.actions.proposals = ProposalMessages(host, self.outbox)
        self.day_messages = DayMessagePosts(host, actions)
        host.dispatcher.provide(self.day_messages)
        host.dispatcher.add_panel(actions.panel)
        host.dispatcher.provide(actions)
        host.dispatcher.press_checks[Challenge] = actions.check_press
        for verb, handler in {
            ENTER: actions.enter,
            TAKING_PART: actions.show_participants,
            BOAST: actions.post_own,
            COPY: actions.copy_own,
            PRACTISE: actions.practise_again,
            REPLAY: actions.replay,
            PAGES: actions.turn_page,
            CLOSE_EARLY: actions.ask_to_close,
            CLOSE_NOW: actions.close_now,
        }.items():
            host.dispatcher.add_verb(verb, handler)
        host.dispatcher.add_select(FINAL, actions.final)
        host.dispatcher.add_select(COMPARE, actions.compare_chosen)

    @app_commands.command(description=command_text(action_words.COMMAND))
    @app_commands.rename(text="with")
    @app_commands.describe(
        do=command_text(panel_words.DO),
        which=command_text(action_words.WHICH),
        text=command_text(panel_words.WITH),
        member=command_text(panel_words.MEMBER),
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
        await self.actions.panel.run(interaction, do, text, picked, subject=which or "")

    @challenge.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what can be done."""
        return await self.actions.panel.suggest_actions(interaction, typed, subject=_which(interaction))

    @challenge.autocomplete("which")
    async def suggest_challenges(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest challenges, open ones first."""
        language, wanted = member_language(interaction), typed.strip().lower()
        found = [(each.label, each.value) for each in await self.actions.challenge_choices(interaction)]
        named = [(render_text(label, language), value) for label, value in found]
        return to_choices((name, value) for name, value in named if wanted in f"{name} {value}".lower())

    @challenge.autocomplete("text")
    async def suggest_texts(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what the typed action takes."""
        do = str(interaction.namespace.do or "")
        if do.lower() in (OPEN, MATCH) or is_named(action_words.OPEN, do) or is_named(action_words.MATCH, do):
            return to_choices(suggest_parts(typed, next_of_opening, member_language(interaction)))
        if do.lower() == LEAGUE or is_named(league_words.OPEN, do):
            return to_choices(suggest_parts(typed, next_of_league, member_language(interaction)))
        return await self.actions.panel.suggest_texts(interaction, typed, subject=_which(interaction))


def _which(interaction: Interaction) -> str:
    return str(interaction.namespace.which or "")


async def setup(host: Host) -> None:
    """Let members challenge each other."""
    challenge = ChallengeCommand(host)
    await host.add_cog(challenge)
    await host.add_cog(challenge.outbox)
    ServerChallenges(host)
    TurnsChallenges(host)
    services, parts = host.dispatcher.services, host.dispatcher.payloads.parts
    parts.private_lines.add(300, lambda board: run_status(board.live, services))
    parts.run_results.add(100, lambda live: run_controls(live, services))
