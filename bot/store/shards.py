"""Which process serves which shard when several share a store.

Each process renews its lease every few seconds; one that stays silent too long loses its shards and may not write. The
owner of a shard follows from the stored state alone, so that all processes agree: the newest process that it is
assigned to, otherwise an even split among the living. A process that should own another's shard connects to Discord
in parallel and requests it; the other one finishes its work and hands it over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from bot.shards import ShardRange
from bot.store.database import Session

FORGOTTEN = "former members"
"""Key of the note that counts forgotten members, so that other processes drop what they cached."""

RESERVATION_SECONDS = 15.0
"""Seconds that a free shard is reserved for its assigned process after a start.

This also applies after all processes have stopped.
"""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that shares a store; `assigned` are the shards it was started for."""

    token: str
    assigned: ShardRange
    since: int
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Shard:
    """One shard: its owner, the requesting process, and whether anyone may take it.

    `answered` are the last interactions that the previous owner answered; the new owner received them too.
    """

    number: int
    process: str | None = None
    wanted: str | None = None
    free: bool = False
    answered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClusterState:
    """All living processes and all shards, as one process sees them.

    `changes` counts deletions of member data: if it has changed, cached members and tables may be outdated.
    """

    own: str
    processes: Sequence[Process]
    shards: Sequence[Shard]
    changes: str = ""

    @property
    def owned(self) -> set[int]:
        """Shards that this process serves."""
        return {shard.number for shard in self.shards if shard.process == self.own}

    def owner_of(self, shard: int) -> str | None:
        """The process that should serve a shard; None if all are leaving."""
        staying = sorted((each for each in self.processes if not each.leaving), key=lambda each: each.token)
        at_home = [each for each in staying if shard in each.assigned.shards]
        if at_home:
            return max(at_home, key=lambda each: (each.since, each.token)).token
        return staying[shard % len(staying)].token if staying else None

    @property
    def shards_to_take(self) -> list[int]:
        """Shards without an owner that this process should take."""
        home = next((each.assigned.shards for each in self.processes if each.token == self.own), range(0))
        return [
            each.number
            for each in self.shards
            if each.process is None and (each.free or each.number in home) and self.owner_of(each.number) == self.own
        ]

    @property
    def shards_to_request(self) -> list[int]:
        """Shards of others that this process should request."""
        return [
            each.number
            for each in self.shards
            if each.process not in (None, self.own) and self.owner_of(each.number) == self.own
        ]

    def is_waiting_for(self, shard: int) -> bool:
        """Whether this process has requested a shard and may get it at any moment."""
        return any(each.number == shard and each.wanted == self.own for each in self.shards)

    @property
    def shards_to_hand_over(self) -> list[tuple[int, str]]:
        """Shards of this process that others request, each with the requester."""
        return [(each.number, each.wanted) for each in self.shards if each.process == self.own and each.wanted]

    @property
    def has_successors(self) -> bool:
        """Whether another process remains that can serve this one's shards."""
        return any(not each.leaving and each.token != self.own for each in self.processes)


class Shards(Protocol):
    """Shards of a store that several processes share.

    Methods may raise StoreUnavailable and LeaseLost. It's a protocol, so that the client doesn't need the PostgreSQL
    driver, which is an extra.
    """

    @abstractmethod
    async def poll(self) -> ClusterState:
        """Renew the lease, free shards of silent processes, and read the cluster state.

        A process that was silent too long itself frees nothing the first time: the store may have been down for all.
        """

    @abstractmethod
    async def take(self, shard: int) -> bool:
        """Take a shard without an owner; return whether it worked."""

    @abstractmethod
    async def request(self, shard: int) -> None:
        """Request a shard of another process."""

    @abstractmethod
    async def hand_over(self, shard: int, to: str, heard: Collection[int]) -> bool:
        """Hand a shard over to another process, with the interactions that were answered.

        Returns False if it is no longer requested.
        """

    @abstractmethod
    async def leave(self) -> None:
        """Announce the end of this process: others request its shards and hand it none."""

    @abstractmethod
    def announce(self, session: Session, table: str) -> None:
        """Tell all processes of a change of a table once its transaction is stored."""

    @abstractmethod
    async def listen(self, hear: Callable[[str | None], None]) -> None:
        """Hear the id of each table of which a change is announced, until cancelled.

        At first it hears None: any table may have changed before. Raises StoreUnavailable if the connection is lost.
        """

    @abstractmethod
    def exclusive(self, name: str) -> AbstractAsyncContextManager[None]:
        """Run a block in one process at a time; wait without a limit."""
