"""A bot that is asked to stop first answers what it was asked."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest

from bot.games.contract import View
from bot.playground.world.client import Client
from bot.playground.world.components import controls
from bot.playground.world.interactions import InteractionState
from renderers.kit.picture import Picture
from tests.e2e.sketch import sketch
from tests.e2e.stage import GAME, Stage


async def test_a_press_that_is_being_answered_gets_its_answer(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    drawing, release = threading.Event(), threading.Event()

    def slowly(view: View) -> Picture:
        drawing.set()
        assert release.wait(10)
        return sketch(view)

    stage.client.dispatcher.faces[GAME].renderer = slowly
    cell = ana.options("Choose a cell")[0]
    choosing = asyncio.create_task(ana.choose("Choose a cell", cell))
    assert await asyncio.to_thread(drawing.wait, 10)
    stopping = asyncio.create_task(stage.stop())
    await asyncio.sleep(0)
    release.set()
    await choosing
    await stopping
    assert cell in ana.newest_message().content
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_what_comes_after_that_is_not_begun_with(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    ana, ben, client = stage.member("Ana"), stage.member("Ben"), stage.client
    await ana.slash("carcassonne")
    await client.drain_gate.drain(0.0)
    board = ana.newest_message()
    come = asyncio.create_task(client.wait_for("interaction", check=lambda each: each.type.name == "component"))
    await asyncio.sleep(0)
    late = [
        Client(stage.world).slash(ben.member, ben.channel_id, "help"),
        Client(stage.world).press(ben.member, board.id, controls(board.components)[-1].custom_id),
    ]
    await come
    await stage.stop()
    assert [each.state for each in late] == [InteractionState.WAITING] * 2
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
