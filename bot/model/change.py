"""A change of a table as one value.

It holds the log entry, the table after it, and everything that follows. One pure function makes it from the write and
from what is known about the table. Each feature adds its part; the list of features (`bot.services.changes`) reads as
what happens after a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from bot.model.outbox import OutboxEntry, deliverable
from bot.model.question import Question
from bot.model.results import Result
from bot.model.table import Due, LiveTable, LogEntry, Premove, Seat, Table


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
class Context:
    """What the transaction that changes a table knows about it.

    `called` are the members of an undelivered mention, `undo_messages` the messages that ask for an undo, `questions`
    the ids of the open questions. `log_channel` is the server's setting for its log channel. `entries` is the log
    before the write if the write ends the table, otherwise empty. `league` is the subject of the league that an ended
    table was played in, `pings` the choices of its players how they are notified.
    """

    called: Sequence[int] = ()
    undo_messages: Sequence[int] = ()
    premoves: Sequence[Premove] = ()
    questions: Sequence[str] = ()
    followers: Sequence[int] = ()
    log_channel: str = ""
    entries: Sequence[LogEntry] = ()
    league: str | None = None
    pings: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effects:
    """Consequences of a write, or one feature's part of them.

    `timers` are set, or removed if the value is None. `deadlines` are timers that go off at that time or earlier.
    `premoves` has the remaining moves of each member's premove, None for none. `seat` has new holders, `question` has
    changed. The undo request at `undo_rev` lapses. `results` are those of a table that ended.
    `look_at_league` is the subject of a league that has to be looked at now.
    """

    outbox: Sequence[OutboxEntry] = ()
    timers: Due = field(default_factory=dict)
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    premoves: Mapping[int, Premove | None] = field(default_factory=dict)
    seat: Seat | None = None
    question: Question | None = None
    undo_rev: int | None = None
    results: Sequence[Result] = ()
    look_at_league: str | None = None

    @classmethod
    def combine(cls, parts: Iterable[Self]) -> Self:
        """Merge all parts; if several set the same thing, the last one counts."""
        parts = list(parts)
        return cls(
            outbox=[entry for part in parts for entry in part.outbox],
            timers={kind: due for part in parts for kind, due in part.timers.items()},
            deadlines={kind: due for part in parts for kind, due in part.deadlines.items()},
            premoves={member: left for part in parts for member, left in part.premoves.items()},
            seat=next((part.seat for part in reversed(parts) if part.seat is not None), None),
            question=next((part.question for part in reversed(parts) if part.question is not None), None),
            undo_rev=next((part.undo_rev for part in reversed(parts) if part.undo_rev is not None), None),
            results=[result for part in parts for result in part.results],
            look_at_league=next((part.look_at_league for part in reversed(parts) if part.look_at_league), None),
        )


NO_EFFECTS = Effects()

Feature = Callable[[Write, Context], Effects]
"""A function that returns one feature's consequences of a write."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change, stored in one transaction: table, log entry (if any) and effects."""

    table: Table
    entry: LogEntry | None
    effects: Effects


def make_change(features: Iterable[Feature], write: Write, context: Context) -> Change:
    """Return a write with the effects of all features."""
    effects = Effects.combine(feature(write, context) for feature in features)
    return Change(write.table, write.entry, replace(effects, outbox=deliverable(effects.outbox, write.table.venue)))
