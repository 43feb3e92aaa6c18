"""What is said of races with a pace."""

from __future__ import annotations

from bot.games.text import Text

RACE = Text("Practise beside a run that is over, or beside par: its score and course, never its moves.")
WHOSE = Text("Whose run: a member's, or your own; par when left out.")
PACE = Text("Show the race that you are in as a picture: both scores after each move so far.")
NO_RACE = Text("You're not in a race. Start one with *Race* in `/challenge`.")
PAR = Text("Par")
RACE_BEST = Text("Race best run")
SO_FAR = Text("-# Both lines stop at your latest move.")
