"""Keeps a process with an expired lease from writing to Discord.

Another process may serve its guilds.

Every write to the store checks the lease in the database; this checks it by the stopwatch alone, for every request to
Discord that members could see. Reading stays possible, and so does deleting.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.discord.transport.calls import LeaseExpired

ALLOWED_METHODS = frozenset({"GET", "DELETE"})


def fence_writes(has_lease: Callable[[], bool]) -> aiohttp.TraceConfig:
    """Return a trace that raises LeaseExpired from writes without a lease."""

    async def check(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if request.method not in ALLOWED_METHODS and not has_lease():
            raise LeaseExpired

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(check)
    return trace
