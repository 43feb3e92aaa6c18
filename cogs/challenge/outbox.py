"""Timers and outbox entries of challenges: announcements, standings, reminders.

Timers open scheduled challenges and close all of them. Posts go through the outbox, so that a crash or a failure of
Discord neither loses nor repeats them.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from bot.games.text import Language, TextLike, message_text
from bot.model.challenge import REMINDER_TIMER, SCHEDULE_TIMER, TIMER, Cadence, Challenge
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.tables.jobs.outbox import RetryLater
from bot.ui.client.host import Host
from bot.ui.components.controls import Button
from bot.ui.components.languages import guild_language
from bot.ui.components.payload import FileAttachment, MessagePayload, attach_picture
from bot.ui.messages.runs import TAKING_PART
from bot.ui.pictures.render_queue import QueueFull
from bot.ui.transport import failures
from bot.ui.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.ui.transport.delivery import delete_if_lease_lost, deliver_to, post_once
from bot.ui.transport.response import Response
from bot.ui.words import STANDINGS
from cogs.challenge import words
from cogs.challenge.base import ENTER, ChallengeCog
from cogs.challenge.results import ChallengeResultActions
from cogs.challenge.words import days, duplicates, matches

_log = logging.getLogger(__name__)

MAX_PINGS = 50
"""Members whom one message calls: their names have to fit."""


class ChallengeOutbox(ChallengeCog):
    """Serves timers and delivers outbox entries of challenges."""

    def __init__(self, host: Host, results: ChallengeResultActions) -> None:
        super().__init__(host)
        self.results = results
        self.services.timers.serve(TIMER, self.close)
        self.services.timers.serve(SCHEDULE_TIMER, self.open_next)
        self.services.timers.serve(REMINDER_TIMER, self.services.reminders.due)
        self.services.outbox.serve(OutboxKind.ANNOUNCEMENT, self.announce)
        self.services.outbox.serve(OutboxKind.PAR, self.add_par)
        self.services.outbox.serve(OutboxKind.STANDINGS, self.post_standings)
        self.services.outbox.serve(OutboxKind.CLOSED, self.retire)
        self.services.outbox.serve(OutboxKind.REMINDER, self.remind)
        self.services.outbox.serve(OutboxKind.RECALL, self.remind_again)

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
        message = await self.post_or_defer(response, challenge.id, OutboxKind.ANNOUNCEMENT, payload, words.OPENED)
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
        try:
            message = await self._post_once(challenge, entry, await self.announcement(challenge))
        except RetryLater as error:
            if challenge.cadence is Cadence.ONCE or not _refused_for_good(error):
                raise
            _log.info(
                "schedule turned off because its channel isn't writable: challenge=%s error=%s", challenge.id, error
            )
            await self.challenges.stop(challenge)
            return
        async with self._withdrawn_unless_used(challenge, message):
            await self.challenges.set_message(challenge.id, message)

    def _withdrawn_unless_used(self, challenge: Challenge, posted: int) -> AbstractAsyncContextManager[None]:
        async def is_in_use() -> bool:
            now = await self.challenges.find(challenge.id)
            return posted in (now.message, now.results, now.reminder)

        return delete_if_lease_lost(self.client, challenge.channel, posted, is_in_use)

    async def add_par(self, entry: OutboxEntry) -> None:
        """Add par to an open challenge's announcement; a deleted message is ignored."""
        challenge = await self.challenges.find(entry.subject)
        if challenge.message is None or challenge.closed is not None:
            return
        text = words.announcement(challenge, self.game(challenge), *await self._previous(challenge))
        await self._edit(
            challenge, entry.channel, challenge.message, content=message_text(text, self._language(challenge))
        )

    async def post_standings(self, entry: OutboxEntry) -> None:
        """Post the final standings, unless they were posted already."""
        challenge = await self.challenges.find(entry.subject)
        if challenge.results is None:
            payload = await self.results.sheet(challenge)
            message = await self._post_once(challenge, entry, payload)
            async with self._withdrawn_unless_used(challenge, message):
                await self.challenges.set_results(challenge.id, message)

    async def retire(self, entry: OutboxEntry) -> None:
        """Remove the announcement's picture and controls, and the reminder's controls.

        The reminder keeps its names. Deleted messages are ignored.
        """
        challenge = await self.challenges.find(entry.subject)
        text = message_text(words.closed_announcement(challenge, self.game(challenge)), self._language(challenge))
        left: dict[str, Any] = {} if entry.message == challenge.reminder else {"content": text, "attachments": []}
        await self._edit(challenge, entry.channel, entry.message, **left, view=None)

    async def _edit(self, challenge: Challenge, channel: int, message_id: int, **changes: Any) -> None:
        message = self.client.get_partial_messageable(channel).get_partial_message(message_id)
        async with deliver_to(self.services, challenge.guild, challenge.channel):
            try:
                await retry(lambda: message.edit(**changes), Call.EDIT)
            except CALL_ERRORS as error:
                if classify(error, Call.EDIT) not in (Meaning.MESSAGE_GONE, Meaning.UNCHANGEABLE):
                    raise

    async def announcement(self, challenge: Challenge) -> MessagePayload:
        """Return the announcement with the opening picture and the controls."""
        controls = (Button(words.BUTTON_PLAY, ENTER, tone="main"), Button(STANDINGS, TAKING_PART))
        text = words.announcement(challenge, self.game(challenge), *await self._previous(challenge))
        players = tuple(member for team in challenge.teams for member in team)
        notified = await self.services.settings.to_notify(players, self.services.now())
        return MessagePayload(text, await self._first_picture(challenge), controls, challenge.id, mentions=notified)

    async def _previous(self, challenge: Challenge) -> tuple[TextLike, ...]:
        """Return the previous challenge's podium and streaks; for a match, its teams."""
        if challenge.teams:
            return (matches.between(challenge.teams),)
        if challenge.cadence is Cadence.ONCE:
            return ()
        before = await self.services.challenge_results.before(challenge)
        if before is None:
            return ()
        best = (await self.services.challenge_results.standings(before.id)).finished
        streaks = await self.services.challenge_results.streaks(challenge)
        return days.podium(before, self.game(before), best), days.streaks(streaks)

    async def remind(self, entry: OutboxEntry) -> None:
        """Remind members who want it, once, several at a time.

        Members in quiet hours or away are named, and mentioned later if it's still open.
        """
        challenge = await self.challenges.find(entry.subject)
        found = await self.services.reminders.of(challenge)
        everybody = [*found.begun, *found.waiting]
        notified = await self.services.settings.to_notify(everybody, self.services.now())
        for message in await self._call(challenge, entry, found.begun, found.waiting, notified):
            async with self._withdrawn_unless_used(challenge, message):
                await self.challenges.set_reminder(challenge.id, message)
        await self.services.deferred_notifications.add(OutboxKind.RECALL, challenge.id, challenge.channel, everybody)

    async def remind_again(self, entry: OutboxEntry) -> None:
        """Remind members whose quiet hours or absence are over, if still needed.

        The controls move to the new message.
        """
        challenge = await self.challenges.find(entry.subject)
        found, awake = (
            await self.services.reminders.of(challenge),
            await self.services.deferred_notifications.awake(entry),
        )
        begun = [member for member in found.begun if member in awake]
        waiting = [member for member in found.waiting if member in awake]
        for message in await self._call(challenge, entry, begun, waiting, awake):
            if challenge.reminder is not None:
                await self._edit(challenge, entry.channel, challenge.reminder, view=None)
            async with self._withdrawn_unless_used(challenge, message):
                await self.challenges.set_reminder(challenge.id, message)
        await self.services.deferred_notifications.defer_others(entry)

    async def _call(
        self,
        challenge: Challenge,
        entry: OutboxEntry,
        begun: Sequence[int],
        waiting: Sequence[int],
        notified: Collection[int],
    ) -> Sequence[int]:
        """Name these members, several per message, and notify some of them.

        Returns the message with the controls, if there is one.
        """
        everybody, ways_in = [*begun, *waiting], list[int]()
        for first in range(0, len(everybody), MAX_PINGS):
            called = everybody[first : first + MAX_PINGS]
            under_way = [member for member in called if member in begun]
            to_come = [member for member in called if member not in begun]
            text = days.last_hours(challenge, self.game(challenge), under_way, to_come)
            play = () if first else (Button(words.BUTTON_PLAY, ENTER, tone="main"),)
            ping = tuple(member for member in called if member in notified)
            message = await self._post_once(
                challenge,
                entry,
                MessagePayload(text, (), play, challenge.id, mentions=ping),
                f"{entry.rev or ''}-{first}",
            )
            if play:
                ways_in.append(message)
        return ways_in

    def _language(self, challenge: Challenge) -> Language:
        return guild_language(self.client, challenge.guild)

    async def _first_picture(self, challenge: Challenge) -> tuple[FileAttachment, ...]:
        """Return the opening picture; empty if it can't be drawn now."""
        opening = (await self.challenges.opening(challenge)).view(0)
        view = replace(opening, names=duplicates.seats(challenge.computers))
        theme = await self.services.settings.theme_of_server(challenge.guild)
        try:
            picture = await self.dispatcher.render_queue.draw_unbound(
                self.dispatcher.faces[challenge.game].renderer, view, theme=theme
            )
        except QueueFull:
            return ()
        except Exception as error:
            failures.log_error(error, f"drawing the first picture of challenge {challenge.id}")
            return ()
        return (attach_picture(picture),)

    async def _post_once(self, challenge: Challenge, entry: OutboxEntry, sheet: MessagePayload, part: str = "") -> int:
        """Return the id of the message with this payload, posted now or before."""
        async with deliver_to(self.services, challenge.guild, challenge.channel):
            language = self._language(challenge)
            above = {
                OutboxKind.REMINDER: challenge.message,
                OutboxKind.RECALL: challenge.reminder,
            }  # they have the same control
            below = above.get(entry.kind)
            nonce = f"{challenge.id}-{entry.kind}{part}"
            return await post_once(self.client, entry, sheet, language, below=below, nonce=nonce)


def _refused_for_good(error: RetryLater) -> bool:
    """Whether a channel isn't writable until someone changes a permission."""
    cause = error.__cause__
    refused = (Meaning.FORBIDDEN, Meaning.NO_ACCESS, Meaning.WRONG_PLACE)
    return isinstance(cause, CALL_ERRORS) and classify(cause, Call.SEND) in refused
