"""What the client keeps while people play: nothing that grows with activity."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from bot.discord.client.host import MAX_CONNECTIONS
from bot.games.chance import Chance
from tests.bench.load.commands import Commands, all_commands
from tests.e2e.stage import Stage, one_press, settled, staged


async def test_the_client_remembers_no_message_no_member_and_no_view(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    board = ana.newest_message()
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
    await ana.slash("carcassonne")
    await ana.slash("table do:hint")
    warned = ana.newest_private_message()
    assert warned is not None
    assert ana.labels(warned) == ["Show the hint"]
    await ana.slash("table do:hint")  # by now the first answer is done with
    waiting = [task.get_coro() for task in asyncio.all_tasks()]
    assert [each for each in waiting if "timeout" in getattr(each, "__qualname__", "")] == []


async def test_the_client_opens_no_more_connections_than_it_needs(stage: Stage) -> None:
    assert stage.client.http.connector.limit == MAX_CONNECTIONS


OURS = ("bot.core", "bot.discord", "cogs", "discord")
"""Modules that create objects for members' actions.

Rule and picture caches are bounded.
"""


def objects_of_ours() -> int:
    gc.collect()
    return sum(str(type(each).__module__).startswith(OURS) for each in gc.get_objects())


async def test_commands_of_every_kind_leave_nothing_behind(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        ana, commands = stage.member("Ana"), Commands(stage.world, Chance(b"memory"))
        kinds = len(all_commands(stage.world.command_registry.registered(None)))

        async def use_all() -> int:
            for _ in range(kinds):
                await commands.use(ana.member, ana.channel)
            await settled()
            await stage.later(minutes=1)
            return objects_of_ours()

        await use_all()
        before = await use_all()
        after = await use_all()
        assert after - before < kinds, "every command left some objects behind"
