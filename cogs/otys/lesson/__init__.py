"""The guide of Otys: eight lessons."""

from __future__ import annotations

from cogs.otys.lesson.plans import DIVERS, END, STORE, TIMERS
from cogs.otys.lesson.turns import COLUMN, KEYS, SPONSORS, TURN

LESSONS = (TURN, KEYS, SPONSORS, COLUMN, DIVERS, STORE, TIMERS, END)
