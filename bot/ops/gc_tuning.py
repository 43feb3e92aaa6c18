"""Tunes the garbage collector for millions of objects that live as long as the bot.

Scanning them would take a third of the start, and later block the event loop for half a second, again and again.
"""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 20_000, 10, 20
"""So many new objects before the newest are looked at, and so many such looks before older ones are.

What a press leaves refers to itself, some hundreds of objects. Those of presses that were in hand while the newest were
looked at wait for a look at older ones: it comes with each two thousand presses, and at all with each forty thousand.
"""


def tune_gc() -> None:
    """Collect less often."""
    gc.set_threshold(NEW, YOUNG, OLD)


async def freeze_live_objects(_shard: int) -> None:
    """Exclude the objects of the guilds of a new session from collections until the next session begins."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
