"""Outbox entries: posts that a channel has yet to get, as values.

An entry is written in the transaction of the change that causes it. A subject has one entry of each kind, so a newer
entry replaces an older one: the board at rev 7 instead of the board at rev 6.

A subject of the bot defines the kinds of its entries, and serves them (`Outbox.serve`).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeVar

from bot.core.table.model import Venue

GRACE = timedelta(seconds=30)
"""Grace period for the reply to the member to deliver an entry.

After it the outbox delivers the entry.
"""


@dataclass(frozen=True, slots=True)
class Content:
    """What an entry says besides its subject; without fields that's all there is to say."""

    @property
    def key(self) -> int:
        """Tells apart the entries of one kind that a subject has. Of members' ids it may be the addressee's only."""
        return 0


NOTHING = Content()
C = TypeVar("C", bound=Content)


@dataclass(frozen=True, slots=True)
class ToMember(Content):
    """The entry goes to one member, by direct message."""

    member: int

    @property
    def key(self) -> int:
        """The member."""
        return self.member


@dataclass(frozen=True, slots=True)
class EarlierMessage(Content):
    """The entry is about a message that was posted before."""

    message: int

    @property
    def key(self) -> int:
        """The message."""
        return self.message


@dataclass(frozen=True, slots=True)
class OutboxKind:
    """A kind of outbox entries, by the name under which they are stored.

    An entry may have a `content` of this class, or NOTHING.

    Those of one subject are delivered in the order of their `rank`. A kind is `deferred` if its entries wait until a
    member may be notified. It `outlives` its subject if it's delivered when everything else owed for that is dropped,
    and `names_players` if it tells about the members of its table, so that it's dropped with their data.
    """

    name: str
    rank: int = field(compare=False)
    content: type[Content] = field(default=Content, compare=False)
    for_answers: bool = field(default=False, compare=False)
    """Whether it's delivered, with such a content, where the bot can only answer interactions."""
    adds_members: bool = field(default=False, compare=False)
    """Whether a newer entry is also for the members of the one it replaces."""
    deferred: bool = field(default=False, compare=False)
    outlives: bool = field(default=False, compare=False)
    names_players: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return self.name

    def read_content(self, stored: str) -> Content:
        """Read a content from JSON. That of a kind whose subject isn't there any more is left in the store."""
        values = {} if self.content is Content else json.loads(stored)
        return self.content(**values) if values else NOTHING


_KINDS: dict[str, OutboxKind] = {}
_UNKNOWN_RANK = 1_000


def define(kind: OutboxKind) -> OutboxKind:
    """Register a kind. Raises ValueError if its name or rank is taken."""
    if any(kind.name == each.name or kind.rank == each.rank for each in _KINDS.values()):
        raise ValueError(f"the name or the rank of the outbox kind {kind.name!r} is taken")
    _KINDS[kind.name] = kind
    return kind


def kind_named(name: str) -> OutboxKind:
    """Return a kind by its stored name, also one whose subject isn't there any more."""
    return _KINDS.get(name) or OutboxKind(name, _UNKNOWN_RANK)


def known_kinds() -> Collection[OutboxKind]:
    """Return all kinds that were defined."""
    return _KINDS.values()


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A pending post in a channel for a subject (a table or a challenge).

    It is delivered once `due`; `tries` counts failed attempts.
    """

    kind: OutboxKind
    subject: str
    channel: int
    since: datetime
    due: datetime
    rev: int = 0
    members: tuple[int, ...] = ()
    fresh: bool = False
    content: Content = NOTHING
    tries: int = 0

    @property
    def key(self) -> tuple[str, str, int]:
        """Primary key."""
        return self.kind.name, self.subject, self.content.key

    @property
    def stored_content(self) -> str:
        """The content as JSON."""
        return json.dumps(asdict(self.content))

    @property
    def member(self) -> int | None:
        """The member to whom alone it goes, None for a channel."""
        return self.content.member if isinstance(self.content, ToMember) else None

    @property
    def message(self) -> int | None:
        """The earlier message that it's about, None without one."""
        return self.content.message if isinstance(self.content, EarlierMessage) else None

    def read(self, wanted: type[C]) -> C:
        """Return the content, which must be of this class. Raises TypeError."""
        if not isinstance(self.content, wanted):
            raise TypeError(f"an entry of the kind {self.kind} has {self.content}")
        return self.content


def deliverable(entries: Iterable[OutboxEntry], venue: Venue) -> Sequence[OutboxEntry]:
    """Return the entries that can be delivered to a table or lobby.

    Where the bot can only answer interactions, nothing is owed to the channel but the board in its one message and the
    questions, which show the latest state while somebody's token lasts. A call there becomes direct messages.
    """
    if venue is not Venue.INTERACTION:
        return list(entries)
    kept = [each for each in entries if each.kind.for_answers and isinstance(each.content, each.kind.content)]
    return [replace(each, fresh=False) for each in kept]


def with_called(entry: OutboxEntry, called: Iterable[int]) -> OutboxEntry:
    """Return an entry that is also for these members, if its kind adds them and it is for any."""
    if not entry.kind.adds_members or not entry.members:
        return entry
    return replace(entry, members=tuple(dict.fromkeys((*called, *entry.members))))
