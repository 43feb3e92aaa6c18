"""Members who leave a server while it is their turn, whom Discord takes no message for, and who come back."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from bot.core.table.model import deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import join_server, leave_server, time_out
from cogs.follow.service import TableFollowers
from tests.e2e.operation.test_owed import pass_the_turn
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, settled

DAYS = 3


async def two(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """Open a table for two members and return them, the one to move first."""
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    return mover, next(member for member in members if member is not mover)


async def some_days(stage: Stage) -> None:
    for _ in range(DAYS * 24):
        await stage.later(hours=1)


def called(reader: ScriptedMember, member: ScriptedMember) -> list[str]:
    """Return the calls and reminders to a member beside the board."""
    found = [message.content for message in reader.messages() if not message.is_ephemeral]
    return [text for text in found if text.startswith(f"{member.member.mention}: ")]


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def owed(stage: Stage) -> list[str]:
    live = await stage.live()
    return [f"{each.kind} tried {each.tries} times" for each in await stage.services.outbox.of(live.table.id)]


async def test_who_left_is_called_no_more_often_than_anybody_else_and_nothing_stays_owed(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await two(stage)
    leave_server(stage.world, other.member)
    await pass_the_turn(stage, mover)
    await some_days(stage)
    assert len(called(mover, other)) == 1
    assert await owed(stage) == []
    assert warnings(caplog) == []


async def test_who_left_and_is_called_by_direct_message_is_called_beside_the_board_from_then_on(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await two(stage)
    await other.slash("turns do:mentions with:direct")
    leave_server(stage.world, other.member)
    await pass_the_turn(stage, mover)
    await some_days(stage)
    assert len(called(mover, other)) == 1
    assert await owed(stage) == []
    assert warnings(caplog) == []


async def test_who_comes_back_finds_their_turn_and_plays_on(stage: Stage) -> None:
    mover, other = await two(stage)
    leave_server(stage.world, other.member)
    await pass_the_turn(stage, mover)
    await stage.later(hours=5)
    join_server(stage.world, other.member)
    live = await stage.live()
    assert other.id in deciders(live)
    await press_on(other, stage.board(live), 1)
    await settled()
    assert (await stage.live()).table.rev > live.table.rev


async def test_who_is_timed_out_keeps_their_turn_until_they_may_write_again(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    mover, other = await two(stage)
    time_out(stage.world, other.member, stage.world.clock() + timedelta(days=1))
    await pass_the_turn(stage, mover)
    await some_days(stage)
    assert await owed(stage) == []
    assert warnings(caplog) == []
    time_out(stage.world, other.member, None)
    live = await stage.live()
    await press_on(other, stage.board(live), 1)
    await settled()
    assert (await stage.live()).table.rev > live.table.rev


async def test_who_follows_a_table_and_leaves_follows_no_more(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    mover, _ = await two(stage)
    emil = stage.member("Emil")
    await emil.slash("table do:follow")
    live = await stage.live()
    assert await stage.services[TableFollowers].find(live.table.id, emil.id) is not None
    leave_server(stage.world, emil.member)
    await pass_the_turn(stage, mover)
    await some_days(stage)
    assert await owed(stage) == []
    assert warnings(caplog) == []
    assert await stage.services[TableFollowers].find(live.table.id, emil.id) is None
