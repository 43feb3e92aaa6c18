"""Tables in threads: a thread that is archived or locked under somebody's hand, deleted, or asked for twice."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.core.table.model import Status
from bot.games.contract import View
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Channel
from renderers.kit.picture import Picture
from tests.e2e.sketch import sketch
from tests.e2e.stage import GAME, Stage, id_of, labels_of, place, rev_of, settled, take_turn

MAX_THREADS = 6


async def in_a_thread(stage: Stage) -> tuple[Channel, ScriptedMember]:
    """A table of Ben's in a thread, opened by the bot's own offer."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    await ben.press("Open a thread")
    await settled()
    thread = next(channel for channel in stage.world.channels if channel.is_thread)
    return thread, stage.member("Ben", thread.id)


async def while_it_draws(stage: Stage, member: ScriptedMember, thread: Channel, *, locked: bool) -> None:
    """Place the tile, and have the thread archived before the picture is ready."""
    began, gate = threading.Event(), threading.Event()

    def slow(view: View) -> Picture:
        began.set()
        gate.wait(10)
        return sketch(view)

    board = stage.board(await stage.live(thread.id))
    stage.client.dispatcher.faces[GAME].renderer = slow
    pressing = asyncio.create_task(place(member, board))
    await asyncio.to_thread(began.wait, 10)
    stage.world.update_channel(replace(stage.world.channel(thread.id), archived=True, locked=locked))
    gate.set()
    stage.client.dispatcher.faces[GAME].renderer = sketch
    await asyncio.wait([pressing], timeout=5)
    pressing.cancel()
    await settled()


@pytest.mark.parametrize("locked", [False, True])
async def test_a_move_stands_when_its_thread_is_archived_before_the_answer(stage: Stage, *, locked: bool) -> None:
    thread, ben = await in_a_thread(stage)
    await ben.choose("Choose a cell", ben.options("Choose a cell")[0])
    await while_it_draws(stage, ben, thread, locked=locked)
    live = await stage.live(thread.id)
    assert live.number == 2
    if locked:  # nothing can be changed there, not even the old board
        stage.world.update_channel(replace(stage.world.channel(thread.id), archived=False, locked=False))
        await ben.slash("table do:board")
    else:
        assert not stage.world.channel(thread.id).archived  # the new board opened it again
        assert sum(bool(labels_of(message)) for message in stage.world.messages(thread.id)) == 1
    board = stage.board(await stage.live(thread.id))
    assert rev_of(board) == 2
    await take_turn(ben, stage)
    assert (await stage.live(thread.id)).number > 1


async def test_a_deleted_thread_abandons_its_table(stage: Stage) -> None:
    thread, _ = await in_a_thread(stage)
    table = (await stage.live(thread.id)).table
    stage.world.remove_channel(thread)
    for _ in range(500):  # the event is on its way to the bot
        if (await stage.services.tables.live(table.id)).table.status.ended:
            break
        await stage.services.notes.keep("anything", "comes after what is being written")
    assert (await stage.services.tables.live(table.id)).table.status is Status.ABANDONED
    assert (await stage.live()).table.status is Status.RUNNING


async def test_two_presses_open_one_thread(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    offer = ben.newest_private_message()
    assert offer is not None
    button = id_of(offer, "Open a thread")
    await asyncio.gather(ben.press_id(button, offer), ben.press_id(button, offer))
    await settled()
    assert sum(channel.is_thread for channel in stage.world.channels) == 1
    assert labels_of(stage.world.find_message(offer.id)) == []


async def test_one_member_cannot_fill_a_server_with_threads(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    threads: set[int] = set()
    for _ in range(MAX_THREADS):
        await ana.slash("novaluna seats:2")
        await ana.press("Open a thread")
        await settled()
        (thread,) = [each.id for each in stage.world.channels if each.is_thread and each.id not in threads]
        threads.add(thread)
        await stage.member("Ana", thread).slash("table do:leave")
    await ana.slash("novaluna seats:2")
    await ana.press("Open a thread")
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert f"You've opened {MAX_THREADS} threads in the last hour." in answer.content
    assert {each.id for each in stage.world.channels if each.is_thread} == threads
