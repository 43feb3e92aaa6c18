"""The private threads for members who have finished: one a week for the dailies of a channel, one for other challenges.

Only moderators can invite others. The bot adds members after their run, through the outbox, and removes them from the
thread of dailies when the next daily opens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord

from bot.core.delivery.entries import OutboxEntry
from bot.core.table.model import Status
from bot.core.time.periods import Cadence
from bot.discord.client.host import Host
from bot.discord.components.languages import guild_language
from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.discord.transport.delivery import deliver_to, post_once, retry_later
from bot.discord.transport.post import delete, post
from bot.games.text import TextLike
from cogs.challenge.base import ChallengeCog
from cogs.challenge.dailies.finishers import Finishers
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.dailies.words import finisher_threads
from cogs.challenge.model import FINISHED_ENTRY, READERS_ENTRY, Challenge

NAME_LENGTH = 100

WEEK_OF_MINUTES: Final = 10080
"""After so long without a message Discord puts a thread away."""


class FinisherThreads(ChallengeCog):
    """Opens the threads and lets members in."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.finishers = host.dispatcher.services[Finishers]
        self.services.outbox.serve(FINISHED_ENTRY, self.admit)
        self.services.outbox.serve(READERS_ENTRY, self.remove)

    async def admit(self, entry: OutboxEntry) -> None:
        """Post the result of a finished run in the thread, and let its player in once they may read it.

        Nothing happens once the challenge has closed. A match closes with its last run.
        """
        table = (await self.services.tables.live(entry.subject)).table
        if table.run is None:
            return
        challenge = await self.challenges.find(table.run.challenge)
        if challenge.teams and challenge.results is None:
            challenge = await self.challenges.close(challenge.id) or challenge
        if not await self.challenges.day_messages.has_own_message(challenge):
            await self.challenges.day_messages.update(challenge.guild, challenge.channel)
        await self._delete_served_reminder(challenge)
        if challenge.closed is not None or not await self.finishers.has_finished_one(challenge, table.opener):
            return
        try:
            await self._remove_unfinished(challenge.guild, challenge.channel)
            parent = await self._parent(challenge)
            if parent is None:
                await self._report_once(challenge, finisher_threads.NO_PRIVATE_THREADS)
                return
            thread = await self._thread(challenge, parent, entry)
            if table.status is Status.FINISHED:
                await self._post(thread, challenge, entry, MessagePayload(await self.result_text(challenge, table)))
            if not await self.finishers.unfinished(challenge, table.opener):
                await _add_member(thread, table.opener)
                await self.finishers.set_reader(challenge.guild, thread.id, table.opener, reads=True)
        except CALL_ERRORS as error:
            found = classify(error, Call.EDIT)
            # Someone deleted the thread, so it isn't wanted, or the channel no longer supports threads.
            if found in (Meaning.CHANNEL_GONE, Meaning.WRONG_PLACE):
                return
            if found in (Meaning.FORBIDDEN, Meaning.NO_ACCESS):
                await self._report_once(challenge, finisher_threads.NO_THREADS)
            raise retry_later(error) from error

    async def _delete_served_reminder(self, challenge: Challenge) -> None:
        """Delete the reminder of this evening once all members that it names have finished."""
        if challenge.reminder is None or challenge.closed is not None:
            return
        found = await self.services[Reminders].now(challenge, challenge.channel)
        left = [member for each in found for member in each.members]
        if len(left) == len(await self.services.settings.by_direct_message(left)):
            async with deliver_to(self.services, challenge.guild, challenge.channel):
                await delete(self.client, challenge.channel, challenge.reminder)

    async def remove(self, entry: OutboxEntry) -> None:
        """Remove members from the thread of a channel's dailies who have a new one to finish. Raises RetryLater."""
        try:
            await self._remove_unfinished(int(entry.subject.partition(" ")[0]), entry.channel)
        except CALL_ERRORS as error:
            raise retry_later(error) from error

    async def _remove_unfinished(self, guild: int, channel: int) -> None:
        for number, members in (await self.finishers.to_remove(guild, channel)).items():
            thread = await self._find_thread_by_id(number) if members else None
            if thread is not None and thread.archived:
                await thread.edit(archived=False)
            for member in members:
                if thread is not None:
                    await _remove_member(thread, member)
                await self.finishers.set_reader(guild, number, member, reads=False)

    async def _find_thread_by_id(self, number: int) -> discord.Thread | None:
        """Return a thread, None if it's gone."""
        try:
            found = await retry(lambda: self.client.fetch_channel(number), Call.READ)
        except CALL_ERRORS as error:
            if classify(error, Call.READ) is not Meaning.CHANNEL_GONE:
                raise
            return None
        return found if isinstance(found, discord.Thread) else None

    async def _parent(self, challenge: Challenge) -> discord.TextChannel | None:
        """Return the challenge's channel, or its parent; None without private threads."""
        found = await retry(lambda: self.client.fetch_channel(challenge.channel), Call.READ)
        if isinstance(found, discord.Thread):
            above = found.parent_id
            found = await retry(lambda: self.client.fetch_channel(above), Call.READ)
        return found if isinstance(found, discord.TextChannel) and not found.is_news() else None

    async def _thread(self, challenge: Challenge, parent: discord.TextChannel, entry: OutboxEntry) -> discord.Thread:
        """The thread of this challenge: known, found by its name, or new."""
        number = await self.finishers.thread_for(challenge)
        if number is not None:
            known = parent.get_thread(number) or await self.client.fetch_channel(number)
            if isinstance(known, discord.Thread):
                if challenge.thread is None:
                    await self.challenges.set_thread(challenge.id, known.id)
                return known
        daily = challenge.cadence is Cadence.DAILY
        game, language = self.game(challenge), guild_language(self.client, challenge.guild)
        named = finisher_threads.week_name(challenge) if daily else finisher_threads.thread_name(challenge, game)
        name = named.render(language)[:NAME_LENGTH]
        thread = await self._find_thread(parent, name, challenge) or await parent.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            invitable=False,
            auto_archive_duration=WEEK_OF_MINUTES,
        )
        welcome = finisher_threads.WEEK_WELCOME if daily else finisher_threads.welcome(challenge, game)
        await self._post(thread, challenge, entry, MessagePayload(welcome))
        await self.challenges.set_thread(challenge.id, thread.id)
        await self.services.notes.keep(_refusal_note(challenge.channel), "")
        return thread

    async def _find_thread(self, parent: discord.TextChannel, name: str, challenge: Challenge) -> discord.Thread | None:
        """Return a thread that was created but not stored, by the number in its name."""
        if self.client.user is None:
            return None
        for thread in await parent.guild.active_threads():
            if (thread.parent_id, thread.name, thread.owner_id) == (parent.id, name, self.client.user.id):
                return thread
        return None

    async def _post(
        self, thread: discord.Thread, challenge: Challenge, entry: OutboxEntry, sheet: MessagePayload
    ) -> None:
        """Post once; posting also unarchives the thread."""
        language = guild_language(self.client, challenge.guild)
        await post_once(self.client, replace(entry, channel=thread.id), sheet, language)

    async def _report_once(self, challenge: Challenge, why: TextLike) -> None:
        """Report why there's no thread, once per channel until it works again; nowhere if that fails too."""
        if await self.services.notes.find(_refusal_note(challenge.channel)):
            return
        await self.services.notes.keep(_refusal_note(challenge.channel), "yes")
        payload, language = MessagePayload(why), guild_language(self.client, challenge.guild)
        try:
            await post(self.client, challenge.channel, payload, language)
        except CALL_ERRORS:
            return


async def _add_member(thread: discord.Thread, member: int) -> None:
    """Add a member unless they left the thread, can't see its channel, or it's full."""
    try:
        await retry(lambda: thread.add_user(discord.Object(member)), Call.EDIT)
    except CALL_ERRORS as error:
        if classify(error, Call.EDIT) not in (Meaning.MEMBER_GONE, Meaning.NO_ACCESS, Meaning.FULL):
            raise


async def _remove_member(thread: discord.Thread, member: int) -> None:
    """Remove a member unless they left the thread already."""
    try:
        await retry(lambda: thread.remove_user(discord.Object(member)), Call.EDIT)
    except CALL_ERRORS as error:
        if classify(error, Call.EDIT) not in (Meaning.MEMBER_GONE, Meaning.CHANNEL_GONE):
            raise


def _refusal_note(channel: int) -> str:
    return f"threads refused in {channel}"
