"""Training moves weights to where games go better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from bot.ai.search import Weights
from bot.ai.search.optimizers import evolve
from bot.games.chance import Chance

START = {"near": 1.0, "far": 1.0}
WANTED = {"near": 2.0, "far": 0.5}


def _closeness(sets: Sequence[Weights], generation: int) -> Iterator[float]:
    for weights in sets:
        yield -sum((log(weights[name]) - log(wanted)) ** 2 for name, wanted in WANTED.items())


def test_weights_come_closer_to_the_best_ones() -> None:
    found = list(evolve(START, Chance(b"train"), _closeness, sets=24, generations=12, spread=0.5))
    assert all(abs(found[-1].centre[name] / wanted - 1) < 0.1 for name, wanted in WANTED.items())
    assert found[-1].mean > found[0].mean


def test_the_same_seed_trains_the_same_weights() -> None:
    def train(seed: bytes) -> Weights:
        *_, last = evolve(START, Chance(seed), _closeness, sets=8, generations=3, spread=0.5)
        return last.centre

    assert train(b"one") == train(b"one") != train(b"two")
