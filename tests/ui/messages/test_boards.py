"""The message that shows a table shows the newest of it, in whatever order its pictures are ready."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.core.services import Services
from bot.core.table.model import BoardMessage, LiveTable, Table
from bot.discord.components.payload import MessagePayload
from bot.discord.table.boards import Boards
from bot.discord.table.hands import Hands
from bot.discord.transport.response import Response
from bot.games.text import Text
from bot.store.lease import LeaseLost
from tests.ui.doubles import not_found
from tests.ui.races import CHANNEL, played, racing

MESSAGE, POSTED = 50, 60


class Unpressed:
    """The answer to a typed command."""

    message = None

    async def edit(self, message: int | None, sheet: MessagePayload) -> bool:
        return False


UNPRESSED = cast("Response", Unpressed())


class Drawing:
    """Sheets that are ready when the test lets them be."""

    def __init__(self) -> None:
        self.ready: dict[int, asyncio.Event] = {}

    async def newest(self, live: LiveTable, **_: object) -> tuple[LiveTable, MessagePayload]:
        return live, await self.public(live)

    async def public(self, live: LiveTable, **_: object) -> MessagePayload:
        if live.table.rev in self.ready:
            await self.ready[live.table.rev].wait()
        return MessagePayload(f"rev {live.table.rev}", table=live.table.id, rev=live.table.rev)


class Channel:
    """A channel whose messages note what they are edited to."""

    def __init__(self) -> None:
        self.edits: list[tuple[int, str]] = []
        self.posted: list[str] = []
        self.deleted: list[int] = []

    def get_guild(self, guild: int) -> None:
        """Return a server about which nothing is known."""

    def get_partial_messageable(self, channel: int) -> Channel:
        assert channel == CHANNEL
        return self

    def get_partial_message(self, message: int) -> Any:
        async def edit(*, content: str, **_: object) -> None:
            self.edits.append((message, content))

        async def delete() -> None:
            self.deleted.append(message)

        return SimpleNamespace(edit=edit, delete=delete)

    async def send(self, content: str, **_: object) -> Any:
        self.posted.append(content)
        return SimpleNamespace(id=POSTED)


class Late:
    """Post an answer that Discord no longer accepts: it becomes its own message."""

    message, channel, public = None, CHANNEL, True

    def __init__(self, where: Channel) -> None:
        self._where = where

    async def post(self, sheet: MessagePayload, **_: object) -> int:
        sent = await self._where.send(str(sheet.content))
        return int(sent.id)


def no_hands(services: Services) -> Hands:
    """Nobody has a private message open."""
    return Hands(services, cast("Any", None))


def late(channel: Channel) -> Response:
    return cast("Response", Late(channel))


LOST = LeaseLost(Text("Others serve its servers now."))


async def test_a_slow_edit_does_not_overtake_a_quick_one(tmp_path: Path) -> None:
    channel, drawing = Channel(), Drawing()
    async with racing(tmp_path) as (services, live):
        boards = Boards(cast("Any", channel), services, {}, cast("Any", drawing), cast("Any", None), no_hands(services))
        await services.messages.set_board(live.table, MESSAGE, live.table.rev)
        earlier = await played(services, live, "walk 1")
        gate = drawing.ready[earlier.table.rev] = asyncio.Event()
        slow = asyncio.create_task(boards.show(UNPRESSED, earlier))
        later = await played(services, earlier, "walk 1")
        await boards.show(UNPRESSED, later)
        gate.set()
        await slow
        newest = (MESSAGE, f"rev {later.table.rev}")
        assert channel.edits == [newest]
        await boards.show(UNPRESSED, later)
        assert channel.edits == [newest, newest]


@pytest.fixture
async def race(tmp_path: Path) -> AsyncIterator[tuple[Services, LiveTable]]:
    async with racing(tmp_path) as race:
        yield race


def boards_in(channel: Channel, services: Services) -> Boards:
    render_queue = SimpleNamespace(is_busy=False)
    return Boards(
        cast("Any", channel), services, {}, cast("Any", Drawing()), cast("Any", render_queue), no_hands(services)
    )


async def test_a_board_is_posted_in_place_of_an_answer_while_the_lease_stands(race: tuple[Services, LiveTable]) -> None:
    (services, live), channel = race, Channel()
    await boards_in(channel, services).post(late(channel), live)
    assert channel.posted == [f"rev {live.table.rev}"]
    assert (await services.tables.find(live.table.id)).board == BoardMessage(CHANNEL, POSTED)


async def test_nothing_is_posted_in_place_of_an_answer_when_another_process_serves_the_table(
    race: tuple[Services, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    (services, live), channel = race, Channel()
    monkeypatch.setattr(services, "check", AsyncMock(side_effect=LOST))
    with pytest.raises(LeaseLost):
        await boards_in(channel, services).post(late(channel), live)
    assert channel.posted == []


async def test_a_board_is_not_edited_in_place_of_an_answer_when_another_process_serves_the_table(
    race: tuple[Services, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    (services, live), channel = race, Channel()
    await services.messages.set_board(live.table, MESSAGE, live.table.rev)
    pressed = cast("Response", SimpleNamespace(message=MESSAGE, edit=AsyncMock(side_effect=not_found())))
    monkeypatch.setattr(services, "check", AsyncMock(side_effect=LOST))
    with pytest.raises(LeaseLost):
        await boards_in(channel, services).show(pressed, await services.tables.live(live.table.id))
    assert channel.edits == []


async def test_a_board_that_was_posted_in_vain_is_deleted(
    race: tuple[Services, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    (services, live), channel = race, Channel()
    monkeypatch.setattr(services.messages, "set_board", AsyncMock(side_effect=LOST))
    with pytest.raises(LeaseLost):
        await boards_in(channel, services).post(late(channel), live)
    assert channel.deleted == [POSTED]


async def test_a_board_that_the_next_process_has_found_stays(
    race: tuple[Services, LiveTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    (services, live), channel = race, Channel()
    set_board = services.messages.set_board

    async def lost(table: Table, message: int, rev: int) -> None:
        await set_board(table, message, rev)
        raise LOST

    monkeypatch.setattr(services.messages, "set_board", lost)
    with pytest.raises(LeaseLost):
        await boards_in(channel, services).post(late(channel), live)
    assert channel.deleted == []
