"""Carcassonne on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.press.lookup import GameLooks
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.map_views import FIELDS, SWITCH, TILES_LEFT, MapViews
from cogs.carcassonne.tile_lookup import LOOKUP


async def setup(host: Host) -> None:
    """Let the bot host Carcassonne."""
    face = CarcassonneFace()
    views = MapViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, views))
    host.dispatcher.add_verb(TILES_LEFT, views.open)
    host.dispatcher.add_verb(FIELDS, views.open)
    host.dispatcher.add_verb(SWITCH, views.switch)
