"""Nova Luna on Discord: `/novaluna new|move|board|rules|task|tile` and the controls under its board."""

from __future__ import annotations

from bot.ui.actions.game_commands import GameCommands
from bot.ui.actions.lookup import lookup_command
from bot.ui.client.host import Host
from cogs.novaluna.face import NovaLunaFace
from cogs.novaluna.task_commands import TaskCommands
from cogs.novaluna.tile_lookup import LOOKUP


async def setup(host: Host) -> None:
    """Let the bot host Nova Luna."""
    face = NovaLunaFace()
    reasons = TaskCommands(host.dispatcher, face)
    host.dispatcher.add_face(face)
    host.dispatcher.add_verb("tasks", reasons.press)
    group = GameCommands(host.dispatcher, face).group()
    group.add_command(reasons.command())
    group.add_command(lookup_command(host.dispatcher, LOOKUP))
    host.tree.add_command(group)
