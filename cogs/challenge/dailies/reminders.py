"""Reminders shortly before challenges close, for members who want them; those of one evening come together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.clock import Clock
from bot.core.delivery.entries import OutboxEntry, ToMember
from bot.core.settings.service import Settings
from bot.store import timer_queries
from bot.store.store import Store
from bot.store.timer_queries import Timer
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries
from cogs.challenge.model import LAST_HOURS, RECALL_ENTRY, REMINDER_ENTRY, REMINDER_TIMER, Challenge, Reminder

EVENING = timedelta(hours=3)
"""Challenges that close within so much time are in one reminder."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """Members to remind of a challenge: with an open run, and without a run."""

    challenge: Challenge
    begun: tuple[int, ...]
    waiting: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Return both."""
        return *self.begun, *self.waiting

    def among(self, members: Collection[int]) -> Reminded:
        """Return the same for these members only."""
        begun = [member for member in self.begun if member in members]
        waiting = [member for member in self.waiting if member in members]
        return Reminded(self.challenge, tuple(begun), tuple(waiting))


class Reminders:
    """Stores reminder settings and finds the members to remind."""

    def __init__(
        self, store: Store, clock: Clock, challenges: Challenges, settings: Settings, *, owing: Callable[[], None]
    ) -> None:
        self._store = store
        self._clock = clock
        self._challenges = challenges
        self._settings = settings
        self._owing = owing

    async def choose(self, guild: int, member: int, request: Reminder) -> None:
        """Store a member's reminder setting in a server."""
        await self._store.write(queries.set_reminder, guild, member, request)

    async def chosen(self, guild: int, member: int) -> Reminder:
        """Return a member's reminder setting in a server."""
        return (await self._store.read(queries.reminders_in, guild)).get(member, Reminder.BEGUN)

    async def due(self, challenge_id: str) -> None:
        """Add the reminders of a challenge to the outbox, once, with others that close soon after it.

        Each channel gets one for its members; members who want direct messages get one each, when their quiet hours
        allow. The entries belong to the challenge that closes last. Nothing happens if the challenge is over.
        """
        challenge, now = await self._challenges.find(challenge_id), self._clock()
        timer, entries = Timer(REMINDER_TIMER, challenge.id, now), list[OutboxEntry]()
        together = [challenge]
        if self._challenges.is_open(challenge):
            together += [each for each in await self._due_soon(challenge) if each.id != challenge.id]
            found = [await self.of(each) for each in together]
            for channel in dict.fromkeys(each.channel for each in together):
                here = [each for each in found if each.challenge.channel == channel]
                members = await self._mentioned(here)
                if members:
                    last = max((each.challenge for each in here), key=_closing)
                    entries.append(OutboxEntry(REMINDER_ENTRY, last.id, channel, now, now, members=members))
            entries += await self._private_entries(found)
        others = [Timer(REMINDER_TIMER, each.id, now) for each in together[1:]]
        await self._store.write(queries.owe_for, timer, entries, others)
        self._owing()

    async def _due_soon(self, challenge: Challenge) -> Sequence[Challenge]:
        """Return the open challenges of a server whose reminder is due in the same evening."""
        until = self._clock() + EVENING
        return [
            each
            for each in await self._challenges.open_in(challenge.guild)
            if each.reminds is not None and each.reminds <= until and await self._is_to_come(each)
        ]

    async def _is_to_come(self, challenge: Challenge) -> bool:
        return await self._store.read(timer_queries.has_timer, REMINDER_TIMER, challenge.id)

    async def _mentioned(self, found: Sequence[Reminded]) -> tuple[int, ...]:
        """Return the members who are mentioned in the channel."""
        terms = {member: await self._settings.terms_of(member) for each in found for member in each.members}
        return tuple(member for member, each in terms.items() if each.wanted and not each.by_letter)

    async def _private_entries(self, found: Sequence[Reminded]) -> Sequence[OutboxEntry]:
        """Return an entry for each member who wants a direct message, due when their quiet hours allow."""
        now, last = self._clock(), max((each.challenge for each in found), key=_closing)
        members = await self._settings.by_direct_message(
            [*dict.fromkeys(member for each in found for member in each.members)]
        )
        asleep = await self._settings.asleep(members, now)
        return [
            OutboxEntry(
                RECALL_ENTRY if member in asleep else REMINDER_ENTRY,
                last.id,
                last.channel,
                now,
                asleep.get(member, now),
                members=(member,),
                content=ToMember(member),
            )
            for member in members
        ]

    async def now(self, challenge: Challenge, channel: int | None = None) -> Sequence[Reminded]:
        """Return whom to remind of the open challenges of this evening, in a channel or in the whole server."""
        latest = max(challenge.closes, self._clock() + LAST_HOURS) + EVENING
        return [
            await self.of(each)
            for each in reversed(await self._challenges.open_in(challenge.guild))
            if channel in (None, each.channel)
            and each.reminds is not None
            and each.closes <= latest
            and not await self._is_to_come(each)
        ]

    async def of(self, challenge: Challenge) -> Reminded:
        """Return the members to remind now; none once it's over."""
        if not self._challenges.is_open(challenge):
            return Reminded(challenge, (), ())
        wishes = await self._store.read(queries.reminders_in, challenge.guild)
        runs = await self._challenges.runs(challenge.id)
        begun = [run.opener for run in runs if not run.status.ended and wishes.get(run.opener) is not Reminder.NEVER]
        playing = {run.opener for run in runs}
        wanting = [member for member, request in wishes.items() if request is Reminder.ALWAYS and member not in playing]
        waiting = [member for member in wanting if challenge.is_for(member)]
        return Reminded(challenge, tuple(begun), tuple(sorted(waiting)))


def _closing(challenge: Challenge) -> tuple[object, ...]:
    return challenge.closes, challenge.id
