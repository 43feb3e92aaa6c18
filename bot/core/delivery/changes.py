"""A change of a table: a log entry, the table after it, and everything that follows, in one transaction.

Subjects register features. In the transaction that writes the entry each feature loads what it has to know, decides
what follows, and its part is saved with the others'. `load` and the saved statements are queries, `decide` is a pure
function: a transaction may be retried.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from bot.core.consent.model import Question
from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry, deliverable
from bot.core.table import queries as tables
from bot.core.table.model import Due, LiveTable, LogEntry, Stored, Table
from bot.store import timer_queries as timers
from bot.store.database import Session
from bot.store.timer_queries import Timer

Loaded = TypeVar("Loaded")
Arguments = ParamSpec("Arguments")


@dataclass(frozen=True, slots=True)
class Write:
    """The write: a log entry, or a new table if `entry` is None.

    `table` is the table afterwards; `before` and `after` have its positions, None if its log doesn't replay or nobody
    plays at a new table. `actor` made the change and already sees the new board; it's None for computer players and
    automatic changes. `settled` is the question that this write settles.
    """

    table: Table
    at: datetime
    entry: LogEntry | None = None
    before: LiveTable | None = None
    after: LiveTable | None = None
    actor: int | None = None
    settled: Question | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """A query with its arguments, to be run in the transaction of a change."""

    query: Callable[..., object]
    arguments: tuple[Any, ...]

    @classmethod
    def of(
        cls,
        query: Callable[Concatenate[Session, Arguments], object],
        *arguments: Arguments.args,
        **_named: Arguments.kwargs,
    ) -> Self:
        """Bind a query to its arguments."""
        return cls(query, arguments)


@dataclass(frozen=True, slots=True)
class Effects:
    """Consequences of a write, or one feature's part of them.

    `timers` are set, or removed if the value is None. `deadlines` are timers that go off at that time or earlier.
    `saves` are statements for what a subject stores itself.
    """

    outbox: Sequence[OutboxEntry] = ()
    timers: Due = field(default_factory=dict)
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    saves: Sequence[Statement] = ()

    @classmethod
    def combine(cls, parts: Iterable[Self]) -> Self:
        """Merge all parts; if several set the same timer, the last one counts."""
        parts = list(parts)
        return cls(
            outbox=[entry for part in parts for entry in part.outbox],
            timers={kind: due for part in parts for kind, due in part.timers.items()},
            deadlines={kind: due for part in parts for kind, due in part.deadlines.items()},
            saves=[statement for part in parts for statement in part.saves],
        )


NO_EFFECTS = Effects()


class Phase(IntEnum):
    """When a feature has its turn in a change."""

    KEEP = 1
    """What the entry means for stored rows: seats, results, premoves."""
    SHOW = 2
    """What the table's channel shows: the board, messages of questions."""
    SCHEDULE = 3
    """What has to be looked at later."""
    TELL = 4
    """Who else is told."""


def _load_nothing(_session: Session, _write: Write) -> None:
    """Load nothing: the feature decides from the write alone."""


@dataclass(frozen=True, slots=True)
class TableFeature(Generic[Loaded]):
    """A subject's part in every change of a table.

    Features of a phase have their turns by `order`, then by name.
    """

    name: str
    phase: Phase
    decide: Callable[[Write, Loaded], Effects]
    load: Callable[[Session, Write], Loaded] = _load_nothing  # type: ignore[assignment]  # then Loaded is None
    order: int = 0

    @property
    def _turn(self) -> tuple[Phase, int, str]:
        return self.phase, self.order, self.name

    def __lt__(self, other: TableFeature[Any]) -> bool:
        """Whether this feature has its turn first."""
        return self._turn < other._turn


class Features:
    """The registered features, in the order of their turns."""

    def __init__(self, features: Iterable[TableFeature[Any]] = ()) -> None:
        self._features: list[TableFeature[Any]] = []
        self.occupants: list[tables.Occupant] = []
        """Queries of subjects that refuse a table in a channel."""
        for each in features:
            self.register(each)

    def register(self, feature: TableFeature[Any]) -> None:
        """Have a feature take part in every change. Raises ValueError if its name is taken."""
        if any(each.name == feature.name for each in self._features):
            raise ValueError(f"there is a feature {feature.name!r} already")
        insort(self._features, feature)

    def __iter__(self) -> Iterator[TableFeature[Any]]:
        return iter(self._features)


@dataclass(frozen=True, slots=True)
class Change:
    """One change, stored in one transaction: table, log entry (if any) and effects."""

    table: Table
    entry: LogEntry | None
    effects: Effects


def make_change(features: Features, write: Write, loaded: Mapping[str, Any]) -> Change:
    """Return a write with the effects of all features; `loaded` has what each has to know, by its name."""
    effects = Effects.combine(feature.decide(write, loaded[feature.name]) for feature in features)
    return Change(write.table, write.entry, replace(effects, outbox=deliverable(effects.outbox, write.table.venue)))


def load(session: Session, features: Features, write: Write) -> Mapping[str, Any]:
    """Load what features have to know, by their names."""
    return {feature.name: feature.load(session, write) for feature in features}


# Transactions


def add(
    session: Session, stored: Stored, write: Write, features: Features, claim: tables.Claim | None = None
) -> Change:
    """Store a new table. Raises the same errors as `tables.add`."""
    change = make_change(features, write, load(session, features, write))
    tables.add(session, stored, claim, features.occupants)
    _save(session, change)
    return change


def append(session: Session, write: Write, features: Features) -> Change:
    """Append an entry to a table's log. Raises the same errors as `tables.append`."""
    change = make_change(features, write, load(session, features, write))
    tables.append(session, change.table, change.entry)
    _save(session, change)
    return change


def reopen(session: Session, write: Write, features: Features) -> Change:
    """Append the entry that reopens a table. Raises the same errors as `tables.reopen`."""
    tables.reopen(session, write.table, features.occupants)
    return append(session, write, features)


def _save(session: Session, change: Change) -> None:
    table, effects = change.table.id, change.effects
    for statement in effects.saves:
        statement.query(session, *statement.arguments)
    outbox.save_entries(session, effects.outbox)
    timers.set_timers(session, table, effects.timers)
    for kind, due in effects.deadlines.items():
        timers.advance(session, Timer(kind, table, due))
