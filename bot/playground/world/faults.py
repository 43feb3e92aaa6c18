"""Faults that tests inject: latency, rate limits, lost responses, altered events.

Slow lines stay until they are cleared and add up, blocks stay for a time; every other trouble meets the next requests
that match and is then over. `path` is searched as a regular expression in the path of the request, `method` is any if
it is empty.
Events can be altered on their way: what discord.py expects of them, Discord does not promise.
What goes wrong with the gateway as a whole (a cut, a lost session) is done to the gateway at once: `Gateway.cut`,
`Gateway.hang`, `Gateway.invalidate`, `Gateway.ask_to_reconnect`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from enum import StrEnum

from bot.playground.world.model import Json


class FaultKind(StrEnum):
    """What goes wrong with a request."""

    RATE_LIMIT = "rate limit"
    SERVER_ERROR = "server error"
    DROP = "drop"
    """Close the connection without handling the request."""
    LOSE_ANSWER = "lose answer"
    """Handle the request, then close the connection without a response."""
    BREAK_AFTERWARDS = "break afterwards"
    """Handle the request, then respond with a server error."""
    DELAY = "delay"


@dataclass(slots=True)
class Fault:
    """A fault for the next `times` matching requests."""

    kind: FaultKind
    method: str
    path: re.Pattern[str]
    times: int
    seconds: float = 0.0
    status: int = 500
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class RouteBlock:
    """A route that is blocked until a time of the clock of `Faults`."""

    method: str
    path: re.Pattern[str]
    until: float


@dataclass(frozen=True, slots=True)
class Latency:
    """Latency of a route, in seconds each way."""

    method: str
    path: re.Pattern[str]
    there: float
    back: float


Alteration = Callable[[Json], object]
"""Gets a copy of an event's data and returns the data to send instead."""


def drop_keys(*keys: str) -> Alteration:
    """Remove keys from an event."""
    return lambda data: {key: value for key, value in data.items() if key not in keys}


@dataclass(slots=True)
class Faults:
    """Pending faults, and a log of those that occurred."""

    gateway_delay: float = 0.0
    """Seconds by which gateway messages are delayed, in order."""
    _waiting: list[Fault] = field(default_factory=list)
    _lines: list[Latency] = field(default_factory=list)
    _alterations: dict[str, list[Alteration]] = field(default_factory=dict)
    """Pending alterations by event name."""
    _blocks: list[RouteBlock] = field(default_factory=list)
    monotonic: Callable[[], float] = time.monotonic
    _unacknowledged: int = 0
    log: list[str] = field(default_factory=list)
    """`method path` of all requests that met a fault."""

    def rate_limit(
        self, path: str = "", *, method: str = "", seconds: float = 0.1, times: int = 1, everywhere: bool = False
    ) -> None:
        """Respond with 429; `everywhere` means the global limit."""
        self._add(Fault(FaultKind.RATE_LIMIT, method, re.compile(path), times, seconds, 429, everywhere))

    def block(self, seconds: float, path: str = "", *, method: str = "") -> None:
        """Respond with 429 for `seconds`, each time with the rest as `retry_after`."""
        self._blocks.append(RouteBlock(method, re.compile(path), self.monotonic() + seconds))

    def server_error(
        self, path: str = "", *, method: str = "", status: int = 502, times: int = 1, done: bool = False
    ) -> None:
        """Respond with a server error; `done` handles the request anyway."""
        kind = FaultKind.BREAK_AFTERWARDS if done else FaultKind.SERVER_ERROR
        self._add(Fault(kind, method, re.compile(path), times, status=status))

    def drop(self, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Close the connection without handling the request."""
        self._add(Fault(FaultKind.DROP, method, re.compile(path), times))

    def lose_response(self, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Handle the request, then close the connection without a response."""
        self._add(Fault(FaultKind.LOSE_ANSWER, method, re.compile(path), times))

    def delay(self, seconds: float, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Wait before handling the request."""
        self._add(Fault(FaultKind.DELAY, method, re.compile(path), times, seconds))

    def slow(self, there: float, back: float | None = None, path: str = "", *, method: str = "") -> None:
        """Add latency until `clear`: `there` before handling, `back` (or the same) after."""
        self._lines.append(Latency(method, re.compile(path), there, there if back is None else back))

    def miss_heartbeats(self, times: int) -> None:
        """Don't acknowledge the next heartbeats."""
        self._unacknowledged = times

    def alter(self, event: str, change: Alteration, *, times: int = 1) -> None:
        """Alter the next `times` events of this name."""
        self._alterations.setdefault(event, []).extend([change] * times)

    def clear(self) -> None:
        """Remove all faults."""
        self._waiting.clear()
        self._lines.clear()
        self._alterations.clear()
        self._blocks.clear()
        self._unacknowledged = 0
        self.gateway_delay = 0.0

    def take(self, method: str, path: str) -> Fault | None:
        """Return and use up the fault for this request."""
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path.search(path):
                fault.times -= 1
                if not fault.times:
                    self._waiting.remove(fault)
                self.log.append(f"{method} {path}")
                return fault
        for block in self._blocks:
            left = block.until - self.monotonic()
            if left > 0 and block.method in ("", method) and block.path.search(path):
                self.log.append(f"{method} {path}")
                return Fault(FaultKind.RATE_LIMIT, block.method, block.path, 1, left, 429)
        return None

    def latency_of(self, method: str, path: str) -> tuple[float, float]:
        """Return this request's latency there and back, in seconds."""
        lines = [line for line in self._lines if line.method in ("", method) and line.path.search(path)]
        return sum(line.there for line in lines), sum(line.back for line in lines)

    def apply_alteration(self, event: str, data: Json) -> object:
        """Return an event's data as it's sent, using up an alteration."""
        waiting = self._alterations.get(event)
        return waiting.pop(0)(deepcopy(data)) if waiting else data

    def takes_heartbeat(self) -> bool:
        """Whether to acknowledge the current heartbeat."""
        if not self._unacknowledged:
            return True
        self._unacknowledged -= 1
        return False

    def _add(self, fault: Fault) -> None:
        self._waiting.append(fault)
