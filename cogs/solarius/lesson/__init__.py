"""The guide of Solarius Mission: eight lessons, from the aim to the last turn."""

from __future__ import annotations

from cogs.solarius.lesson.first_turns import AIM, DIRT, TECH, TURN
from cogs.solarius.lesson.later_turns import END, IDEA, MISSION, STATION

__all__ = ["END", "LESSONS"]

LESSONS = (AIM, TURN, TECH, DIRT, STATION, MISSION, IDEA, END)
