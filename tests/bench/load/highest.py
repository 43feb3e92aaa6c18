"""The highest rate of presses at which pictures still come in time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.bench.load.run import Seen
from tests.bench.measure import Row, percentile

WARM = 30
"""Presses per second while warming up, when drawing takes much longer."""
FIRST = 8
"""Presses a second that are tried first."""
MOST = 1024
"""No higher rate is tried."""
GLANCE = 0.25
"""What part of the time a rate is tried for until it is known about where the highest lies."""
NEAR = 16
"""The search stops at a step of 1/16 of the rate, or of one press at low rates."""
IN_TIME = 1.0
"""Seconds within which 99 of 100 pictures come."""
AT_LEAST = {1: 15, 2: 140}
"""Presses per second to reach, by the number of cores the bot may use."""


async def highest(load: Callable[[int, float], Awaitable[Seen]], seconds: float) -> Seen | None:
    """Find the highest rate that is kept up with.

    None if one press per second is too much.

    Short loads double the rate until pictures are late, then halve the interval. The rate found is then kept up for
    `seconds`, and lowered a little if that turns out to be too much. The first load only warms up.
    """
    glance = GLANCE * seconds
    await load(WARM, glance)
    low, high = 0, FIRST
    while high <= MOST and is_in_time(await load(high, glance)):
        low, high = high, 2 * high
    while high - low > _step(low):
        middle = (low + high) // 2
        if is_in_time(await load(middle, glance)):
            low = middle
        else:
            high = middle
    while low > 0:
        seen = await load(low, seconds)
        if is_in_time(seen):
            return seen
        low -= _step(low)
    return None


def _step(rate: int) -> int:
    return max(1, rate // NEAR)


def is_in_time(seen: Seen) -> bool:
    """Whether pictures came in time, and all of them came."""
    waited = [each.pictured for each in seen.presses if not each.worded]
    came = [each for each in waited if each is not None]
    return bool(came) and len(came) == len(waited) and percentile(came, 99) <= IN_TIME


def row(cores: int, best: Seen | None) -> Row:
    """Describe the rate, its target, and the time used by stand-in and members."""
    least, rate = AT_LEAST.get(cores), 0.0 if best is None else best.rate
    own = "" if best is None else f", stand-in and members {best.own_cpu / best.seconds:.0%} of a core"
    return Row(
        f"highest rate with pictures within {IN_TIME:.0f} s (p99), bot on {cores} cores",
        "" if least is None else f"{least} presses/s",
        f"{rate:g} presses/s{own}",
        None if least is None else rate >= least,
    )
