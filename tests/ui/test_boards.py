"""The message that shows a table shows the newest of it, in whatever order its pictures are ready."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from bot.tables.model import Live
from bot.ui.answer import Answer
from bot.ui.boards import Boards
from bot.ui.sheet import Sheet
from tests.ui.races import CHANNEL, played, racing

MESSAGE = 50
UNPRESSED = cast("Answer", SimpleNamespace(message=None))


class Drawing:
    """Sheets that are ready when the test lets them be."""

    def __init__(self) -> None:
        self.ready: dict[int, asyncio.Event] = {}

    async def public(self, live: Live, **_: object) -> Sheet:
        if live.table.rev in self.ready:
            await self.ready[live.table.rev].wait()
        return Sheet(f"rev {live.table.rev}", table=live.table.id, rev=live.table.rev)


class Channel:
    """A channel whose messages note what they are edited to."""

    def __init__(self) -> None:
        self.edits: list[tuple[int, str]] = []

    def get_guild(self, guild: int) -> None:
        """A server of which nothing is known."""

    def get_partial_messageable(self, channel: int) -> Channel:
        assert channel == CHANNEL
        return self

    def get_partial_message(self, message: int) -> Any:
        async def edit(*, content: str, **_: object) -> None:
            self.edits.append((message, content))

        return SimpleNamespace(edit=edit)


async def test_a_slow_edit_does_not_overtake_a_quick_one(tmp_path: Path) -> None:
    channel, drawing = Channel(), Drawing()
    async with racing(tmp_path) as (tables, live):
        boards = Boards(cast("Any", channel), tables, {}, cast("Any", drawing), cast("Any", None))
        await tables.set_board(live.table, MESSAGE, live.table.rev)
        earlier = await played(tables, live, "walk 1")
        gate = drawing.ready[earlier.table.rev] = asyncio.Event()
        slow = asyncio.create_task(boards.show(UNPRESSED, earlier))
        later = await played(tables, earlier, "walk 1")
        await boards.show(UNPRESSED, later)
        gate.set()
        await slow
        newest = (MESSAGE, f"rev {later.table.rev}")
        assert channel.edits == [newest]
        await boards.show(UNPRESSED, later)
        assert channel.edits == [newest, newest]
