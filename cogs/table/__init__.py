"""`/table …`: everything that members do with a table of any game except playing."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.messages.result import MOMENT, REPLAY, REVIEW
from bot.ui.messages.table_message import SINCE_YOUR_TURN
from cogs.table import words
from cogs.table.answer import AnswerCommand
from cogs.table.clock import ClockCommands
from cogs.table.endings import EndCommands
from cogs.table.files import FileCommands
from cogs.table.follow import FollowCommand
from cogs.table.history import HistoryCommands
from cogs.table.lobby import LobbyCommands
from cogs.table.replay import ReplayCommand
from cogs.table.review import ReviewCommand
from cogs.table.seats import SeatCommands
from cogs.table.trials import TrialCommand


@app_commands.guild_only
class TableCommands(
    HistoryCommands,
    ReplayCommand,
    ReviewCommand,
    EndCommands,
    FileCommands,
    SeatCommands,
    ClockCommands,
    LobbyCommands,
    FollowCommand,
    TrialCommand,
    commands.GroupCog,
    group_name="table",
    group_description=command_text(words.GROUP),
):
    """All parts under one name."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        host.dispatcher.add_verb("log", self.turn_page)
        host.dispatcher.add_verb("logfile", self.download)
        host.dispatcher.add_verb(SINCE_YOUR_TURN, self.press_since)
        host.dispatcher.add_verb(REPLAY, self.press_replay)
        host.dispatcher.add_verb(MOMENT, self.press_moment)
        host.dispatcher.add_verb(REVIEW, self.looking_back.press)
        host.dispatcher.add_select(REVIEW, self.looking_back.choose)
        host.dispatcher.add_verb("resign", self.resign_for_good)
        host.dispatcher.add_verb("abandon", self.abandon_for_good)


async def setup(host: Host) -> None:
    """Add the commands of tables."""
    await host.add_cog(TableCommands(host))
    await host.add_cog(AnswerCommand(host))
