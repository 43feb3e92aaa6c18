"""Which cubes of a level pay for a contract (rules/otys.md 6, and 8 for a kept token that counts as a cube)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from bot.games.otys.board import spelled, with_cube
from bot.games.otys.components import CONTRACTS, INDEX, RESOURCES, Contract, Counts
from bot.games.otys.moves import Complete
from bot.games.otys.view import Resource


@lru_cache(maxsize=1 << 15)
def payments(contract: str, cubes: Counts, virtual: Resource | None) -> tuple[Complete, ...]:
    """Every way to complete a contract with these cubes, and with a virtual one besides if there is one.

    First those that need no virtual cube; each group in the order of the colours.
    """
    wanted = _needs(CONTRACTS[contract])
    found = [need for need in wanted if _covers(cubes, need)]
    if virtual is not None:
        index = INDEX[virtual]
        helped = [with_cube(need, index, -1) for need in wanted if need[index]]
        found += [need for need in helped if _covers(cubes, need)]
    return tuple(Complete(contract, spelled(need)) for need in found)


def _covers(cubes: Counts, need: Counts) -> bool:
    return all(there >= wanted for there, wanted in zip(cubes, need, strict=True))


@lru_cache(maxsize=256)
def _needs(contract: Contract) -> tuple[Counts, ...]:
    """All sets of cubes that fulfil a contract."""
    if not contract.pattern:
        return (contract.cost,)
    return tuple(sorted(set(_spread(contract.pattern)), reverse=True))


def _spread(pattern: tuple[int, ...]) -> Iterator[Counts]:
    for colours in permutations(range(len(RESOURCES)), len(pattern)):
        need = [0] * len(RESOURCES)
        for colour, number in zip(colours, pattern, strict=True):
            need[colour] = number
        yield tuple(need)
