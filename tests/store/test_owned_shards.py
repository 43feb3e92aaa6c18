"""A process knows by its own stopwatch whether its lease still counts, before it has asked the store."""

from __future__ import annotations

import pytest

from bot.shards import DRAIN, LASTING, WHOLE, OwnedShards


class HandStopwatch:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def stopwatch() -> HandStopwatch:
    return HandStopwatch()


@pytest.fixture
def owned_shards(stopwatch: HandStopwatch) -> OwnedShards:
    """Renewed just now."""
    held = OwnedShards(WHOLE, stopwatch=stopwatch)
    held.renew(stopwatch())
    return held


def test_a_process_that_shares_its_store_with_nobody_needs_no_lease(stopwatch: HandStopwatch) -> None:
    alone = OwnedShards(WHOLE, stopwatch=stopwatch)
    stopwatch.seconds += 1_000_000
    assert alone.has_lease


def test_a_lease_lasts_from_when_it_was_asked_for_and_not_from_when_the_store_answered(
    owned_shards: OwnedShards, stopwatch: HandStopwatch
) -> None:
    asked = stopwatch()
    stopwatch.seconds += 5
    owned_shards.renew(asked)
    stopwatch.seconds = asked + LASTING - 0.1
    assert owned_shards.has_lease
    stopwatch.seconds = asked + LASTING
    assert not owned_shards.has_lease


def test_a_lease_that_is_renewed_in_time_goes_on_without_a_break(
    owned_shards: OwnedShards, stopwatch: HandStopwatch
) -> None:
    for _ in range(10):
        stopwatch.seconds += LASTING - 1
        assert owned_shards.has_lease
        owned_shards.renew(stopwatch())
    assert owned_shards.has_lease


def test_after_a_lapse_the_lease_counts_when_what_was_buffered_has_been_read(
    owned_shards: OwnedShards, stopwatch: HandStopwatch
) -> None:
    stopwatch.seconds += LASTING + 4
    assert not owned_shards.has_lease
    owned_shards.renew(stopwatch())
    assert not owned_shards.has_lease
    stopwatch.seconds += DRAIN
    assert owned_shards.has_lease
