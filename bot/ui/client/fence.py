"""Keeps a process whose lease has expired from writing to Discord: another one may serve its servers by then.

Every write to the store asks whether this process still serves it; this asks the same, by the stopwatch alone, of every
request to Discord that could be seen there. Reading stays possible, and so does deleting what was posted in vain.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.ui.transport.calls import LeaseExpired

ALLOWED_METHODS = frozenset({"GET", "DELETE"})


def fence_writes(has_lease: Callable[[], bool]) -> aiohttp.TraceConfig:
    """Raises LeaseExpired from requests of a session that has it, without a lease."""

    async def check(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if request.method not in ALLOWED_METHODS and not has_lease():
            raise LeaseExpired

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check)
    return trace
