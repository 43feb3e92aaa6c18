"""Short words for preconditions and the like, where signs would not be understood."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.solarius.components import Development
from bot.games.solarius.components.vocabulary import ROMAN, Effect, Modifiers, Precondition, Requirement
from bot.games.solarius.words import amounts as words
from bot.games.text import Text


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


_OCCASIONS = {
    "colony_placed": "Each colony",
    "mission_completed": "Each completed mission",
    "station_built": "Each station",
}
_PRICES = {
    "extra_range": "Extra range costs {n} fuel",
    "extra_action_point": "An extra point costs {n} SB",
    "drive": "Drives cost {n} fuel",
    "drive_upgrade": "turning one costs {n}",
}


def development_words(one: Development) -> str:
    """What a development does: "Once: 4 fuel", "Each colony: 1 cube of any kind", "Range +1"."""
    if one.kind == "static":
        return modifier_words(one.static)
    brings = effect_words(one.effects)
    if one.when is not None:
        return f"{_OCCASIONS[one.when]}: {brings}"
    return f"Die space: {brings}" if one.kind == "die_slot" else f"Once: {brings}"


def effect_words(several: Sequence[Effect]) -> str:
    """What effects bring together."""
    found = words.effects(several)
    return str(Text("{parts}", parts=found))


def modifier_words(found: Modifiers) -> str:
    """What static effects change."""
    parts = [f"{colour.capitalize()} dice +{points}" for colour, points in found.die_points.items()]
    if found.contamination_spaces:
        parts.append(f"{found.contamination_spaces} more contamination spaces")
    if found.range_bonus:
        parts.append(f"Range +{found.range_bonus}")
    if found.portal_free:
        parts.append("Portals cost no drive")
    parts += [_PRICES[name].format(n=price) for name, price in found.prices.items()]
    parts += [f"No contamination from {space}" for space in sorted(found.no_contamination)]
    if found.explorer_bonus:
        parts.append(f"Explorer bonus +{found.explorer_bonus} cubes")
    return ", ".join(parts)
