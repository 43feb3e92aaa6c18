"""What can go wrong, and where: each call of Discord's API, each commit, each answer of a worker."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.games.chance import Chance, seed_from_text


class Fault(StrEnum):
    """What goes wrong at a point.

    A death has one kind only. What outlives a process is its file and what Discord has, so it makes no difference
    whether it dies right after a call or a commit, after it has heard of that, or right before the next one.
    """

    REFUSED = "refused"
    """Discord refuses a call, and does nothing."""
    LOST = "lost"
    """Discord does it, and its answer is lost."""
    SILENT = "silent"
    """The same, and the answers to the repetitions that follow at once."""
    DIED = "died"
    """It is done, and the process dies."""
    FAILED = "failed"
    """A commit fails: the disk is full."""
    WORKER_DIED = "worker died"
    WORKER_HANGS = "worker hangs"
    OUTAGE = "outage"
    """A route fails as often as the case's code says, from this call on."""


SINGLE = tuple(fault for fault in Fault if fault is not Fault.OUTAGE)
"""Those of `make test`."""

OUTAGES = (2, 5)
"""Calls that fail in a row."""


MEAN_DISTANCE = 12
"""Of so many chances for a second fault one is taken."""

CALL, COMMIT, WORK = "call", "commit", "work"

ONCE = frozenset({"renew", "note_served"})
"""Commits that repeat all the time, each like the one before: they meet each fault once, and so does each work."""

_POST = "/channels/{channel_id}/messages"
_MESSAGE = f"{_POST}/{{message_id}}"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
OUT_OF_SERVICE = (503, 0)
CODES: Mapping[str, Sequence[tuple[int, int]]] = {
    f"POST {_POST}": (
        (404, 10003), (403, 50001), (403, 50013), (403, 160005), (400, 160006), (400, 200000), (413, 40005),
    ),
    f"PATCH {_MESSAGE}": (
        (404, 10003), (404, 10008), (429, 30046), (403, 50001), (403, 50005), (403, 50013), (400, 50083), (403, 160005),
        (400, 200000),
    ),
    f"DELETE {_MESSAGE}": ((404, 10003), (404, 10008), (403, 50001), (403, 50013), (400, 50083), (403, 50003)),
    f"GET {_POST}": ((404, 10003), (403, 50001), (403, 50013)),
    f"GET {_MESSAGE}": ((404, 10003), (404, 10008), (403, 50001)),
    "POST /interactions/{interaction_id}/{interaction_token}/callback": ((404, 10062), (400, 200000)),
    f"POST {_HOOK}": ((404, 10015), (400, 200000)),
    f"PATCH {_HOOK}/messages/@original": ((404, 10008), (404, 10015), (400, 50083)),
    f"DELETE {_HOOK}/messages/@original": ((404, 10008), (404, 10015)),
    f"PATCH {_HOOK}/messages/{{message_id}}": ((404, 10008), (404, 10015)),
    f"DELETE {_HOOK}/messages/{{message_id}}": ((404, 10008), (404, 10015)),
    "POST /users/@me/channels": ((403, 50007), (400, 50033)),
    "POST /channels/{channel_id}/threads": ((404, 10003), (403, 50001), (403, 50013), (400, 160006)),
    f"POST {_MESSAGE}/threads": ((404, 10008), (403, 50013), (400, 160006)),
    "PATCH /channels/{channel_id}": ((404, 10003), (403, 50001), (403, 50013), (400, 160006)),
    "GET /channels/{channel_id}": ((404, 10003), (403, 50001)),
}  # fmt: skip
"""The statuses and codes that Discord documents for a route, each tried once where a scenario first uses the route.

Of codes that mean the same to the bot (`MEANING_BY_CODE`) there is one, and none of those that mean as much as an
outage. Everywhere else a call is refused as in an outage.
"""


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that goes wrong at one point."""

    number: int
    what: str
    fault: Fault
    status: int = 0
    code: int = 0

    def __str__(self) -> str:
        code = f" {self.status} {self.code or ''}".rstrip() if self.status else ""
        return f"point {self.number} ({self.what}): {self.fault}{code}"


@dataclass
class Plan:
    """Numbers the points, and has copies of this process meet faults there.

    `fork` makes a copy, and returns whether this is the one; the other has waited for it.
    """

    fork: Callable[[Case], bool]
    faults: Container[Fault] = field(default_factory=lambda: frozenset(Fault))
    only: int | None = None
    met: Case | None = None
    """What went wrong in this copy."""
    met_too: Case | None = None
    """What went wrong afterwards."""
    pairs: int | None = None
    """A seed that says where something else goes wrong afterwards; None for one fault only."""
    active: bool = False
    points: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)
    _refused: set[str] = field(default_factory=set)
    _lost: set[str] = field(default_factory=set)

    def next(self, kind: str, name: str) -> int | None:
        """Return the number of a point, None for one that is none."""
        if not self.active or (self.met is not None and (self.pairs is None or self.met_too is not None)):
            return None
        if name in self._seen and (kind == WORK or name in ONCE):
            return None
        self._seen.add(name)
        self.points += 1
        self.by_kind[kind] = self.by_kind.get(kind, 0) + 1
        return self.points

    def refusals(self, route: str) -> Sequence[tuple[int, int]]:
        """Return how a call may be refused: in all ways where this route is met first, else in one."""
        if route in self._refused:
            return (OUT_OF_SERVICE,)
        self._refused.add(route)
        return (OUT_OF_SERVICE, *CODES.get(route, ()))

    def losses(self, route: str) -> Container[Fault]:
        """Return how its answer may be lost: in both ways where this route is met first, else in one.

        The repetition of a post finds the first message by its nonce each time; that of another call, that it's done.
        """
        if route in self._lost:
            return (Fault.SILENT,) if route.startswith("POST") else (Fault.LOST,)
        self._lost.add(route)
        return (Fault.LOST, Fault.SILENT)

    def meet(self, number: int | None, what: str, fault: Fault, status: int = 0, code: int = 0) -> bool:
        """Whether this copy meets a fault here."""
        if number is None or fault not in self.faults:
            return False
        case = Case(number, what, fault, status, code)
        if self.met is not None:
            label = f"{self.pairs} {self.met} {case}"
            if Chance(seed_from_text(label)).below(MEAN_DISTANCE, "also here") == 0:
                self.met_too = case
            return self.met_too is case
        if self.only in (None, number) and self.fork(case):
            self.met = case
            return True
        return False

    @property
    def all_met(self) -> Sequence[Fault]:
        """What went wrong in this copy."""
        return [each.fault for each in (self.met, self.met_too) if each is not None]


def shorten(name: str) -> str:
    """Return a route without the names of its parameters.

    >>> shorten("POST /channels/{channel_id}/messages")
    'POST /channels/…/messages'
    """
    return re.sub(r"\{\w+\}", "…", name)
