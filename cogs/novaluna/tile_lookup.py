"""Any tile of the game in words and as a picture, by `/novaluna tile`; all of them on one sheet."""

from __future__ import annotations

from bot.games.novaluna.components import TILES
from bot.games.text import Text
from bot.ui.actions.lookup import Lookup
from bot.ui.messages.face import Suggestion
from bot.ui.pictures.static_images import StaticImage
from bot.ui.transport.failures import Declined
from cogs.novaluna import words
from renderers.novaluna.sheet import draw_tile_alone, draw_tiles, printed


def _describe(key: str) -> Text:
    return words.printed_tile(printed(TILES[key]))


SUGGESTIONS = tuple(
    {str(_describe(key)): Suggestion(key, str(_describe(key))) for key in reversed(list(TILES))}.values()
)[::-1]
"""Every tile as it can be chosen from a list; those that are alike stand there once."""


def explain(wanted: str) -> Text:
    """A tile in words. Raises Declined if there is none of this name."""
    return _describe(_key(wanted))


def picture(wanted: str) -> StaticImage:
    """What it looks like. Raises Declined if there is none of this name."""
    return StaticImage("tile.png", draw_tile_alone, (_key(wanted),))


def sheets() -> tuple[StaticImage, ...]:
    """All tiles, colour by colour."""
    return (StaticImage("tiles.png", draw_tiles),)


def _key(wanted: str) -> str:
    name = " ".join(wanted.lower().split())
    if name.upper() in TILES:
        return name.upper()
    for offer in SUGGESTIONS:
        if name == offer.label.lower():
            return offer.notation
    raise Declined(words.NO_SUCH_TILE)


TILE = Lookup(
    "tile", words.TILE, "tile", words.WHICH_PRINTED_TILE, SUGGESTIONS, explain, picture, words.ALL_TILES, sheets
)
"""The command."""
