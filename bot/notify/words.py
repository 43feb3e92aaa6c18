"""Texts about clocks and waiting players."""

from __future__ import annotations

from bot.games.text import Text

NOTHING_HAPPENED = Text("No moves for weeks.")
NOTHING_TO_PAUSE = Text("No clock is running here. `/table` *Clock* sets one.")
NOT_PAUSED = Text("This table's clock isn't paused.")
NO_CLOCK_ALONE = Text("Only tables with several seats can have a clock.")
NO_SUCH_TEMPO = Text("Pick 1 hour to 60 days, with at most that much added after each turn.")
NOBODY_IS_LATE = Text("Nobody's clock has run out.")
LATE_YOURSELF = Text("The others decide about your seat. Make a move to keep it.")
NUDGED_ALREADY = Text("Already reminded. You can remind again 12 hours after the last time.")
ALL_AGREED = Text("Everyone agreed.")
NOBODY_WAITS_THERE = Text("It's not your turn there, so there's nothing to snooze.")
