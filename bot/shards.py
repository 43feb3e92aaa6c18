"""Discord shards and the processes that serve them: shard `(id >> 22) % shards`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from bot.clock import Stopwatch, uptime

MOST = 4096
"""The maximum number of shards: enough for ten million servers."""
_WRITTEN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", re.ASCII)


LASTING = 12.0
"""Seconds without a report after which a process loses its shards."""

DRAIN = 1.0
"""Seconds after a lapse during which buffered events are read and dropped."""


class NoShare(ValueError):
    """The text is no valid range of shards."""


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards from `first` to `last` out of `count`.

    >>> ShardRange(0, 3, 16).holds(1 << 22), ShardRange(0, 3, 16).holds(4 << 22), ShardRange(0, 3, 16).holds(None)
    (True, False, True)
    """

    first: int
    last: int
    count: int

    @property
    def shards(self) -> range:
        """The shard numbers."""
        return range(self.first, self.last + 1)

    @property
    def whole(self) -> bool:
        """Whether one process serves every server."""
        return len(self.shards) == self.count

    @property
    def leads(self) -> bool:
        """Whether shard 0 is included: direct messages, backups and commands."""
        return self.first == 0

    def holds(self, guild: int | None) -> bool:
        """Whether a server belongs to these shards; None belongs to shard 0."""
        return (0 if guild is None else (guild >> 22) % self.count) in self.shards

    def among(self, processes: int) -> Sequence[ShardRange]:
        """Split the shards as evenly as possible among at most this many processes."""
        processes = min(processes, len(self.shards))
        bounds = [self.first + len(self.shards) * n // processes for n in range(processes + 1)]
        return [ShardRange(first, after - 1, self.count) for first, after in pairwise(bounds)]

    def __str__(self) -> str:
        numbers = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{numbers}/{self.count}"


WHOLE = ShardRange(0, 0, 1)
"""One process and one shard."""


class OwnedShards:
    """The shards that a process currently serves, and until when.

    They change when several processes share the shards. A process that hung longer than its lease notices by its own
    stopwatch, before it asks the store, that others may serve its shards now.

    >>> held = OwnedShards(ShardRange(0, 3, 16))
    >>> held.holds(1 << 22), held.holds(4 << 22)
    (False, False)
    >>> held.numbers.add(1)
    >>> held.holds(1 << 22)
    True
    """

    def __init__(self, home: ShardRange, numbers: Iterable[int] = (), stopwatch: Stopwatch = uptime) -> None:
        self.home = home
        self.numbers = {*numbers}
        self.stopwatch = stopwatch
        self._since, self._until = -inf, inf

    @property
    def has_lease(self) -> bool:
        """Whether this process may write to Discord; always true without other processes."""
        return self._since <= self.stopwatch() < self._until

    def renew(self, asked: float) -> None:
        """Extend the lease from the time of a successful report, by the stopwatch.

        After a lapse the lease counts again only after events that were buffered meanwhile have been read and dropped.
        """
        now = self.stopwatch()
        if now >= self._until:
            self._since = now + DRAIN
        self._until = asked + LASTING

    def shard_of(self, guild: int | None) -> int:
        """Return the shard of a server; None belongs to shard 0."""
        return 0 if guild is None else (guild >> 22) % self.home.count

    def holds(self, guild: int | None) -> bool:
        """Whether this process currently serves a server."""
        return self.shard_of(guild) in self.numbers

    @property
    def leads(self) -> bool:
        """Whether this process currently serves shard 0."""
        return 0 in self.numbers


def parsed(text: str) -> ShardRange:
    """Parse a range of shards. Raises NoShare.

    >>> str(parsed("0-3/16")), str(parsed("4/5"))
    ('0-3/16', '4/5')
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise NoShare(text)
    first, count = int(found[1]), int(found[3])
    last = first if found[2] is None else int(found[2])
    if not first <= last < count <= MOST:
        raise NoShare(text)
    return ShardRange(first, last, count)
