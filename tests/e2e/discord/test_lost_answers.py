"""An answer of Discord's that is lost, or that breaks after the work was done: nothing stands twice, one is called."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.core.table.model import deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.faults import Faults
from bot.playground.world.model import Permission
from tests.e2e.operation.test_owed import POSTS, boards, calls, check_whole, pass_the_turn, two
from tests.e2e.operation.test_owed_after_kills import forget_nonces
from tests.e2e.racing import press_on
from tests.e2e.stage import Stage, settled


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py waits for a moment only before it sends something again."""
    pause = asyncio.sleep
    monkeypatch.setattr("discord.http.asyncio.sleep", lambda seconds: pause(min(seconds, 0.01)))


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(partial(Faults.lose_response), id="lost"),
        pytest.param(partial(Faults.server_error, status=503, done=True), id="broken once"),
        pytest.param(partial(Faults.server_error, status=502, done=True, times=5), id="broken to the end"),
    ],
)
async def test_the_next_member_finds_one_board_and_is_called_once(stage: Stage, trouble: Callable[..., None]) -> None:
    mover, other = await two(stage)
    before, number = len(other.pings), 0
    trouble(stage.world.faults, POSTS, method="POST")
    while not stage.world.faults.log:
        await press_on(mover, stage.board(await stage.live()), number)
        await settled()
        number += 1
    stage.world.faults.clear()
    await stage.later(minutes=1)
    await check_whole(stage, other)
    assert len(other.pings) == before + 1


@pytest.mark.parametrize("opener", ["Ana", "Ben"])
async def test_a_start_whose_answer_is_lost_calls_whoever_begins_unless_they_pressed_it(
    stage: Stage, opener: str
) -> None:
    members = [stage.member(opener), stage.member("Ben" if opener == "Ana" else "Ana")]
    await members[0].slash("novaluna seats:2")
    await members[1].press("Join")
    stage.world.faults.lose_response(POSTS, method="POST")
    await members[0].press("Start")
    await settled()
    assert stage.world.faults.log
    await check_begun(stage, members, members[0])


async def test_whoever_begins_is_called_though_they_opened_the_lobby_when_somebody_else_started_it(
    stage: Stage,
) -> None:
    for opener, starter in (("Ana", "Ben"), ("Ben", "Ana")):
        channel = f"table-of-{opener.lower()}"
        stage.world.open_channel(channel)
        members = [stage.member(opener, channel), stage.member(starter, channel)]
        await members[0].slash("novaluna seats:2")
        await members[1].press("Join")
        await members[1].press("Start")
        await settled()
        await check_begun(stage, members, members[1])


async def check_begun(stage: Stage, members: list[ScriptedMember], starter: ScriptedMember) -> None:
    await stage.later(minutes=1)
    live = await stage.live(starter.channel_id)
    called = [member for member in members if member.id in deciders(live) and member is not starter]
    assert [f"<@{member.id}>" in call.content for call, member in zip(calls(starter), called, strict=True)] == [
        True for _ in called
    ]
    assert await stage.services.outbox.of(live.table.id) == []


async def test_a_message_posted_despite_a_503_is_found_and_not_repeated(stage: Stage) -> None:
    mover, other = await two(stage)
    before = len(other.pings)
    stage.world.faults.server_error(POSTS, method="POST", status=503, done=True, times=2)  # the board, then the call
    await pass_the_turn(stage, mover)
    for _ in range(4):
        forget_nonces(stage.playground)
        await stage.later(minutes=1)
    assert len(stage.world.faults.log) == 2
    await check_whole(stage, other)
    assert len(other.pings) == before + 1


async def test_where_nobody_may_read_back_a_board_whose_answer_is_lost_stands_once(stage: Stage) -> None:
    mover, other = await two(stage)
    stage.world.update_channel(replace(mover.channel, denied=Permission.READ_MESSAGE_HISTORY))
    stage.world.faults.lose_response(POSTS, method="POST")
    number = 0
    while not stage.world.faults.log:
        await press_on(mover, stage.board(await stage.live()), number)
        await settled()
        number += 1
    await stage.later(minutes=1)
    await check_whole(stage, other)


async def test_a_board_whose_answer_is_lost_is_found_though_the_game_has_ended_since(stage: Stage) -> None:
    mover, other = await two(stage)
    stage.world.faults.lose_response(POSTS, method="POST", times=3)
    await pass_the_turn(stage, mover)
    stage.clock.turn(seconds=1)
    await other.slash("table do:resign with:sure")
    await settled()
    await stage.later(minutes=1)
    assert [message.id for message in boards(mover)] == [stage.board(await stage.live()).id]
