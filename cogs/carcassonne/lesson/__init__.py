"""The guide to Carcassonne: seven lessons of the base game, and one of the solo game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.lesson.model import Lesson
from cogs.carcassonne.lesson.basics import FEATURES, MEEPLES, TURN
from cogs.carcassonne.lesson.further import FIELDS, MAJORITIES, MONASTERIES
from cogs.carcassonne.lesson.plans import PLANS, SOLO

LESSONS: Sequence[Lesson] = (TURN, MEEPLES, FEATURES, MAJORITIES, MONASTERIES, FIELDS, PLANS, SOLO)
