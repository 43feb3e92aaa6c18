"""Timers and outbox entries of challenges: announcements, standings, reminders.

Timers open scheduled challenges and close all of them. Posts go through the outbox, so that a crash or a failure of
Discord neither loses nor repeats them.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from bot.core.delivery.entries import EarlierMessage, OutboxEntry
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.languages import guild_language
from bot.discord.components.payload import MessagePayload
from bot.discord.table.names import server_name
from bot.discord.transport.calls import CALL_ERRORS, MESSAGE_LOST, TAKES_NO_EDIT, Call, Meaning, classify, retry
from bot.discord.transport.delivery import delete_if_lease_lost, deliver_to, find_posted, post_once, send_direct_message
from bot.discord.transport.post import delete, edit, post
from bot.discord.transport.response import Response
from bot.discord.words import STANDINGS
from bot.games.text import Language, TextLike, lines, message_text
from cogs.challenge.base import ENTER, ChallengeMessages
from cogs.challenge.dailies import words as days
from cogs.challenge.dailies.reminders import Reminded, Reminders
from cogs.challenge.matches import words as matches
from cogs.challenge.model import (
    ANNOUNCEMENT_ENTRY,
    CLOSED_ENTRY,
    FINISHED_ENTRY,
    PAR_ENTRY,
    RECALL_ENTRY,
    REMINDER_ENTRY,
    REMINDER_TIMER,
    SCHEDULE_TIMER,
    STANDINGS_ENTRY,
    TIMER,
    Challenge,
)
from cogs.challenge.results.messages import ChallengeResultActions
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.viewer import TAKING_PART
from cogs.challenge.words import challenges as words

_log = logging.getLogger(__name__)

REMINDER = "reminder"
"""In the ids of a reminder's controls, in place of a table."""

MAX_PINGS = 50
"""Members whom one message calls: their names have to fit."""


class ChallengeOutbox(ChallengeMessages):
    """Serves timers and delivers outbox entries of challenges."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.services.timers.serve(TIMER, self.close)
        self.services.timers.serve(SCHEDULE_TIMER, self.open_next)
        self.services.timers.serve(REMINDER_TIMER, self.services[Reminders].due)
        self.services.outbox.serve(ANNOUNCEMENT_ENTRY, self.announce)
        self.services.outbox.serve(PAR_ENTRY, self.add_par)
        self.services.outbox.serve(STANDINGS_ENTRY, self.post_standings)
        self.services.outbox.serve(FINISHED_ENTRY, self.follow_run)
        self.services.outbox.serve(CLOSED_ENTRY, self.retire)
        self.services.outbox.serve(REMINDER_ENTRY, self.remind)
        self.services.outbox.serve(RECALL_ENTRY, self.remind)

    # Timers

    async def close(self, challenge_id: str) -> None:
        """Close a challenge at its end; the final standings go to the outbox."""
        await self.challenges.close(challenge_id)

    async def open_next(self, subject: str) -> None:
        """Open the challenge of this day or week; the announcement goes to the outbox."""
        await self.challenges.schedules.open_due(subject)

    # Outbox entries

    async def announce_as(self, response: Response, challenge: Challenge) -> bool:
        """Announce a challenge as the response to its creator.

        Otherwise leave it to the outbox.

        Returns whether it was posted; if not, the member is told.
        """
        payload = await self.announcement(challenge)
        message = await self.post_or_defer(response, challenge.id, ANNOUNCEMENT_ENTRY, payload, words.OPENED)
        if message is None:
            return False
        async with self._withdrawn_unless_used(challenge, message):
            await self.challenges.set_message(challenge.id, message)
        return True

    async def announce(self, entry: OutboxEntry) -> None:
        """Post that a challenge is open, unless it was posted already."""
        challenge = await self.challenges.find(entry.subject)
        if challenge.message is not None or challenge.closed is not None:
            return
        message = await self._post_once(challenge, entry, await self.announcement(challenge))
        async with self._withdrawn_unless_used(challenge, message):
            await self.challenges.set_message(challenge.id, message)

    def _withdrawn_unless_used(self, challenge: Challenge, posted: int) -> AbstractAsyncContextManager[None]:
        async def is_in_use() -> bool:
            now = await self.challenges.find(challenge.id)
            return posted in (now.message, now.results, now.reminder)

        return delete_if_lease_lost(self.client, challenge.channel, posted, is_in_use)

    async def add_par(self, entry: OutboxEntry) -> None:
        """Add par to an open challenge's message; a deleted message is ignored."""
        challenge = await self.challenges.find(entry.subject)
        if not await self.challenges.day_messages.has_own_message(challenge):
            await self.challenges.day_messages.update(challenge.guild, challenge.channel)
            return
        if challenge.message is None or challenge.closed is not None:
            return
        text = words.announcement(challenge, self.game(challenge), *self._teams(challenge))
        await self._edit(
            challenge, entry.channel, challenge.message, content=message_text(text, self._language(challenge))
        )

    async def post_standings(self, entry: OutboxEntry) -> None:
        """Show the final standings of a challenge with its own announcement, once.

        They take the announcement's place if it's from the same day, if a message of the day names the winners, or if
        there are none. Otherwise they are a new message.
        """
        challenge = await self.challenges.find(entry.subject)
        if challenge.results is not None:
            return
        found = await self.services[ChallengeResults].standings(challenge.id)
        payload = await self.dispatcher[ChallengeResultActions].sheet(challenge)
        if challenge.message is not None and (not found.finished or await self._ends_in_place(challenge)):
            async with deliver_to(self.services, challenge.guild, challenge.channel):
                language, where = self._language(challenge), challenge.channel
                if await edit(self.client, where, challenge.message, payload, language, ignore=TAKES_NO_EDIT):
                    await self.challenges.set_results(challenge.id, challenge.message)
                    return
        if found.finished:
            message = await self._post_once(challenge, entry, payload)
            async with self._withdrawn_unless_used(challenge, message):
                await self.challenges.set_results(challenge.id, message)

    async def _ends_in_place(self, challenge: Challenge) -> bool:
        """Whether a challenge's standings take the place of its announcement; those of a match are news."""
        if challenge.teams:
            return False
        day = await self.challenges.schedules.day_in(challenge.guild)
        today = day.at(challenge.closed or challenge.closes)
        if day.at(challenge.opened) == today:
            return True
        current = self.challenges.day_messages.current
        return await current(challenge.guild, challenge.channel, today.isoformat()) is not None

    async def retire(self, entry: OutboxEntry) -> None:
        """Reduce the announcement to a line, unless it has the standings, and delete the reminder.

        A reminder of several challenges goes with the last of them. Deleted messages are ignored.
        """
        challenge, message = await self.challenges.find(entry.subject), entry.read(EarlierMessage).message
        if message == challenge.reminder:
            others = await self.challenges.open_in(challenge.guild)
            if not any(each.reminder == challenge.reminder for each in others):
                async with deliver_to(self.services, challenge.guild, challenge.channel):
                    await delete(self.client, entry.channel, message)
            return
        if message == challenge.results:
            return
        text = message_text(words.closed_announcement(challenge, self.game(challenge)), self._language(challenge))
        await self._edit(challenge, entry.channel, message, content=text, attachments=[], view=None)

    async def _edit(self, challenge: Challenge, channel: int, message_id: int, **changes: Any) -> None:
        message = self.client.get_partial_messageable(channel).get_partial_message(message_id)
        async with deliver_to(self.services, challenge.guild, challenge.channel):
            try:
                await retry(lambda: message.edit(**changes), Call.EDIT)
            except CALL_ERRORS as error:
                if classify(error, Call.EDIT) not in MESSAGE_LOST:
                    raise

    async def announcement(self, challenge: Challenge) -> MessagePayload:
        """Return the announcement with the opening picture and the controls."""
        controls = (Button(words.BUTTON_PLAY, ENTER, tone="main"), Button(STANDINGS, TAKING_PART))
        text = words.announcement(challenge, self.game(challenge), *self._teams(challenge))
        players = tuple(member for team in challenge.teams for member in team)
        notified = await self.services.settings.to_notify(players, self.services.now())
        return MessagePayload(text, await self.opening_picture(challenge), controls, challenge.id, mentions=notified)

    @staticmethod
    def _teams(challenge: Challenge) -> tuple[TextLike, ...]:
        return (matches.between(challenge.teams),) if challenge.teams else ()

    async def follow_run(self, entry: OutboxEntry) -> None:
        """Close a match with its last run, and bring what the channel says up to date. Raises RetryLater."""
        run = (await self.services.tables.live(entry.subject)).table.run
        if run is None:
            return
        challenge = await self.challenges.find(run.challenge)
        if challenge.teams and challenge.results is None:
            challenge = await self.challenges.close(challenge.id) or challenge
        if not await self.challenges.day_messages.has_own_message(challenge):
            await self.challenges.day_messages.update(challenge.guild, challenge.channel)
        await self._delete_served_reminder(challenge)

    async def _delete_served_reminder(self, challenge: Challenge) -> None:
        """Delete the reminder of this evening once all members that it names have finished."""
        if challenge.reminder is None or challenge.closed is not None:
            return
        found = await self.services[Reminders].now(challenge, challenge.channel)
        left = [member for each in found for member in each.members]
        if len(left) == len(await self.services.settings.by_direct_message(left)):
            async with deliver_to(self.services, challenge.guild, challenge.channel):
                await delete(self.client, challenge.channel, challenge.reminder)

    async def remind(self, entry: OutboxEntry) -> None:
        """Remind the members of an entry, in the channel or by direct message. Raises RetryLater.

        Members in quiet hours or away are reminded later, if one of the challenges is still open.
        """
        if entry.member is not None and await self._write_reminder(entry, entry.member):
            return
        settings, now = self.services.settings, self.services.now()
        challenge = await self.challenges.find(entry.subject)
        found = await self.services[Reminders].now(challenge, entry.channel)
        everybody = [*dict.fromkeys(member for each in found for member in each.members)]
        letters = await settings.by_direct_message(everybody)
        here = [member for member in everybody if member not in letters]
        asked = [member for member in here if member in (entry.members or here)]  # earlier versions stored nobody
        if notified := await settings.to_notify(asked, now):
            await self._mention(entry, found, await settings.to_notify(here, now), notified)
        if entry.kind is RECALL_ENTRY:
            await self.services.deferred_notifications.defer_others(entry)
        elif await settings.asleep(asked, now):
            await self.services.deferred_notifications.add(RECALL_ENTRY, challenge.id, entry.channel, asked)

    async def _write_reminder(self, entry: OutboxEntry, member: int) -> bool:
        """Remind a member by direct message; return False if they're to be mentioned instead."""
        settings = self.services.settings
        if not await settings.by_direct_message([member]):
            return False
        if await settings.asleep([member], self.services.now()):
            await self.services.deferred_notifications.defer_others(entry)
            return True
        challenge = await self.challenges.find(entry.subject)
        found = [each.among((member,)) for each in await self.services[Reminders].now(challenge)]
        told = [
            days.private_reminder(each.challenge, self.game(each.challenge), begun=bool(each.begun))
            for each in found
            if each.members
        ]
        if not told:
            return True
        server = server_name(self.client.get_guild(challenge.guild))
        payload = MessagePayload(lines(days.in_server(server), *told))
        nonce = f"{challenge.id}-reminder"
        if await send_direct_message(self.client, entry, member, payload, challenge.guild, nonce=nonce) is not None:
            return True
        await settings.note_closed_mailbox(member)
        return False

    async def _mention(
        self, entry: OutboxEntry, found: Sequence[Reminded], named: Collection[int], notified: Collection[int]
    ) -> None:
        """Name these members in the channel, several per message, and notify some of them.

        The message takes the place of an earlier one of the evening.
        """
        earlier = {each.challenge.reminder for each in found if each.challenge.reminder is not None}
        members = [*dict.fromkeys(member for each in found for member in each.members if member in named)]
        for first in range(0, len(members), MAX_PINGS):
            called = members[first : first + MAX_PINGS]
            shown = [each.among(called) for each in found]
            shown = [each for each in shown if each.members]
            text = lines(
                *[
                    days.last_hours(each.challenge, self.game(each.challenge), each.begun, each.waiting)
                    for each in shown
                ]
            )
            games = [each.challenge.game for each in shown]
            ways_in = tuple(
                Button(
                    words.play_among(each.challenge, self.game(each.challenge), games),
                    ENTER,
                    each.challenge.id,
                    tone="main",
                )
                for each in shown
            )
            ping = tuple(member for member in called if member in notified)
            payload = MessagePayload(text, (), () if first else ways_in, REMINDER, mentions=ping)
            challenge = shown[0].challenge
            message = await self._post_reminder(challenge, entry, payload, first)
            if not first:
                async with self._withdrawn_unless_used(challenge, message):
                    for each in found:
                        await self.challenges.set_reminder(each.challenge.id, message)
                earlier.discard(message)
        for message in earlier:
            async with deliver_to(self.services, found[0].challenge.guild, entry.channel):
                await delete(self.client, entry.channel, message)

    async def _post_reminder(
        self, challenge: Challenge, entry: OutboxEntry, payload: MessagePayload, first: int
    ) -> int:
        """Return the id of a reminder, posted now or before a restart.

        A later one of the evening, or another part, can only be told by its text.
        """
        named = challenge.id if entry.kind is REMINDER_ENTRY and not first else ""
        async with deliver_to(self.services, challenge.guild, entry.channel):
            language = self._language(challenge)
            found = await find_posted(self.client, entry, payload, language, named=named, exact=not named)
            if found is not None:
                return found
            nonce = f"{challenge.id}-{entry.kind}{entry.rev or ''}-{first}"
            return await post(self.client, entry.channel, payload, language, nonce=nonce)

    def _language(self, challenge: Challenge) -> Language:
        return guild_language(self.client, challenge.guild)

    async def _post_once(self, challenge: Challenge, entry: OutboxEntry, sheet: MessagePayload) -> int:
        """Return the id of the message with this payload, posted now or before."""
        async with deliver_to(self.services, challenge.guild, challenge.channel):
            language, nonce = self._language(challenge), f"{challenge.id}-{entry.kind}"
            return await post_once(self.client, entry, sheet, language, nonce=nonce)


def is_refused_for_good(error: BaseException | None) -> bool:
    """Whether a channel isn't writable until someone changes a permission."""
    refused = (Meaning.FORBIDDEN, Meaning.NO_ACCESS, Meaning.WRONG_PLACE)
    return isinstance(error, CALL_ERRORS) and classify(error, Call.SEND) in refused
