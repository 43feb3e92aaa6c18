"""Optimizers of weights: cross-entropy, gradient ascent, ridge regression."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, fmean, pstdev

from bot.ai.search.knowledge import Weights
from bot.games.chance import Chance

# Ridge regression: weights that predict results from positions


RIDGE = 20.0
"""Ridge penalty: as if each weight had been 0 in this many samples."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of a position and the result of its game."""

    traits: Mapping[str, float]
    reached: float


def fit_weights(samples: Iterable[Sample], ridge: float = RIDGE) -> Weights:
    """Fit weights by least squares for all features.

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
    """Solve a symmetric system by elimination without pivoting."""
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


# The cross-entropy method in self-play


ELITE_SHARE = 4
"""One in this many weight sets moves the centre."""

MIN_SPREAD = 0.05
"""Minimum spread of the factors."""

_NORMAL = NormalDist()
_STEPS = 1 << 20


@dataclass(frozen=True, slots=True)
class Generation:
    """A generation: the mean of all sets, of the best ones, and the new centre."""

    mean: float
    best: float
    centre: Weights


def evolve(
    start: Weights,
    chance: Chance,
    evaluate: Callable[[Sequence[Weights], int], Iterable[float]],
    *,
    sets: int,
    generations: int,
    spread: float,
) -> Iterator[Generation]:
    """Yield generations. `evaluate` gets the sets and the number; more is better."""
    centre = {name: log(value) for name, value in start.items()}
    spreads = dict.fromkeys(centre, spread)
    draw = chance.draws("train")
    for number in range(generations):
        drawn = [
            {name: at + spreads[name] * _NORMAL.inv_cdf((draw(_STEPS) + 0.5) / _STEPS) for name, at in centre.items()}
            for _ in range(sets)
        ]
        drawn[0] = dict(centre)
        results = list(evaluate([_weights(one) for one in drawn], number))
        order = sorted(range(sets), key=results.__getitem__, reverse=True)[: max(2, sets // ELITE_SHARE)]
        for name in centre:
            values = [drawn[index][name] for index in order]
            centre[name] = fmean(values)
            spreads[name] = max(MIN_SPREAD, 0.5 * spreads[name] + 0.5 * pstdev(values))
        yield Generation(fmean(results), fmean([results[index] for index in order]), _weights(centre))


def _weights(logarithms: Weights) -> Weights:
    return {name: exp(value) for name, value in logarithms.items()}


# Gradient ascent in self-play, on all weights at once


MOMENTUM = 0.5
"""Share of the previous direction in the next one, since slopes are noisy."""


@dataclass(frozen=True, slots=True)
class AscentStep:
    """A step: the mean of its games, slopes of the weights' logarithms, new centre."""

    mean: float
    slopes: Mapping[str, float]
    centre: Weights


def ascend(
    start: Weights,
    chance: Chance,
    play: Callable[[Weights, int, int], float],
    *,
    fixed: Collection[str] = (),
    pairs: int,
    steps: int,
    spread: float,
    stride: float,
) -> Iterator[AscentStep]:
    """Yield steps. `play` gets weights, step and pair; more is better.

    Weights vary by random factors with this `spread`; a step moves the logarithms of all weights by `stride` together.
    Weights in `fixed` don't change.
    """
    centre, draw = dict(start), chance.draws("slopes")
    towards = dict.fromkeys([name for name in centre if name not in fixed], 0.0)
    for step in range(steps):
        samples, results = list[Sample](), list[float]()
        for pair in range(pairs):
            drawn = {name: spread * _NORMAL.inv_cdf((draw(_STEPS) + 0.5) / _STEPS) for name in towards}
            ends = [_moved(centre, drawn, sign) for sign in (1, -1)]
            up, down = (play(weights, step, pair) for weights in ends)
            samples.append(Sample({name: 2 * by for name, by in drawn.items()}, up - down))
            results += [up, down]
        slopes = fit_slopes(samples, spread)
        towards = {name: MOMENTUM * at + slopes[name] for name, at in towards.items()}
        length = sqrt(sum([by * by for by in towards.values()]))
        centre = _moved(centre, towards, stride / length if length else 0.0)
        yield AscentStep(fmean(results), slopes, centre)


def fit_slopes(samples: Sequence[Sample], spread: float) -> dict[str, float]:
    """Fit the slope of every weight, with one pair of zero slope each as a penalty."""
    names = list(samples[0].traits)
    found = fit_weights(samples, len(names) * (2 * spread) ** 2)
    return {name: found.get(name, 0.0) for name in names}


def _moved(centre: Weights, by: Mapping[str, float], sign: float) -> dict[str, float]:
    return {name: value * exp(sign * by.get(name, 0.0)) for name, value in centre.items()}
