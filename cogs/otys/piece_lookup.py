"""Any piece of the game in words and as a picture: a diver with both sides, a sponsor, a reward token, a contract."""

from __future__ import annotations

from bot.games.names import UserText
from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS
from bot.games.text import Text
from bot.ui.actions.lookup import Lookup
from bot.ui.messages.face import Suggestion
from bot.ui.pictures.static_images import StaticImage
from bot.ui.transport.failures import Declined
from cogs.otys import words
from renderers.otys.sheet import draw_contracts, draw_divers, draw_piece, draw_sponsors_and_tokens

SUGGESTIONS = (
    *(Suggestion(diver.id, str(words.diver_in_list(diver))) for diver in DIVERS.values()),
    *(Suggestion(f"sponsor {one.number}", str(words.sponsor_in_list(one))) for one in SPONSORS.values()),
    *(Suggestion(f"token {token.type}", str(words.token_in_list(token))) for token in TOKENS.values()),
    *(Suggestion(card, str(words.contract_in_list(card))) for card in CONTRACTS),
)
"""Every piece as it can be chosen from a list."""


def explain(wanted: str) -> Text:
    """A piece in words. Raises Declined if there is none of this name."""
    match _find(wanted):
        case "sponsor", key:
            return words.sponsor(SPONSORS[int(key)])
        case "token", key:
            return words.token(TOKENS[key])
        case "diver", key:
            return words.diver(DIVERS[key])
        case _, key:
            return words.whole_contract(CONTRACTS[key])


def picture(wanted: str) -> StaticImage:
    """What it looks like. Raises Declined if there is none of this name."""
    return StaticImage("piece.png", draw_piece, _find(wanted))


def sheets() -> tuple[StaticImage, ...]:
    """All divers, sponsors and tokens, contracts."""
    return (
        StaticImage("divers.png", draw_divers),
        StaticImage("sponsors-and-tokens.png", draw_sponsors_and_tokens),
        StaticImage("contracts.png", draw_contracts),
    )


def _find(wanted: str) -> tuple[str, str]:
    """What kind of piece is meant, and its key. Raises Declined if there is none of this name."""
    name = " ".join(wanted.lower().split())
    offer = next((one for one in SUGGESTIONS if name in (one.notation.lower(), one.label.lower())), None)
    if offer is None:
        offer = next((one for one in SUGGESTIONS if name == one.label.lower().partition(":")[0]), None)
    if offer is None:
        raise Declined(words.no_piece(UserText(wanted)))
    kind, _, key = offer.notation.partition(" ")
    if key:
        return kind, key
    return ("diver" if kind in DIVERS else "contract"), kind


EXPLAIN = Lookup(
    "explain", words.EXPLAIN, "what", words.EXPLAINED, SUGGESTIONS, explain, picture, words.ALL_PIECES, sheets
)
"""The command."""
