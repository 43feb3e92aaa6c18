"""The guide to Nova Luna: tasks, the wheel, the solo game and its phases, the race."""

from __future__ import annotations

from cogs.novaluna.lesson.words.race import RACE
from cogs.novaluna.lesson.words.solo import END, MISSING, PHASES, TIME
from cogs.novaluna.lesson.words.tiles import SEVERAL, TASKS, WHEEL

LESSONS = (TASKS, SEVERAL, WHEEL, TIME, PHASES, MISSING, END, RACE)
