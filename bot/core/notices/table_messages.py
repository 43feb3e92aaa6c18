"""The messages that show a table and mention its members."""

from __future__ import annotations

from dataclasses import replace

from bot.core.delivery.entries import OutboxEntry
from bot.core.notices import queries
from bot.core.notices.model import DirectMessage
from bot.core.notices.service import NotificationPlan
from bot.core.table import queries as table_queries
from bot.core.table.model import BoardMessage, StoryMessage, Table
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.core.table.repository import TableRepository


class TableMessages:
    """Stores messages, and removes the outbox entries that they deliver."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self._store = repository.store

    async def set_board(self, table: Table, message: int, rev: int) -> BoardMessage | None:
        """Store the message that shows the table at this rev; return the previous board.

        The outbox entry is removed.
        """
        now = self._repository.clock()
        shown = OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now, rev)
        async with self._repository.lock(table.id):
            before = await self._store.write(table_queries.set_board, shown, message)
            board = BoardMessage.after(before, table.channel, message, rev)
            self._repository.update_cached(table.id, board=board)
        return before

    async def set_story(self, table_id: str, story: StoryMessage) -> None:
        """Store which message tells the latest turns of a table."""
        async with self._repository.lock(table_id):
            await self._store.write(table_queries.set_story, table_id, story)
            self._repository.update_cached(table_id, story=story)

    async def set_call(self, called: OutboxEntry, message: int | None, plan: NotificationPlan) -> BoardMessage | None:
        """Store which message mentions members at a table, with the plan.

        Return the old board.
        """
        async with self._repository.lock(called.subject):
            before = await self._store.write(
                table_queries.set_call, called, message, plan.notices, plan.due, plan.direct_messages(called)
            )
            if before is not None:
                self._repository.update_cached(called.subject, board=replace(before, ping=message))
        if plan.due is not None:
            self._repository.wake()
        return before

    async def set_direct_message(self, called: OutboxEntry, letter: DirectMessage | None) -> None:
        """Store the direct message of an outbox entry, None if it was deleted."""
        await self._store.write(queries.set_direct_message, called, letter)
