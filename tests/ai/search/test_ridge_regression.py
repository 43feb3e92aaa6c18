"""Weights are learned from what games came to."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.search.optimizers import RIDGE, Sample, fit_weights


def _samples(number: int, noise: float) -> list[Sample]:
    random = Random("fit")
    found = []
    for _ in range(number):
        near, far = random.uniform(0, 5), random.uniform(0, 5)
        found.append(Sample({"start": 1.0, "near": near, "far": far}, 3 + 2 * near - far + random.gauss(0, noise)))
    return found


def test_what_counts_is_found_under_luck() -> None:
    found = fit_weights(_samples(2000, noise=2.0))
    assert found == pytest.approx({"start": 3.0, "near": 2.0, "far": -1.0}, abs=0.2)


def test_what_is_rare_is_held_near_nothing() -> None:
    lucky = Sample({"start": 1.0, "rare": 1.0}, 50.0)
    found = fit_weights([*_samples(500, noise=0.1), lucky])
    assert 0 < found["rare"] < 2 * 50 / RIDGE
    assert fit_weights([*_samples(500, noise=0.1), lucky], ridge=1e-9)["rare"] == pytest.approx(47.0, abs=0.5)


def test_a_trait_that_is_never_there_gets_no_weight() -> None:
    assert "far" not in fit_weights([Sample({"start": 1.0, "far": 0.0}, 1.0)])
