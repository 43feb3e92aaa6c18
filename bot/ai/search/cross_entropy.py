"""Better weights by self-play: the cross-entropy method.

Weights are drawn around a centre, each set plays the same games, and the centre moves to the best of them; how widely
they are drawn shrinks as they agree. All weights are positive, so they are drawn as factors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import NormalDist, fmean, pstdev

from bot.ai.search.knowledge import Weights
from bot.games.chance import Chance

ELITE_SHARE = 4
"""One in this many sets moves the centre."""

MIN_SPREAD = 0.05
"""Factors never vary less than this."""

_NORMAL = NormalDist()
_STEPS = 1 << 20


@dataclass(frozen=True, slots=True)
class Generation:
    """What one round of games came to: the mean of all sets, of the best ones, and the centre after it."""

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
    """The generations one after another; `evaluate` gets the sets and the generation's number, more is better."""
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
