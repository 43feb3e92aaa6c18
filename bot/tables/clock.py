"""The one clock: aware UTC, injected wherever a time is needed, so that no test sleeps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """The time of this machine, aware and in UTC."""
    return datetime.now(UTC)
