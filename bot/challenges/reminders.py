"""Reminders in the last hours of a challenge: who is called then. Nobody is who does not want it."""

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
    """Members who are called in the last hours: with a run under way, and without one."""

    begun: tuple[int, ...]
    waiting: tuple[int, ...]


class Reminders:
    """What members chose, and whom a challenge calls."""

    def __init__(self, store: Store, clock: Clock, challenges: Challenges, *, owing: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._challenges = challenges
        self._owing = owing

    async def choose(self, guild: int, member: int, request: Reminder) -> None:
        """Keep when a member wants to be reminded in a server."""
        await self._store.write(queries.schedules.set_reminder, guild, member, request)

    async def chosen(self, guild: int, member: int) -> Reminder:
        """When a member wants to be reminded in a server."""
        return (await self._store.read(queries.schedules.reminders_in, guild)).get(member, Reminder.BEGUN)

    async def due(self, challenge_id: str) -> None:
        """The last hours of a challenge have come: its reminder is owed, once, unless it is over already."""
        challenge = await self._challenges.find(challenge_id)
        now = self._clock()
        outbox_entry = OutboxEntry(OutboxKind.REMINDER, challenge.id, challenge.channel, now, now)
        outbox_entries = [outbox_entry] if self._challenges.is_open(challenge) else []
        await self._store.write(queries.schedules.owe_for, Timer(REMINDER_TIMER, challenge.id, now), outbox_entries)
        self._owing()

    async def of(self, challenge: Challenge) -> Reminded:
        """Who is to be called now: nobody once it is over."""
        if not self._challenges.is_open(challenge):
            return Reminded((), ())
        wishes = await self._store.read(queries.schedules.reminders_in, challenge.guild)
        runs = await self._challenges.runs(challenge.id)
        begun = [run.opener for run in runs if not run.status.ended and wishes.get(run.opener) is not Reminder.NEVER]
        playing = {run.opener for run in runs}
        wanting = [member for member, request in wishes.items() if request is Reminder.ALWAYS and member not in playing]
        waiting = [member for member in wanting if challenge.is_for(member)]
        return Reminded(tuple(begun), tuple(sorted(waiting)))
