"""A question to the members of a table, as an immutable value: something that one wants and others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Self

IDLE = "idle"
"""The kind of the timer that every table in a channel has; its subject is the table's id.

It looks whether anything happens there, and at what is asked there that nobody needs to answer any more.
"""


class Ask(StrEnum):
    """What can be asked, and what its argument says."""

    SHARE = "share"
    """A seat is to be shared with somebody: "1 14", the seat and the newcomer."""
    REPLACE = "replace"
    """Somebody is to take over a seat: "1 14"."""
    SUBSTITUTE = "substitute"
    """A computer player is to stand in for the members of a seat until a time: "1 2026-11-30T12:00:00+00:00 master".

    Without a level, here and below, it plays at the weakest.
    """
    LEAVE = "leave"
    """The members of a seat leave it to a computer player: "1", "1 master"."""
    MOVE = "move"
    """A computer player is to make the moves of a seat whose time is up, and then no more: "1", "1 master"."""
    END = "end"
    """The table is to end, for the time of somebody is up."""
    PAUSE = "pause"
    """Nobody's time is to go by."""
    TEMPO = "tempo"
    """The table is to have this clock, or none: "72 24 off"."""
    IDLE = "idle"
    """Whether the table is to be kept open at which nothing has happened since this rev: "14". The host asks."""
    OVERTIME = "overtime"
    """What the others want to do about a seat whose time is up: "1". Nobody asks it but the host, and nobody agrees."""


class Closed(StrEnum):
    """How a question came to its end."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    MOOT = "moot"
    """What was asked for cannot be any more."""


@dataclass(frozen=True, slots=True)
class Question:
    """Asked by a member of those who are `waiting`, of whom some have `agreed`; shown in a `message` of its own.

    `holders` are the members of its seat when it was asked, `closed_by` is who refused it, or took it back.
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
        """The seat that it is about, if it is about one."""
        return None if self.ask in (Ask.END, Ask.PAUSE, Ask.TEMPO, Ask.IDLE) else int(self.argument.split()[0])

    @property
    def newcomer(self) -> int:
        """Who is to come to the seat."""
        return int(self.argument.split()[1])

    @property
    def until(self) -> datetime:
        """When the substitute is to go."""
        return datetime.fromisoformat(self.argument.split()[1])

    @property
    def level(self) -> str | None:
        """At which level a computer player is to play, if one was chosen."""
        place = {Ask.SUBSTITUTE: 2, Ask.MOVE: 1, Ask.LEAVE: 1}.get(self.ask)
        said = self.argument.split()
        return said[place] if place is not None and place < len(said) else None

    @property
    def kept(self) -> Self | None:
        """Itself, if anybody was asked; what concerns nobody else is done at once and has no message."""
        return self if self.id else None

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not agreed yet."""
        return tuple(member for member in self.waiting if member not in self.agreed)

    @property
    def rev(self) -> int:
        """Grows with everything that happens to it, so that the newest of two messages can be told."""
        return len(self.agreed) + (len(self.waiting) + 1 if self.closed else 0)
