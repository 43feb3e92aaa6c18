"""One drawing worker: order, memory, dropped drawings."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, replace

import pytest

from bot.games.contract import Prompt, View
from bot.games.text import Text
from bot.ui.studio import Studio, Superseded

VIEW = View("toy", None, 1, 0, Prompt("go", Text("Go.")), None, None)


@dataclass(frozen=True)
class Drawing:
    png: bytes
    alt: str = ""


def view(name: str) -> View:
    return replace(VIEW, proposal=name)


class Easel:
    """A renderer that can be held up."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.threads: set[str] = set()
        self.gate = threading.Event()
        self.gate.set()

    def draw(self, view: View) -> Drawing:
        self.gate.wait(5)
        self.threads.add(threading.current_thread().name)
        self.drawn.append(view.proposal or "")
        if view.proposal == "broken":
            raise ZeroDivisionError
        return Drawing((view.proposal or "").encode())


async def test_equal_views_are_drawn_once() -> None:
    easel, studio = Easel(), Studio()
    first = await studio.draw(("t", None), 1, view("a"), easel.draw)
    again = await studio.draw(("u", None), 9, view("a"), easel.draw)
    assert first is again
    assert easel.drawn == ["a"]
    await studio.close()


async def test_two_renderers_of_one_view_make_two_pictures() -> None:
    board, closer, studio = Easel(), Easel(), Studio()
    for easel in (board, closer, board):
        await studio.draw(("t", None), 1, view("a"), easel.draw)
    assert (board.drawn, closer.drawn) == (["a"], ["a"])
    await studio.close()


async def test_two_who_want_the_same_share_one_drawing() -> None:
    easel, studio = Easel(), Studio()
    both = await asyncio.gather(*(studio.draw(("t", None), 1, view("a"), easel.draw) for _ in range(2)))
    assert both[0] is both[1]
    assert easel.drawn == ["a"]
    await studio.close()


async def test_an_older_drawing_that_still_waits_is_dropped() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    tasks = [
        asyncio.create_task(studio.draw(("other", None), 1, view("busy"), easel.draw)),
        asyncio.create_task(studio.draw(("t", None), 1, view("old"), easel.draw)),
        asyncio.create_task(studio.draw(("t", 3), 1, view("old, for a viewer"), easel.draw)),
        asyncio.create_task(studio.draw(("t", None), 2, view("new"), easel.draw)),
    ]
    await asyncio.sleep(0.01)
    assert studio.waiting == 3
    easel.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(results[1], Superseded)
    assert easel.drawn == ["busy", "old, for a viewer", "new"]
    await studio.close()


async def test_everything_is_drawn_in_one_thread_and_not_in_the_loop() -> None:
    easel, studio = Easel(), Studio()
    await asyncio.gather(*(studio.draw(("t", None), 1, view(name), easel.draw) for name in "abc"))
    assert len(easel.threads) == 1
    assert threading.current_thread().name not in easel.threads
    await studio.close()


async def test_a_broken_renderer_harms_only_its_own_drawing() -> None:
    easel, studio = Easel(), Studio()
    broken = studio.draw(("t", None), 1, view("broken"), easel.draw)
    sound = studio.draw(("u", None), 1, view("sound"), easel.draw)
    with pytest.raises(ZeroDivisionError):
        await broken
    assert (await sound).png == b"sound"
    await studio.close()


async def test_old_pictures_are_forgotten() -> None:
    easel, studio = Easel(), Studio(remembered=2)
    for name in ("a", "b", "c", "c", "a"):
        await studio.draw(("t", None), 1, view(name), easel.draw)
    assert easel.drawn == ["a", "b", "c", "a"]
    await studio.close()


async def test_other_work_in_the_thread_makes_it_busy_too() -> None:
    studio, release = Studio(), threading.Event()
    seen = [studio.busy]
    work = asyncio.create_task(studio.run(release.wait))
    await asyncio.sleep(0)
    seen.append(studio.busy)
    release.set()
    assert await work
    seen.append(studio.busy)
    assert seen == [False, True, False]
    await studio.close()
