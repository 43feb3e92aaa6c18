"""Drawing that fails or takes long, requests that go wrong, work that raises: the member always hears something."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from pathlib import Path

import pytest

from bot import __version__
from bot.games.contract import View
from bot.playground.world.interactions import NoResponse, ResponseType
from bot.playground.world.world import Deadlines
from renderers.kit.picture import Picture
from tests.e2e.sketch import sketch
from tests.e2e.stage import GAME, Stage, labels_of, place, places, rev_of, settled, staged, take_turn

ERROR_ID = re.compile(rf"error `({re.escape(__version__)}-[0-9a-f]{{6}})`")


def break_renderer(stage: Stage) -> None:
    def broken(view: View) -> Picture:
        raise ZeroDivisionError("no ink")

    stage.client.dispatcher.faces[GAME].renderer = broken


async def test_a_renderer_that_fails_costs_the_picture_and_not_the_move(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    break_renderer(stage)
    await take_turn(ana, stage)
    board = stage.board(await stage.live())
    found = ERROR_ID.search(board.content)
    assert found is not None
    assert found[1] in caplog.text
    assert "ZeroDivisionError: no ink" in caplog.text
    assert board.attachments == ()
    assert labels_of(board)
    moves = await stage.notations()
    assert moves

    stage.client.dispatcher.faces[GAME].renderer = sketch
    await take_turn(ana, stage)
    assert stage.board(await stage.live()).attachments
    assert (await stage.notations())[: len(moves)] == moves


async def test_an_unexpected_error_is_answered_with_an_id_that_the_log_has(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()

    async def broken(*_: object) -> None:
        raise RuntimeError("the cellar is flooded")

    monkeypatch.setattr(stage.client.services.tables, "live", broken)
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    await ana.slash("table do:board")
    monkeypatch.undo()
    private = [message.content for message in ana.messages() if message.is_ephemeral]
    ids = [found[1] for content in private if (found := ERROR_ID.search(content))]
    assert len(set(ids)) == 2
    assert all(error_id in caplog.text for error_id in ids)
    assert caplog.text.count("RuntimeError: the cellar is flooded") == 2
    assert all("flooded" not in content for content in private)


async def test_a_slow_drawing_is_acknowledged_in_time_and_arrives(stage: Stage) -> None:
    gate = threading.Event()

    def slow(view: View) -> Picture:
        gate.wait(10)
        return sketch(view)

    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    stage.client.dispatcher.faces[GAME].renderer = slow
    began = time.monotonic()
    choosing = asyncio.create_task(ana.choose("Choose a cell", ana.options("Choose a cell")[0]))
    await asyncio.sleep(0)
    assert ana.last is not None
    await ana.last.wait_acknowledged()
    assert time.monotonic() - began < 3
    assert ana.last.response is ResponseType.DEFERRED_UPDATE
    gate.set()
    await choosing
    assert places(stage.board(await stage.live()))


async def test_a_slow_new_table_thinks_in_public_and_then_shows_its_board(stage: Stage) -> None:
    gate = threading.Event()

    def slow(view: View) -> Picture:
        gate.wait(10)
        return sketch(view)

    stage.client.dispatcher.faces[GAME].renderer = slow
    ana = stage.member("Ana")
    opening = asyncio.create_task(ana.slash("carcassonne"))
    await asyncio.sleep(0)
    assert ana.last is not None
    await ana.last.wait_acknowledged()
    assert ana.last.response is ResponseType.DEFERRED_MESSAGE
    gate.set()
    await opening
    board = stage.board(await stage.live())
    assert labels_of(board)
    assert not board.is_loading
    await take_turn(ana, stage)


async def test_a_board_is_edited_even_when_the_answer_comes_too_late(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        ana = stage.member("Ana")
        await ana.slash("carcassonne")
        await ana.choose("Choose a cell", ana.options("Choose a cell")[0])

        def slow(view: View) -> Picture:
            time.sleep(0.3)
            return sketch(view)

        stage.client.dispatcher.faces[GAME].renderer = slow
        stage.world.deadlines = Deadlines(first_response=0.05)
        with pytest.raises(NoResponse):
            await place(ana, stage.board(await stage.live()))
        live = await stage.live()
        assert live.number == 2
        assert rev_of(stage.board(live)) == 2


async def test_autocomplete_answers_fast_on_a_large_board(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=7")
    for turn in range(12):
        await take_turn(ana, stage, cell=turn)
    began = time.monotonic()
    for typed in ("", "p", "pl", "place", "place m"):
        assert await ana.complete("move", move=typed)
    assert time.monotonic() - began < 2
