"""The action of a card as a line of signs: dice and price, then the gain."""

from __future__ import annotations

from functools import cache

from bot.games.factories.components import Action, Blueprint, CardTrigger, Contractor, DiceNeed, FactoriesGain, Price
from renderers.factories.strip import Item, amount_items
from renderers.kit.words import with_sign

ARROW: Item = ("arrow", "")
SLASH: Item = ("slash", "")
_UNITS = ("goods", "metal", "energy", "cards")


@cache
def paid_items(card: Blueprint) -> tuple[Item, ...]:
    """Return a use's cost, or a trigger's condition; empty without an action."""
    if card.trigger is not None:
        return _trigger_items(card.trigger)
    if card.action is None:
        return ()
    return _dice_items(card.action) + price_items(card.action.price)


@cache
def gained_items(card: Blueprint) -> tuple[Item, ...]:
    """Return the gain of a use."""
    if card.trigger is not None:
        return gain_items(card.trigger.gain)
    return () if card.action is None else _action_gains(card.action)


@cache
def action_items(card: Blueprint) -> tuple[Item, ...]:
    """Return the action in one line, without an arrow if only the die's face matters."""
    if card.action is not None and card.action.by_face:
        return _action_gains(card.action)
    before, after = paid_items(card), gained_items(card)
    return (*before, ARROW, *after) if before and after else before + after


def cost_items(metal: int, energy: int) -> tuple[Item, ...]:
    """A build cost, always with numerals."""
    items: tuple[Item, ...] = ()
    for count, what in ((metal, "metal"), (energy, "energy")):
        if count:
            items += (("text", str(count)), (what, ""))
    return items


@cache
def discount_items(card: Blueprint) -> tuple[Item, ...]:
    """Return a card's discount for each built card of its type; usually empty."""
    if not card.discount:
        return ()
    return (("type", card.type), ARROW, ("text", f"−{card.discount}"), ("metal", ""))


@cache
def contractor_items(contractor: Contractor) -> tuple[Item, ...]:
    """Return a contractor's gain for the player."""
    if contractor.revealed:
        return (("cards", ""), ARROW, ("metal", ""), ("energy", ""))
    if contractor.free_build:
        return (("cards", ""), ARROW, ("hammer", ""))
    if contractor.settable:
        return (("text", f"{contractor.settable}×"), ("die", "?"))
    if contractor.chosen:
        return (("extra", "?"),) * contractor.chosen
    if contractor.rolled:
        return (("extra", ""),) * contractor.rolled
    return gain_items(contractor.gain)


@cache
def gift_items(contractor: Contractor) -> tuple[Item, ...]:
    """Return a contractor's gift for another player."""
    items = gain_items(contractor.gift)
    return (("other", ""), *items) if items else ()


def gain_items(gain: FactoriesGain) -> tuple[Item, ...]:
    """Return the items of a gain, goods first."""
    return tuple(item for unit in _UNITS for item in amount_items(getattr(gain, unit), unit))


def price_items(price: Price) -> tuple[Item, ...]:
    """Return the items of a price without its dice."""
    return tuple(item for unit in _UNITS[1:] for item in amount_items(getattr(price, unit), unit))


def _trigger_items(trigger: CardTrigger) -> tuple[Item, ...]:
    return (("bell", ""), ("goods", "") if trigger.on == "goods" else ("hammer", ""))


def _dice_items(action: Action) -> tuple[Item, ...]:
    need = action.dice
    if need is None:
        return ()
    blank: Item = ("die", "X" if _uses_face_value(action) else "")
    if need.pattern == "exact":
        return (("die", str(need.value)),) * need.count
    if need.pattern == "run":
        return (("step", ""),) * need.count
    if need.pattern == "equal":
        return _join_dice(blank, "=", need)
    if need.pattern == "sum":
        return (*_join_dice(blank, "+", need), ("sign", f"≥{need.value}"))
    return (blank,) * need.count


def _join_dice(die: Item, sign: str, need: DiceNeed) -> tuple[Item, ...]:
    """Dice with a sign between each two of them."""
    return (die, *((("sign", sign), die) * (need.count - 1)))


def _uses_face_value(action: Action) -> bool:
    """Whether X is the face of the dice."""
    gain, price = action.gain, action.price
    return "X" in (price.metal, price.energy, gain.metal, gain.energy)


def _action_gains(action: Action) -> tuple[Item, ...]:
    items = gain_items(action.gain)
    for number, gain in enumerate(action.choose):
        items += ((SLASH,) if number else ()) + gain_items(gain)
    for one in action.by_face:
        low = one.faces[0] == 1
        items += (("die", f"≤{one.faces[-1]}" if low else f"≥{one.faces[0]}"), *gain_items(one.gain))
    if action.die is not None:
        items += (("extra", {"roll": "", "chosen": "?", "X": "X"}[action.die]),)
    if action.change is not None:
        items += _CHANGES[action.change.kind] or (("die", with_sign(action.change.by)),)
    if action.printed is not None:
        items += (("sign", f"≤{action.printed}"), ("metal", ""), ("energy", ""))
    return items + ((("market", ""),) if action.copies else ())


_CHANGES: dict[str, tuple[Item, ...]] = {
    "add": (),
    "flip": (("die", "2"), ("turn", ""), ("die", "5")),
    "reroll": (("again", ""), ("die", "")),
}
