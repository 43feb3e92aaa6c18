"""Nova Luna on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.press.lookup import GameLooks
from cogs.novaluna.face import NovaLunaFace
from cogs.novaluna.task_views import TaskViews
from cogs.novaluna.tile_lookup import LOOKUP


async def setup(host: Host) -> None:
    """Let the bot host Nova Luna."""
    face = NovaLunaFace()
    tasks = TaskViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, tasks))
    host.dispatcher.add_verb("tasks", tasks.press)
