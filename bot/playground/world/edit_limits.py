"""Discord's limit on edits of messages older than an hour; no header reports it."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.playground.world.ids import Clock

OLD_MESSAGE_AGE = timedelta(hours=1)
WINDOW = timedelta(seconds=6)
MAX_EDITS = 3
"""Edits per window and channel, as reported by bots; Discord publishes no number."""


class OldEditLimiter:
    """Counts edits of old messages by channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._edits: dict[int, list[datetime]] = {}

    def count(self, channel_id: int, created: datetime) -> float | None:
        """Count an edit of a message; return seconds to wait if it's too many."""
        now = self._clock()
        if now - created <= OLD_MESSAGE_AGE:
            return None
        recent = [each for each in self._edits.get(channel_id, []) if now - each < WINDOW]
        if len(recent) >= MAX_EDITS:
            return (recent[0] + WINDOW - now).total_seconds()
        self._edits[channel_id] = [*recent, now]
        return None
