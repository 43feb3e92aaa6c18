"""Carcassonne on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.ui.actions.lookup import GameLooks
from bot.ui.client.host import Host
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.remaining_tiles import RemainingTiles
from cogs.carcassonne.tile_lookup import LOOKUP


async def setup(host: Host) -> None:
    """Let the bot host Carcassonne."""
    face = CarcassonneFace()
    remaining = RemainingTiles(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, remaining))
    host.dispatcher.add_verb("tiles", remaining.press)
