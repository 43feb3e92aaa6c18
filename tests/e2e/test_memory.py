"""What the client keeps while people play: nothing that grows with what was said and done."""

from __future__ import annotations

import asyncio

from bot.ui.host import CONNECTIONS
from tests.e2e.stage import Stage, one_press


async def test_the_client_remembers_no_message_no_member_and_no_view(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    board = ana.sees()
    for press in range(6):
        await one_press(ana, stage.world.find_message(board.id), press)
    state = stage.client._connection
    assert state._messages is None
    assert not any(views for views in state._view_store._views.values())
    assert state._view_store._synced_message_views == {}
    assert [member for guild in state.guilds for member in guild.members if member != guild.me] == []
    assert len(state._users) <= 1 + len(stage.world.members)


async def test_nothing_waits_until_a_private_message_with_controls_is_old(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    await ana.slash("carcassonne hint")
    warned = ana.sees_private()
    assert warned is not None
    assert ana.labels(warned) == ["Give me the hint"]
    await ana.slash("carcassonne hint")  # by now the first answer is done with
    waiting = [task.get_coro() for task in asyncio.all_tasks()]
    assert [each for each in waiting if "timeout" in getattr(each, "__qualname__", "")] == []


async def test_the_client_opens_no_more_connections_than_it_needs(stage: Stage) -> None:
    assert stage.client.http.connector.limit == CONNECTIONS
