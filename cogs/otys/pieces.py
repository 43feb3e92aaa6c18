"""Any piece of the game in words: a diver with both sides, a sponsor, a reward token, a contract."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS, Act, Contract, Diver, Side, Sponsor, Token
from bot.games.otys.words import bonus_words, effect_words, sponsor_words, token_kept, token_now
from bot.ui.face import Offer
from bot.ui.failures import Declined
from cogs.otys.words import contract, counted

_ALONE = 1
"""Seats of the games that are played here."""

KNOWN = (
    *(Offer(diver.id, f"{diver.name}: diver") for diver in DIVERS.values()),
    *(Offer(f"sponsor {one.number}", f"Sponsor {one.number}: {sponsor_words(one)}") for one in SPONSORS.values()),
    *(Offer(f"token {token.type}", f"Reward token: {token_now(token)}") for token in TOKENS.values()),
    *(Offer(card, f"{card}: contract, {contract(card)}") for card in CONTRACTS),
)
"""Every piece as it can be chosen from a list."""


def explained(wanted: str) -> str:
    """A piece in words. Raises Declined if there is none of this name."""
    name = " ".join(wanted.lower().split())
    offer = next((one for one in KNOWN if name in (one.notation.lower(), one.label.lower())), None)
    if offer is None:
        offer = next((one for one in KNOWN if name == one.label.lower().partition(":")[0]), None)
    if offer is None:
        raise Declined(f"There is nothing called {wanted[:30]}. Choose from the list: a diver, a token, a contract.")
    kind, _, key = offer.notation.partition(" ")
    if kind == "sponsor":
        return _sponsor(SPONSORS[int(key)])
    if kind == "token":
        return _token(TOKENS[key])
    return _diver(DIVERS[kind]) if kind in DIVERS else _contract(CONTRACTS[kind])


def _diver(diver: Diver) -> str:
    return "\n".join(
        [
            f"**{diver.name}** (diver)",
            f"Basic: {_side(diver.basic)}.",
            f"Upgraded: {_side(diver.upgraded)}.",
            *(f"-# {_ACTS[act]}" for act in diver.basic.acts if act in _ACTS),
            *_bonus(diver.upgraded),
        ]
    )


def _side(side: Side) -> str:
    said = str(effect_words(side, _ALONE))
    return said if side.cost else f"{said}, for nothing"


def _bonus(side: Side) -> Iterable[str]:
    if bonus_words(side) is not None:
        yield "-# Cube and bonus are each yours to take or leave; a full level does not block the bonus."


_ACTS: dict[Act, str] = {
    "cube": "The cube comes from the supply onto the diver's level. Nothing is taken when the level is full.",
    "trade": "A transaction sells 1 cube of the diver's level to the Store, or buys 1 from there onto the level.",
    "draw": "A drawn contract is kept in hand, only for you; the others go under the deck as they were drawn.",
    "timer": "Instead of drawing, it moves one Timer one space, either way, never above where the Timers began. "
    "A cube that it reaches so, or your marker, counts as at the end of a turn.",
    "advance": "The Hacker lowers the number of keys that bring all back; the Mechanic makes the propeller reach on.",
    "token": "One of the two tokens of the diver's level: used at once and gone, or kept on the level (one on each).",
}


def _sponsor(sponsor: Sponsor) -> str:
    said = {
        "upgrade": f"turn over a diver to its upgraded side for {sponsor.gain.prestige} Prestige. "
        "That is the diver of the active level, or any with the option `upgrade`",
        "twice": f"use the diver {counted(sponsor.uses, 'time', 'times')} this turn; each use pays its own price",
        "key": "take back one of your own keys from the Hacker track",
    }
    found = said.get(sponsor.effect, str(sponsor_words(sponsor)))
    return f"**Sponsor {sponsor.number}**: {found}.\n-# It comes before the diver acts, and may be passed over."


def _token(token: Token) -> str:
    return f"**Reward token**\nUsed at once: {token_now(token)}.\nKept on its level: {token_kept(token)}."


def _contract(card: Contract) -> str:
    where = (
        "All cubes have to lie on the level that is active this turn."
        if not card.pattern
        else "The colours are yours to choose but differ from each other. All cubes lie on the active level."
    )
    return f"**Contract {card.id}**: {contract(card.id)}.\n-# {where} The cubes go back to the supply."
