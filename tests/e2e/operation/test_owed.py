"""What a table owes its channel gets there: after failures of Discord's, after a cut line, once and not twice."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import known_kinds
from bot.core.table.model import Status, deciders
from bot.games.contract import View
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import NO_PERMISSION, Message, Permission
from cogs.challenge.challenges import Challenges
from renderers.kit.picture import Picture
from tests.e2e.racing import gathered, on_turn, press_on, tiles_on
from tests.e2e.sketch import sketch
from tests.e2e.stage import Stage, is_board, rev_of, settled, take_turn

POSTS = r"/channels/\d+/messages$"
"""Where new messages go that are no answer."""


def calls(member: ScriptedMember) -> list[Message]:
    """Return the calls now in a channel, to anybody."""
    return [message for message in member.messages() if "it's your turn" in message.content]


def boards(member: ScriptedMember) -> list[Message]:
    """The messages for everybody that can be pressed."""
    return [message for message in member.messages() if is_board(message)]


def answers(member: ScriptedMember) -> str:
    return "\n".join(message.content for message in member.messages() if message.is_ephemeral)


async def two(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """Open a table for two members and return them, the one to move first."""
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    return mover, next(member for member in members if member is not mover)


async def pass_the_turn(stage: Stage, mover: ScriptedMember) -> None:
    """Type a move that passes the turn, so that its board is posted as a new message."""
    choice = (await mover.complete("move", move="take"))[0]
    await mover.slash(f"move move:{choice.value}")
    await settled()
    assert mover.id not in deciders(await stage.live())


async def check_whole(stage: Stage, member: ScriptedMember) -> None:
    """Check for one board at the table's rev, and one call to the seat to decide."""
    live = await stage.live()
    assert [message.id for message in boards(member)] == [stage.board(live).id]
    assert rev_of(stage.board(live)) == live.table.rev
    (call,) = calls(member)
    assert [f"<@{owed}>" in call.content for owed in deciders(live)] == [True]
    assert str(stage.board(live).id) in call.content
    assert await stage.services.outbox.of(live.table.id) == []


@pytest.mark.parametrize("status", [403, 404, 503])
async def test_a_board_that_could_not_be_posted_follows_and_the_next_member_is_called(
    stage: Stage, status: int
) -> None:
    mover, other = await two(stage)
    rev = (await stage.live()).table.rev
    stage.world.faults.server_error(POSTS, method="POST", status=status, times=2)
    await pass_the_turn(stage, mover)
    assert "Move played" in answers(mover)
    assert (await stage.live()).table.rev == rev + 1
    assert calls(other) == []
    assert "try again" not in answers(mover)

    await stage.later(minutes=1)
    assert calls(other) == []  # it is refused once more
    await stage.later(minutes=1)
    await check_whole(stage, other)
    for _ in range(3):
        await stage.later(minutes=1)
        await stage.services.outbox.make_due()
    await check_whole(stage, other)
    assert len(other.pings) == 1


async def test_a_board_that_is_not_drawn_in_time_follows_and_the_move_counts(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, other = await two(stage)
    gate = threading.Event()

    def slow(view: View) -> Picture:
        gate.wait(30)
        return sketch(view)

    stage.client.dispatcher.faces["novaluna"].renderer = slow
    monkeypatch.setattr("bot.discord.table.boards.MAX_WAIT_SECONDS", 0.05)
    rev = (await stage.live()).table.rev
    choice = (await mover.complete("move", move="take"))[0]
    moving = asyncio.create_task(mover.slash(f"move move:{choice.value}"))
    await mover.until(lambda: "Move played" in answers(mover))
    assert "appear on its own" in answers(mover)
    gate.set()
    await moving
    assert (await stage.live()).table.rev == rev + 1
    await stage.later(minutes=1)
    await check_whole(stage, other)


async def test_who_moved_reads_that_the_move_stands_and_that_the_picture_follows(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    choice = (await ana.complete("move", move=""))[0]
    stage.world.faults.server_error(r"/messages/", method="PATCH", status=503)
    await ana.slash(f"move move:{choice.value}")
    await settled()
    live = await stage.live()
    assert (live.table.rev, rev_of(stage.board(live))) == (1, 0)
    assert "Move played" in answers(ana)
    assert "appear on its own" in answers(ana)
    assert "try again" not in answers(ana)
    await stage.later(minutes=1)
    assert rev_of(stage.board(live)) == 1


async def test_a_missing_permission_is_named_ends_nothing_and_what_is_owed_follows_when_it_is_back(
    stage: Stage,
) -> None:
    mover, other = await two(stage)
    stage.world.update_channel(replace(mover.channel, denied=Permission.SEND_MESSAGES))
    await press_on(mover, stage.board(await stage.live()), 1)
    await settled()
    assert "Move played. I can't post in this channel" in answers(mover)
    assert calls(other) == []
    for _ in range(5):
        await stage.later(hours=1)
    assert (await stage.live()).table.status is Status.RUNNING
    stage.world.update_channel(replace(stage.world.channel(mover.channel_id), denied=NO_PERMISSION))
    await stage.later(hours=6)
    await check_whole(stage, other)


async def test_a_post_whose_answer_got_lost_stands_in_the_channel_once(stage: Stage) -> None:
    mover, other = await two(stage)
    board = stage.board(await stage.live())
    await mover.press(tiles_on(board)[0], board)
    stage.world.faults.lose_response(r"/webhooks/", method="POST", times=5)
    await press_on(mover, stage.world.message(board.channel_id, board.id), 1)
    await settled()
    stage.world.faults.clear()
    await stage.later(minutes=1)
    await check_whole(stage, other)


async def test_what_is_owed_is_worked_off_when_the_line_is_back(stage: Stage) -> None:
    mover, other = await two(stage)
    stage.world.faults.server_error(POSTS, method="POST", status=503, times=9)
    await pass_the_turn(stage, mover)
    stage.world.faults.clear()
    assert calls(other) == []
    await stage.playground.gateway.cut()
    await other.until(lambda: len(calls(other)) == 1)
    await settled()
    await stage.services.outbox.tick()
    await check_whole(stage, other)


async def test_a_call_that_a_rate_limit_holds_back_is_never_left_beside_the_next(stage: Stage) -> None:
    mover, other = await two(stage)
    members = [mover, other]
    for n in range(9):
        live = await stage.live()
        stage.world.faults.rate_limit(r"/channels/\d+/messages$", method="POST", seconds=0.15)
        before, number = live.table.rev, n
        while (now := await stage.services.tables.live(live.table.id)).table.rev < before + 2:
            await press_on(on_turn(now, members), _newest_board(mover), number)  # nobody waits for the call
            number += 1
    await settled()
    await stage.services.outbox.tick()
    assert len(calls(mover)) == 1
    await check_whole(stage, mover)


def _newest_board(member: ScriptedMember) -> Message:
    return boards(member)[-1]


async def test_a_retirement_that_failed_is_made_up_for(stage: Stage) -> None:
    mover, other = await two(stage)
    stage.world.faults.server_error(r"/messages/", method="PATCH", status=503, times=2)
    ana = stage.member("Dan")
    await ana.slash("table do:board")
    await settled()
    stage.world.faults.clear()
    await stage.later(minutes=1)
    assert len(boards(other)) == 1
    assert mover.channel_id == other.channel_id


async def test_a_channel_that_was_deleted_while_the_bot_was_away_ends_its_table(stage: Stage) -> None:
    ana = stage.member("Ana", stage.world.open_channel("short-lived").name)
    await ana.slash("carcassonne")
    gone = await stage.live(ana.channel_id)
    ben, thread = stage.member("Ben"), None
    await ben.slash("carcassonne")
    chloe = stage.member("Chloe")
    await chloe.slash("carcassonne")
    await chloe.press("Open a thread")
    await settled()
    thread = next(channel for channel in stage.world.channels if channel.is_thread)
    hidden = stage.member("Dan", stage.world.open_channel("hidden").name)
    await hidden.slash("carcassonne")
    await settled()
    await stage.stop()

    stage.world.remove_channel(ana.channel)
    stage.world.update_channel(replace(thread, archived=True))
    stage.world.update_channel(replace(hidden.channel, denied=Permission.VIEW_CHANNEL))
    await stage.start()
    for _ in range(500):  # the bot looks through the channels in its own time
        if (await stage.services.tables.find(gone.table.id)).status.ended:
            break
        await asyncio.sleep(0.01)
    table = await stage.services.tables.find(gone.table.id)
    assert table.status is Status.ABANDONED
    assert str((await stage.services.tables.log(table.id))[-1].label).endswith("The channel was deleted.")
    for channel in (thread.id, hidden.channel_id, ben.channel_id):
        assert (await stage.live(channel)).table.status is Status.RUNNING


async def test_a_channel_of_which_a_route_says_that_there_is_none_ends_its_table_and_its_challenges(
    stage: Stage,
) -> None:
    channel = stage.world.open_channel("short-lived")
    ana = stage.member("Ana", channel.name)
    await ana.slash("challenge do:open with:carcassonne, 1 day")
    await ana.slash("carcassonne")
    table = (await stage.live(channel.id)).table
    await move_unseen(ana, stage)
    await stage.client.remove_cog("Channels")  # nobody hears of it
    stage.world.remove_channel(channel)
    await stage.later(minutes=1)
    assert (await stage.services.tables.find(table.id)).status is Status.ABANDONED
    assert await stage.services[Challenges].open_in(channel.guild_id or 0) == []
    assert await stage.services.outbox.of(table.id) == []


async def move_unseen(member: ScriptedMember, stage: Stage) -> None:
    """A move that is played and not shown."""
    choice = (await member.complete("move", move=""))[0]
    table = (await stage.live(member.channel_id)).table
    await stage.services.moves.play(table.id, member.id, str(choice.value))


async def test_a_turn_that_goes_well_leaves_nothing_owed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    live = await stage.live()
    assert await stage.services.outbox.of(live.table.id) == []
    await stage.services.outbox.close()
    assert await stage.services._store.read(outbox_queries.entries_of, live.table.id) == []


async def test_every_kind_of_entry_has_somebody_who_delivers_it(stage: Stage) -> None:
    assert {kind.name for kind in known_kinds()} == stage.services.outbox.served
