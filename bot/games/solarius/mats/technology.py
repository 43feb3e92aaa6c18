"""Tech dice: cost of the next steps, and how many points can be spent.

See rules 5.0 and 6.0.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.solarius.components import SHIFT_COSTS, UPGRADE_COSTS
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Technology
from bot.games.solarius.mats.mat import Mat, TechDie

_COSTS = {"upgrade": UPGRADE_COSTS, "shift": SHIFT_COSTS}


def _stage(die: TechDie, technology: Technology) -> int:
    return die.face if technology == "upgrade" else die.column


def cost(die: TechDie, technology: Technology) -> int | None:
    """Return the cost of a die's next upgrade or shift, None if there is none."""
    costs, stage = _COSTS[technology], _stage(die, technology)
    return costs[stage] if stage < len(costs) else None


def advance_die(die: TechDie, technology: Technology) -> TechDie:
    """The die after one upgrade or shift."""
    return die._replace(face=die.face + 1) if technology == "upgrade" else die._replace(column=die.column + 1)


def affordable(mat: Mat, technology: Technology, points: int) -> list[tuple[Colour, int]]:
    """The dice whose next step these points pay, with its cost."""
    found = []
    for colour in COLOURS:
        price = cost(mat.tech[colour], technology)
        if price is not None and price <= points:
            found.append((colour, price))
    return found


def spendable(mat: Mat, technology: Technology, points: int) -> int:
    """Return the most of these points that can be spent, on any dice and steps."""
    sums = _sums(technology, tuple([_stage(mat.tech[colour], technology) for colour in COLOURS]))
    return (sums & ((2 << points) - 1)).bit_length() - 1


@lru_cache(maxsize=4096)
def _sums(technology: Technology, stages: tuple[int, ...]) -> int:
    """Every amount that can be spent exactly: bit n is set for n points."""
    reached, costs = 1, _COSTS[technology]
    for stage in stages:
        spent, ways = 0, reached
        for price in costs[stage:]:
            spent += price
            ways |= reached << spent
        reached = ways
    return reached
