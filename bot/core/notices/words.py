"""Texts about reminders."""

from __future__ import annotations

from datetime import datetime

from bot.games.text import Text

NOBODY_WAITS_THERE = Text("It's not your turn there, so there's nothing to snooze.")
NO_TURN_TO_REMIND_OF = Text("Nobody else has to move right now, so there's nobody to remind.")


def called_lately(again: datetime) -> Text:
    """All were notified a short time ago."""
    return Text(
        "They were called less than 12 hours ago. You can remind them <t:{again}:R>.", again=int(again.timestamp())
    )
