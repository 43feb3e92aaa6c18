"""Reminders shortly before a challenge closes, for members who want them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.challenges.challenges import Challenges
from bot.model.challenge import REMINDER_TIMER, Challenge, Reminder
from bot.model.clock import Clock
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.model.table import Timer
from bot.store import queries
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Reminded:
    """Members to remind: with an open run, and without a run."""

    begun: tuple[int, ...]
    waiting: tuple[int, ...]


class Reminders:
    """Stores reminder settings and finds the members to remind."""

    def __init__(self, store: Store, clock: Clock, challenges: Challenges, *, owing: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._challenges = challenges
        self._owing = owing

    async def choose(self, guild: int, member: int, request: Reminder) -> None:
        """Store a member's reminder setting in a server."""
        await self._store.write(queries.schedules.set_reminder, guild, member, request)

    async def chosen(self, guild: int, member: int) -> Reminder:
        """Return a member's reminder setting in a server."""
        return (await self._store.read(queries.schedules.reminders_in, guild)).get(member, Reminder.BEGUN)

    async def due(self, challenge_id: str) -> None:
        """Add a challenge's reminder to the outbox, once, unless it's over."""
        challenge = await self._challenges.find(challenge_id)
        now = self._clock()
        outbox_entry = OutboxEntry(OutboxKind.REMINDER, challenge.id, challenge.channel, now, now)
        outbox_entries = [outbox_entry] if self._challenges.is_open(challenge) else []
        await self._store.write(queries.schedules.owe_for, Timer(REMINDER_TIMER, challenge.id, now), outbox_entries)
        self._owing()

    async def of(self, challenge: Challenge) -> Reminded:
        """Return the members to remind now; none once it's over."""
        if not self._challenges.is_open(challenge):
            return Reminded((), ())
        wishes = await self._store.read(queries.schedules.reminders_in, challenge.guild)
        runs = await self._challenges.runs(challenge.id)
        begun = [run.opener for run in runs if not run.status.ended and wishes.get(run.opener) is not Reminder.NEVER]
        playing = {run.opener for run in runs}
        wanting = [member for member, request in wishes.items() if request is Reminder.ALWAYS and member not in playing]
        waiting = [member for member in wanting if challenge.is_for(member)]
        return Reminded(tuple(begun), tuple(sorted(waiting)))
