"""The outcome of a game of Otys, by the solo leader board (rules/otys.md 9.3)."""

from __future__ import annotations

from bot.games.contract import Goal, Json, Outcome
from bot.games.otys import words
from bot.games.otys.components import SOLO, Rank
from bot.games.otys.state import OtysSoloState


def rank_of(prestige: int) -> Rank:
    """Return the line of the leader board for this Prestige."""
    return next(rank for rank in reversed(SOLO.ranks) if prestige >= rank.low)


def solo(state: OtysSoloState) -> Outcome:
    """Return the outcome of a finished solo game.

    The rank is its title; every rank above the first is a goal.
    """
    prestige = state.marker
    goals = tuple(
        Goal(str(rank.title).lower(), words.goal(title=rank.title, n=rank.low), prestige >= rank.low)
        for rank in SOLO.ranks[1:]
    )
    rank = rank_of(prestige)
    details: dict[str, Json] = {
        "ending": state.ending,
        "start": state.settings.start,
        "turns": state.turn.number,
        "verdict": str(rank.verdict),
    }
    return Outcome((prestige,), (1,), rank.title, goals, details)
