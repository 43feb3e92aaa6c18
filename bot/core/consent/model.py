"""A question to the members of a table: a request that others have to agree to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from bot.core.delivery.entries import GRACE, OutboxEntry, OutboxKind, define
from bot.core.table.model import Table
from bot.core.time.time_control import Banks, TimeControl

IDLE = "idle"
"""Kind of the timer of every table in a channel; its subject is the table's id.

It checks whether the table is idle, and whether its open questions still apply.
"""


VOTING_TIME = timedelta(days=1)
"""Time to answer a question; afterwards the answers given decide."""

QUESTION_ENTRY = define(OutboxKind("question", 100, for_answers=True))
"""Update the message of a question to the members of a table."""
ASKED_AGAIN_ENTRY = define(OutboxKind("again", 110, deferred=True))
"""Mention members who had quiet hours or were absent when a question was sent."""


class Ask(StrEnum):
    """What can be requested, and by which fields of a `Request`."""

    SHARE = "share"
    """Share a `seat` with a new member, its `subject`."""
    REPLACE = "replace"
    """Give a `seat` to a new member, its `subject`."""
    SUBSTITUTE = "substitute"
    """Let a computer player of a `level` stand in for a `seat` `until` a time.

    Without a level, here and below, the weakest one is used.
    """
    LEAVE = "leave"
    """Give a `seat` to a computer player of a `level` for good."""
    REMOVE = "remove"
    """Take a missing member, its `subject`, off a shared `seat`."""
    END = "end"
    """End the table without a result."""
    UNDO = "undo"
    """Undo the last move `at_rev` although it revealed something or isn't one's own."""
    PAUSE = "pause"
    """Pause all clocks."""
    TEMPO = "tempo"
    """Change the `time_control`, or remove it."""
    IDLE = "idle"
    """Keep a table open that is idle `at_rev`. Asked by the bot."""
    OVERTIME = "overtime"
    """What to do about a `seat` that nobody waits for. Asked by the bot.

    The others vote for a `Vote`.
    """
    VACANCY = "vacancy"
    """Anybody can take over a `seat` whose time is up; asked by the bot."""


class Vote(StrEnum):
    """What the others can do about a seat whose time is up, most patient first."""

    WAIT = "wait"
    """Give it 2 more days."""
    COMPUTER = "computer"
    """Let a computer player stand in until its members come back."""
    OFFER = "offer"
    """Offer the seat to anybody, and give it 2 more days meanwhile."""
    END = "end"
    """Let the seat lose."""


MAX_EXTENSIONS: Mapping[Vote, int] = {Vote.WAIT: 1, Vote.OFFER: 2}
"""How often a seat can have got more time in a turn, at most, after each of these decisions."""


def offered_votes(question: Question, banks: Banks | None) -> list[Vote]:
    """Return what can be decided about a seat: more time once a turn, and once more while it's offered to anyone."""
    seat = question.seat
    if banks is None or seat is None:
        return list(Vote)
    return [vote for vote in Vote if vote not in MAX_EXTENSIONS or banks.may_extend(seat, MAX_EXTENSIONS[vote])]


class Closed(StrEnum):
    """How a question ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    MOOT = "moot"
    """The request no longer applies."""


@dataclass(frozen=True, slots=True)
class Request:
    """What someone wants at a table; the fields that its kind doesn't have are empty.

    `subject` is the member who is to get the seat, or to be removed from it, with `is_gone` because they left the
    server or can't see the channel. `until` is when a substitution ends, and `level` that of the computer player, None
    if none was chosen. `at_rev` is the rev to go back from, or of an idle table.
    """

    ask: Ask
    seat: int | None = None
    subject: int | None = None
    until: datetime | None = None
    level: str | None = None
    is_gone: bool = False
    at_rev: int | None = None
    time_control: TimeControl | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Request):
    """A request by a member; those `waiting` have to agree, some have `agreed`.

    It has its own `message`. `holders` are the members of its seat when it was asked, `closed_by` is who refused it,
    withdrew it or was the last to agree; None if a timer counted the answers.
    """

    id: str = ""
    table: str
    asked_by: int
    asked: datetime
    waiting: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    message: int | None = None
    closed: Closed | None = None
    closed_by: int | None = None
    votes: tuple[tuple[int, Vote], ...] = ()
    """Votes in order; a later vote of a member replaces the earlier one."""

    @classmethod
    def about(cls, request: Request, table: str, asked_by: int, asked: datetime) -> Self:
        """Return the question whether others agree to a request."""
        wanted = {each.name: getattr(request, each.name) for each in fields(Request)}
        return cls(**wanted, table=table, asked_by=asked_by, asked=asked)

    def is_about(self, request: Request) -> bool:
        """Whether it asks for exactly this."""
        return all(getattr(self, each.name) == getattr(request, each.name) for each in fields(Request))

    @property
    def stored(self) -> Self | None:
        """Itself if it has to be stored, None if nobody has to agree."""
        return self if self.id else None

    @property
    def missing(self) -> tuple[int, ...]:
        """The members who haven't agreed yet."""
        return tuple(member for member in self.waiting if member not in self.agreed)

    @property
    def required(self) -> tuple[int, ...]:
        """The members who have to agree themselves: it's their seat, or they are to get it."""
        if self.ask is Ask.REMOVE:
            return ()
        return tuple(member for member in self.waiting if member in (self.subject, *self.holders))

    @property
    def counted_at(self) -> datetime | None:
        """When the answers given decide what a member asked; None if all who were asked have to answer."""
        optional = len(self.waiting) > 1 and {*self.waiting} - {*self.required}
        return self.decided_by if self.asked_by and optional else None

    def awaited(self, now: datetime) -> tuple[int, ...]:
        """Return the members who still have to answer.

        A day after the question, an agreement by anyone asked is enough for the rest.
        """
        if now < self.decided_by or not self.agreed:
            return self.missing
        return tuple(member for member in self.missing if member in self.required)

    @property
    def rev(self) -> int:
        """A number that grows with every change, to tell which of two messages is newer."""
        return len(self.agreed) + len(self.votes) + (len(self.waiting) + 1 if self.closed else 0)

    def choice(self, among: Collection[int], now: datetime) -> Vote | None:
        """Return the decision of these members, None if there is none yet.

        A unanimous vote decides at once, otherwise the majority decides after a day.

        Of decisions with equally many votes it's the most patient one. None: nothing yet.
        """
        votes = [decision for member, decision in dict(self.votes).items() if member in among]
        if not votes or ((len(votes) < len(among) or len({*votes}) > 1) and now < self.decided_by):
            return None
        return max(Vote, key=votes.count)

    @property
    def decided_by(self) -> datetime:
        """When the answers given decide even if not everybody has answered."""
        return self.asked + VOTING_TIME


def shown(question: Question, table: Table, now: datetime) -> OutboxEntry:
    """Return the entry that updates the message of a question, due at once if the bot asked or closed it."""
    by_bot = not question.asked_by or (question.closed is not None and question.closed_by is None)
    due = now if by_bot else now + GRACE
    return OutboxEntry(QUESTION_ENTRY, question.id, table.channel, now, due, question.rev)
