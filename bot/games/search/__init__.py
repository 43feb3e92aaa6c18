"""The search that the computer players above the greedy ones share; what each game knows stands in its own room."""

from __future__ import annotations

from bot.games.search.appraisal import Appraisal, Estimate, Reason, appraise
from bot.games.search.budget import Budget
from bot.games.search.file import Trial, Tuning, tuning_of
from bot.games.search.judgement import Judged, judge
from bot.games.search.knowledge import Aspect, Draw, Knowledge, Weights
from bot.games.search.lines import compared, followed
from bot.games.search.memory import Memory
from bot.games.search.player import SearchPlayer
from bot.games.search.rollout import Line

__all__ = [
    "Appraisal",
    "Aspect",
    "Budget",
    "Draw",
    "Estimate",
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
