"""Texts of races with a pace."""

from __future__ import annotations

from bot.games.text import Text

NO_RACE = Text("You're not in a race. Start one with *Race* in `/challenge`.")
PAR = Text("Par")
RACE_BEST = Text("Race best run")
SO_FAR = Text("-# Both lines stop at your latest move.")
