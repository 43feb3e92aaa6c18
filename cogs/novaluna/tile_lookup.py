"""Every tile of the game in words and as a picture; all of them on one sheet."""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.lookup import Lookup, LookupEntry
from bot.games.novaluna.components import TILES
from cogs.novaluna import words
from renderers.novaluna.sheet import draw_tile_alone, draw_tiles, printed_view


def _entry(key: str) -> LookupEntry:
    text = words.printed_tile(printed_view(TILES[key]))
    return LookupEntry(key, text, text, StaticImage("tile.png", draw_tile_alone, (key,)))


LOOKUP = Lookup(tuple(map(_entry, TILES)), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
