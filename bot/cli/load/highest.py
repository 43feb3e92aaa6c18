"""The highest rate of presses at which pictures still come in time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.cli.load.run import Seen
from bot.cli.measure import Row, percentile

WARM = 30
"""Presses a second before any is measured: what is drawn for the first time takes several times as long."""
FIRST = 8
"""Presses a second that are tried first."""
MOST = 1024
"""No higher rate is tried."""
IN_TIME = 1.0
"""Seconds within which 99 of 100 pictures come."""
AT_LEAST = {1: 15, 2: 28}
"""Presses a second that so many cores of the bot are to keep up with."""


async def highest(load: Callable[[int], Awaitable[Seen]]) -> Seen | None:
    """What was seen at the highest whole rate that is kept up with; None where even one press a second is too much.

    It doubles until pictures are late, and halves what lies between then. The first load only warms up.
    """
    await load(WARM)
    low, high, best = 0, FIRST, None
    while high <= MOST and is_in_time(seen := await load(high)):
        low, high, best = high, 2 * high, seen
    while high - low > 1:
        middle = (low + high) // 2
        seen = await load(middle)
        if is_in_time(seen):
            low, best = middle, seen
        else:
            high = middle
    return best


def is_in_time(seen: Seen) -> bool:
    """Whether pictures came in time, and all of them came."""
    waited = [each.pictured for each in seen.presses if not each.worded]
    came = [each for each in waited if each is not None]
    return bool(came) and len(came) == len(waited) and percentile(came, 99) <= IN_TIME


def row(cores: int, best: Seen | None) -> Row:
    """The rate, beside what is to be reached, with what the stand-in and the members took themselves."""
    least, rate = AT_LEAST.get(cores), 0.0 if best is None else best.rate
    own = "" if best is None else f", stand-in and members {best.own_cpu / best.seconds:.0%} of a core"
    return Row(
        f"highest rate with pictures within {IN_TIME:.0f} s (p99), bot on {cores} cores",
        "" if least is None else f"{least} presses/s",
        f"{rate:g} presses/s{own}",
        None if least is None else rate >= least,
    )
