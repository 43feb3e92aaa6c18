"""All tiles of the game on one sheet."""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.lookup import Lookup
from cogs.carcassonne import words
from renderers.carcassonne.sheet import draw_tiles

LOOKUP = Lookup((), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
