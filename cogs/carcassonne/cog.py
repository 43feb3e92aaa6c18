"""Carcassonne on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.lookup import GameLooks, Lookup
from cogs.carcassonne import words
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.map_views import FIELDS, SWITCH, TILES_LEFT, MapViews
from renderers.carcassonne.sheet import draw_tiles

LOOKUP = Lookup((), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
"""All tiles of the game on one sheet."""


async def setup(host: Host) -> None:
    """Let the bot host Carcassonne."""
    face = CarcassonneFace()
    views = MapViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, views))
    host.dispatcher.add_verb(TILES_LEFT, views.open)
    host.dispatcher.add_verb(FIELDS, views.open)
    host.dispatcher.add_verb(SWITCH, views.switch)
