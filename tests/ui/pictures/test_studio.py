"""The studio: order, memory, dropped drawings, a bound, an end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from dataclasses import dataclass, replace

import pytest

from bot.games.contract import Prompt, View
from bot.games.text import Text
from bot.ui.components.sheet import Drawn
from bot.ui.pictures.studio import Overrun, Studio, Superseded
from bot.ui.pictures.turns import ASKING, Turns, Wish

VIEW = View("toy", None, 1, (0,), Prompt("go", Text("Go.")), None, None)


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
    easel, studio = Easel(), Studio(remembered=2)  # bytes, and every picture here has one
    for name in ("a", "b", "c", "c", "a"):
        await studio.draw(("t", None), 1, view(name), easel.draw)
    assert easel.drawn == ["a", "b", "c", "a"]
    await studio.close()


async def test_other_work_in_the_thread_makes_it_busy_too() -> None:
    studio, release = Studio(), threading.Event()
    seen = [studio.busy]
    work = asyncio.create_task(studio.run(lambda: release.wait(5)))
    await asyncio.sleep(0)
    seen.append(studio.busy)
    release.set()
    assert await work
    seen.append(studio.busy)
    assert seen == [False, True, False]
    await studio.close()


async def begun(*wishes: Awaitable[Drawn]) -> list[asyncio.Future[Drawn]]:
    """These wishes, each made after the one before it."""
    tasks: list[asyncio.Future[Drawn]] = []
    for wish in wishes:
        tasks.append(asyncio.ensure_future(wish))
        await asyncio.sleep(0)
    return tasks


async def test_of_several_proposals_for_one_message_at_one_rev_the_newest_is_drawn() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    tasks = await begun(
        studio.draw(("other", None), 1, view("busy"), easel.draw),
        studio.draw(("t", None), 7, view("first"), easel.draw, message="board"),
        studio.draw(("t", None), 7, view("second"), easel.draw, message="board"),
        studio.draw(("t", None), 7, view("own"), easel.draw, message="Ana"),
        studio.draw(("t", None), 7, view("third"), easel.draw, message="board"),
        studio.draw(("t", None), 7, view("posted"), easel.draw),
    )
    easel.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(result, Superseded) for result in results] == [False, True, True, False, False, False]
    assert easel.drawn == ["busy", "own", "third", "posted"]
    await studio.close()


async def test_a_remembered_picture_is_not_overtaken_by_what_was_wanted_before_it() -> None:
    easel, studio = Easel(), Studio()
    await studio.draw(("t", None), 1, view("known"), easel.draw, message="board")
    easel.gate.clear()
    (slow,) = await begun(studio.draw(("t", None), 1, view("slow"), easel.draw, message="board"))
    assert (await studio.draw(("t", None), 1, view("known"), easel.draw, message="board")).png == b"known"
    easel.gate.set()
    with pytest.raises(Superseded):
        await slow
    await studio.close()


async def test_tables_take_turns_whatever_one_of_them_wants() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    wishes = [("a", "a0"), ("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3"), ("c", "c1")]
    tasks = await begun(
        *(studio.draw((table, None), 1, view(name), easel.draw, message=name) for table, name in wishes)
    )
    easel.gate.set()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["a0", "a1", "b1", "c1", "a2", "a3"]
    await studio.close()


async def wanted_by(member: int, wish: Awaitable[Drawn]) -> Drawn:
    """As an answer to this member makes it."""
    ASKING.set(member)
    return await wish


async def test_members_take_turns_at_however_many_tables_one_of_them_presses() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    wishes = [(9, "busy"), (1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (1, "a4"), (3, "c1"), (2, "b2")]
    tasks = await begun(
        *(
            wanted_by(member, studio.draw((f"table of {name}", None), 1, view(name), easel.draw, message=name))
            for member, name in wishes
        )
    )
    easel.gate.set()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["busy", "a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    await studio.close()


async def test_whoever_wants_much_waits_but_not_for_ever() -> None:
    easel, studio, turns = Easel(), Studio(), Turns()
    waiting = asyncio.get_running_loop().create_future()

    def wish(member: int, name: str) -> Wish:
        return Wish((name, None), 1, (easel.draw, name.encode()), view(name), easel.draw, name, waiting, member)

    for n in range(3):
        turns.add(wish(1, f"many {n}"))
    taken = []
    for n in range(5):  # somebody new comes before each turn
        turns.add(wish(100 + n, f"new {n}"))
        found = turns.take(())
        assert found is not None
        taken.append(found.table)
    assert taken == ["many 0", "new 0", "many 1", "new 1", "new 2"]
    rest = [found.table for _ in range(3) if (found := turns.take(()))]
    assert rest == ["many 2", "new 3", "new 4"]
    await studio.close()


async def test_whoever_presses_again_keeps_the_place_in_the_line() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    wishes = [("x", "busy"), ("a", "a1"), ("b", "b1"), ("a", "a2"), ("a", "a3")]
    tasks = await begun(
        *(studio.draw((table, None), 1, view(name), easel.draw, message=table) for table, name in wishes)
    )
    easel.gate.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert easel.drawn == ["busy", "a3", "b1"]
    await studio.close()


async def test_no_more_than_so_many_drawings_wait() -> None:
    easel, studio = Easel(), Studio(most=2)
    easel.gate.clear()
    tasks = await begun(*(studio.draw((name, None), 1, view(name), easel.draw) for name in "abcd"))
    easel.gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(result, Overrun) for result in results] == [False, False, False, True]
    await studio.close()


async def test_closing_does_not_wait_for_a_drawing_that_never_ends() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    stuck, waiting = await begun(
        studio.draw(("t", None), 1, view("stuck"), easel.draw), studio.draw(("u", None), 1, view("b"), easel.draw)
    )
    await studio.close(0.01)
    easel.gate.set()
    for task in (stuck, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_the_memory_is_bounded_in_bytes() -> None:
    easel, studio = Easel(), Studio(remembered=10)
    for name in ("aaaa", "bbbb", "cccc"):
        await studio.draw(("t", None), 1, view(name), easel.draw)
    assert studio.kept == 8
    await studio.close()


async def test_a_picture_that_belongs_to_no_board_waits_in_a_line_of_its_own() -> None:
    easel, studio = Easel(), Studio()
    easel.gate.clear()
    tasks = await begun(
        studio.draw(("t", None), 1, view("busy"), easel.draw),
        studio.draw(("t", None), 1, view("next"), easel.draw),
        studio.make(easel.draw, view("card")),
        studio.make(easel.draw, view("standings")),
        studio.draw(("t", None), 1, view("last"), easel.draw),
    )
    easel.gate.set()
    await asyncio.gather(*tasks)
    assert easel.drawn == ["busy", "next", "card", "standings", "last"]
    await studio.close()


async def test_nobody_waits_for_a_picture_beside_a_board_any_longer_than_so_many_seconds() -> None:
    easel, studio = Easel(), Studio()
    studio.longest = 0.01
    easel.gate.clear()
    with pytest.raises(Overrun):
        await studio.make(easel.draw, view("late"))
    easel.gate.set()
    studio.longest = 60.0
    assert (await studio.make(easel.draw, view("late"))).png == b"late"
    await studio.close()
