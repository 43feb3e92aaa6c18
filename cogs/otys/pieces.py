"""Any piece of the game in words: a diver with both sides, a sponsor, a reward token, a contract."""

from __future__ import annotations

from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS
from bot.games.text import Text
from bot.ui.face import Offer
from bot.ui.failures import Declined
from cogs.otys import words

KNOWN = (
    *(Offer(diver.id, str(words.diver_in_list(diver))) for diver in DIVERS.values()),
    *(Offer(f"sponsor {one.number}", str(words.sponsor_in_list(one))) for one in SPONSORS.values()),
    *(Offer(f"token {token.type}", str(words.token_in_list(token))) for token in TOKENS.values()),
    *(Offer(card, str(words.contract_in_list(card))) for card in CONTRACTS),
)
"""Every piece as it can be chosen from a list."""


def explained(wanted: str) -> Text:
    """A piece in words. Raises Declined if there is none of this name."""
    name = " ".join(wanted.lower().split())
    offer = next((one for one in KNOWN if name in (one.notation.lower(), one.label.lower())), None)
    if offer is None:
        offer = next((one for one in KNOWN if name == one.label.lower().partition(":")[0]), None)
    if offer is None:
        raise Declined(words.no_piece(wanted))
    kind, _, key = offer.notation.partition(" ")
    if kind == "sponsor":
        return words.sponsor(SPONSORS[int(key)])
    if kind == "token":
        return words.token(TOKENS[key])
    return words.diver(DIVERS[kind]) if kind in DIVERS else words.whole_contract(CONTRACTS[kind])
