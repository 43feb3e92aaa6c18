"""The search that the computer players above the greedy ones share; what each game knows stands in its own room."""

from __future__ import annotations

from bot.ai.search.budget import Budget
from bot.ai.search.cache import Cache
from bot.ai.search.candidates import CandidateResult, judge
from bot.ai.search.evaluation import Estimate, Evaluation, Reason, evaluate
from bot.ai.search.knowledge import Aspect, Draw, Knowledge, Weights
from bot.ai.search.levels import GameSetup, Tuning, tuning_of
from bot.ai.search.lines import best_line, compare_lines
from bot.ai.search.player import SearchPlayer
from bot.ai.search.rollout import Line

__all__ = [
    "Aspect",
    "Budget",
    "Cache",
    "CandidateResult",
    "Draw",
    "Estimate",
    "Evaluation",
    "GameSetup",
    "Knowledge",
    "Line",
    "Reason",
    "SearchPlayer",
    "Tuning",
    "Weights",
    "best_line",
    "compare_lines",
    "evaluate",
    "judge",
    "tuning_of",
]
