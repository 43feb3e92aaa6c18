"""`/challenge …`: the same shuffle for everybody in the server, and who did best with it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.messages.result import GAINED
from bot.ui.messages.runs import BOAST, COPY, PRACTISE, RACED, TAKING_PART
from cogs.challenge import words
from cogs.challenge.base import ENTER
from cogs.challenge.close import CLOSE_EARLY, CLOSE_NOW
from cogs.challenge.create import CreateCommands
from cogs.challenge.days import CONFIRM_DAY, DayCommands
from cogs.challenge.finisher_threads import FinisherThreads
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.play import RunCommands
from cogs.challenge.races import RACE, RaceCommands
from cogs.challenge.results import OPEN_REVIEW, PAGES, ResultCommands
from cogs.challenge.run_reviews import RunReviews
from cogs.challenge.run_viewer import COMPARE, FINAL, REPLAY, RunViewer
from cogs.challenge.seasons import SeasonCommands


@app_commands.guild_only
class ChallengeCommands(
    CreateCommands,
    DayCommands,
    SeasonCommands,
    RaceCommands,
    RunCommands,
    ResultCommands,
    RunViewer,
    RunReviews,
    commands.GroupCog,
    group_name="challenge",
    group_description=command_text(words.GROUP),
):
    """All parts under one name."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.outbox = ChallengeOutbox(host, self)
        self.finishers = FinisherThreads(host)
        for verb, handler in {
            ENTER: self.enter,
            TAKING_PART: self.show_participants,
            BOAST: self.post_own,
            COPY: self.copy_own,
            PRACTISE: self.practise_again,
            REPLAY: self.replay,
            PAGES: self.turn_page,
            RACE: self.race_best,
            RACED: self.show_race,
            OPEN_REVIEW: self.open_review,
            GAINED: self.compare_with_best,
            CLOSE_EARLY: self.ask_to_close,
            CLOSE_NOW: self.close_now,
            CONFIRM_DAY: self.confirm_day,
        }.items():
            host.dispatcher.add_verb(verb, handler)
        host.dispatcher.add_select(FINAL, self.final)
        host.dispatcher.add_select(COMPARE, self.compare_chosen)


async def setup(host: Host) -> None:
    """Let members challenge each other."""
    challenge = ChallengeCommands(host)
    await host.add_cog(challenge)
    await host.add_cog(challenge.outbox)
