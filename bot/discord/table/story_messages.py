"""The story of a table: one message that grows by a line a turn, while earlier boards are deleted.

An earlier board leaves the channel once the story message tells the turns that ended there. It becomes the next story
message if there is none yet, if the current one has no room, or if members reacted or replied to it. It begins where
the current one ends. The text follows from the log and from what is stored before the edit, so delivering it twice does
no harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from cachetools import LRUCache

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater, Waits
from bot.core.errors import TableFrozen
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.model import StoryMessage, Table, Turn
from bot.core.table.outbox_entries import RETIRE_ENTRY, STORY_ENTRY, RetiredBoard
from bot.discord.components.languages import table_language
from bot.discord.components.links import current_board_link
from bot.discord.components.payload import MAX_CONTENT_LENGTH, MessagePayload
from bot.discord.table.face import Face
from bot.discord.table.story import story_text
from bot.discord.transport.calls import MESSAGE_LOST, Meaning
from bot.discord.transport.delivery import deliver_or_defer, deliver_to, has_reactions_or_replies
from bot.discord.transport.post import delete, edit
from bot.discord.transport.rate_limits import hold_lock
from bot.games.text import Text, message_text

MAX_TURNS = 20
"""Turns that a story message tells before the next one begins."""

CACHE_SIZE = 2000
"""Number of story messages whose text is remembered, so that none is edited without a change."""

NOT_OURS = (Meaning.FORBIDDEN, Meaning.UNCHANGEABLE)
"""Meanings of a deletion that failed because the message belongs to another application."""


class StoryMessages:
    """Keeps the story messages of tables, and takes earlier boards away."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._locks = Locks()
        self._texts: LRUCache[int, str] = LRUCache(CACHE_SIZE)
        services.outbox.serve(STORY_ENTRY, self._deliver)
        services.outbox.serve(RETIRE_ENTRY, self._deliver)

    async def update(self, table_id: str) -> None:
        """Deliver the outbox entries of a table's story that are due; the outbox retries those that fail."""
        for entry in await self._owed(table_id):
            with suppress(Waits):
                if entry.due <= self._services.now():
                    await deliver_or_defer(self._services.outbox, entry, self._deliver)

    async def _owed(self, table_id: str) -> Sequence[OutboxEntry]:
        """Return the outbox entries of a table's story, those of the earliest boards first."""
        owed = [
            entry for entry in await self._services.outbox.of(table_id) if entry.kind in (STORY_ENTRY, RETIRE_ENTRY)
        ]
        return sorted(owed, key=lambda entry: entry.content.key)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Deliver an entry.

        Raises Waits if an earlier board has to be retired first, because its turns were played first.
        """
        async with hold_lock(self._locks.of(entry.subject)):
            owed = [each.key for each in await self._owed(entry.subject)]
            if entry.key not in owed:  # delivered meanwhile
                return
            if owed[0] != entry.key:
                raise Waits(owed[0])
            table = await self._services.tables.find(entry.subject)
            async with deliver_to(self._services, table.guild, entry.channel):
                if entry.kind is STORY_ENTRY:
                    if table.story is not None:
                        await self._tell(table, table.story)
                elif table.board is None or table.board.message != entry.message:
                    await self._retire(table, entry)

    async def _retire(self, table: Table, entry: OutboxEntry) -> None:
        """Tell the turns that ended at an earlier board, and delete it.

        Its text is left if members reacted or replied to it. A member who plays alone needs no story.
        """
        story, board = table.story, entry.read(RetiredBoard)
        after = board.told
        if story is not None and story.message == board.message:
            await self._tell(table, story)
            return
        kept = await has_reactions_or_replies(self._client, entry.channel, board.message)
        if story is not None:
            told = story if kept else await self._tell(table, story, entry)
            after = max(after, story.after) if told is None else told.upto
        turns = await self._turns(table, after, _to_tell(table))
        if not kept and (after >= entry.rev or not turns or (story is None and len(table.members) == 1)):
            await delete(self._client, entry.channel, board.message, ignore=NOT_OURS)
            return
        await self._tell(table, StoryMessage(board.message, after, after))

    async def _tell(self, table: Table, story: StoryMessage, retired: OutboxEntry | None = None) -> StoryMessage | None:
        """Show in a story message the turns that the board doesn't tell, as far as there is room.

        If it has none for those that ended at the board that is `retired`, it leads on to that one, the next story.

        Return the story as it is stored then, or None if the message is gone.
        """
        upto = _to_tell(table)
        turns = await self._turns(table, story.after, upto)
        most = len(turns) if table.status.ended else MAX_TURNS
        while len(turns) > most or (len(turns) > 1 and not await self._fits(table, self._text(table, turns))):
            turns = turns[:-1]
            upto = turns[-1].ended
        story = replace(story, upto=upto)
        if story != table.story:
            await self._services.messages.set_story(table.id, story)
        if retired is not None and table.board is not None and upto < retired.rev:
            table = replace(table, board=replace(table.board, message=retired.read(RetiredBoard).message))
        return story if await self._show(table, story.message, self._text(table, turns)) else None

    async def _turns(self, table: Table, after: int, upto: int) -> Sequence[Turn]:
        """Return the turns that ended after one rev and until another."""
        try:
            turns = await self._services.tables.ended_turns(table.id, after)
        except TableFrozen as frozen:
            raise RetryLater(str(frozen)) from frozen
        return [turn for turn in turns if turn.ended <= upto]

    def _text(self, table: Table, turns: Sequence[Turn]) -> Text:
        return story_text(self._faces[table.game], table, turns, current_board_link(table))

    async def _fits(self, table: Table, text: Text) -> bool:
        return len(message_text(text, await table_language(self._client, table))) <= MAX_CONTENT_LENGTH

    async def _show(self, table: Table, message: int, text: Text) -> bool:
        """Show a text in a message without picture and controls; return False if it is gone."""
        language = await table_language(self._client, table)
        written = message_text(text, language)
        if self._texts.get(message) == written:
            return True
        if not await edit(self._client, table.channel, message, MessagePayload(text), language, ignore=MESSAGE_LOST):
            return False
        self._texts[message] = written
        return True


def _to_tell(table: Table) -> int:
    """Return the rev until which stories tell the turns: the board tells later ones, except that of an ended game."""
    return table.rev if table.status.ended or table.board is None else table.board.told
