"""Pictures from another process: what is passed on, and what happens when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from types import MappingProxyType

import pytest

from bot.discord.components.payload import DrawnPicture
from bot.discord.pictures import render_worker as module
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.pictures.render_worker import RenderProcess, RenderThread
from bot.games.contract import Position, Prompt, View
from bot.games.registry import GAMES
from bot.games.text import Text
from bot.metrics import PressStage
from bot.workers import worker
from bot.workers.child import HEADER_SIZE, pack, unpack
from bot.workers.worker import WorkerDied
from renderers import renderer_for
from tests.ui.drawings import by_process

VIEW = View("toy", None, 1, (0,), Prompt("go", Text("Go.")), None, None)


def view(name: str) -> View:
    return replace(VIEW, proposal=name)


@pytest.fixture
async def render_worker() -> AsyncIterator[RenderProcess]:
    thread = RenderThread()
    yield (render_worker := RenderProcess(thread))
    await render_worker.close()
    await thread.close()


async def drawn(render_worker: RenderProcess, renderer: Renderer, seen: View) -> DrawnPicture:
    picture, _ = await render_worker.draw(renderer, seen)
    return picture


async def test_a_view_is_drawn_in_a_process_that_stays_whatever_a_renderer_raises(render_worker: RenderProcess) -> None:
    first, second = await drawn(render_worker, by_process, view("a")), await drawn(render_worker, by_process, view("b"))
    assert int(first.png) == int(second.png) == render_worker.pid != os.getpid()
    frozen = MappingProxyType({"a": 1})  # which arrives as such
    assert (await drawn(render_worker, by_process, replace(VIEW, names=frozen))).alt == str(frozen)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError, match="a broken renderer") as raised:
        await drawn(render_worker, by_process, view("broken"))
    assert "by_process" in raised.value.__notes__[0]
    for number in (signal.SIGTERM, signal.SIGINT):  # which go to the whole family
        os.kill(int(first.png), number)
    assert (await drawn(render_worker, by_process, view("c"))).png == first.png


async def test_a_game_is_drawn_there_as_here_with_the_price_of_drawing_and_of_encoding(
    render_worker: RenderProcess,
) -> None:
    """The first game of the package and an installed one; views and renderers of all of them arrive as they were."""
    for game in GAMES:
        position: Position = game.new(seats=game.seats[0], seed=bytes(32))
        seen, draw = position.view(0), renderer_for(game.key)
        assert repr(unpack(pack((draw, seen))[HEADER_SIZE:])) == repr((draw, seen))
        if game in (GAMES[0], GAMES[-1]):
            picture, times = await render_worker.draw(draw, seen)
            assert picture == draw(seen)
            assert set(times) == {PressStage.DRAW, PressStage.ENCODE}
            assert min(times.values()) > 0


async def test_a_renderer_that_cannot_travel_draws_in_the_thread(render_worker: RenderProcess) -> None:
    assert (await drawn(render_worker, lambda view: by_process(view), view("a"))).png == str(os.getpid()).encode()
    assert render_worker.pid is None


async def test_a_process_that_was_killed_is_replaced_and_a_drawing_that_kills_each_harms_only_itself(
    render_worker: RenderProcess,
) -> None:
    before = int((await drawn(render_worker, by_process, view("a"))).png)
    os.kill(before, signal.SIGKILL)
    assert int((await drawn(render_worker, by_process, view("b"))).png) == render_worker.pid != before
    with pytest.raises(WorkerDied):
        await drawn(render_worker, by_process, view("die"))
    assert int((await drawn(render_worker, by_process, view("c"))).png) == render_worker.pid


async def test_a_drawing_that_never_ends_is_given_up(
    render_worker: RenderProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    await drawn(render_worker, by_process, view("a"))
    monkeypatch.setattr(module, "DRAW_TIMEOUT_SECONDS", 0.05)
    with pytest.raises(TimeoutError):
        await drawn(render_worker, by_process, view("stop"))
    monkeypatch.undo()
    assert int((await drawn(render_worker, by_process, view("b"))).png) == render_worker.pid


async def test_closing_ends_a_process_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SHUTDOWN_SECONDS", 0.05)
    thread = RenderThread()
    render_worker = RenderProcess(thread)
    pid = int((await drawn(render_worker, by_process, view("a"))).png)
    os.kill(pid, signal.SIGSTOP)
    await render_worker.close()
    await thread.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_second_process_draws_only_when_the_first_is_busy_and_of_idle_ones_one_stays_warm() -> None:
    render_queue = RenderQueue(drawers=2)
    one_by_one = [await render_queue.draw(("t", None), n, view(f"{n}"), by_process) for n in range(3)]
    assert len({drawn.png for drawn in one_by_one}) == 1
    assert await drawers_of(render_queue, "x") == 2
    last = await render_queue.draw(("t", None), 3, view("last"), by_process)
    assert None not in render_queue.workers
    for _ in range(2 * worker.IDLE_MINUTES):
        await render_queue.count_idle_minute()
    assert [pid for pid in render_queue.workers if pid is not None] == [int(last.png)]
    assert await drawers_of(render_queue, "y") == 2
    await render_queue.close()


async def drawers_of(render_queue: RenderQueue, what: str) -> int:
    """How many processes draw pictures of four tables at once."""
    drawing = (render_queue.draw((f"{what}{n}", None), 1, view(f"{what}{n}"), by_process) for n in range(4))
    return len({drawn.png for drawn in await asyncio.gather(*drawing)})
