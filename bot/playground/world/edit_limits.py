"""Discord's limit on edits of messages that are older than an hour; no header tells of it."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.playground.world.ids import Clock

OLD_MESSAGE_AGE = timedelta(hours=1)
WINDOW = timedelta(seconds=6)
MAX_EDITS = 3
"""In each window and channel, as bots have reported it; Discord publishes no number."""


class OldEditLimiter:
    """Counts edits of old messages by channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._edits: dict[int, list[datetime]] = {}

    def count(self, channel_id: int, created: datetime) -> float | None:
        """Count an edit of a message; the seconds to wait instead if it is one too many."""
        now = self._clock()
        if now - created <= OLD_MESSAGE_AGE:
            return None
        recent = [each for each in self._edits.get(channel_id, []) if now - each < WINDOW]
        if len(recent) >= MAX_EDITS:
            return (recent[0] + WINDOW - now).total_seconds()
        self._edits[channel_id] = [*recent, now]
        return None
