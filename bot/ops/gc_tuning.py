"""When Python looks for garbage that refers to itself: seldom, and not again in what lasts as long as the bot does.

A bot in thousands of servers holds millions of objects that never go. To look through them takes a third of its start,
and later half a second in which nobody is answered, again and again.
"""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 20_000, 10, 20
"""So many new objects before the newest are looked at, and so many such looks before older ones are.

What a press leaves refers to itself, some hundreds of objects. Those of presses that were in hand while the newest were
looked at wait for a look at older ones: it comes with each two thousand presses, and at all with each forty thousand.
"""


def tune_gc() -> None:
    """From now on."""
    gc.set_threshold(NEW, YOUNG, OLD)


async def freeze_live_objects(_shard: int) -> None:
    """A session has begun with all of its servers: what there is now is looked at again when another one begins."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
