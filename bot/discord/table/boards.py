"""The board message of a table, and what happens to it when the game goes on.

While the same members decide, it is edited in place. When others decide, a new board is posted with one mention, a
line is added to the story message, and the earlier board and mention are deleted. The message ids and the outbox
entries are in the store: entries are delivered with the response if possible, else by the outbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import timedelta

import discord
from cachetools import LRUCache

from bot.core.delivery.entries import GRACE, OutboxEntry, deliverable
from bot.core.delivery.outbox import RetryLater
from bot.core.errors import TableFrozen
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.deleted_channels import forget
from bot.core.table.model import BoardMessage, LiveTable, Table
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.discord import words
from bot.discord.components.controls import PICK, Button
from bot.discord.components.items import MAX_ROWS, count_rows
from bot.discord.components.languages import table_language
from bot.discord.components.links import board_link
from bot.discord.components.payload import MessagePayload
from bot.discord.notices.turn_mentions import TurnMentions
from bot.discord.pictures.render_queue import RenderQueue, Superseded
from bot.discord.press.press import Press
from bot.discord.table.face import Face
from bot.discord.table.guide import RULES
from bot.discord.table.hands import Hands
from bot.discord.table.story_messages import StoryMessages
from bot.discord.table.table_message import TablePayloads
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, NEEDS_NEW_MESSAGE, Call, Declined, Meaning, classify
from bot.discord.transport.delivery import delete_if_lease_lost, deliver_to, find_posted, retry_later
from bot.discord.transport.hooks import TokenExpired, hooks_of
from bot.discord.transport.post import edit, post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.transport.response import Response
from bot.games.contract import Move
from bot.games.text import Language, TextLike, sentences

_log = logging.getLogger(__name__)

TO_BOARD = "toboard"
"""The verb that leads from a private view in direct messages back to the board."""

RUNNING_VERBS = ("play", "show", PICK, RULES)
"""Verbs of which a board has one while the game goes on, and no other message of the table in its channel."""

MAX_WAIT_SECONDS = 60.0
"""Seconds that a member waits for the board; then the outbox delivers it."""

CACHE_SIZE = 2000
"""Number of tables whose shown rev is remembered.

So a slow edit can't overtake a quick one.
"""

EDIT_LIMIT_AGE = timedelta(hours=1)
"""Age from which edits of a message have an extra rate limit (code 30046).

It has no headers.
"""


class Boards:
    """Shows tables in their channels, and delivers their outbox entries."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        faces: Mapping[str, Face],
        payloads: TablePayloads,
        render_queue: RenderQueue,
        hands: Hands,
    ) -> None:
        self._client = client
        self._services = services
        self._payloads = payloads
        self._hands = hands
        self._render_queue = render_queue
        self.mentions = TurnMentions(client, services, faces)
        self._stories = StoryMessages(client, services, faces)
        self._locks = Locks()
        self._shown: LRUCache[str, int] = LRUCache(CACHE_SIZE)
        services.outbox.serve(BOARD_ENTRY, self._deliver)

    # What happens to it

    async def post(self, response: Response, live: LiveTable) -> None:
        """Show the table in a new message, with an outbox entry until its id is stored.

        Delete the earlier board.
        """
        table, now = live.table, self._services.now()
        entry = OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now + GRACE, table.rev, fresh=True)
        for each in deliverable([entry], table.venue):
            await self._services.outbox.add(each)
        await self._post(response, live)
        await self._stories.update(table.id)

    async def with_way_back(self, channel: int | None, payload: MessagePayload) -> MessagePayload:
        """Add the way back to a channel's board to a private view there."""
        live = None if channel is None else await self._services.tables.running_in(channel)
        controls = (*payload.controls, Button(words.BACK_TO_BOARD, TO_BOARD))
        if live is None or count_rows(controls) > MAX_ROWS:
            return payload
        return replace(payload, controls=controls, table=payload.table or live.table.id)

    async def come_back(self, press: Press) -> None:
        """In direct messages, bring the board below those that bury it; elsewhere link to it.

        Discord doesn't list ephemeral messages, so nobody knows how many there are.
        """
        channel = press.response.channel or 0
        live = await self._services.tables.running_in(channel)
        if live is None:
            raise Declined(words.NO_BOARD_HERE)
        await press.response.detach()
        if press.response.in_direct_messages:
            await self.post(press.response, live)
        else:
            await press.response.tell(board_link(live.table))

    async def _post(self, response: Response, live: LiveTable, owed: OutboxEntry | None = None) -> None:
        """Post the board once.

        With an old entry `owed`, look for one from a process that died.
        """
        if self._render_queue.is_busy:
            await response.acknowledge()
        async with self._lock(live.table):
            live, payload = await self._payloads.newest(await self._services.tables.live(live.table.id), fresh=True)
            found = None
            if owed is not None and owed.since < live.table.updated:
                found = await self._find_posted(owed, live, payload)
            await self._replace(response, live, payload, nonce="" if owed is None else _nonce(owed), found=found)

    async def show(self, response: Response, live: LiveTable, *, proposal: Move | None = None, look: str = "") -> None:
        """Show the table in its board message, with a proposal or a page of choices."""
        try:
            payload = await self._payloads.public(live, proposal=proposal, look=look, message=live.table.id)
        except Superseded:
            return
        async with self._lock(live.table):
            if self._shown.get(live.table.id, 0) <= live.table.rev:
                await self._edit(response, await self._services.tables.live(live.table.id), payload)

    async def go_on(self, response: Response, live: LiveTable, done: TextLike = words.MOVED) -> bool:
        """Deliver a table's outbox entries after an action, and notify who decides.

        The action stays done whatever happens here: if Discord does not take the board, the member reads that it is
        `done` and what follows, the outbox goes on, and the result is False.
        """
        self._note_venue(live.table)
        owed = await self._services.outbox.find(live.table.id, BOARD_ENTRY)
        if owed is not None:
            try:
                async with asyncio.timeout(MAX_WAIT_SECONDS):
                    if not owed.fresh or not await self._try_post(response, live, owed):
                        await self.show(response, live)
            except TokenExpired as error:
                _log.info("board not shown, the next press shows it: table=%s reason=%s", live.table.id, error)
                self._services.outbox.mark_delivered(owed)
            except Exception as error:
                await self._defer(response, live.table, owed, error, done)
                return False
        forbidden = await self.mentions.deliver_now(live.table.id)
        await self._stories.update(live.table.id)
        await self._hands.follow(live)
        if forbidden is not None:
            await self._tell(response, calls.delay_text(forbidden, done))
        return forbidden is None

    async def _try_post(self, response: Response, live: LiveTable, owed: OutboxEntry) -> bool:
        """Post a new board.

        Return False if the channel is rate limited but the pressed board can be edited.
        """
        try:
            await self._post(response, live, owed)
        except discord.RateLimited:
            if response.message is None:
                raise
            return False
        return True

    async def catch_up(self, response: Response, live: LiveTable, sentence: TextLike) -> None:
        """Answer a press on an outdated board: refresh the message and tell the member.

        An earlier board is about to be deleted, so the member gets a link.
        """
        board = live.table.board
        if board is not None and response.message is not None and response.message != board.message:
            if sentence:
                await response.tell(sentences(sentence, board_link(live.table)))
            await self._stories.update(live.table.id)
            return
        live, payload = await self._payloads.newest(live)
        async with self._lock(live.table):
            if self._shown.get(live.table.id, 0) <= payload.rev:
                await self._edit(response, await self._services.tables.live(live.table.id), payload)
        if sentence:
            await response.tell(sentence)

    # Outbox entries

    async def _defer(
        self, response: Response, table: Table, owed: OutboxEntry, error: Exception, done: TextLike
    ) -> None:
        """Leave a board to the outbox, and tell the member who waits for it."""
        failed = isinstance(error, CALL_ERRORS)
        if failed and classify(error, Call.SEND) is Meaning.CHANNEL_GONE:
            await forget(self._services, table.guild, table.channel)
            return
        await self._services.outbox.postpone(owed, retry_later(error))
        text = calls.delay_text(error, done)
        if not failed:
            error_id = calls.log_error(error, f"showing table {table.id} at rev {table.rev}")
            text = sentences(done, words.not_shown(error_id))
        await self._tell(response, text)

    async def _tell(self, response: Response, text: TextLike) -> None:
        try:
            await response.tell(text)
        except CALL_ERRORS as unheard:
            _log.info("answer not delivered: member=%d text=%r error=%r", response.member, text, unheard)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Bring the board of a table up to date, without a member who waits."""
        try:
            live = await self._services.tables.live(entry.subject)
        except TableFrozen as frozen:  # there is nothing to draw until a version comes that plays its rules
            raise RetryLater(str(frozen)) from frozen
        self._note_venue(live.table)
        async with self._lock(live.table):
            owed = await self._services.outbox.find(entry.subject, BOARD_ENTRY)
            if owed is None:
                return
            live, payload = await self._payloads.newest(
                await self._services.tables.live(entry.subject), fresh=owed.fresh
            )
            async with deliver_to(self._services, live.table.guild, live.table.channel):
                if owed.fresh or live.table.board is None:
                    found = await self._find_posted(owed, live, payload)
                    await self._replace(None, live, payload, nonce=_nonce(owed), found=found)
                else:
                    await self._edit(None, live, payload)
        await self._stories.update(entry.subject)
        await self._hands.follow(live)

    async def _find_posted(self, owed: OutboxEntry, live: LiveTable, payload: MessagePayload) -> int | None:
        """Find a new board that was posted but not noted.

        If the game has ended since, it still has the controls of one that goes on.
        """
        below = None if live.table.board is None else live.table.board.message
        language = await self._language(live.table)
        return await find_posted(self._client, owed, payload, language, below=below, verbs=RUNNING_VERBS)

    # How

    def _note_venue(self, table: Table) -> None:
        """Note the table's venue, which decides how its messages are posted."""
        if (hooks := hooks_of(self._client)) is not None:
            hooks.note(table.channel, table.venue)

    def _lock(self, table: Table) -> AbstractAsyncContextManager[None]:
        return hold_lock(self._locks.of(table.id))

    def _mark_shown(self, live: LiveTable, payload: MessagePayload) -> None:
        """Note that the board shows this rev; older outbox entries are done."""
        self._shown[payload.table] = payload.rev
        if live.table.run is None:
            now = live.table.updated
            self._services.outbox.mark_delivered(
                OutboxEntry(BOARD_ENTRY, payload.table, live.table.channel, now, now, payload.rev)
            )

    async def _edit(self, response: Response | None, live: LiveTable, payload: MessagePayload) -> None:
        board = live.table.board
        if board is None:
            await self._replace(response, live, payload)
            return
        if response is None or not await self._edit_pressed(response, board, payload):
            if response is not None and response.message is not None:
                await response.acknowledge()
            try:
                await edit(self._client, board.channel, board.message, payload, await self._language(live.table))
            except CALL_ERRORS as error:
                if not self._needs_new_message(error, board):
                    raise
                await self._replace(response, live, payload)
                return
        self._mark_shown(live, payload)

    def _needs_new_message(self, error: BaseException, board: BoardMessage) -> bool:
        """Whether a new board is quicker than an edit: old messages have few edits."""
        if isinstance(error, discord.RateLimited):
            return self._services.now() - discord.utils.snowflake_time(board.message) > EDIT_LIMIT_AGE
        return classify(error, Call.EDIT) in NEEDS_NEW_MESSAGE

    async def _edit_pressed(self, response: Response, board: BoardMessage, payload: MessagePayload) -> bool:
        """Edit the board as the answer to a press on it.

        Return False if that is not possible.
        """
        try:
            return await response.edit(board.message, payload)
        except CALL_ERRORS as error:
            _log.info("board not edited as the response, editing its message: board=%d error=%s", board.message, error)
            await self._services.check()  # it may be another process that answers
            return False

    async def _replace(
        self,
        response: Response | None,
        live: LiveTable,
        payload: MessagePayload,
        *,
        nonce: str = "",
        found: int | None = None,
    ) -> None:
        """Show the table in a new message, or in one that was `found` in the channel."""
        table = live.table
        if found is None:
            message = await self._send(response, table, payload, nonce)
        else:
            message = found
            await edit(self._client, table.channel, found, payload, await self._language(table))
        async with delete_if_lease_lost(
            self._client, table.channel, message, lambda: self._is_board(table.id, message)
        ):
            await self._services.messages.set_board(table, message, payload.rev)
        self._mark_shown(live, payload)

    async def _is_board(self, table_id: str, message: int) -> bool:
        board = (await self._services.tables.find(table_id)).board
        return board is not None and board.message == message

    async def _send(self, response: Response | None, table: Table, payload: MessagePayload, nonce: str) -> int:
        await self._services.check()  # another process may serve the channel by now
        channel = table.channel
        if response is not None and response.channel == channel and response.public:
            return await response.post(payload, silent=True, nonce=nonce)
        return await post(self._client, channel, payload, await self._language(table), silent=True, nonce=nonce)

    async def _language(self, table: Table) -> Language:
        return await table_language(self._client, table)


def _nonce(owed: OutboxEntry) -> str:
    """Return the nonce of a board, the same for every attempt.

    So two attempts in a row make one message.
    """
    return f"{owed.subject}-board-{owed.rev}"
