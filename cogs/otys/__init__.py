"""Otys on Discord: `/otys new|move|board|rules|explain` and the controls under its board."""

from __future__ import annotations

from bot.ui.game_commands import GameCommands
from bot.ui.host import Host
from bot.ui.lookup import lookup
from cogs.otys.face import OtysFace
from cogs.otys.pieces import EXPLAIN


async def setup(host: Host) -> None:
    """Let the bot host Otys."""
    face = OtysFace()
    host.desk.add_face(face)
    group = GameCommands(host.desk, face).group()
    group.add_command(lookup(host.desk, EXPLAIN))
    host.tree.add_command(group)
