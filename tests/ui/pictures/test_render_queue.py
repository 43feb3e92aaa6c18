"""The render queue: order, memory, dropped drawings, a bound, an end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.discord.components.payload import DrawnPicture
from bot.discord.pictures.fair_queue import CURRENT_MEMBER, FairQueue, PictureRequest, Renderer
from bot.discord.pictures.render_queue import QueueFull, RenderQueue, Superseded
from bot.games.contract import Prompt, View
from bot.games.text import Text
from renderers.kit.picture import Picture

VIEW = View("toy", None, 1, (0,), Prompt("go", Text("Go.")), None, None)


def view(name: str) -> View:
    return replace(VIEW, proposal=name)


class FakeWorker:
    """A renderer that can be held up."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.threads: set[str] = set()
        self.gate = threading.Event()
        self.gate.set()

    def draw(self, view: View) -> Picture:
        self.gate.wait(5)
        self.threads.add(threading.current_thread().name)
        self.drawn.append(view.proposal or "")
        if view.proposal == "broken":
            raise ZeroDivisionError
        return Picture((view.proposal or "").encode(), 1, 1, "")


async def test_equal_views_are_drawn_once() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    first = await render_queue.draw(("t", None), 1, view("a"), render_worker.draw)
    again = await render_queue.draw(("u", None), 9, view("a"), render_worker.draw)
    assert first is again
    assert render_worker.drawn == ["a"]
    await render_queue.close()


async def test_two_renderers_of_one_view_make_two_pictures() -> None:
    board, closer, render_queue = FakeWorker(), FakeWorker(), RenderQueue()
    for render_worker in (board, closer, board):
        await render_queue.draw(("t", None), 1, view("a"), render_worker.draw)
    assert (board.drawn, closer.drawn) == (["a"], ["a"])
    await render_queue.close()


async def test_two_who_want_the_same_share_one_drawing() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    both = await asyncio.gather(*(render_queue.draw(("t", None), 1, view("a"), render_worker.draw) for _ in range(2)))
    assert both[0] is both[1]
    assert render_worker.drawn == ["a"]
    await render_queue.close()


async def test_an_older_drawing_that_still_waits_is_dropped() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    tasks = [
        asyncio.create_task(render_queue.draw(("other", None), 1, view("busy"), render_worker.draw)),
        asyncio.create_task(render_queue.draw(("t", None), 1, view("old"), render_worker.draw)),
        asyncio.create_task(render_queue.draw(("t", 3), 1, view("old, for a viewer"), render_worker.draw)),
        asyncio.create_task(render_queue.draw(("t", None), 2, view("new"), render_worker.draw)),
    ]
    await asyncio.sleep(0.01)
    assert render_queue.waiting == 3
    render_worker.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(results[1], Superseded)
    assert render_worker.drawn == ["busy", "old, for a viewer", "new"]
    await render_queue.close()


async def test_everything_is_drawn_in_one_thread_and_not_in_the_loop() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    await asyncio.gather(*(render_queue.draw(("t", None), 1, view(name), render_worker.draw) for name in "abc"))
    assert len(render_worker.threads) == 1
    assert threading.current_thread().name not in render_worker.threads
    await render_queue.close()


async def test_a_broken_renderer_harms_only_its_own_drawing() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    broken = render_queue.draw(("t", None), 1, view("broken"), render_worker.draw)
    sound = render_queue.draw(("u", None), 1, view("sound"), render_worker.draw)
    with pytest.raises(ZeroDivisionError):
        await broken
    assert (await sound).png == b"sound"
    await render_queue.close()


async def test_old_pictures_are_forgotten() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue(remembered=2)  # bytes, and every picture here has one
    for name in ("a", "b", "c", "c", "a"):
        await render_queue.draw(("t", None), 1, view(name), render_worker.draw)
    assert render_worker.drawn == ["a", "b", "c", "a"]
    await render_queue.close()


async def test_other_work_in_the_thread_makes_it_busy_too() -> None:
    render_queue, release = RenderQueue(), threading.Event()
    seen = [render_queue.is_busy]
    work = asyncio.create_task(render_queue.run(lambda: release.wait(5)))
    await asyncio.sleep(0)
    seen.append(render_queue.is_busy)
    release.set()
    assert await work
    seen.append(render_queue.is_busy)
    assert seen == [False, True, False]
    await render_queue.close()


async def begun(*wishes: Awaitable[DrawnPicture]) -> list[asyncio.Future[DrawnPicture]]:
    """These wishes, each made after the one before it."""
    tasks: list[asyncio.Future[DrawnPicture]] = []
    for request in wishes:
        tasks.append(asyncio.ensure_future(request))
        await asyncio.sleep(0)
    return tasks


async def test_of_several_proposals_for_one_message_at_one_rev_the_newest_is_drawn() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    tasks = await begun(
        render_queue.draw(("other", None), 1, view("busy"), render_worker.draw),
        render_queue.draw(("t", None), 7, view("first"), render_worker.draw, message="board"),
        render_queue.draw(("t", None), 7, view("second"), render_worker.draw, message="board"),
        render_queue.draw(("t", None), 7, view("own"), render_worker.draw, message="Ana"),
        render_queue.draw(("t", None), 7, view("third"), render_worker.draw, message="board"),
        render_queue.draw(("t", None), 7, view("posted"), render_worker.draw),
    )
    render_worker.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(result, Superseded) for result in results] == [False, True, True, False, False, False]
    assert render_worker.drawn == ["busy", "own", "third", "posted"]
    await render_queue.close()


async def test_a_remembered_picture_is_not_overtaken_by_what_was_wanted_before_it() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    await render_queue.draw(("t", None), 1, view("known"), render_worker.draw, message="board")
    render_worker.gate.clear()
    (slow,) = await begun(render_queue.draw(("t", None), 1, view("slow"), render_worker.draw, message="board"))
    assert (await render_queue.draw(("t", None), 1, view("known"), render_worker.draw, message="board")).png == b"known"
    render_worker.gate.set()
    with pytest.raises(Superseded):
        await slow
    await render_queue.close()


async def test_tables_take_turns_whatever_one_of_them_wants() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    wishes = [("a", "a0"), ("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3"), ("c", "c1")]
    tasks = await begun(
        *(render_queue.draw((table, None), 1, view(name), render_worker.draw, message=name) for table, name in wishes)
    )
    render_worker.gate.set()
    await asyncio.gather(*tasks)
    assert render_worker.drawn == ["a0", "a1", "b1", "c1", "a2", "a3"]
    await render_queue.close()


async def wanted_by(member: int, request: Awaitable[DrawnPicture]) -> DrawnPicture:
    """As an answer to this member makes it."""
    CURRENT_MEMBER.set(member)
    return await request


async def test_members_take_turns_at_however_many_tables_one_of_them_presses() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    wishes = [(9, "busy"), (1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (1, "a4"), (3, "c1"), (2, "b2")]
    tasks = await begun(
        *(
            wanted_by(
                member, render_queue.draw((f"table of {name}", None), 1, view(name), render_worker.draw, message=name)
            )
            for member, name in wishes
        )
    )
    render_worker.gate.set()
    await asyncio.gather(*tasks)
    assert render_worker.drawn == ["busy", "a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    await render_queue.close()


async def test_whoever_wants_much_waits_but_not_for_ever() -> None:
    render_worker, render_queue, turns = FakeWorker(), RenderQueue(), FairQueue()
    waiting = asyncio.get_running_loop().create_future()

    def request(member: int, name: str) -> PictureRequest:
        return PictureRequest(
            (name, None), 1, (render_worker.draw, name.encode()), view(name), render_worker.draw, name, waiting, member
        )

    for n in range(3):
        turns.add(request(1, f"many {n}"))
    taken = []
    for n in range(5):  # somebody new comes before each turn
        turns.add(request(100 + n, f"new {n}"))
        found = turns.take(())
        assert found is not None
        taken.append(found.table)
    assert taken == ["many 0", "new 0", "many 1", "new 1", "new 2"]
    rest = [found.table for _ in range(3) if (found := turns.take(()))]
    assert rest == ["many 2", "new 3", "new 4"]
    await render_queue.close()


async def test_whoever_presses_again_keeps_the_place_in_the_line() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    wishes = [("x", "busy"), ("a", "a1"), ("b", "b1"), ("a", "a2"), ("a", "a3")]
    tasks = await begun(
        *(render_queue.draw((table, None), 1, view(name), render_worker.draw, message=table) for table, name in wishes)
    )
    render_worker.gate.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert render_worker.drawn == ["busy", "a3", "b1"]
    await render_queue.close()


async def test_no_more_than_so_many_drawings_wait() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue(most=2)
    render_worker.gate.clear()
    tasks = await begun(*(render_queue.draw((name, None), 1, view(name), render_worker.draw) for name in "abcd"))
    render_worker.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(result, QueueFull) for result in results] == [False, False, False, True]
    await render_queue.close()


async def test_closing_does_not_wait_for_a_drawing_that_never_ends() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    stuck, waiting = await begun(
        render_queue.draw(("t", None), 1, view("stuck"), render_worker.draw),
        render_queue.draw(("u", None), 1, view("b"), render_worker.draw),
    )
    await render_queue.close(0.01)
    render_worker.gate.set()
    for task in (stuck, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_the_memory_is_bounded_in_bytes() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue(remembered=10)
    for name in ("aaaa", "bbbb", "cccc"):
        await render_queue.draw(("t", None), 1, view(name), render_worker.draw)
    assert render_queue.cached_bytes == 8
    await render_queue.close()


async def test_a_picture_that_belongs_to_no_board_waits_in_a_line_of_its_own() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_worker.gate.clear()
    tasks = await begun(
        render_queue.draw(("t", None), 1, view("busy"), render_worker.draw),
        render_queue.draw(("t", None), 1, view("next"), render_worker.draw),
        render_queue.draw_unbound(render_worker.draw, view("card")),
        render_queue.draw_unbound(render_worker.draw, view("standings")),
        render_queue.draw(("t", None), 1, view("last"), render_worker.draw),
    )
    render_worker.gate.set()
    await asyncio.gather(*tasks)
    assert render_worker.drawn == ["busy", "next", "card", "standings", "last"]
    await render_queue.close()


async def test_nobody_waits_for_a_picture_beside_a_board_any_longer_than_so_many_seconds() -> None:
    render_worker, render_queue = FakeWorker(), RenderQueue()
    render_queue.max_wait = 0.01
    render_worker.gate.clear()
    with pytest.raises(QueueFull):
        await render_queue.draw_unbound(render_worker.draw, view("late"))
    render_worker.gate.set()
    render_queue.max_wait = 60.0
    assert (await render_queue.draw_unbound(render_worker.draw, view("late"))).png == b"late"
    await render_queue.close()


async def test_a_drawing_hurries_while_others_wait() -> None:
    render_worker = FakeWorker()
    hurried: list[str] = []

    def hurry(draw: Renderer) -> Renderer:
        def drawn(view: View) -> DrawnPicture:
            hurried.append(view.proposal or "")
            return draw(view)

        return drawn

    render_queue = RenderQueue(hurried=hurry)
    render_worker.gate.clear()
    waiting = [
        asyncio.create_task(render_queue.draw((name, None), 1, view(name), render_worker.draw)) for name in "abcd"
    ]
    await asyncio.sleep(0)
    render_worker.gate.set()
    await asyncio.gather(*waiting)
    assert hurried == ["a", "b", "c"]  # nobody waits for the last one
    await render_queue.close()
