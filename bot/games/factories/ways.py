"""Ways to use a card: chosen dice, X and gain, with the resulting price.

Pure functions of printed actions and free dice; whether a seat can pay isn't checked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import eq, is_
from typing import NamedTuple

from bot.games.factories.components import FACES, Action, Blueprint, FactoriesGain, Price, Unit, blueprint_named
from bot.games.factories.moves import FactoriesUse
from bot.games.factories.state import Dice, picks, targets

_UNITS: tuple[Unit, ...] = ("metal", "energy", "cards")


class Way(NamedTuple):
    """A way to use a card.

    `metal`, `energy` and `cards` are the price, including a Replicator's own. `die` is the face of a gained die, 0 if
    it's rolled, None without one.
    """

    move: FactoriesUse
    action: Action
    metal: int
    energy: int
    cards: int
    gain: FactoriesGain
    die: int | None


def added(one: FactoriesGain, other: FactoriesGain) -> FactoriesGain:
    """Add two gains without X."""
    return FactoriesGain(
        one.goods + other.goods,
        int(one.metal) + int(other.metal),
        int(one.energy) + int(other.energy),
        one.cards + other.cards,
    )


def _unit(gain: FactoriesGain) -> Unit:
    """Return the unit of a gain that can be chosen."""
    return next(unit for unit in _UNITS if getattr(gain, unit))


def _choices(action: Action) -> tuple[str, ...]:
    if action.choose:
        return tuple(map(_unit, action.choose))
    if action.die == "chosen" or (action.die == "X" and action.dice is None):
        return tuple(map(str, FACES))
    return ("",)


def _dice(action: Action, dice: Dice) -> tuple[Dice, ...]:
    if action.dice is not None:
        return picks(action.dice, dice)
    if action.change is not None:
        return targets(action.change, dice)
    return ((),)


def _gain(action: Action, x: int, choice: str) -> FactoriesGain:
    gain = action.gain.at(x)
    for by_face in action.by_face:
        if x in by_face.faces:
            gain = added(gain, by_face.gain)
    for chosen in action.choose:
        if _unit(chosen) == choice:
            gain = added(gain, chosen.at(x))
    return gain


def _die(action: Action, x: int, choice: str) -> int | None:
    if action.die is None:
        return None
    if action.die == "roll":
        return 0
    return int(choice) if action.die == "chosen" else x


def _ways(card: Blueprint, copied: Blueprint | None, dice: Dice) -> Iterator[Way]:
    used = card if copied is None else copied
    action, own = used.action, card.action
    if action is None or own is None:
        return
    extra = Price() if copied is None else own.price.at(0)
    for taken in _dice(action, dice):
        for choice in _choices(action):
            x = taken[0] if taken else int(choice) if choice.isdigit() else 0
            price = action.price.at(x)
            yield Way(
                FactoriesUse(card.id, taken, choice, "" if copied is None else copied.id),
                action,
                int(price.metal) + int(extra.metal),
                int(price.energy) + int(extra.energy),
                price.cards + extra.cards,
                _gain(action, x, choice),
                _die(action, x, choice),
            )


@lru_cache(maxsize=8192)
def ways_to_use(card: Blueprint, copied: Blueprint | None, dice: Dice) -> tuple[Way, ...]:
    """Return all ways to use a card with these dice.

    `copied` is a Replicator's target.
    """
    return tuple(_ways(card, copied, dice))


def way_of(move: FactoriesUse, dice: Dice) -> Way | None:
    """Return the way of a use with these dice; None if dice or choice don't fit."""
    copied = blueprint_named(move.copied) if move.copied else None
    found = ways_to_use(blueprint_named(move.card), copied, dice)
    for equal in (is_, eq):
        for way in found:
            if equal(way.move, move):
                return way
    return None
