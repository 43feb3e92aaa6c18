"""Memory that was freed goes back to the system; the C library of Linux keeps it, in holes between what stays.

Big pictures come and go among small ones that stay: after some thousand of them a seventh of such a process was holes.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from functools import cache

EVERY = 60.0
"""Seconds between two times in the process that answers members: it takes some milliseconds of a thread."""


@cache
def _trim() -> Callable[[int], object] | None:
    """What glibc has for it; None where another library gives out memory."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, TypeError, OSError):
        return None


def give_back() -> None:
    """Give back what this process has free; nothing happens where there is no way to."""
    trim = _trim()
    if trim is not None:
        trim(0)


async def keep_giving_back() -> None:
    """Now and then, beside everything else, until cancelled."""
    while True:
        await asyncio.sleep(EVERY)
        await asyncio.to_thread(give_back)
