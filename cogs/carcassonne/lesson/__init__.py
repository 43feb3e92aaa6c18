"""The guide to Carcassonne: seven lessons of the base game, and one of the solo game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.messages.lesson import Lesson
from cogs.carcassonne.lesson.basics import TURN

LESSONS: Sequence[Lesson] = (TURN,)
