"""A change of a table as one value: the log entry, the table after it, and everything that follows from it.

It is made by one pure function of what is written and of what is known about the table. Each feature adds its part; the
list of features (`bot.services.changes`) reads as what happens after a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from bot.model.outbox import OutboxEntry
from bot.model.question import Question
from bot.model.table import Due, LiveTable, LogEntry, Premove, Seat, Table


@dataclass(frozen=True, slots=True)
class Write:
    """What is written: one entry of a log, or a new table if `entry` is None.

    `table` is the table afterwards; `before` and `after` have its positions, None where its log does not replay and
    for a new table that nobody plays at. `actor` did it and sees the board now; None for a computer player and for the
    host. `settled` is the question that it settles.
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
    """What is known about a table in the transaction that changes it.

    `called` are the members of a call that is not delivered yet, `undo_messages` those that ask for an undo,
    `questions` the ids of the open questions. `log_channel` is what the server chose for its log channel.
    """

    called: Sequence[int] = ()
    undo_messages: Sequence[int] = ()
    premoves: Sequence[Premove] = ()
    questions: Sequence[str] = ()
    followers: Sequence[int] = ()
    log_channel: str = ""


@dataclass(frozen=True, slots=True)
class Effects:
    """What follows from a write, or a part of it.

    `timers` are set, or removed for None; `deadlines` are timers that go off then at the latest. `premoves` has what is
    left of a member's premoves, None for nothing. `seat` has new holders, `question` has changed. The request for an
    undo at `undo_rev` lapses.
    """

    outbox: Sequence[OutboxEntry] = ()
    timers: Due = field(default_factory=dict)
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    premoves: Mapping[int, Premove | None] = field(default_factory=dict)
    seat: Seat | None = None
    question: Question | None = None
    undo_rev: int | None = None

    @classmethod
    def combine(cls, parts: Iterable[Self]) -> Self:
        """Return all parts in one; of several values for the same thing the last one counts."""
        parts = list(parts)
        return cls(
            outbox=[entry for part in parts for entry in part.outbox],
            timers={kind: due for part in parts for kind, due in part.timers.items()},
            deadlines={kind: due for part in parts for kind, due in part.deadlines.items()},
            premoves={member: left for part in parts for member, left in part.premoves.items()},
            seat=next((part.seat for part in reversed(parts) if part.seat is not None), None),
            question=next((part.question for part in reversed(parts) if part.question is not None), None),
            undo_rev=next((part.undo_rev for part in reversed(parts) if part.undo_rev is not None), None),
        )


NO_EFFECTS = Effects()

Feature = Callable[[Write, Context], Effects]
"""What one feature does after a write."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change, to be stored in one transaction: the table, its new log entry if there is one, and the effects."""

    table: Table
    entry: LogEntry | None
    effects: Effects = NO_EFFECTS


def make_change(features: Iterable[Feature], write: Write, context: Context) -> Change:
    """Return everything that a write changes."""
    return Change(write.table, write.entry, Effects.combine(feature(write, context) for feature in features))
