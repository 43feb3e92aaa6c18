"""Any card of the game in words: what it costs, what it does, and what its line leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.factories.cards import Blueprint, Contractor
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.ui.face import Offer
from bot.ui.failures import Declined
from cogs.factories.words import amounts, cost, counted, does, gained, kind, listed, tool

KNOWN = (
    *(Offer(card.name, f"{card.name}: {kind(card)}") for card in BLUEPRINTS.values()),
    *(Offer(card.name, f"{card.name}: Contractor") for card in CONTRACTORS.values()),
)
"""Every card as it can be chosen from a list."""


def explained(wanted: str) -> str:
    """A card in words. Raises Declined if there is none of this name."""
    name = " ".join(wanted.replace("_", " ").lower().split())
    for blueprint in BLUEPRINTS.values():
        if blueprint.name.lower() == name:
            return _blueprint(blueprint)
    for contractor in CONTRACTORS.values():
        if contractor.name.lower() == name:
            return _contractor(contractor)
    raise Declined(f"There is no card called {wanted[:30]}. Choose one from the list.")


def _blueprint(card: Blueprint) -> str:
    lines = [
        f"**{card.name}** ({kind(card)}), {counted(card.copies, 'copy', 'copies')}",
        f"To build: {cost(card)}, and another card with a {tool(card)}.",
        f"{_heading(card)}: {does(card)}.",
        f"Worth {card.prestige} prestige." if not card.sets else "",
        *_remarks(card),
    ]
    return "\n".join(filter(None, lines))


def _heading(card: Blueprint) -> str:
    if card.action is not None:
        return "Once a round"
    return "By itself, once a round" if card.trigger is not None else "In play"


def _remarks(card: Blueprint) -> Iterable[str]:
    """What its line leaves open."""
    action = card.action
    if action is not None:
        if "X" in (action.price.metal, action.price.energy, action.gain.metal, action.gain.energy):
            yield (
                "-# X is what the dice show, equal dice count once." if action.dice else "-# You choose X, from 1 to 6."
            )
        if action.choose:
            yield "-# The choice is made anew with every use."
        if action.printed is not None:
            yield "-# If more is printed, choose any of it up to that."
        if action.copies:
            yield (
                "-# Not a Monument, nor a card that acts by itself, nor another Replicator. "
                "The card stays in the market; one that you own as well can be used twice so."
            )
        if action.change is not None:
            yield "-# The die stays free."
    if card.discount:
        yield f"-# Every Monument already in your compound saves {card.discount} metal, down to {card.least_metal}."
    yield "-# Any number of them in one compound." if card.limit is None else "-# One of them in a compound."


def _contractor(card: Contractor) -> str:
    gift = amounts(metal=card.gift.metal, energy=card.gift.energy, cards=card.gift.cards)
    price = ["a card from your hand with the tool beside the slot", *amounts(energy=card.energy)]
    lines = [
        f"**{card.name}** (contractor), {counted(card.copies, 'copy', 'copies')}",
        f"To hire: {listed(price)}.",
        f"{_hired(card)}.",
        f"A chosen opponent gets {listed(gift)}; The Machine gets nothing." if gift else "",
    ]
    return "\n".join(filter(None, lines))


def _hired(card: Contractor) -> str:
    if card.revealed:
        return "The top blueprint of the deck is shown and discarded; you get the metal and energy printed on it"
    if card.free_build:
        return (
            "The top blueprint of the deck is built for nothing. If you may not have it, the next one is. "
            "It counts as building a card"
        )
    if card.rolled:
        return f"You roll {card.rolled} extra dice at the start of this round's work phase"
    if card.chosen:
        return "Once in this round's work phase you add a die of any value"
    if card.settable:
        return f"In this round's work phase you set up to {card.settable} of your dice and roll the others"
    return f"You get {listed(gained(card.gain))}"
