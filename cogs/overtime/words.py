"""Refusals about clocks, and about seats that nobody waits for."""

from __future__ import annotations

from bot.games.text import Text

NOTHING_TO_PAUSE = Text("No clock is running here. `/table` *Clock* sets one.")
NOT_PAUSED = Text("This table's clock isn't paused.")
NO_CLOCK_ALONE = Text("Only tables with several seats can have a clock.")
NOBODY_IS_LATE = Text("Nobody's clock has run out.")
LATE_YOURSELF = Text("The others decide about your seat. Make a move to keep it.")
NOT_IN_SEAT = Text("That member isn't in this seat. Pick someone who shares a seat.")
ALONE_IN_SEAT = Text("Nobody shares that seat, so there'd be nobody left to play it.")
NOT_MISSING = Text("They've moved lately. You can only remove a player who left the server or hasn't moved for days.")
HAD_MORE_TIME = Text("They've already had more time this turn. Let a computer player continue, or end the game.")
ALL_AGREED = Text("The players agreed.")
