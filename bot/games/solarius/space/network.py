"""Networks: figures linked within the range of their player's ship, and prizes.

Rules 11.0, category 13. Linking is transitive, and what is in between doesn't matter (S2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.solarius.space.hexes import Hex, distance


def groups(places: Sequence[Hex], reach: int) -> list[list[Hex]]:
    """Group hexes: two are linked if at most `reach` steps apart."""
    found = []
    left = list(places)
    while left:
        group = [left.pop()]
        for place in group:
            linked = [other for other in left if distance(place, other) <= reach]
            group += linked
            left = [other for other in left if other not in linked]
        found.append(group)
    return found


def network(weights: Mapping[Hex, int], reach: int) -> tuple[int, tuple[Hex, ...]]:
    """Return the largest group's weight and hexes; outposts weigh 2, others 1."""
    return _network(tuple(weights.items()), reach)


@lru_cache(maxsize=4096)
def _network(figures: tuple[tuple[Hex, int], ...], reach: int) -> tuple[int, tuple[Hex, ...]]:
    weights = dict(figures)
    best: list[Hex] = max(groups(list(weights), reach), key=lambda group: _count(weights, group), default=[])
    return _count(weights, best), tuple(best)


def _count(weights: Mapping[Hex, int], group: Sequence[Hex]) -> int:
    return sum([weights[place] for place in group])


def prizes(sizes: Sequence[int], by_rank: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's prize; tied seats share those of their ranks, rounded down."""
    return tuple([_share(sizes, size, by_rank) for size in sizes])


def _share(sizes: Sequence[int], size: int, by_rank: Sequence[int]) -> int:
    first = sum([other > size for other in sizes])
    tied = sizes.count(size)
    return sum(by_rank[first : first + tied]) // tied
