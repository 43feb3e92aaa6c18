"""What the host owes a channel, as values, and what an entry of a log makes it owe. Not how it is worked off.

A debt is written in the transaction of the entry that causes it. A subject owes one thing of each kind, so a newer
debt takes the place of an older one: the board at rev 7 is owed instead of the board at rev 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.model.lobby import Lobby
from bot.model.question import Question
from bot.model.table import Table

GRACE = timedelta(seconds=30)
"""So long a debt is left to whoever answers the member that caused it; then the outbox works it off."""


BEGUN, OVER = 1, 2
"""What a line of a log channel is about."""


class OutboxKind(StrEnum):
    """What can be owed, in the order in which what came up together is worked off."""

    BOARD = "board"
    """The channel of a table shows it at this rev; in a message further down if the debt is `fresh`."""
    CALL = "call"
    """These members, and nobody else, are called to the table; with none, an earlier call is taken away."""
    LETTER = "letter"
    """A member, named as its message, is called to a table by direct message; or the letter to them is taken back."""
    LINE = "line"
    """A member, named as its message, who follows a table is told what turns are over."""
    JOURNAL = "journal"
    """The log channel of a server reads that a table has begun or is over, which stands as its message."""
    RETIRE = "retire"
    """An earlier board loses its controls."""
    DELETE = "delete"
    """An outdated call is deleted."""
    QUESTION = "question"
    """The message of a question to the members of a table shows it as it stands."""
    ASKED_AGAIN = "again"
    """These members are called to a question whose message did not notify them, for they slept or were away."""
    UNDO_AGAIN = "undo"
    """These members are called to the undo that this message asks for, which did not notify them."""
    UNDO_OVER = "over"
    """The message that asked for an undo loses its controls: the table went on, or the undo was refused."""
    LOBBY = "lobby"
    """The message of a lobby shows it as it stands, and its members were warned if that was due. Where it is named, the
    lobby is gone, and it loses its controls."""
    STANDINGS = "standings"
    """The final standings of a challenge are posted."""
    CLOSED = "closed"
    """The announcement of a challenge that has closed, or the reminder of it, loses its controls."""
    ANNOUNCEMENT = "announcement"
    """A challenge is announced."""
    PAR = "par"
    """The announcement of a challenge gets the par that was worked out since."""
    FINISHED = "finished"
    """A match in which all have had their run is closed, and who has finished a run of a challenge that goes on is let
    into the thread of those who have; the subject is the run."""
    SEASON = "season"
    """The table of a week or a season is posted; the subject is a server and the name of it."""
    REMINDER = "reminder"
    """Members who want it are reminded of a challenge in its last hours."""
    RECALL = "recall"
    """These members are reminded of a challenge who slept or were away when the others were."""


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """One thing that is owed to a channel for a subject, a table or a challenge, `since` a time.

    `message` names the message that a debt is about where a subject can owe several of a kind, and is 0 otherwise. It
    is worked off when it is `due`; `tries` counts the attempts that failed. A board left behind becomes a line of what
    ended after it was `told`: after the rev up to which the lines above it tell the story.
    """

    kind: OutboxKind
    subject: str
    channel: int
    since: datetime
    due: datetime
    rev: int = 0
    members: tuple[int, ...] = ()
    fresh: bool = False
    message: int = 0
    tries: int = 0
    told: int = 0

    @property
    def key(self) -> tuple[OutboxKind, str, int]:
        """What tells it from every other debt."""
        return self.kind, self.subject, self.message


def left_over(kind: OutboxKind, table: Table, message: int, now: datetime) -> OutboxEntry:
    """The debt that an earlier message of a table has become."""
    return entry_for(kind, table, now, message=message)


def undo_over(table: Table, rev: int, messages: Sequence[int], now: datetime) -> Sequence[OutboxEntry]:
    """Return what the messages owe that asked for an undo at this rev, which is not possible any longer."""
    return [replace(left_over(OutboxKind.UNDO_OVER, table, message, now), rev=rev) for message in messages]


def shown(question: Question, table: Table, now: datetime) -> OutboxEntry:
    """What a question owes after something happened to it: a message that says so."""
    due = now + GRACE if question.asked_by else now
    return OutboxEntry(OutboxKind.QUESTION, question.id, table.channel, now, due, question.rev)


def closed(lobby: Lobby, now: datetime) -> tuple[OutboxEntry, ...]:
    """What a lobby that is gone owes: its message loses its controls."""
    if lobby.message is None:
        return ()
    return (OutboxEntry(OutboxKind.LOBBY, lobby.id, lobby.channel, now, now + GRACE, message=lobby.message),)


def outdated(table: Table, message: int, now: datetime) -> OutboxEntry:
    """What an earlier message in the channel of a table owes that another one took the place of, at once."""
    return replace(left_over(OutboxKind.DELETE, table, message, now), due=now)


def entry_for(
    kind: OutboxKind,
    table: Table,
    now: datetime,
    *,
    members: tuple[int, ...] = (),
    fresh: bool = False,
    message: int = 0,
) -> OutboxEntry:
    """Return an entry that is due after the reply to the member had its chance."""
    return OutboxEntry(kind, table.id, table.channel, now, now + GRACE, table.rev, members, fresh, message)
