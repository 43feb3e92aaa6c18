"""Turn notifications by direct message.

A closed mailbox is noticed, and its member told once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, cast

import discord

from bot.core.delivery.entries import OutboxEntry, ToMember
from bot.core.delivery.outbox import RetryLater
from bot.core.errors import TableFrozen
from bot.core.notices.model import LETTER_ENTRY, NEXT, DirectMessage, Notice, asking, of_now
from bot.core.services import Services
from bot.core.settings.service import CLOSED, CLOSED_AND_TOLD, MAILBOX, OPEN
from bot.core.table.model import LiveTable, deciders, next_members
from bot.core.time.quiet_hours import next_morning
from bot.discord.components.controls import Button
from bot.discord.components.languages import recipient_language
from bot.discord.components.links import board_link, place_link, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.notices import words
from bot.discord.press.press import Press
from bot.discord.table import words as clock_words
from bot.discord.table.face import Face
from bot.discord.table.story_messages import story_since
from bot.discord.table.time_control import time_left
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_MESSAGE, Call, Declined, classify
from bot.discord.transport.delivery import find_own, find_posted, match_message, retry_later
from bot.discord.transport.places import ChannelClient, unarchive
from bot.discord.transport.post import delete, post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.words import OLD_BUTTON
from bot.games.text import ENGLISH, TextLike, lines

# Controls of turn notifications: *My turns* and *Snooze*


MINE: Final = "mine"
"""The verb that lists a member's tables."""
SNOOZE: Final = "snooze"
"""The verb that snoozes a table; its argument says until when, or is empty to ask."""

Until = Callable[[datetime, str], datetime]

SNOOZE_TIMES: Mapping[str, tuple[TextLike, Until]] = {
    "hours": (words.FEW_HOURS, lambda now, zone: now + timedelta(hours=3)),
    "tomorrow": (words.TOMORROW, next_morning),
    "days": (words.FEW_DAYS, lambda now, zone: now + timedelta(days=3)),
}
"""Labels and end times of snoozes, from the current time and zone."""


def notification_payload(live: LiveTable, text: TextLike, ping: tuple[int, ...] = ()) -> MessagePayload:
    """Make a notification with its controls."""
    table = live.table
    controls = (Button(words.MY_TURNS, MINE), Button(words.SNOOZE, SNOOZE))
    return MessagePayload(text, (), controls, table.id, table.rev, ping)


class Snoozes:
    """Handles *Snooze*."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def snooze(self, press: Press) -> None:
        """Ask until when, or snooze the table. Raises NobodyWaits."""
        live = await self._services.tables.live(press.control.table)
        argument = press.control.argument
        if not argument:
            self._services.notices.check_waiting(live, press.member)
            buttons = tuple(Button(label, SNOOZE, name) for name, (label, _) in SNOOZE_TIMES.items())
            await press.response.tell(MessagePayload(words.WHEN_AGAIN, (), buttons, live.table.id, live.table.rev))
            return
        if argument not in SNOOZE_TIMES:
            raise Declined(OLD_BUTTON)
        zone = (await self._services.settings.hours_of(press.member)).zone
        until = SNOOZE_TIMES[argument][1](self._services.now(), zone)
        await self._services.notices.snooze(live, press.member, until)
        text = MessagePayload(words.snoozed(relative_time(until)))
        await press.response.show(text)


_log = logging.getLogger(__name__)


class MailboxClosed(Exception):
    """Discord delivers no direct messages to this member."""


class DirectMessages:
    """Sends direct messages and removes outdated ones."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        services.outbox.serve(LETTER_ENTRY, self._deliver)

    async def test_mailbox(self, member: int) -> None:
        """Send a test message. Raises MailboxClosed, and what a failed call raises."""
        channel = await self._client.create_dm(discord.Object(member))
        try:
            await post(
                self._client,
                channel.id,
                MessagePayload(words.MAILBOX_WORKS),
                await recipient_language(self._client, member, None),
            )
        except CALL_ERRORS as error:
            if classify(error, Call.SEND) in TAKES_NO_MESSAGE:
                raise MailboxClosed from error
            raise
        await self._services.settings.choose(MAILBOX, member, OPEN)

    async def filter_unwarned(self, members: Sequence[int]) -> list[int]:
        """Return the members whose mailbox is closed and who were not told yet."""
        return [each for each in members if await self._services.settings.of(MAILBOX, each) == CLOSED]

    async def mark_warned(self, members: Sequence[int]) -> None:
        """Note that these members were told about their mailboxes."""
        for member in await self.filter_unwarned(members):
            await self._services.settings.choose(MAILBOX, member, CLOSED_AND_TOLD)

    async def _deliver(self, entry: OutboxEntry) -> None:
        async with hold_lock(self._services.notices.turn(entry.subject)):
            await self.write(entry, looks=True)

    async def write(self, entry: OutboxEntry, *, looks: bool = False) -> None:
        """Bring the direct message to a member up to date: a new one, or none.

        Raises RetryLater.

        Call it while holding the table's notification lock. If it `looks`, a message may have been sent without being
        noted.
        """
        try:
            live = await self._services.tables.live(entry.subject)
        except TableFrozen as frozen:
            raise RetryLater(str(frozen)) from frozen
        member = entry.read(ToMember).member
        notice = await self._services.notices.of(live.table.id, member)
        by_letter = (await self._services.settings.terms_at(live.table, member)).by_letter
        text = self._text(live, notice) if notice is not None and by_letter else None
        letter = None
        looks = looks or self._services.may_be_posted(entry, live.table)
        if text is None and looks:
            await self._delete_unnoted(live, entry, None if notice is None else notice.letter)
        if text is not None and notice is not None:
            try:
                letter = await self._send(live, entry, text, notice.letter, looks=looks)
            except CALL_ERRORS as error:
                if classify(error, Call.SEND) not in TAKES_NO_MESSAGE:
                    raise retry_later(error) from error
                await self._mark_closed(live, member, error)
        await self._services.messages.set_direct_message(entry, letter)

    async def _delete_unnoted(self, live: LiveTable, entry: OutboxEntry, noted: DirectMessage | None) -> None:
        """Delete a direct message that was sent without being noted, and is outdated by now."""
        try:
            channel = await self._client.create_dm(discord.Object(entry.read(ToMember).member))
            is_letter = match_message(notification_payload(live, ""), ENGLISH, "", exact=False)
            for each in await find_own(self._client, replace(entry, channel=channel.id)):
                if is_letter(each) and (noted is None or each.id != noted.message):
                    await delete(self._client, channel.id, each.id)
        except CALL_ERRORS as error:
            if classify(error, Call.SEND) not in TAKES_NO_MESSAGE:
                raise retry_later(error) from error

    def _text(self, live: LiveTable, notice: Notice) -> TextLike | None:
        """Return what the member should read now; None if nothing waits for them."""
        board, texts = board_link(live.table), story_since(self._faces[live.table.game], live)
        left = time_left(live.table, (notice.member,))
        if left:
            texts = lines(texts, clock_words.clock_of_call(left)) if texts else clock_words.clock_of_call(left)
        if notice.asked == NEXT and notice.member in next_members(live):
            return words.direct_next(board)
        if notice.member not in deciders(live):
            return None
        asked = asking(live, notice.member)
        if of_now(notice, asked) is None or not notice.told:
            return None
        if notice.told == 1:
            return words.direct_mention(board, texts)
        return words.direct_reminder(relative_time(asked.at), board, texts)

    async def _send(
        self, live: LiveTable, entry: OutboxEntry, text: TextLike, earlier: DirectMessage | None, *, looks: bool
    ) -> DirectMessage:
        member = entry.read(ToMember).member
        table, language = live.table, await recipient_language(self._client, member, live.table.guild)
        if not await unarchive(cast("ChannelClient", self._client), table.guild, table.channel):
            text = lines(text, words.THREAD_CLOSED)
        payload = notification_payload(
            live, words.direct_message(self._faces[table.game].game.title, place_link(table), text)
        )
        channel = await self._client.create_dm(discord.Object(member))
        below = 0 if earlier is None else earlier.message
        message = None
        if looks:
            here = OutboxEntry(entry.kind, entry.subject, channel.id, entry.since, entry.due)
            message = await find_posted(self._client, here, payload, language, below=below)
        if message is None:
            nonce = f"{table.id}-letter-{member}-{entry.rev}-{entry.since.isoformat()}"
            message = await post(self._client, channel.id, payload, language, nonce=nonce)
        return DirectMessage(channel.id, message)

    async def _mark_closed(self, live: LiveTable, member: int, error: BaseException) -> None:
        """Notify a member in the channel from now on, because their mailbox is closed.

        Where the bot has no channel they get nothing: it can't write to members of a group who share no server with it.
        """
        _log.info("direct message refused: member=%d error=%s", member, error)
        if live.table.answers_only:
            return
        if await self._services.settings.of(MAILBOX, member) == OPEN:
            await self._services.settings.choose(MAILBOX, member, CLOSED)
        await self._services.notices.call_anew(live, member)
