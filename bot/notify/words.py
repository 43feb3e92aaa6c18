"""Sentences about clocks and about who is waited for."""

from __future__ import annotations

from bot.games.text import Text

NOTHING_HAPPENED = Text("Nothing happened for weeks.")
NOTHING_TO_PAUSE = Text("There is no clock here that runs. `/table` *Clock* sets one.")
NOT_PAUSED = Text("The clock of this table is not paused.")
NO_CLOCK_ALONE = Text("A clock is for tables of several seats: nobody waits here.")
NO_SUCH_TEMPO = Text("A clock has between 1 hour and 60 days, and gives back at most as much after each turn.")
NOBODY_IS_LATE = Text("Nobody's time is up at this table now.")
LATE_YOURSELF = Text("It is your time that is up: make your move, and this goes away.")
NUDGED_ALREADY = Text("They were nudged already; the next nudge is possible 12 hours after it.")
TIME_UP = Text("Somebody's time was up.")
NOBODY_WAITS_THERE = Text("That table does not wait for you now, so there is nothing to put off.")
