"""A question to the members of a table: a request that others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Self

IDLE = "idle"
"""Kind of the timer of every table in a channel; its subject is the table's id.

It checks whether the table is idle, and whether its open questions still apply.
"""


class Ask(StrEnum):
    """What can be requested, with the format of the argument."""

    SHARE = "share"
    """Share a seat with a new member: "1 14" is the seat and the newcomer."""
    REPLACE = "replace"
    """Give a seat to a new member: "1 14"."""
    SUBSTITUTE = "substitute"
    """Let a computer player stand in for a seat: "1 2026-11-30T12:00:00+00:00 master".

    Without a level, here and below, the weakest one is used.
    """
    LEAVE = "leave"
    """Give a seat to a computer player for good: "1", "1 master"."""
    MOVE = "move"
    """Let a computer player take one turn for an overdue seat: "1", "1 master"."""
    END = "end"
    """End the table because a seat's time is up."""
    PAUSE = "pause"
    """Pause all clocks."""
    TEMPO = "tempo"
    """Change the time control, or remove it: "72 24 off"."""
    IDLE = "idle"
    """Keep an idle table open: "14" is its rev. Asked by the bot."""
    OVERTIME = "overtime"
    """What to do about a seat whose time is up: "1". Asked by the bot.

    Nobody has to agree.
    """


class Closed(StrEnum):
    """How a question ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    MOOT = "moot"
    """The request no longer applies."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request by a member; those `waiting` have to agree, some have `agreed`.

    It has its own `message`. `holders` are the members of its seat when it was asked, `closed_by` is who refused or
    withdrew it.
    """

    id: str
    table: str
    ask: Ask
    argument: str
    asked_by: int
    asked: datetime
    waiting: tuple[int, ...]
    holders: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    message: int | None = None
    closed: Closed | None = None
    closed_by: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat it's about, None if it's not about one."""
        return None if self.ask in (Ask.END, Ask.PAUSE, Ask.TEMPO, Ask.IDLE) else int(self.argument.split()[0])

    @property
    def newcomer(self) -> int:
        """The member who is to get the seat."""
        return int(self.argument.split()[1])

    @property
    def until(self) -> datetime:
        """When the substitution ends."""
        return datetime.fromisoformat(self.argument.split()[1])

    @property
    def level(self) -> str | None:
        """The level of the computer player, None if none was chosen."""
        place = {Ask.SUBSTITUTE: 2, Ask.MOVE: 1, Ask.LEAVE: 1}.get(self.ask)
        said = self.argument.split()
        return said[place] if place is not None and place < len(said) else None

    @property
    def kept(self) -> Self | None:
        """Itself if it has to be stored, None if nobody has to agree."""
        return self if self.id else None

    @property
    def missing(self) -> tuple[int, ...]:
        """The members who haven't agreed yet."""
        return tuple(member for member in self.waiting if member not in self.agreed)

    @property
    def rev(self) -> int:
        """A number that grows with every change, to tell which of two messages is newer."""
        return len(self.agreed) + (len(self.waiting) + 1 if self.closed else 0)
