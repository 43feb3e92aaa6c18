"""The search shared by the computer players above the greedy level."""

from __future__ import annotations

from bot.ai.search.cache import Cache
from bot.ai.search.candidates import CandidateResult, SearchPlayer, judge
from bot.ai.search.effects import (
    MISTAKES,
    Effect,
    Measured,
    Mistake,
    distinguishing,
    find_mistake,
    measure_effects,
    measure_line,
)
from bot.ai.search.evaluation import Estimate, Evaluation, best_line, compare_lines, evaluate, rank
from bot.ai.search.knowledge import Budget, Draw, GameSetup, Knowledge, Tuning, Weights, tuning_of
from bot.ai.search.outlook import Outlook, find_outlooks
from bot.ai.search.rollout import Line

__all__ = [
    "MISTAKES",
    "Budget",
    "Cache",
    "CandidateResult",
    "Draw",
    "Effect",
    "Estimate",
    "Evaluation",
    "GameSetup",
    "Knowledge",
    "Line",
    "Measured",
    "Mistake",
    "Outlook",
    "SearchPlayer",
    "Tuning",
    "Weights",
    "best_line",
    "compare_lines",
    "distinguishing",
    "evaluate",
    "find_mistake",
    "find_outlooks",
    "judge",
    "measure_effects",
    "measure_line",
    "rank",
    "tuning_of",
]
