"""Tunes the garbage collector for millions of long-lived objects.

Scanning them would take a third of the start, and later block the event loop for half a second, again and again.
"""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 20_000, 10, 20
"""Thresholds of the garbage collector's three generations.

What a press leaves has cycles, some hundreds of objects. Presses that are in progress during a collection of the
youngest generation wait for one of an older generation, which comes with every two thousand presses, and for the oldest
with every forty thousand.
"""


def tune_gc() -> None:
    """Collect garbage less often."""
    gc.set_threshold(NEW, YOUNG, OLD)


async def freeze_live_objects(_shard: int) -> None:
    """Exclude the objects of a new session's guilds from collections.

    This lasts until the next session begins.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
