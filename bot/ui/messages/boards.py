"""The board message: the one message that shows a table, and what happens to it when the game goes on.

While the same members decide, it is edited in place. When the decision passes to others, a new board is posted with
one ping, the old board becomes a line of story, the earlier ping is deleted. Which message it is stands in the store,
and so does what is still owed: whoever is answered pays at once where that is possible, the outbox whatever is left.
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

from bot.games.contract import Move
from bot.games.text import Language, Text, TextLike, sentences
from bot.model.errors import TableFrozen
from bot.model.outbox import GRACE, OutboxEntry, OutboxKind
from bot.model.table import BoardMessage, LiveTable, Table
from bot.services.channels import forget
from bot.services.service import Services
from bot.tables.cache import Locks
from bot.tables.jobs.outbox import Later
from bot.ui import words
from bot.ui.components.languages import guild_language
from bot.ui.components.links import current_board_link
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import Face
from bot.ui.messages.story import retired_board_text
from bot.ui.messages.table_message import TablePayloads
from bot.ui.messages.turn_mentions import TurnMentions
from bot.ui.pictures.render_queue import RenderQueue, Superseded
from bot.ui.transport import failures
from bot.ui.transport.calls import CALL_ERRORS, NEEDS_NEW_MESSAGE, Call, Meaning, classify, retry
from bot.ui.transport.delivery import delete_if_lease_lost, deliver_to, find_posted, retry_later
from bot.ui.transport.post import post
from bot.ui.transport.rate_limits import hold_lock
from bot.ui.transport.response import Response
from bot.ui.words import story as story_words

_log = logging.getLogger(__name__)

MAX_WAIT_SECONDS = 60.0
"""Seconds after which a member who did something no longer waits for its board, which follows by itself."""

CACHE_SIZE = 2000
"""Tables whose shown rev is remembered, so that a slow edit cannot overtake a quick one."""

EDIT_LIMIT_AGE = timedelta(hours=1)
"""Messages that are older have a limit of their own for edits, of which no header tells (code 30046)."""


class Boards:
    """Shows tables in their channels, and pays what they owe there."""

    def __init__(
        self,
        client: discord.Client,
        tables: Services,
        faces: Mapping[str, Face],
        sheets: TablePayloads,
        render_queue: RenderQueue,
    ) -> None:
        self._client = client
        self._tables = tables
        self._faces = faces
        self._payloads = sheets
        self._render_queue = render_queue
        self.mentions = TurnMentions(client, tables, faces)
        self._locks = Locks()
        self._shown: LRUCache[str, int] = LRUCache(CACHE_SIZE)
        tables.outbox.serve(OutboxKind.BOARD, self._deliver)
        tables.outbox.serve(OutboxKind.RETIRE, self._deliver_retirement)

    # What happens to it

    async def post(self, response: Response, live: LiveTable) -> None:
        """Show the table in a new message, owed until its id is kept; the earlier board becomes a line of story."""
        table, now = live.table, self._tables.now()
        await self._tables.outbox.owe(
            OutboxEntry(OutboxKind.BOARD, table.id, table.channel, now, now + GRACE, table.rev, fresh=True)
        )
        await self._post(response, live)

    async def _post(self, response: Response, live: LiveTable, owed: OutboxEntry | None = None) -> None:
        """Show it, once: what is `owed` since before the last entry may stand there, posted by a process that died."""
        if self._render_queue.is_busy:
            await response.acknowledge()
        async with self._lock(live.table):
            live, payload = await self._payloads.newest(await self._tables.tables.live(live.table.id), fresh=True)
            found = None
            if owed is not None and owed.since < live.table.updated:
                found = await self._find_posted(owed, live, payload)
            await self._replace(response, live, payload, nonce="" if owed is None else _nonce(owed), found=found)

    async def show(self, response: Response, live: LiveTable, *, proposal: Move | None = None, look: str = "") -> None:
        """Show the table in its board message, with a choice that is being considered or looked at."""
        try:
            payload = await self._payloads.public(live, proposal=proposal, look=look, message=live.table.id)
        except Superseded:
            return
        async with self._lock(live.table):
            if self._shown.get(live.table.id, 0) <= live.table.rev:
                await self._edit(response, await self._tables.tables.live(live.table.id), payload)

    async def go_on(self, response: Response, live: LiveTable, done: TextLike = words.MOVED) -> bool:
        """Pay at once what a table owes its channel after a member did something, and call whoever decides now.

        What the member did stands whatever happens here: when Discord does not take the board, they read that it is
        `done` and what follows, the outbox goes on, and the value is False.
        """
        owed = await self._tables.outbox.find(live.table.id, OutboxKind.BOARD)
        if owed is not None:
            try:
                async with asyncio.timeout(MAX_WAIT_SECONDS):
                    if not owed.fresh or not await self._try_post(response, live, owed):
                        await self.show(response, live)
            except Exception as error:
                await self._defer(response, live.table, owed, error, done)
                return False
        forbidden = await self.mentions.deliver_now(live.table.id)
        if forbidden is not None:
            await self._tell(response, failures.delay_text(forbidden, done))
        return forbidden is None

    async def _try_post(self, response: Response, live: LiveTable, owed: OutboxEntry) -> bool:
        """Post a new board; False where the channel takes none for a while, but the board that was pressed an edit."""
        try:
            await self._post(response, live, owed)
        except discord.RateLimited:
            if response.message is None:
                raise
            return False
        return True

    async def catch_up(self, response: Response, live: LiveTable, sentence: TextLike) -> None:
        """Answer a press from a board that shows something old, on that message: it is refreshed, and its member told.

        A board that was left behind becomes its line of story, if it is none yet; that line leads to the new one.
        """
        board = live.table.board
        if board is not None and response.message is not None and response.message != board.message:
            await self._retire_if_owed(response, live.table)
            return
        live, payload = await self._payloads.newest(live)
        async with self._lock(live.table):
            if self._shown.get(live.table.id, 0) <= payload.rev:
                await self._edit(response, await self._tables.tables.live(live.table.id), payload)
        if sentence:
            await response.tell(sentence)

    # What is owed

    async def _defer(
        self, response: Response, table: Table, owed: OutboxEntry, error: Exception, done: TextLike
    ) -> None:
        """Leave a board to the outbox, and say to the member who waits for it how things are."""
        failed = isinstance(error, CALL_ERRORS)
        if failed and classify(error, Call.SEND) is Meaning.CHANNEL_GONE:
            await forget(self._tables, table.guild, table.channel)
            return
        await self._tables.outbox.put_off(owed, retry_later(error))
        text = failures.delay_text(error, done)
        if not failed:
            error_id = failures.log_error(error, f"showing table {table.id} at rev {table.rev}")
            text = sentences(done, words.not_shown(error_id))
        await self._tell(response, text)

    async def _tell(self, response: Response, text: TextLike) -> None:
        try:
            await response.tell(text)
        except CALL_ERRORS as unheard:
            _log.info("member %d could not be told %r: %r", response.member, text, unheard)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Bring the board of a table to its rev, wherever that is now, without anybody who waits for it."""
        try:
            live = await self._tables.tables.live(entry.subject)
        except TableFrozen as frozen:  # there is nothing to draw until a version comes that plays its rules
            raise Later(str(frozen)) from frozen
        async with self._lock(live.table):
            owed = await self._tables.outbox.find(entry.subject, OutboxKind.BOARD)
            if owed is None:
                return
            live, payload = await self._payloads.newest(await self._tables.tables.live(entry.subject), fresh=owed.fresh)
            async with deliver_to(self._tables, live.table.guild, live.table.channel):
                if owed.fresh or live.table.board is None:
                    found = await self._find_posted(owed, live, payload)
                    await self._replace(None, live, payload, nonce=_nonce(owed), found=found)
                else:
                    await self._edit(None, live, payload)

    async def _find_posted(self, owed: OutboxEntry, live: LiveTable, payload: MessagePayload) -> int | None:
        """A new board that stands there although nobody noted it down."""
        below = None if live.table.board is None else live.table.board.message
        return await find_posted(self._client, owed, payload, self._language(live.table), below=below)

    async def _deliver_retirement(self, entry: OutboxEntry) -> None:
        table = await self._tables.tables.find(entry.subject)
        if table.board is not None and table.board.message == entry.message:  # it is the board, after all
            return
        async with deliver_to(self._tables, table.guild, entry.channel):
            earlier = self._message(BoardMessage(entry.channel, entry.message))
            line = MessagePayload(await self._story(table, entry)).to_edit(self._language(table))
            try:
                await retry(lambda: earlier.edit(**line), Call.EDIT)
            except CALL_ERRORS as error:
                if classify(error, Call.EDIT) not in (Meaning.MESSAGE_GONE, Meaning.UNCHANGEABLE):
                    raise

    async def _find_retirement(self, table: Table, message: int) -> OutboxEntry | None:
        """What is owed for a message that was the board of a table; None if it is a line of story already."""
        owed = await self._tables.outbox.of(table.id)
        return next((each for each in owed if each.kind is OutboxKind.RETIRE and each.message == message), None)

    async def _story(self, table: Table, left: OutboxEntry) -> Text:
        """The line that a board becomes, the same however often it is asked for."""
        board = current_board_link(table)
        try:
            then = await self._tables.tables.at(table.id, left.rev)
        except TableFrozen:
            return story_words.leading_on(story_words.MOVED_ON, board)
        return retired_board_text(self._faces[table.game], then, left.told, board)

    # How

    def _lock(self, table: Table) -> AbstractAsyncContextManager[None]:
        return hold_lock(self._locks.of(table.id))

    def _mark_shown(self, live: LiveTable, payload: MessagePayload) -> None:
        """The board shows this now: nothing older is to be shown or owed any more."""
        self._shown[payload.table] = payload.rev
        if live.table.run is None:
            now = live.table.updated
            self._tables.outbox.tick_off(
                OutboxEntry(OutboxKind.BOARD, payload.table, live.table.channel, now, now, payload.rev)
            )

    async def _edit(self, response: Response | None, live: LiveTable, payload: MessagePayload) -> None:
        board = live.table.board
        if board is None:
            await self._replace(response, live, payload)
            return
        language = self._language(live.table)
        if response is None or not await self._edit_pressed(response, board, payload):
            if response is not None and response.message is not None:
                await response.acknowledge()
            try:
                await retry(lambda: self._message(board).edit(**payload.to_edit(language)), Call.EDIT)
            except CALL_ERRORS as error:
                if not self._needs_new_message(error, board):
                    raise
                await self._replace(response, live, payload)
                return
            if response is not None:
                await self._retire_if_owed(response, live.table)
        self._mark_shown(live, payload)

    def _needs_new_message(self, error: BaseException, board: BoardMessage) -> bool:
        """Whether a new board shows sooner what an edit was to show. Old messages are edited a few times only."""
        if isinstance(error, discord.RateLimited):
            return self._tables.now() - discord.utils.snowflake_time(board.message) > EDIT_LIMIT_AGE
        return classify(error, Call.EDIT) in NEEDS_NEW_MESSAGE

    async def _edit_pressed(self, response: Response, board: BoardMessage, payload: MessagePayload) -> bool:
        """Edit the board as the answer to a press on it. False if it was none, or Discord takes no answer any more."""
        try:
            return await response.edit(board.message, payload)
        except CALL_ERRORS as error:
            _log.info("editing board %d as a message, for the answer failed: %s", board.message, error)
            await self._tables.check()  # it may be another process that answers
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
        """Show the table in a new message, or in one that was `found` to stand there already."""
        table = live.table
        if found is None:
            message = await self._send(response, table, payload, nonce)
        else:
            message = found
            board = self._message(BoardMessage(table.channel, found))
            await retry(lambda: board.edit(**payload.to_edit(self._language(table))), Call.EDIT)
        async with delete_if_lease_lost(
            self._client, table.channel, message, lambda: self._is_board(table.id, message)
        ):
            earlier = await self._tables.messages.set_board(table, message, payload.rev)
        self._mark_shown(live, payload)
        if earlier is not None and earlier.message != message:
            await self._retire(response, table.id, payload.rev, earlier.message)

    async def _is_board(self, table_id: str, message: int) -> bool:
        board = (await self._tables.tables.find(table_id)).board
        return board is not None and board.message == message

    async def _send(self, response: Response | None, table: Table, payload: MessagePayload, nonce: str) -> int:
        await self._tables.check()  # another process may serve the channel by now
        channel = table.channel
        if response is not None and response.channel == channel and response.public:
            return await response.post(payload, silent=True, nonce=nonce)
        where = self._client.get_partial_messageable(channel)
        return await post(where, payload, self._language(table), silent=True, nonce=nonce)

    async def _retire_if_owed(self, response: Response, table: Table) -> None:
        """A press on an earlier board that is still to become a line of story makes it one."""
        if response.message is not None and (entry := await self._find_retirement(table, response.message)) is not None:
            await self._retire(response, table.id, entry.rev, entry.message)

    async def _retire(self, response: Response | None, table_id: str, rev: int, message: int) -> None:
        """Make an earlier board a line of story; when Discord does not take that now, it is owed.

        One that nobody knew of tells nothing: what ended until this rev stands elsewhere.
        """
        table, now = await self._tables.tables.find(table_id), self._tables.now()
        unknown = OutboxEntry(OutboxKind.RETIRE, table.id, table.channel, now, now, rev, message=message, told=rev)
        entry = replace(await self._find_retirement(table, message) or unknown, due=now)
        try:
            if response is None or not await response.edit(message, MessagePayload(await self._story(table, entry))):
                await self._deliver_retirement(entry)
        except (Later, *CALL_ERRORS) as error:
            _log.info("board %d keeps its controls for now: %s", message, error)
            reason = error if isinstance(error, Later) else retry_later(error)
            await self._tables.outbox.owe(replace(entry, due=now + timedelta(seconds=reason.wait)))
        else:
            self._tables.outbox.tick_off(entry)

    def _language(self, table: Table) -> Language:
        return guild_language(self._client, table.guild)

    def _message(self, board: BoardMessage) -> discord.PartialMessage:
        return self._client.get_partial_messageable(board.channel).get_partial_message(board.message)


def _nonce(owed: OutboxEntry) -> str:
    """The same for every attempt at one board, so that Discord makes one message of two attempts in a row."""
    return f"{owed.subject}-board-{owed.rev}"
