"""Outbox entries: posts that a channel has yet to get, as values.

An entry is written in the transaction of the change that causes it. A subject has one entry of each kind, so a newer
entry replaces an older one: the board at rev 7 instead of the board at rev 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.model.lobby import Invitation, Lobby
from bot.model.question import Question
from bot.model.table import Table
from bot.model.venue import Venue

GRACE = timedelta(seconds=30)
"""Grace period for the reply to the member to deliver an entry.

After it the outbox delivers the entry.
"""


BEGUN, OVER = 1, 2
"""Messages of a journal entry: a table began, or it ended."""


class OutboxKind(StrEnum):
    """Kinds of outbox entries, in delivery order for entries of the same moment."""

    BOARD = "board"
    """Show the table at this rev in its channel; a `fresh` entry as a new message."""
    CALL = "call"
    """Mention only these members at the table, or without any delete the mention."""
    LETTER = "letter"
    """Notify the member in `message` by direct message, or delete the notification."""
    LINE = "line"
    """Tell a follower (the id is the entry's message) about the turns that ended."""
    RESULT = "result"
    """Announce the result in the channel, or to the member in `message` directly."""
    JOURNAL = "journal"
    """Write to the server's log channel that a table began or ended.

    The entry's message says which.
    """
    STORY = "story"
    """Update the story message of a table after an undo or the end of the game."""
    RETIRE = "retire"
    """Delete an earlier board, and tell the turns that ended there in the story message."""
    DELETE = "delete"
    """Delete an outdated mention."""
    QUESTION = "question"
    """Update the message of a question to the members of a table."""
    ASKED_AGAIN = "again"
    """Mention members who had quiet hours or were absent when a question was sent."""
    UNDO_AGAIN = "undo"
    """Mention members whom this undo request didn't notify."""
    UNDO_OVER = "over"
    """Remove the controls of an undo request that was refused or overtaken."""
    LOBBY = "lobby"
    """Update the message of a lobby, and warn its members if that's due.

    With a message in the entry, the lobby is gone.
    """
    INVITATION = "invitation"
    """Call a member, named as its message, who is invited to a lobby."""
    WITHDRAWN = "withdrawn"
    """Delete the message that invited a member: they answered, or the lobby is gone."""
    GATHERED = "gathered"
    """Call the members of a full lobby, once.

    With a member as its message, call that one by direct message.
    """
    OPEN_SEATS = "seats"
    """Update the list of open lobbies of a server, which is the subject."""
    PROPOSAL = "proposal"
    """Post a proposed match.

    With a message, the proposal is gone. The subject begins with the server.
    """
    LEAGUE = "league"
    """Update the message of a league; the subject begins with the server."""
    PAIRING = "pairing"
    """Open the table of a league's game, whose number is the entry's message."""
    READERS = "readers"
    """Update who can read a thread for finished dailies, before the next one can be played.

    The subject is the server and the channel.
    """
    DAY = "day"
    """Update the message of a channel's day; the subject is the server, the channel and the day."""
    STANDINGS = "standings"
    """Show the final standings of a member's challenge."""
    CLOSED = "closed"
    """Remove the controls of a closed challenge's announcement or reminder."""
    ANNOUNCEMENT = "announcement"
    """Announce a member's challenge."""
    PAR = "par"
    """Add the par, computed since, to the message of a challenge."""
    FINISHED = "finished"
    """Close a match that all have played, or add a finisher to the thread.

    The subject is the run.
    """
    SEASON = "season"
    """Post the table of a week or a season.

    The subject is the server and the period's name.
    """
    REMINDER = "reminder"
    """Remind members of the challenges that close in the same evening as this one.

    With a member as its message, that one by direct message.
    """
    RECALL = "recall"
    """Remind members in the same way who had quiet hours or were absent before."""


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A pending post in a channel for a subject (a table or a challenge).

    `message` is the message that the entry is about where a subject can have several of a kind, otherwise 0. The entry
    is delivered once `due`; `tries` counts failed attempts. `told` of a retired board is the rev up to which earlier
    messages tell the story.
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
        """Primary key."""
        return self.kind, self.subject, self.message


TO_MEMBERS = frozenset({OutboxKind.LETTER, OutboxKind.LINE, OutboxKind.RESULT, OutboxKind.GATHERED})
"""Kinds that go to the member in their `message`, if it names one."""


def deliverable(entries: Iterable[OutboxEntry], venue: Venue) -> Sequence[OutboxEntry]:
    """Return the entries that can be delivered to a table or lobby.

    Where the bot can only answer interactions, nothing is owed to the channel but the board in its one message, which
    shows the latest state while somebody's token lasts. A call there becomes direct messages.
    """
    if venue is not Venue.INTERACTION:
        return list(entries)
    kept = [
        each
        for each in entries
        if each.kind in (OutboxKind.BOARD, OutboxKind.CALL) or (each.kind in TO_MEMBERS and each.message)
    ]
    return [replace(each, fresh=False) for each in kept]


def with_called(entry: OutboxEntry, called: Iterable[int]) -> OutboxEntry:
    """Return a call that mentions these members too.

    Other entries and calls without members are returned unchanged.
    """
    if entry.kind is not OutboxKind.CALL or not entry.members:
        return entry
    return replace(entry, members=tuple(dict.fromkeys((*called, *entry.members))))


def left_over(kind: OutboxKind, table: Table, message: int, now: datetime) -> OutboxEntry:
    """Return the entry that retires or deletes an earlier message of a table."""
    return entry_for(kind, table, now, message=message)


def undo_over(table: Table, rev: int, messages: Sequence[int], now: datetime) -> Sequence[OutboxEntry]:
    """Return entries for the messages of an undo request that is no longer possible."""
    return [replace(left_over(OutboxKind.UNDO_OVER, table, message, now), rev=rev) for message in messages]


def shown(question: Question, table: Table, now: datetime) -> OutboxEntry:
    """Return the entry that updates the message of a question."""
    due = now + GRACE if question.asked_by else now
    return OutboxEntry(OutboxKind.QUESTION, question.id, table.channel, now, due, question.rev)


def closed(lobby: Lobby, now: datetime) -> tuple[OutboxEntry, ...]:
    """Return the entry that removes the controls of a closed lobby.

    Empty for a lobby without a message.
    """
    if lobby.message is None or lobby.venue is Venue.INTERACTION:
        return ()
    return (OutboxEntry(OutboxKind.LOBBY, lobby.id, lobby.channel, now, now + GRACE, message=lobby.message),)


def withdrawn(lobby: Lobby, invitations: Sequence[Invitation], now: datetime) -> Sequence[OutboxEntry]:
    """Return entries that delete the messages of expired invitations."""
    return [
        OutboxEntry(OutboxKind.WITHDRAWN, lobby.id, each.channel, now, now + GRACE, message=each.message)
        for each in invitations
        if each.channel is not None and each.message is not None
    ]


def invited(lobby: Lobby, members: Sequence[int], now: datetime) -> Sequence[OutboxEntry]:
    """Return the entries that call newly invited members."""
    return [OutboxEntry(OutboxKind.INVITATION, lobby.id, lobby.channel, now, now, message=each) for each in members]


def outdated(table: Table, message: int, now: datetime) -> OutboxEntry:
    """Return an entry, due at once, that deletes a message that another one replaced."""
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
    """Return an entry that is due after the response had time to deliver it."""
    return OutboxEntry(kind, table.id, table.channel, now, now + GRACE, table.rev, members, fresh, message)
