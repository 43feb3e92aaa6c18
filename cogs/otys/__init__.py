"""Otys on Discord: `/otys new|move|board|rules|explain` and the controls under its board."""

from __future__ import annotations

from bot.ui.game_commands import GameCommands
from bot.ui.host import Host
from cogs.otys.explain import Explain
from cogs.otys.face import WORDS, OtysFace


async def setup(host: Host) -> None:
    """Let the bot host Otys."""
    face = OtysFace()
    explain = Explain(host.desk, face)
    host.desk.add_face(face)
    host.desk.add_verb(WORDS, explain.press)
    group = GameCommands(host.desk, face).group()
    group.add_command(explain.command())
    host.tree.add_command(group)
