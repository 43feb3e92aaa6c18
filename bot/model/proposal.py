"""A match that a member proposes to others, who have to accept it first, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.games.contract import OptionValue

PROPOSAL_TIMER = "proposal"
"""The kind of the timer that ends a proposal which nobody answers; its subject is the proposal's `subject`."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A match of these teams in a game, open for so long once all have `accepted`; its creator needn't.

    `message` asks the others.
    """

    id: str
    guild: int
    channel: int
    creator: int
    game: str
    options: Mapping[str, OptionValue]
    lasts: timedelta
    computers: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]
    created: datetime
    accepted: tuple[int, ...] = ()
    message: int | None = None

    @property
    def subject(self) -> str:
        """What its timer and its outbox entries are about."""
        return f"{self.guild} {self.id}"

    @property
    def asked(self) -> tuple[int, ...]:
        """Everybody who has to accept."""
        return tuple(member for team in self.teams for member in team if member != self.creator)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those who have not accepted yet."""
        return tuple(member for member in self.asked if member not in self.accepted)


def id_of(subject: str) -> str:
    """The id of the proposal that a timer or an outbox entry is about.

    >>> id_of("100 k7m2xq9a")
    'k7m2xq9a'
    """
    return subject.rpartition(" ")[2]
