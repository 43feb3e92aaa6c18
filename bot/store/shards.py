"""Which process serves which shard, where several share a store: what stands there, and what each is to do about it.

Each process says every few seconds that it lives; one that is silent for too long has lost its shards, and may write
nothing more. Who is to serve a shard follows from what stands there alone, so that all come to the same: the newest
process whose home it is, else the living share it out among themselves. A process that is to serve a shard of another
connects to Discord beside it and asks; the other finishes what it has in hand and gives it over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from bot.model.shards import ShardRange

RESERVATION_SECONDS = 15.0
"""Seconds for which a shard is kept for whoever has its home there: after a start, and when all end."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that serves a store beside others; `home` are the shards that it was started for."""

    token: str
    assigned: ShardRange
    since: int
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Shard:
    """One shard: which process serves it, which one asks for it; whether anybody may take one that nobody serves.

    `heard` are the last interactions that the process before answered, whose events reached the new one too.
    """

    number: int
    process: str | None = None
    wanted: str | None = None
    free: bool = False
    answered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClusterState:
    """All processes that live and all shards, as one of these processes sees them; `changes` counts deletions.

    After those, what is known of members and tables may be outdated.
    """

    own: str
    processes: Sequence[Process]
    shards: Sequence[Shard]
    changes: str = ""

    @property
    def owned(self) -> set[int]:
        """The shards that this process serves."""
        return {shard.number for shard in self.shards if shard.process == self.own}

    def owner_of(self, shard: int) -> str | None:
        """Which process is to serve a shard; None where all of them leave."""
        staying = sorted((each for each in self.processes if not each.leaving), key=lambda each: each.token)
        at_home = [each for each in staying if shard in each.assigned.shards]
        if at_home:
            return max(at_home, key=lambda each: (each.since, each.token)).token
        return staying[shard % len(staying)].token if staying else None

    @property
    def shards_to_take(self) -> list[int]:
        """What this process is to take, for nobody serves it."""
        home = next((each.assigned.shards for each in self.processes if each.token == self.own), range(0))
        return [
            each.number
            for each in self.shards
            if each.process is None and (each.free or each.number in home) and self.owner_of(each.number) == self.own
        ]

    @property
    def shards_to_request(self) -> list[int]:
        """What this process is to ask another one for."""
        return [
            each.number
            for each in self.shards
            if each.process not in (None, self.own) and self.owner_of(each.number) == self.own
        ]

    def is_waiting_for(self, shard: int) -> bool:
        """Whether it stands there that this process waits for a shard, so that it may be given at any moment."""
        return any(each.number == shard and each.wanted == self.own for each in self.shards)

    @property
    def shards_to_hand_over(self) -> list[tuple[int, str]]:
        """What others wait for that this process serves, each with who waits."""
        return [(each.number, each.wanted) for each in self.shards if each.process == self.own and each.wanted]

    @property
    def has_successors(self) -> bool:
        """Whether any process stays that can serve what this one gives up."""
        return any(not each.leaving and each.token != self.own for each in self.processes)


class Shards(Protocol):
    """The shards of a store that several processes share. Each method may raise StoreUnavailable, LeaseLost."""

    @abstractmethod
    async def poll(self) -> ClusterState:
        """Say that this process lives, take their shards from those that are silent, and see what stands there.

        A process that was silent too long itself takes nothing from others for once: what they lack may be the store.
        """

    @abstractmethod
    async def take(self, shard: int) -> bool:
        """Serve a shard that nobody serves; whether it was so."""

    @abstractmethod
    async def request(self, shard: int) -> None:
        """Wait for a shard of another process."""

    @abstractmethod
    async def hand_over(self, shard: int, to: str, heard: Collection[int]) -> bool:
        """Let another process serve a shard, and tell it which interactions were answered.

        False where it does not wait for it any more.
        """

    @abstractmethod
    async def leave(self) -> None:
        """Say that this process is about to end: others are to ask for what it serves, and give it nothing more."""

    @abstractmethod
    def exclusive(self, name: str) -> AbstractAsyncContextManager[None]:
        """A block that one process is in at a time, of all that share the store. It waits as long as it takes."""
