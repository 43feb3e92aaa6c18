"""What Discord refuses: rate limits that last, locked threads, too many threads, too many edits of old messages."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

from bot.core.table.outbox_entries import RETIRE_ENTRY
from bot.games.contract import View
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.edit_limits import MAX_EDITS
from bot.playground.world.model import NO_PERMISSION, Member, Permission
from bot.playground.world.world import GUILD_ID, World
from renderers.kit.picture import Picture
from tests.e2e.discord.test_threads import in_a_thread
from tests.e2e.operation.test_owed import answers, boards, check_whole, pass_the_turn, two
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.sketch import sketch
from tests.e2e.stage import GAME, Stage, place, rev_of, settled, staged
from tests.tables.fixtures import HandClock

EDITS = r"^/channels/\d+/messages/\d+$"
AT_ONCE = 30.0
"""Seconds that a loaded machine takes for what needs no waiting."""


class Held:
    """A route of the stand-in that is held back until the test says that the time is over."""

    def __init__(self, stage: Stage, path: str, method: str) -> None:
        self._stage = stage
        self._now = 0.0
        stage.world.faults.monotonic = lambda: self._now
        stage.world.faults.block(25.0, path, method=method)

    async def over(self) -> None:
        self._now += 26.0
        await self._stage.later(seconds=26)


async def typed_move(member: ScriptedMember) -> None:
    choice = (await member.complete("move", move=""))[0]
    await member.slash(f"move move:{choice.value}")
    await settled()


async def test_a_long_rate_limit_on_the_board_keeps_nobody_from_playing(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    held = Held(stage, EDITS, "PATCH")
    async with asyncio.timeout(AT_ONCE):
        await typed_move(ana)
        assert "The picture is delayed." in answers(ana)
        live = await stage.live()
        board = stage.board(live)
        assert rev_of(board) < live.table.rev
        await ana.press_id(_any_control(stage, board.id), board)  # an old board answers with the newest
        await settled()
    live = await stage.live()
    assert rev_of(stage.board(live)) == live.table.rev
    assert len(stage.world.faults.log) == 1
    await held.over()
    assert await stage.services.outbox.of(live.table.id) == []


async def test_a_board_that_is_left_behind_under_a_rate_limit_becomes_its_line_when_that_is_over(stage: Stage) -> None:
    mover, other = await two(stage)
    held = Held(stage, EDITS, "PATCH")
    async with asyncio.timeout(AT_ONCE):
        await pass_the_turn(stage, mover)
        await pass_the_turn(stage, other)
    live = await stage.live()
    owed = await stage.services.outbox.of(live.table.id)
    assert {outbox_entry.kind for outbox_entry in owed} == {RETIRE_ENTRY}
    await settled()
    await stage.services.outbox.tick()  # an attempt that began at the same time ends
    refused = len(stage.world.faults.log)
    await stage.later(seconds=6)
    assert len(stage.world.faults.log) == refused  # nobody asks before the limit is over
    await held.over()
    await check_whole(stage, mover)


async def test_where_no_new_board_can_be_posted_for_a_while_the_game_goes_on_in_the_one_there_is(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    first = stage.board(await stage.live())
    held = Held(stage, r"^/channels/\d+/messages$", "POST")
    decided: set[int] = set()
    async with asyncio.timeout(2 * AT_ONCE):
        while len(decided) < 2:
            live = await stage.live()
            mover = on_turn(live, members)
            decided.add(mover.id)
            await press_on(mover, stage.board(live), 1)
            await settled()
            assert rev_of(stage.board(await stage.live())) == (await stage.live()).table.rev
    live = await stage.live()
    assert stage.board(live).id == first.id
    await held.over()
    assert [each.id for each in boards(members[0])] == [first.id]
    assert await stage.services.outbox.of(live.table.id) == []


async def test_a_long_rate_limit_on_an_answer_leads_to_an_edit_of_the_message(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    await settled()
    began, gate = threading.Event(), threading.Event()

    def slow(view: View) -> Picture:
        began.set()
        gate.wait(10)
        return sketch(view)

    stage.client.dispatcher.faces[GAME].renderer = slow
    Held(stage, r"^/webhooks/", "PATCH")
    pressing = asyncio.create_task(place(ana, stage.board(await stage.live())))
    await asyncio.to_thread(began.wait, 10)
    await ana.until(lambda: any(each.response is not None for each in stage.world.interactions.all[-1:]))
    gate.set()
    stage.client.dispatcher.faces[GAME].renderer = sketch
    async with asyncio.timeout(AT_ONCE):
        await pressing
        await settled()
    live = await stage.live()
    assert rev_of(stage.board(live)) == live.table.rev == 2


async def test_a_locked_thread_is_reported_and_its_board_follows_when_unlocked(stage: Stage) -> None:
    thread, ben = await in_a_thread(stage)
    choice = (await ben.complete("move", move=""))[0]
    stage.world.update_channel(replace(stage.world.channel(thread.id), locked=True))
    await ben.forge_slash(f"move move:{choice.value}")
    await settled()
    assert "This thread is locked. The board follows when a moderator unlocks it." in answers(ben)
    live = await stage.live(thread.id)
    assert live.number == 1
    assert rev_of(stage.board(live)) < live.table.rev
    stage.world.update_channel(replace(stage.world.channel(thread.id), locked=False))
    await until_paid(stage, live.table.id)
    live = await stage.live(thread.id)
    assert rev_of(stage.board(live)) == live.table.rev


async def test_a_board_follows_by_itself_when_the_permission_is_given_back(stage: Stage) -> None:
    mover, _ = await two(stage)
    live = await stage.live()
    stage.world.update_channel(replace(mover.channel, denied=Permission.SEND_MESSAGES))
    while (await stage.live()).table.rev == live.table.rev:
        await press_on(mover, stage.board(await stage.live()), 1)
        await settled()
    assert "I can't post in this channel." in answers(mover)
    stage.world.update_channel(replace(mover.channel, denied=NO_PERMISSION))
    await until_paid(stage, live.table.id)
    live = await stage.live()
    assert rev_of(stage.board(live)) == live.table.rev


async def until_paid(stage: Stage, table: str) -> None:
    """Run the outbox until a table has no job left, as it does when woken."""
    for _ in range(100):
        await stage.services.outbox.tick()
        if not await stage.services.outbox.of(table):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("something is owed still")


async def test_where_the_server_takes_no_more_threads_none_is_opened_and_the_offer_stays(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    stage.world.guilds[GUILD_ID] = replace(stage.world.guilds[GUILD_ID], max_active_threads=0)
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    offer = ben.newest_private_message()
    assert offer is not None
    await ben.press("Open a thread", offer)
    await settled()
    assert "limit of active threads" in answers(ben)
    assert len(await stage.services.tables.running()) == 1
    stage.world.guilds[GUILD_ID] = replace(stage.world.guilds[GUILD_ID], max_active_threads=10)
    await ben.press("Open a thread", offer)
    await settled()
    assert len(await stage.services.tables.running()) == 2


async def test_a_board_that_takes_no_more_edits_is_posted_anew(tmp_path: Path) -> None:
    clock = HandClock()
    async with staged(tmp_path, world=World(clock=clock)) as stage:
        ana = stage.member("Ana")
        await ana.slash("carcassonne")
        await settled()
        first = stage.board(await stage.live())
        clock.turn(hours=2)
        stage.clock.turn(hours=2)
        for _ in range(4):
            await typed_move(ana)
        live = await stage.live()
        assert live.table.board is not None
        assert live.table.board.message != first.id
        assert rev_of(stage.board(live)) == live.table.rev


async def test_an_old_story_message_that_takes_no_more_edits_gets_several_turns_in_one(tmp_path: Path) -> None:
    clock = HandClock()
    async with staged(tmp_path, world=World(clock=clock)) as stage:
        members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
        first = stage.board(await stage.live())
        await typed_move(on_turn(await stage.live(), members))
        clock.turn(hours=2)
        stage.clock.turn(hours=2)
        for _ in range(3 * MAX_EDITS):
            await typed_move(on_turn(await stage.live(), members))
        live = await stage.live()
        assert {entry.kind for entry in await stage.services.outbox.of(live.table.id)} == {RETIRE_ENTRY}
        assert len(boards(members[0])) > 1
        clock.turn(seconds=6)
        for _ in range(2):  # the earliest board first, then those that waited for it
            await stage.later(seconds=6)
        story = stage.world.message(first.channel_id, first.id)
        turns = [line.partition(":")[0] for line in story.content.split("\n")]
        assert turns == [f"-# Turn {number}" for number in range(1, len(turns) + 1)]
        assert len(turns) > MAX_EDITS + 1
        assert [message.id for message in boards(members[0])] == [stage.board(live).id]
        assert await stage.services.outbox.of(live.table.id) == []


async def test_boards_of_another_application_are_posted_anew_and_left_alone_after_that(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    first = stage.board(await stage.live())
    other = Member(4711, "Tablekeeper of before", "#888888", bot=True)
    stage.world.update_message(replace(first, author=other))
    await typed_move(ana)
    live = await stage.live()
    assert stage.board(live).id != first.id
    assert rev_of(stage.board(live)) == live.table.rev
    assert await stage.services.outbox.of(live.table.id) == []
    assert "The picture is delayed" not in answers(ana)


def _any_control(stage: Stage, message: int) -> str:
    return next(each.custom_id for each in controls(stage.world.find_message(message).components) if not each.disabled)
