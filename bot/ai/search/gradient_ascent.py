"""Better weights by self-play: uphill, along the slopes of all weights at once.

Each pair of games is played with weights drawn around a centre, once with the draws and once with their opposite, so
that luck cancels out. A regression of what was won over the draws says for every weight which way the results go; some
hundred pairs tell dozens of weights apart, where a choice among whole sets would have none left over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import NormalDist, fmean

from bot.ai.search.knowledge import Weights
from bot.ai.search.ridge_regression import Sample, fit_weights
from bot.games.chance import Chance

MOMENTUM = 0.5
"""How much of a direction stays in the next one, as slopes of one step are uncertain."""

_NORMAL = NormalDist()
_STEPS = 1 << 20


@dataclass(frozen=True, slots=True)
class AscentStep:
    """What one step came to: the mean of all its games, the slopes of a weight's logarithm, the centre after it."""

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
    """The steps one after another; `play` gets weights, the step and the pair, more is better.

    Draws are factors that vary by `spread`; a step moves the logarithms of all weights by `stride` together. What is
    `fixed` stays as it is.
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
    """The slope of every weight, held near nothing as if one pair for each of them had found no slope at all."""
    names = list(samples[0].traits)
    found = fit_weights(samples, len(names) * (2 * spread) ** 2)
    return {name: found.get(name, 0.0) for name in names}


def _moved(centre: Weights, by: Mapping[str, float], sign: float) -> dict[str, float]:
    return {name: value * exp(sign * by.get(name, 0.0)) for name, value in centre.items()}
