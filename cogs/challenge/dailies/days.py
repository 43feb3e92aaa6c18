"""The message of a day: one per channel for its dailies, its weeklies and the daily puzzle, edited as things change.

A weekly moves on to the message of the next day. Challenges of earlier versions keep the announcement they have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.core.time.zones import Cadence
from bot.store.store import Store
from cogs.challenge import queries as challenge_queries
from cogs.challenge.dailies import queries
from cogs.challenge.model import Challenge, DayMessage


@dataclass(frozen=True, slots=True)
class DayContents:
    """A day's message with its challenges: dailies, then weeklies, each by game.

    Challenges that are still open when the next day has a message are in that. `last_posted` is the newest message of
    the channel's days.
    """

    message: DayMessage
    challenges: tuple[Challenge, ...]
    last_posted: int | None

    @property
    def is_over(self) -> bool:
        """Whether all its challenges have closed."""
        return all(each.closed is not None for each in self.challenges)


class DayMessages:
    """Finds and stores the messages of days."""

    def __init__(self, store: Store, clock: Clock, *, owing: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._owing = owing

    async def find(self, subject: str) -> DayContents | None:
        """Return a message by the subject of its outbox entry, None if it was dropped."""
        guild, channel, day = subject.split(" ")
        found = await self._store.read(queries.day_messages, int(guild), int(channel))
        message = next((each for each in found if each.day == day), None)
        if message is None:
            return None
        newest = message == found[0]
        posted = {each.message for each in found if each.message is not None}
        challenges = await self._store.read(
            challenge_queries.in_day_message, message.guild, message.channel, message.message
        )
        own = [
            each
            for each in challenges
            if (each.closed is not None and each.message == message.message)
            or (newest and each.closed is None and (each.message is None or each.message in posted))
        ]
        own.sort(key=lambda each: (each.cadence is Cadence.WEEKLY, each.game))
        return DayContents(message, tuple(own), max(posted, default=None))

    async def current(self, guild: int, channel: int, day: str) -> DayMessage | None:
        """Return the message of a channel for this day, if there's one and it wasn't deleted."""
        found = await self._store.read(queries.day_messages, guild, channel)
        return next((each for each in found if each.day == day and not each.is_deleted), None)

    async def has_own_message(self, challenge: Challenge) -> bool:
        """Whether a challenge isn't part of the message of a day."""
        if challenge.cadence is Cadence.ONCE:
            return True
        found = await self._store.read(queries.day_messages, challenge.guild, challenge.channel)
        return challenge.message is not None and challenge.message not in {each.message for each in found}

    async def save(self, message: DayMessage) -> None:
        """Store which message it is and what it shows."""
        await self._store.write(queries.save_day_message, message)

    async def drop(self, guild: int, channel: int) -> None:
        """Forget the messages of a channel."""
        await self._store.write(queries.drop_day_messages, guild, channel)

    async def update(self, guild: int, channel: int) -> None:
        """Have the last two messages of a channel updated after a pause, because something changed."""
        now, pause = self._clock(), queries.PAUSE
        await self._store.write(queries.owe_day_messages, guild, channel, now, pause)
        self._owing()
