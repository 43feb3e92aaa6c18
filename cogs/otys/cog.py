"""Otys on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.press.lookup import GameLooks
from cogs.otys.face import OtysFace
from cogs.otys.piece_lookup import LOOKUP


async def setup(host: Host) -> None:
    """Let the bot host Otys."""
    face = OtysFace()
    host.dispatcher.add_face(face, GameLooks(LOOKUP))
