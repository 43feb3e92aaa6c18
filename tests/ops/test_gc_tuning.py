"""What Python looks through for garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.ops import gc_tuning as garbage


class Round:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


async def test_what_lasts_is_not_looked_at_again_until_another_session_begins() -> None:
    lasting = Round()
    gone = weakref.ref(lasting)
    await garbage.freeze_live_objects(0)
    del lasting
    gc.collect()
    assert gone() is not None
    await garbage.freeze_live_objects(0)
    assert gone() is None


def test_new_garbage_is_found_all_the_same() -> None:
    garbage.tune_gc()
    gone = weakref.ref(Round())
    assert [Round() for _ in range(2 * garbage.NEW)]
    assert gone() is None


def test_what_outlived_a_look_by_chance_does_not_stay_for_long() -> None:
    """A press that was in hand just then; what it leaves waits for ten more looks, and not for fifty."""
    garbage.tune_gc()
    in_hand = Round()
    gone = weakref.ref(in_hand)
    gc.collect(0)
    del in_hand
    for _ in range(12):
        assert [Round() for _ in range(garbage.NEW + 1)]
    assert gone() is None
