"""Duplicate matches: teams or members with the same shuffle. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.core.errors import ChallengeRefused
from bot.core.results.standings import Standing
from cogs.challenge.words import refusals as words

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
