"""Which of Discord's shards a process serves, and with them which servers: `(id >> 22) % shards`, as Discord has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from bot.model.clock import Stopwatch, uptime

MOST = 4096
"""Shards that can be named: ten million servers."""
_WRITTEN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", re.ASCII)


LASTING = 12.0
"""Seconds after which a process that said nothing has lost its shards."""

DRAIN = 1.0
"""Seconds after a lapse in which what Discord sent meanwhile is still being read."""


class NoShare(ValueError):
    """A text that names no shards."""


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards from `first` to `last`, of so many.

    >>> ShardRange(0, 3, 16).holds(1 << 22), ShardRange(0, 3, 16).holds(4 << 22), ShardRange(0, 3, 16).holds(None)
    (True, False, True)
    """

    first: int
    last: int
    count: int

    @property
    def shards(self) -> range:
        """Their numbers."""
        return range(self.first, self.last + 1)

    @property
    def whole(self) -> bool:
        """Whether one process serves every server."""
        return len(self.shards) == self.count

    @property
    def leads(self) -> bool:
        """Whether this is where everything happens that is of no server: direct messages, backups, commands."""
        return self.first == 0

    def holds(self, guild: int | None) -> bool:
        """Whether a server is among them; what is of no server belongs to shard 0."""
        return (0 if guild is None else (guild >> 22) % self.count) in self.shards

    def among(self, processes: int) -> Sequence[ShardRange]:
        """The same shards for so many processes, as evenly as can be; for fewer where there are not so many shards."""
        processes = min(processes, len(self.shards))
        bounds = [self.first + len(self.shards) * n // processes for n in range(processes + 1)]
        return [ShardRange(first, after - 1, self.count) for first, after in pairwise(bounds)]

    def __str__(self) -> str:
        numbers = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{numbers}/{self.count}"


WHOLE = ShardRange(0, 0, 1)
"""One process and one shard."""


class OwnedShards:
    """The shards that a process serves now, which change where several share them out, and until when it may.

    A process that hung for longer than its lease notices when it wakes, before it has asked the store: by its own
    stopwatch the lease has expired, and others may serve its shards.

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
        """Whether this process may still write to Discord. Always true where it shares its store with nobody."""
        return self._since <= self.stopwatch() < self._until

    def renew(self, asked: float) -> None:
        """The store has heard that this process lives, which was said to it at this time of the stopwatch.

        After a lapse the lease counts again only when what was buffered meanwhile has been read, and dropped.
        """
        now = self.stopwatch()
        if now >= self._until:
            self._since = now + DRAIN
        self._until = asked + LASTING

    def shard_of(self, guild: int | None) -> int:
        """The shard of a server; what is of no server belongs to shard 0."""
        return 0 if guild is None else (guild >> 22) % self.home.count

    def holds(self, guild: int | None) -> bool:
        """Whether this process serves a server now."""
        return self.shard_of(guild) in self.numbers

    @property
    def leads(self) -> bool:
        """Whether this is where everything happens now that is of no server."""
        return 0 in self.numbers


def parsed(text: str) -> ShardRange:
    """The shards that somebody wrote. Raises NoShare.

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
