"""A match proposed to other members, who must accept it first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core.delivery.entries import EarlierMessage, OutboxKind, define
from cogs.challenge.model import NewChallenge

PROPOSAL_TIMER = "proposal"
"""Kind of the timer that ends an unanswered proposal.

Its subject is the proposal's `subject`.
"""

PROPOSAL_ENTRY = define(OutboxKind("proposal", 190, EarlierMessage))
"""Post a proposed match.

With an earlier message, the proposal is gone. The subject begins with the server.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(NewChallenge):
    """A proposed match, which opens once all have `accepted`.

    Its creator needn't accept.

    `message` asks the others.
    """

    id: str
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
