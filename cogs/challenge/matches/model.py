"""A match proposed to other members, who must accept it first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.core.delivery.entries import EarlierMessage, OutboxKind, define
from bot.core.errors import ChallengeRefused
from bot.core.results.standings import Standing
from cogs.challenge.model import NewChallenge
from cogs.challenge.words import refusals as words

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


Teams = tuple[tuple[int, ...], ...]
"""The members of each team."""

MAX_TEAM_SIZE = 4


@dataclass(frozen=True, slots=True)
class Side:
    """A team's result: the sum of its members' scores, None if a member has none."""

    members: tuple[int, ...]
    total: int | None


def check_teams(teams: Teams) -> None:
    """Raise ChallengeRefused for invalid teams. No teams are valid: not a match."""
    if not teams:
        return
    members = [member for team in teams for member in team]
    if len(teams) != 2 or len(set(members)) < len(members):
        raise ChallengeRefused(words.TEAMS_APART)
    size, other = map(len, teams)
    if size != other or not 1 <= size <= MAX_TEAM_SIZE:
        raise ChallengeRefused(words.TEAMS_ALIKE)


def sides(teams: Teams, finished: Sequence[Standing], better: Literal["high", "low"]) -> Sequence[Side]:
    """Rank the teams; those with unfinished members come after the others."""
    scores = {each.member: each.score for each in finished}
    found = [
        Side(team, sum(scores[member] for member in team) if all(member in scores for member in team) else None)
        for team in teams
    ]
    sign = -1 if better == "high" else 1
    return sorted(found, key=lambda side: (side.total is None, sign * (side.total or 0)))
