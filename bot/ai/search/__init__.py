"""The search that the computer players above the greedy ones share; what each game knows stands in its own room."""

from __future__ import annotations

from bot.ai.search.budget import Budget
from bot.ai.search.evaluation import Estimate, Evaluation, Reason, appraise
from bot.ai.search.file import Trial, Tuning, tuning_of
from bot.ai.search.judgement import Judged, judge
from bot.ai.search.knowledge import Aspect, Draw, Knowledge, Weights
from bot.ai.search.lines import compared, followed
from bot.ai.search.memory import Memory
from bot.ai.search.player import SearchPlayer
from bot.ai.search.rollout import Line

__all__ = [
    "Aspect",
    "Budget",
    "Draw",
    "Estimate",
    "Evaluation",
    "Judged",
    "Knowledge",
    "Line",
    "Memory",
    "Reason",
    "SearchPlayer",
    "Trial",
    "Tuning",
    "Weights",
    "appraise",
    "compared",
    "followed",
    "judge",
    "tuning_of",
]
