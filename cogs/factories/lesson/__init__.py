"""The guide to Fantastic Factories: a round, cards, what to discard, contractors, strategy, the end."""

from __future__ import annotations

from cogs.factories.lesson.words.rounds import HIRE, ROUND, USE
from cogs.factories.lesson.words.strategy import DISCARD, END, ORDER

LESSONS = (ROUND, USE, DISCARD, HIRE, ORDER, END)
