"""Deferred notifications of members in quiet hours or away.

An outbox entry mentions them at the message once they may be notified, the first of them setting the time. How that's
done isn't known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.clock import Clock
from bot.core.delivery.entries import NOTHING, Content, OutboxEntry, OutboxKind
from bot.core.delivery.outbox import Outbox
from bot.core.settings.service import Settings


class DeferredNotifications:
    """Stores who is still to be notified, and says who may be."""

    def __init__(self, clock: Clock, settings: Settings, outbox: Outbox) -> None:
        self._clock = clock
        self._settings = settings
        self._outbox = outbox

    async def add(
        self,
        kind: OutboxKind,
        subject: str,
        channel: int,
        members: Sequence[int],
        *,
        posted: datetime | None = None,
        content: Content = NOTHING,
    ) -> None:
        """Notify members later who had quiet hours when a message was posted.

        `posted` is the time of the message, now by default.
        """
        now = posted or self._clock()
        if asleep := await self._settings.asleep(members, now):
            due, called = min(asleep.values()), tuple(asleep)
            await self._outbox.add(OutboxEntry(kind, subject, channel, now, due, members=called, content=content))
        elif (earlier := await self._outbox.find(subject, kind)) is not None:
            self._outbox.mark_delivered(earlier)

    async def awake(self, called: OutboxEntry) -> Sequence[int]:
        """Return the members of an entry who may be notified now."""
        return await self._settings.to_notify(called.members, self._clock())

    async def defer_others(self, called: OutboxEntry) -> None:
        """Add a separate entry for the members who couldn't be notified yet."""
        if asleep := await self._settings.asleep(called.members, self._clock()):
            due = min(asleep.values())
            await self._outbox.add(replace(called, rev=called.rev + 1, members=tuple(asleep), due=due, tries=0))
