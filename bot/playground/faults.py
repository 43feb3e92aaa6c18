"""Things that go wrong on the way, on request: rate limits, server errors, cut connections, slow answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What goes wrong with a request."""

    RATE_LIMIT = "rate limit"
    SERVER_ERROR = "server error"
    DROP = "drop"
    """The connection closes before anything is done."""
    LOSE_ANSWER = "lose answer"
    """The work is done, then the connection closes: the bot never hears of it."""
    DELAY = "delay"


@dataclass(slots=True)
class Fault:
    """One kind of trouble for the next `times` requests that match."""

    kind: Kind
    method: str
    path: re.Pattern[str]
    times: int
    seconds: float = 0.0
    status: int = 500
    everywhere: bool = False


@dataclass(slots=True)
class Faults:
    """The trouble that is still to come. `path` is searched as a regular expression in the path of the request."""

    _waiting: list[Fault] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    """`method path` of every request that met a fault."""

    def rate_limit(
        self, path: str = "", *, method: str = "", seconds: float = 0.1, times: int = 1, everywhere: bool = False
    ) -> None:
        """Answer 429 and ask to wait; `everywhere` says that the global limit was hit."""
        self._add(Fault(Kind.RATE_LIMIT, method, re.compile(path), times, seconds, 429, everywhere))

    def server_error(self, path: str = "", *, method: str = "", status: int = 502, times: int = 1) -> None:
        """Answer with a server error."""
        self._add(Fault(Kind.SERVER_ERROR, method, re.compile(path), times, status=status))

    def drop(self, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Close the connection before anything is done."""
        self._add(Fault(Kind.DROP, method, re.compile(path), times))

    def lose_answer(self, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Do what was asked, then close the connection."""
        self._add(Fault(Kind.LOSE_ANSWER, method, re.compile(path), times))

    def delay(self, seconds: float, path: str = "", *, method: str = "", times: int = 1) -> None:
        """Wait before doing anything."""
        self._add(Fault(Kind.DELAY, method, re.compile(path), times, seconds))

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, used up by one."""
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path.search(path):
                fault.times -= 1
                if not fault.times:
                    self._waiting.remove(fault)
                self.happened.append(f"{method} {path}")
                return fault
        return None

    def _add(self, fault: Fault) -> None:
        self._waiting.append(fault)
