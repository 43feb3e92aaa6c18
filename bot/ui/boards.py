"""The board message: the one message that shows a table, and what happens to it when the game goes on.

While the same members decide, it is edited in place. When the decision passes to others, a new board is posted with
one ping, the old board loses its controls, the earlier ping is deleted. Which message it is stands in the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakValueDictionary

import discord

from bot.games.contract import Move
from bot.tables.model import BoardMessage, Live, Table, deciders
from bot.tables.service import Tables
from bot.ui.answer import Answer
from bot.ui.calls import FAILED, Call, Meaning, meaning, persistently
from bot.ui.links import board_link, mentions
from bot.ui.post import post
from bot.ui.sheet import Sheet
from bot.ui.studio import Studio, Superseded
from bot.ui.table_sheet import TableSheets

_log = logging.getLogger(__name__)

REMEMBERED = 2000
"""Tables whose shown rev is remembered, so that a slow edit cannot overtake a quick one."""

UNREACHABLE = (Meaning.MESSAGE_GONE, Meaning.ARCHIVED)
"""What a failed edit can mean so that a new board can still be posted."""


class Boards:
    """Shows tables in their channels."""

    def __init__(self, client: discord.Client, tables: Tables, sheets: TableSheets, studio: Studio) -> None:
        self._client = client
        self._tables = tables
        self._sheets = sheets
        self._studio = studio
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._shown: OrderedDict[str, int] = OrderedDict()

    # What happens to it

    async def post(self, answer: Answer, live: Live) -> BoardMessage:
        """Show the table in a new message; the earlier board loses its controls."""
        if self._studio.busy:
            await answer.acknowledge()
        async with self._turn(live.table):
            live, sheet = await self._sheets.newest(await self._tables.live(live.table.id))
            return await self._replace(answer, live, sheet)

    async def show(self, answer: Answer, live: Live, *, proposal: Move | None = None, look: str = "") -> None:
        """Show the table in its board message, with a choice that is being considered or looked at."""
        try:
            sheet = await self._sheets.public(live, proposal=proposal, look=look, message=live.table.id)
        except Superseded:
            return
        async with self._turn(live.table):
            if self._shown.get(live.table.id, 0) <= live.table.rev:
                await self._edit(answer, await self._tables.live(live.table.id), sheet)

    async def go_on(self, answer: Answer, live: Live, *, actor: int) -> None:
        """Show what a member's move or undo led to, and call the members who decide now if they are others."""
        owed = deciders(live)
        if not owed or actor in owed:
            await self.show(answer, live)
            await self._drop_ping(live)
            return
        await self.post(answer, live)
        await self._call(answer, live, owed)

    async def begin(self, answer: Answer, live: Live, *, actor: int) -> Table:
        """Show a table that a member started with others, and call whoever begins if it is somebody else."""
        await self.post(answer, live)
        owed = deciders(live)
        if owed and actor not in owed:
            await self._call(answer, live, owed)
        return (await self._tables.live(live.table.id)).table

    async def catch_up(self, answer: Answer, live: Live, sentence: str) -> None:
        """Answer a press from a board that shows something old: refresh it, or show the table as it stands."""
        board = live.table.board
        if answer.message is not None and (board is None or answer.message == board.message):
            await self.show(answer, live)
            await answer.tell(sentence)
            return
        live, sheet = await self._sheets.newest(live)
        await answer.tell(Sheet(f"{sentence} {board_link(live.table)}", sheet.files))

    # How

    def _turn(self, table: Table) -> asyncio.Lock:
        return self._turns.setdefault(table.id, asyncio.Lock())

    def _remember(self, sheet: Sheet) -> None:
        self._shown[sheet.table] = sheet.rev
        self._shown.move_to_end(sheet.table)
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    async def _edit(self, answer: Answer, live: Live, sheet: Sheet) -> None:
        board = live.table.board
        if board is None and answer.message is not None:
            board = BoardMessage(live.table.channel, answer.message)
            await self._tables.set_board(live.table.id, board)
        if board is None:
            await self._replace(answer, live, sheet)
            return
        if not await self._edit_as_answer(answer, board, sheet):
            try:
                await persistently(lambda: self._message(board).edit(**sheet.as_edit()), Call.EDIT)
            except FAILED as error:
                if meaning(error, Call.EDIT) not in UNREACHABLE:
                    raise
                await self._replace(answer, live, sheet)
                return
            if answer.message is not None and answer.message != board.message:
                await self._retire(answer, live.table, answer.message)
        self._remember(sheet)

    async def _edit_as_answer(self, answer: Answer, board: BoardMessage, sheet: Sheet) -> bool:
        """Edit the board as the answer to a press on it. False if it was none, or Discord takes no answer any more."""
        if answer.message != board.message:
            return False
        try:
            await answer.edit(sheet)
        except FAILED as error:
            _log.info("editing board %d as a message, for the answer failed: %s", board.message, error)
            return False
        return True

    async def _replace(self, answer: Answer, live: Live, sheet: Sheet) -> BoardMessage:
        table, earlier = live.table, live.table.board
        message = await self._send(answer, table.channel, sheet)
        board = BoardMessage(table.channel, message, None if earlier is None else earlier.ping)
        await self._tables.set_board(table.id, board)
        self._remember(sheet)
        if earlier is not None:
            await self._retire(answer, table, earlier.message)
        return board

    async def _send(self, answer: Answer, channel: int, sheet: Sheet) -> int:
        if answer.channel == channel and answer.public:
            try:
                return await answer.post(sheet, silent=True)
            except FAILED as error:
                if meaning(error, Call.FOLLOW) is not Meaning.UNANSWERABLE:
                    raise
                _log.info("posting in channel %d as a message, for the answer failed: %s", channel, error)
        return await post(self._channel(channel), sheet, silent=True)

    async def _retire(self, answer: Answer, table: Table, message: int | None) -> None:
        """Take the controls off an earlier board; it is no loss if it is gone."""
        if message is None:
            return
        said = "-# This board was left behind; the table is further down."
        try:
            if answer.message == message:
                await answer.retire(said)
            else:
                earlier = self._message(BoardMessage(table.channel, message))
                await persistently(lambda: earlier.edit(content=said, view=None), Call.EDIT)
        except FAILED as error:
            _log.info("board %d keeps its controls: %r", message, error)

    async def _call(self, answer: Answer, live: Live, owed: tuple[int, ...]) -> None:
        """Notify the members who decide now, with one message that replaces the earlier one."""
        table = (await self._tables.live(live.table.id)).table
        if table.board is None:
            return
        said = f"{mentions(owed)}: it is your move. {board_link(table)}"
        message = await post(self._channel(table.channel), Sheet(said, ping=owed))
        await self._tables.set_board(table.id, BoardMessage(table.board.channel, table.board.message, message))
        await self._delete_ping(table.board)

    async def _drop_ping(self, live: Live) -> None:
        """The call was heeded, or nobody is called any more."""
        board = (await self._tables.live(live.table.id)).table.board
        if board is not None and board.ping is not None:
            await self._tables.set_board(live.table.id, BoardMessage(board.channel, board.message))
            await self._delete_ping(board)

    async def _delete_ping(self, board: BoardMessage | None) -> None:
        if board is None or board.ping is None:
            return
        call = self._channel(board.channel).get_partial_message(board.ping)
        try:
            await persistently(call.delete, Call.DELETE)
        except FAILED as error:
            if meaning(error, Call.DELETE) is not Meaning.DONE:
                _log.info("call %d stays: %r", board.ping, error)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    def _message(self, board: BoardMessage) -> discord.PartialMessage:
        return self._channel(board.channel).get_partial_message(board.message)
