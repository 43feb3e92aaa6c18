"""Returns freed memory to the system instead of keeping it in gaps.

Large pictures come and go among small ones that stay, and glibc's malloc gives each of the bot's threads a heap of its
own: a sixth of the bot's memory was gaps.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Awaitable, Callable
from functools import cache
from typing import cast

TRIM_SECONDS = 60.0
"""Seconds between trims in the main process.

Each takes some milliseconds of a thread.
"""

_ARENA_MAX = -8
"""glibc's M_ARENA_MAX."""


def share_one_heap() -> None:
    """Let all threads share one heap; call it before there are any. See mallopt(3).

    Nothing happens with another C library. Large pieces aren't kept out of the heap (M_MMAP_THRESHOLD): a board would
    take 12 ms more to draw.
    """
    adjust = _from_libc("mallopt")
    if adjust is not None:
        adjust(_ARENA_MAX, 1)


@cache
def _from_libc(name: str) -> Callable[..., object] | None:
    """Return a function of the C library, None if it has none of this name."""
    try:
        return cast("Callable[..., object]", getattr(ctypes.CDLL(None), name))
    except (AttributeError, TypeError, OSError):
        return None


def trim_memory() -> None:
    """Return this process's free memory to the system, if that's supported."""
    trim = _from_libc("malloc_trim")
    if trim is not None:
        trim(0)


def clear_rule_caches() -> None:
    """Clear cached results of the rules, which hints grow to tens of megabytes.

    They are recomputed on demand. Data files stay loaded.
    """
    for module in [module for name, module in sys.modules.items() if name.startswith(("bot.games.", "bot.ai."))]:
        for value in list(vars(module).values()):
            if isinstance(value, type(_from_libc)) and value.cache_parameters()["maxsize"] is not None:
                value.cache_clear()


async def trim_memory_regularly(*each_minute: Callable[[], Awaitable[None]]) -> None:
    """Every minute call `each_minute`, clear the rules' caches and trim memory, until cancelled."""
    while True:
        await asyncio.sleep(TRIM_SECONDS)
        for end_idle in each_minute:
            await end_idle()
        clear_rule_caches()
        await asyncio.to_thread(trim_memory)
