"""Rate limits of the HTTP API: buckets per route and major parameter."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Headers = dict[str, str]


@dataclass(frozen=True, slots=True)
class Limit:
    """`requests` per `seconds`."""

    requests: int
    seconds: float


GENEROUS = Limit(1000, 1.0)
"""For tests: headers are sent, nobody has to wait."""

USUAL_LIMITS: Mapping[str, Limit] = {
    "POST /channels/{channel_id}/messages": Limit(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1.0),
    "POST /channels/{channel_id}/threads": Limit(10, 60.0),
}
"""Commonly observed limits; Discord publishes none."""


@dataclass(slots=True)
class _Window:
    left: int
    ends: float


@dataclass(slots=True)
class RateLimiter:
    """Counts requests by `METHOD /path/{template}`.

    Routes without limits use `default`.
    """

    limits: Mapping[str, Limit] = field(default_factory=dict)
    default: Limit = GENEROUS
    monotonic: Callable[[], float] = time.monotonic
    _windows: dict[tuple[str, str], _Window] = field(default_factory=dict)

    def count(self, route: str, major: str) -> tuple[Headers, float | None]:
        """Count a request; return response headers and, if it's too many, seconds to wait."""
        limit = self.limits.get(route, self.default)
        now = self.monotonic()
        window = self._windows.get((route, major))
        if window is None or now >= window.ends:
            window = self._windows[route, major] = _Window(limit.requests, now + limit.seconds)
        refused = window.left == 0
        window.left = max(0, window.left - 1)
        wait = window.ends - now
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
        }
        return headers, wait if refused else None
