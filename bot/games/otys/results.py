"""Outcomes: the leader board of the variant for one player (rules/otys.md 9.3)."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract import Goal, Json, Outcome
from bot.games.otys.components import SOLO, Rank
from bot.games.otys.view import Ending, RankView
from bot.games.text import Text


def rank_of(prestige: int) -> Rank:
    """The line of the leader board for so many Prestige."""
    return next(rank for rank in reversed(SOLO.ranks) if prestige >= rank.low)


@lru_cache(maxsize=1)
def leader_board() -> tuple[RankView, ...]:
    """All lines of the leader board, the lowest first."""
    highs = [rank.low - 1 for rank in SOLO.ranks[1:]]
    return tuple(RankView(rank.low, high, rank.title) for rank, high in zip(SOLO.ranks, [*highs, None], strict=True))


def solo(prestige: int, *, ending: Ending, start: int, turns: int) -> Outcome:
    """The outcome of a solo game: the rank is its title, every rank above the first is a goal."""
    goals = tuple(
        Goal(str(rank.title).lower(), Text("{title}: {n} Prestige", title=rank.title, n=rank.low), prestige >= rank.low)
        for rank in SOLO.ranks[1:]
    )
    rank = rank_of(prestige)
    details: dict[str, Json] = {
        "ending": ending,
        "start": start,
        "turns": turns,
        "verdict": str(rank.verdict),
    }
    return Outcome((prestige,), (1,), rank.title, goals, details)
