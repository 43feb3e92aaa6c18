"""Otys on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.pictures.attachments import StaticImage
from bot.discord.press.lookup import GameLooks, Lookup, LookupEntry
from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS
from bot.games.text import Text
from cogs.otys import words
from cogs.otys.face import OtysFace
from renderers.otys.sheet import draw_contracts, draw_divers, draw_piece, draw_sponsors_and_tokens


def _entry(notation: str, label: Text, text: Text, kind: str, key: str) -> LookupEntry:
    return LookupEntry(notation, label, text, StaticImage("piece.png", draw_piece, (kind, key)))


_ENTRIES = (
    *(_entry(key, words.diver_in_list(one), words.diver(one), "diver", key) for key, one in DIVERS.items()),
    *(
        _entry(f"sponsor {key}", words.sponsor_in_list(one), words.sponsor(one), "sponsor", str(key))
        for key, one in SPONSORS.items()
    ),
    *(_entry(f"token {key}", words.token_in_list(one), words.token(one), "token", key) for key, one in TOKENS.items()),
    *(
        _entry(key, words.contract_in_list(one), words.whole_contract(one), "contract", key)
        for key, one in CONTRACTS.items()
    ),
)

LOOKUP = Lookup(
    _ENTRIES,
    words.ALL_PIECES,
    (
        StaticImage("divers.png", draw_divers),
        StaticImage("sponsors-and-tokens.png", draw_sponsors_and_tokens),
        StaticImage("contracts.png", draw_contracts),
    ),
)
"""Divers, sponsors, tokens and contracts in words and pictures; all on sheets."""


async def setup(host: Host) -> None:
    """Let the bot host Otys."""
    face = OtysFace()
    host.dispatcher.add_face(face, GameLooks(LOOKUP))
