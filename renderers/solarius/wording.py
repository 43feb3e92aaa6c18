"""Short words for preconditions and the like, where icons would not be understood."""

from __future__ import annotations

from bot.games.solarius.vocabulary import ROMAN, Precondition, Requirement


def requirement_words(needed: Precondition) -> str:
    """What settles a planet: "Pay 5 fuel", "3 dice in III+", "4 dice at 2+, 1 at 3+"."""
    if needed.fuel:
        return f"Pay {needed.fuel} fuel"
    if needed.spacebucks:
        return f"Pay {needed.spacebucks} SB"
    first, *others = needed.requirements
    parts = [_dice(first, noun=True), *(_dice(other, noun=False) for other in others)]
    return ", ".join(parts)


def _dice(needed: Requirement, *, noun: bool) -> str:
    count = f"{needed.dice} {'die' if needed.dice == 1 else 'dice'}" if noun else str(needed.dice)
    if needed.colour is not None:
        count = f"{needed.colour} die"
    if needed.what == "column":
        return f"{count} in {ROMAN[needed.at_least]}+"
    return f"{count} at {needed.at_least}+"
