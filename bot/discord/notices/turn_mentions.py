"""Mentions of the members who decide now, in a message next to the board.

One queue per table.

A mention that is outdated when its turn comes is not sent. One that Discord delayed while the game went on is deleted
by the next in the queue.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

import discord

from bot.core.delivery.entries import EarlierMessage, OutboxEntry
from bot.core.delivery.outbox import ChannelGone, RetryLater, Waits
from bot.core.errors import TableFrozen
from bot.core.notices.model import LETTER_ENTRY
from bot.core.notices.service import NotificationPlan
from bot.core.services import Services
from bot.core.table.model import BoardMessage, LiveTable
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY, DELETE_ENTRY, outdated
from bot.discord.components.languages import table_language
from bot.discord.components.links import board_link, mention, mentions, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.notices import words
from bot.discord.notices.direct_messages import DirectMessages, notification_payload
from bot.discord.table import words as clock_words
from bot.discord.table.face import Face
from bot.discord.table.time_control import time_left
from bot.discord.transport import calls
from bot.discord.transport.delivery import (
    delete_if_lease_lost,
    deliver_or_defer,
    deliver_to,
    find_own,
    match_message,
)
from bot.discord.transport.post import delete, post
from bot.discord.transport.rate_limits import hold_lock
from bot.games.text import ENGLISH, TextLike, lines

_log = logging.getLogger(__name__)


class TurnMentions:
    """Delivers mentions to the members who decide."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self.direct_messages = DirectMessages(client, services, faces)
        services.outbox.serve(CALL_ENTRY, lambda entry: self._settle(entry.subject, looks=True))
        services.outbox.serve(DELETE_ENTRY, self._delete)

    async def deliver_now(self, table_id: str) -> BaseException | None:
        """Mention those who decide right after the board was shown.

        Failures are left to the outbox.

        Returns a failure that members can do something about.
        """
        try:
            await self._settle(table_id, looks=False)
        except (ChannelGone, Waits):
            return None
        except RetryLater as error:
            entry = await self._services.outbox.find(table_id, CALL_ENTRY)
            if entry is not None:
                await self._services.outbox.postpone(entry, error)
            return error.__cause__ if calls.is_refusal(error.__cause__) else None
        return None

    async def _settle(self, table_id: str, *, looks: bool) -> None:
        """Deliver the current mention, which may be newer than the entry that led here."""
        async with hold_lock(self._services.notices.turn(table_id)):
            owed = {entry.kind: entry for entry in await self._services.outbox.of(table_id)}
            entry, board = owed.get(CALL_ENTRY), owed.get(BOARD_ENTRY)
            if entry is None:
                return
            if board is not None and board.fresh:
                raise Waits(board.kind)
            try:
                live = await self._services.tables.live(table_id)
            except TableFrozen as frozen:  # nobody can play; when they can, they are called
                raise RetryLater(str(frozen)) from frozen
            async with deliver_to(self._services, live.table.guild, live.table.channel):
                await self._call(live, entry, looks=looks)

    async def _call(self, live: LiveTable, entry: OutboxEntry, *, looks: bool) -> None:
        """Mention those who decide now.

        Delete the earlier mention unless it is still valid for somebody.
        """
        plan, board = await self._services.notices.plan(live, entry.members), live.table.board
        message = board.ping if board is not None and plan.named else None
        unnoted: Sequence[discord.Message] = ()
        if board is not None and (looks or self._services.may_be_posted(entry, live.table)):
            unnoted = await self._find_unnoted(entry, live, board)
        if (plan.pinged or plan.early) and board is not None:
            language = await table_language(self._client, live.table)
            payload = await self._payload(live, plan)
            below, text = max(board.message, board.ping or 0), payload.text(language)
            same = [each.id for each in unnoted if each.id > below and each.content == text]
            if not same:
                nonce = _nonce(entry, reminded=plan.reminded)
                same = [await post(self._client, live.table.channel, payload, language, nonce=nonce)]
            message = same[-1]
        elif (board is None or board.ping is None) and not plan.notices and not plan.written and not unnoted:
            self._services.outbox.mark_delivered(entry)
            return
        async with self._delete_if_lease_lost(live, message):
            await self._services.messages.set_call(entry, message, plan)
        for each in unnoted:
            if each.id != message:
                await self._services.outbox.add(outdated(live.table, each.id, self._services.now()))
        await self.direct_messages.mark_warned(plan.pinged)
        await self._update_messages(entry.subject)

    def _delete_if_lease_lost(self, live: LiveTable, call: int | None) -> AbstractAsyncContextManager[None]:
        async def is_in_use() -> bool:
            board = (await self._services.tables.find(live.table.id)).board
            return board is not None and board.ping == call

        if call is None:
            return nullcontext()
        return delete_if_lease_lost(self._client, live.table.channel, call, is_in_use)

    async def _find_unnoted(
        self, entry: OutboxEntry, live: LiveTable, board: BoardMessage
    ) -> Sequence[discord.Message]:
        """Find mentions that were posted but not noted, whoever they call and whichever board they link."""
        is_mention = match_message(notification_payload(live, ""), ENGLISH, "", exact=False)
        found = await find_own(self._client, entry)
        return [each for each in found if is_mention(each) and each.id != board.ping]

    async def _payload(self, live: LiveTable, plan: NotificationPlan) -> MessagePayload:
        members, board = mentions((*plan.pinged, *plan.named)), board_link(live.table)
        text: TextLike = words.your_move(members, board)
        if plan.reminded and plan.since is not None:
            text = words.still_your_move(members, relative_time(plan.since), board)
        left = time_left(live.table, plan.pinged)
        if left:
            text = lines(text, clock_words.clock_of_call(left))
        if plan.early:
            early = mentions(plan.early)
            alone = not plan.pinged and not plan.named
            text = words.next_turn(early, board) if alone else lines(text, words.also_next(early))
        closed = [
            words.mailbox_closed(mention(each)) for each in await self.direct_messages.filter_unwarned(plan.pinged)
        ]
        return notification_payload(live, lines(text, *closed), (*plan.pinged, *plan.early))

    async def _update_messages(self, table_id: str) -> None:
        """Send the direct messages that belong to a mention, then delete outdated ones."""
        for kind, work in ((LETTER_ENTRY, self.direct_messages.write), (DELETE_ENTRY, self._delete)):
            for entry in await self._services.outbox.of(table_id):
                if entry.kind is kind and (not entry.tries or entry.due <= self._services.now()):
                    await deliver_or_defer(self._services.outbox, entry, work)

    async def _delete(self, entry: OutboxEntry) -> None:
        table = await self._services.tables.find(entry.subject)
        message = entry.read(EarlierMessage).message
        if table.board is not None and table.board.ping == message:  # it is the call that stands, after all
            return
        async with deliver_to(self._services, table.guild, entry.channel):
            await delete(self._client, entry.channel, message)


def _nonce(entry: OutboxEntry, *, reminded: bool) -> str:
    """The same nonce for every attempt at one mention, and another for each reminder."""
    return f"{entry.subject}-again-{entry.since.isoformat()}" if reminded else f"{entry.subject}-call-{entry.rev}"
