"""What a seat thinks that points, resources, dice, cards and contractors are worth at one time of the game.

The greedy player has fixed numbers for that (`fixed`), a search has learned its own (`promise`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.games.factories.components import Blueprint, Contractor, Unit
from bot.games.factories.state import FactoriesState
from bot.games.factories.state import PlayerState as Seat

KINDS: tuple[Unit, ...] = ("metal", "energy", "cards")

FULL: tuple[tuple[int, int], ...] = ((4, 8), (6, 9), (5, 8))
"""How many of metal, energy and cards are worth what one is, and up to how many they are worth half of it."""


@dataclass(frozen=True, eq=False, slots=True)
class Worths:
    """What things are worth at one time of the game, in any unit; the same time has the same object.

    `units` are a metal, an energy and a card in hand, `die` is a free die. `wish` is how much of what building a card
    would bring counts while it is in hand, `pair` what a first card with the tool of one in hand is worth, `free` a
    building that costs nothing, `built` what having built a card is worth beyond its prestige, by id. A plan keeps the
    `width` best ways to have used some cards while it thinks about the next one.
    """

    point: float
    units: tuple[float, ...]
    die: float
    pair: float
    wish: float
    free: float
    built: Mapping[str, float]
    width: int

    def stock(self, kind: int, count: int) -> float:
        """What so much of metal (0), energy (1) or cards (2) is worth; the more there is, the less."""
        return self.units[kind] * steps(kind, count)


WorthsOf = Callable[[FactoriesState, Seat], Worths]
"""Says what things are worth for a seat now."""


@lru_cache(maxsize=1024)
def steps(kind: int, count: int) -> float:
    """As how many of the first ones so much of metal (0), energy (1) or cards (2) counts."""
    full, half = FULL[kind]
    return min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half)


def stock_change_value(worths: Worths, seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """What a seat wins when its stocks change by so much."""
    stocks = ((seat.metal, metal), (seat.energy, energy), (len(seat.hand), cards))
    return sum(
        worths.stock(kind, have + change) - worths.stock(kind, have)
        for kind, (have, change) in enumerate(stocks)
        if change
    )


def _prestige(seat: Seat, card: Blueprint) -> int:
    if not card.sets:
        return card.prestige
    have = min(seat.count(card), len(card.sets) - 1)
    return card.sets[have] - (card.sets[have - 1] if have else 0)


def built_worth(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """What a building is worth without its price."""
    return worths.point * _prestige(seat, card) + worths.built[card.id]


def hand_value(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """What a card is worth in hand beyond being a payment: the hope to build it."""
    if not worths.wish or not seat.may_have(card):
        return 0.0
    metal, energy, paper = worths.units
    hope = built_worth(worths, seat, card) - metal * seat.metal_for(card) - energy * card.energy - 2 * paper
    return max(0.0, worths.wish * hope)


def matches(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """What it is worth that a new card pays for one in hand, or the other way round."""
    return worths.pair if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def contractor_extras(worths: Worths, contractor: Contractor) -> float:
    """What a contractor brings beyond resources, cards and dice: a free building, and the choice of faces."""
    value = worths.free if contractor.free_build else 0.0
    return value + 0.3 * worths.die * (contractor.chosen + contractor.settable)


def printed_worth(worths: Worths, card: Blueprint, most: int) -> float:
    """What the printed cost of a card is worth, at most so much in all."""
    metal, energy, _ = worths.units
    return min(metal * card.metal + energy * card.energy, metal * most)
