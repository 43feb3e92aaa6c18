"""A bot that is asked to end answers first what it was asked."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest

from bot.games.contract import View
from tests.e2e.sketch import Sketch, sketch
from tests.e2e.stage import GAME, Stage


async def test_a_press_that_is_being_answered_gets_its_answer(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    drawing, release = threading.Event(), threading.Event()

    def slowly(view: View) -> Sketch:
        drawing.set()
        assert release.wait(10)
        return sketch(view)

    stage.client.desk.faces[GAME].renderer = slowly
    cell = ana.options("Choose a cell")[0]
    choosing = asyncio.create_task(ana.choose("Choose a cell", cell))
    assert await asyncio.to_thread(drawing.wait, 10)
    stopping = asyncio.create_task(stage.stop())
    await asyncio.sleep(0)
    release.set()
    await choosing
    await stopping
    assert cell in ana.sees().content
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
