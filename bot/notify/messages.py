"""The messages that show a table and mention its members."""

from __future__ import annotations

from dataclasses import replace

from bot.model.notice import DirectMessage
from bot.model.outbox import OutboxEntry
from bot.model.table import BoardMessage, StoryMessage, Table
from bot.model.table_outbox import BOARD_ENTRY
from bot.notify.notices import NotificationPlan
from bot.store import queries
from bot.tables.repository import TableRepository


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
            before = await self._store.write(queries.tables.set_board, shown, message)
            board = BoardMessage.after(before, table.channel, message, rev)
            self._repository.update_cached(table.id, board=board)
        return before

    async def set_story(self, table_id: str, story: StoryMessage) -> None:
        """Store which message tells the latest turns of a table."""
        async with self._repository.lock(table_id):
            await self._store.write(queries.tables.set_story, table_id, story)
            self._repository.update_cached(table_id, story=story)

    async def set_call(self, called: OutboxEntry, message: int | None, plan: NotificationPlan) -> BoardMessage | None:
        """Store which message mentions members at a table, with the plan.

        Return the old board.
        """
        async with self._repository.lock(called.subject):
            before = await self._store.write(
                queries.tables.set_call, called, message, plan.notices, plan.due, plan.direct_messages(called)
            )
            if before is not None:
                self._repository.update_cached(called.subject, board=replace(before, ping=message))
        if plan.due is not None:
            self._repository.wake()
        return before

    async def set_direct_message(self, called: OutboxEntry, letter: DirectMessage | None) -> None:
        """Store the direct message of an outbox entry, None if it was deleted."""
        await self._store.write(queries.notices.set_direct_message, called, letter)
