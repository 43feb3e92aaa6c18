"""Weights that tell from positions what games came to: least squares over games that were played.

Each position is a sample of what it is made of. What is rare is held near nothing (ridge regression), as otherwise a
few lucky games would decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.ai.search.knowledge import Weights

RIDGE = 20.0
"""Ridge penalty: as if each weight had been 0 in this many samples."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of a position and the result of its game."""

    traits: Mapping[str, float]
    reached: float


def fit_weights(samples: Iterable[Sample], ridge: float = RIDGE) -> Weights:
    """Fit the weights whose sums come nearest to the results, for every feature found.

    >>> found = fit_weights([Sample({"one": 1, "n": n}, 2 + 3 * n) for n in range(9)], ridge=0)
    >>> {name: round(weight, 6) for name, weight in found.items()}
    {'one': 2.0, 'n': 3.0}
    """
    places: dict[str, int] = {}
    rows: list[dict[int, float]] = []
    sums: list[float] = []
    for sample in samples:
        there = [(_place(name, places, rows, sums), value) for name, value in sample.traits.items() if value]
        for place, value in there:
            sums[place] += value * sample.reached
            row = rows[place]
            for other, factor in there:
                row[other] = row.get(other, 0.0) + value * factor
    for place, row in enumerate(rows):
        row[place] += ridge
    return dict(zip(places, _solved(rows, sums), strict=True))


def _place(name: str, places: dict[str, int], rows: list[dict[int, float]], sums: list[float]) -> int:
    if name not in places:
        places[name] = len(places)
        rows.append({})
        sums.append(0.0)
    return places[name]


def _solved(rows: list[dict[int, float]], sums: list[float]) -> list[float]:
    """The solution of a symmetric system, by elimination; no step needs another row than the next."""
    size = len(rows)
    lines = [[*(row.get(place, 0.0) for place in range(size)), total] for row, total in zip(rows, sums, strict=True)]
    for step, line in enumerate(lines):
        for below in lines[step + 1 :]:
            factor = below[step] / line[step]
            if factor:
                below[step:] = [one - factor * other for one, other in zip(below[step:], line[step:], strict=True)]
    found = [0.0] * size
    for step in range(size - 1, -1, -1):
        line = lines[step]
        known = sum([line[place] * found[place] for place in range(step + 1, size)])
        found[step] = (line[size] - known) / line[step]
    return found
