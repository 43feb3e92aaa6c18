"""Nova Luna on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.lookup import GameLooks, Lookup, LookupEntry
from bot.games.novaluna.components import TILES
from cogs.novaluna import words
from cogs.novaluna.face import NovaLunaFace
from cogs.novaluna.task_views import TaskViews
from renderers.novaluna.sheet import draw_tile_alone, draw_tiles, printed_view


def _entry(key: str) -> LookupEntry:
    text = words.printed_tile(printed_view(TILES[key]))
    return LookupEntry(key, text, text, StaticImage("tile.png", draw_tile_alone, (key,)))


LOOKUP = Lookup(tuple(map(_entry, TILES)), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
"""Every tile of the game in words and as a picture; all of them on one sheet."""


async def setup(host: Host) -> None:
    """Let the bot host Nova Luna."""
    face = NovaLunaFace()
    tasks = TaskViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, tasks))
    host.dispatcher.add_verb("tasks", tasks.press)
