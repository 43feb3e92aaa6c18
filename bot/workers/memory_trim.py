"""Memory that was freed goes back to the system; the C library of Linux keeps it, in holes between what stays.

Big pictures come and go among small ones that stay: after some thousand of them a seventh of such a process was holes.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable
from functools import cache
from itertools import count

TRIM_SECONDS = 60.0
"""Seconds between two times in the process that answers members: it takes some milliseconds of a thread."""

CLEAR_INTERVAL = 5
"""Every so many times it is preceded by forgetting what can be worked out again."""


@cache
def _trim() -> Callable[[int], object] | None:
    """What glibc has for it; None where another library gives out memory."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, TypeError, OSError):
        return None


def trim_memory() -> None:
    """Give back what this process has free; nothing happens where there is no way to."""
    trim = _trim()
    if trim is not None:
        trim(0)


def clear_rule_caches() -> None:
    """Forget what the rules have worked out for positions, which grows to tens of megabytes where hints are given.

    It is worked out again where it is needed. What they read from their data stays.
    """
    for module in [module for name, module in sys.modules.items() if name.startswith(("bot.games.", "bot.ai."))]:
        for value in list(vars(module).values()):
            if isinstance(value, type(_trim)) and value.cache_parameters()["maxsize"] is not None:
                value.cache_clear()


async def trim_memory_regularly() -> None:
    """Now and then, beside everything else, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(TRIM_SECONDS)
        if turn % CLEAR_INTERVAL == 0:
            clear_rule_caches()
        await asyncio.to_thread(trim_memory)
