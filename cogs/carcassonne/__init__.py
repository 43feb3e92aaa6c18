"""Carcassonne on Discord: `/carcassonne new|move|board|rules|tiles` and the controls under its board."""

from __future__ import annotations

from bot.ui.actions.game_commands import GameCommands
from bot.ui.client.host import Host
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.remaining_tiles import RemainingTiles


async def setup(host: Host) -> None:
    """Let the bot host Carcassonne."""
    face = CarcassonneFace()
    remaining = RemainingTiles(host.dispatcher, face)
    host.dispatcher.add_face(face)
    host.dispatcher.add_verb("tiles", remaining.press)
    group = GameCommands(host.dispatcher, face).group()
    group.add_command(remaining.command())
    host.tree.add_command(group)
