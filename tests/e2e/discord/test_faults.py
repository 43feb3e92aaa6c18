"""What goes wrong around a game that is played: the line to Discord, the place where it is, the machine's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.core.table.model import Status
from bot.playground.gateway.gateway import Gateway
from bot.playground.world.membership import remove_bot, return_bot
from bot.playground.world.model import Json
from bot.playground.world.world import GUILD_ID
from tests.e2e.operation.test_owed import check_whole, pass_the_turn, two
from tests.e2e.stage import Stage, place, settled, take_turn, turn_of


def delivered_twice(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every interaction comes to the bot twice, as after a line that was resumed a little too far back."""
    once = stage.world.dispatch

    def twice(event: str, data: Json) -> None:
        once(event, data)
        if event == "INTERACTION_CREATE":
            once(event, data)

    monkeypatch.setattr(stage.world, "dispatch", twice)


async def test_an_interaction_that_is_delivered_twice_is_done_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    delivered_twice(stage, monkeypatch)
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    live = await stage.live()
    for _ in range(3):
        await ana.choose("Choose a cell", ana.options("Choose a cell")[0], message=stage.board(await stage.live()))
        await place(ana, stage.board(await stage.live()))
        await settled()
    assert len(await stage.services.tables.running()) == 1
    assert turn_of(await stage.live()) == turn_of(live) + 3
    assert len([message for message in ana.messages() if message.attachments]) == 1
    assert not any("went wrong" in message.content for message in ana.messages())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


async def _cut(gateway: Gateway) -> None:
    await gateway.cut()


async def _reconnect(gateway: Gateway) -> None:
    gateway.ask_to_reconnect()


async def _invalid(gateway: Gateway) -> None:
    gateway.invalidate()


@pytest.mark.parametrize("trouble", [_cut, _reconnect, _invalid], ids=["cut", "asked to reconnect", "session lost"])
async def test_a_game_goes_on_after_the_line_to_the_gateway_was_lost(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[Gateway], Any]
) -> None:
    pause = asyncio.sleep
    monkeypatch.setattr("asyncio.sleep", lambda seconds, *result: pause(min(seconds, 0.01), *result))
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await trouble(stage.playground.gateway)
    await stage.playground.wait_gone()
    await stage.playground.wait_ready()
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    await check_whole(stage, mover)


async def test_a_server_that_is_taken_away_and_given_back_finds_its_games_as_they_were(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await stage.client.wait_until_ready()
    before, guild = await stage.live(), stage.world.guilds[GUILD_ID]
    remove_bot(stage.world, guild.id)
    await until(stage, leaving=True)
    await stage.later(days=20)
    return_bot(stage.world, guild)
    await until(stage, leaving=False)
    for _ in range(3):
        await stage.later(hours=6)
    live = await stage.live()
    assert (live.table.rev, live.table.status) == (before.table.rev, Status.RUNNING)
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    await check_whole(stage, mover)


async def until(stage: Stage, *, leaving: bool) -> None:
    for _ in range(1000):
        if await stage.services.people.is_leaving(GUILD_ID) is leaving:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bot did not notice")


async def test_a_board_that_was_deleted_is_shown_again_by_the_next_move_or_on_request(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    stage.world.remove_message(stage.board(await stage.live()))
    choice = (await ana.complete("move", move=""))[0]
    await ana.slash(f"move move:{choice.value}")
    await stage.later(minutes=1)
    assert len(await stage.notations()) == 1
    await ana.slash("table do:board")
    await take_turn(ana, stage)


@pytest.mark.parametrize("jump", [{"days": 3.0}, {"days": -3.0}, {"days": 400.0}, {"days": -400.0}], ids=str)
async def test_a_clock_that_jumps_there_and_back_calls_nobody_twice_and_ends_nothing(
    stage: Stage, caplog: pytest.LogCaptureFixture, jump: dict[str, float]
) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await stage.later(**jump)
    await stage.later(**{unit: -by for unit, by in jump.items()})
    assert (await stage.live()).table.status is Status.RUNNING
    texts = [message.content for message in other.pings]
    assert len(texts) == len(set(texts))
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    live = await stage.live()
    assert [line.n for line in await stage.services.tables.log(live.table.id)] == list(range(1, live.table.rev + 1))
    await check_whole(stage, mover)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
