"""Slopes lead weights uphill, many at once, through results that are mostly luck."""

from __future__ import annotations

from math import log

import pytest

from bot.ai.search import Weights
from bot.ai.search.optimizers import Sample, ascend, fit_slopes
from bot.games.chance import Chance

WANTED = {"near": 2.0, "far": 0.5, "high": 8.0, "idle": 1.0}
START = dict.fromkeys(WANTED, 1.0)


def _play(weights: Weights, step: int, pair: int) -> float:
    """Return a hill that peaks at these values, with equal luck for both games."""
    luck = Chance(b"luck").below(100, "pair", step, pair)
    return luck - sum((log(weights[name]) - log(wanted)) ** 2 for name, wanted in WANTED.items())


def _train(seed: bytes, **fixed: tuple[str, ...]) -> Weights:
    found = ascend(START, Chance(seed), _play, pairs=30, steps=12, spread=0.3, stride=0.3, **fixed)
    *_, last = found
    return last.centre


def test_weights_climb_to_the_top_of_a_hill() -> None:
    found = _train(b"hill")
    assert all(abs(log(found[name]) - log(wanted)) < 0.35 for name, wanted in WANTED.items()), found


def test_the_same_seed_climbs_the_same_way() -> None:
    assert _train(b"one") == _train(b"one") != _train(b"two")


def test_fixed_weights_stay_while_others_move() -> None:
    found = _train(b"hill", fixed=("far", "idle"))
    assert (found["far"], found["idle"]) == (1.0, 1.0)
    assert found["high"] > 4.0


def test_each_slope_is_separate_and_regularized() -> None:
    draw = Chance(b"slopes").draws("x")
    drawn = [{name: draw(201) / 100 - 1 for name in "abc"} for _ in range(400)]
    samples = [Sample(one, 3 * one["a"] - one["b"] + draw(5) - 2) for one in drawn]
    slopes = fit_slopes(samples, 0.3)
    assert slopes["a"] == pytest.approx(3, abs=0.4)
    assert slopes["b"] == pytest.approx(-1, abs=0.4)
    assert slopes["c"] == pytest.approx(0, abs=0.3)
    assert abs(fit_slopes(samples[:4], 0.3)["a"]) < abs(slopes["a"])
