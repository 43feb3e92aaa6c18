"""Channels that are busy, threads, permissions that lack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.playground.page.messages import message_json
from bot.playground.world.client import Client
from bot.playground.world.model import NO_PERMISSION, MessageType, Permission
from tests.e2e.stage import Stage, labels_of, one_press, settled, take_turn


async def test_a_second_table_is_offered_a_thread_and_keeps_its_options(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    first = await stage.live()
    await ben.slash("carcassonne options:meeples=6, start_scores=0/1/2, team=by_colour partner:@Chloe")
    offer = ben.newest_private_message()
    assert offer is not None
    assert str(stage.board(first).id) in offer.content
    await stage.stop()
    await stage.start()  # the offer outlives the process
    await ben.press("Open a thread", offer)
    await settled()
    thread = next(channel for channel in stage.world.channels if channel.is_thread)
    live = await stage.live(thread.id)
    assert live.table.options["meeples"] == 6
    assert live.table.options["start_scores"] == "0/1/2"
    assert live.table.members == (ben.id, stage.member("Chloe").id)
    assert f"<#{thread.id}>" in stage.world.find_message(offer.id).content
    (notice,) = [each for each in ben.messages() if each.type is MessageType.THREAD_CREATED]
    shown = message_json(stage.world, notice, ben.id)
    assert (shown["note"], shown["html"], shown["reply"]) == (f"started a thread: {notice.content}", "", None)
    await take_turn(stage.member("Ben", thread.id), stage)
    assert (await stage.live()).table.id == first.table.id


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (Permission.VIEW_CHANNEL, "View Channel"),
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
    ],
)
async def test_a_permission_that_lacks_is_named_and_nothing_is_opened(
    stage: Stage, denied: Permission, named: str
) -> None:
    channel = stage.world.open_channel("closed", denied=denied)
    ana = stage.member("Ana", "closed")
    await ana.slash("carcassonne")
    answer = ana.newest_private_message()
    assert answer is not None
    assert named in answer.content
    assert "in Threads" not in answer.content
    assert await stage.services.tables.latest_in(channel.id) is None


@pytest.mark.parametrize("denied", [Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES])
async def test_where_a_board_cannot_be_shown_nothing_is_played_and_the_board_stays(
    stage: Stage, denied: Permission
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    board = stage.board(await stage.live())
    notation = (await ana.complete("move", move=""))[0].value
    stage.world.update_channel(replace(ana.channel, denied=denied))
    await settled()
    for line in ("table do:board", f"move move:{notation}"):
        await ana.slash(line)
        answer = ana.newest_private_message()
        assert answer is not None
        assert "I can't show a board here: I need the permission" in answer.content
        Client(stage.world).dismiss(ana.member, answer.id)
    live = await stage.live()
    assert live.number == 0
    assert labels_of(stage.board(live)) == labels_of(board)


@pytest.mark.parametrize("denied", [Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_where_no_thread_can_be_opened_the_offer_says_so_and_stays(stage: Stage, denied: Permission) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    stage.world.update_channel(replace(ana.channel, denied=denied))
    await ana.slash("carcassonne")
    offer = ana.newest_private_message()
    assert offer is not None
    await ana.press("Open a thread", offer)
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Create Public Threads and Send Messages in Threads" in answer.content
    assert not any(channel.is_thread for channel in stage.world.channels)
    stage.world.update_channel(replace(ana.channel, denied=NO_PERMISSION))
    await ana.press("Open a thread", offer)
    await settled()
    assert sum(channel.is_thread for channel in stage.world.channels) == 1


async def test_where_no_table_runs_the_commands_say_how_to_open_one(stage: Stage) -> None:
    ana = stage.member("Ana")
    for line in ("move move:place M9 r0", "table do:board", "table do:undo", "table do:export", "table do:info"):
        await ana.slash(line)
        answer = ana.newest_private_message()
        assert answer is not None
        assert "/carcassonne" in answer.content


async def test_a_bot_cannot_hold_a_seat(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne partner:@Tablekeeper")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "is a bot" in answer.content


async def test_rules_and_help_answer_privately(stage: Stage) -> None:
    ana = stage.member("Ana")
    for line, part in (
        ("help topic:carcassonne rules", "lowest"),
        ("help topic:carcassonne goals", "Fourteen goals"),
        ("play", "Play board games here"),
        ("help", "How it works"),
        ("help topic:table", "</table:"),
    ):
        await ana.slash(line)
        answer = ana.newest_private_message()
        assert answer is not None
        assert part in answer.content
    assert stage.member("Ben").messages() == []


async def test_help_on_what_there_is_not_names_the_topics(stage: Stage) -> None:
    ana = stage.member("Ana")
    for topic, part in (("chess", "I have no help on that."), ("/Table ", "</table:")):
        await ana.slash(f"help topic:{topic}")
        answer = ana.newest_private_message()
        assert answer is not None
        assert part in answer.content


async def test_the_tiles_left_are_shown_as_a_picture_unless_the_aids_are_off(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("look what:tiles")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "I don't know “tiles”" in answer.content
    await ana.slash("carcassonne")
    await ana.slash("look what:tiles")
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.attachments[0].filename == "tiles-left.png"
    dan = stage.member("Dan")
    await dan.press("Tiles", stage.board(await stage.live()))
    pressed = dan.newest_private_message()
    assert pressed is not None
    assert pressed.attachments[0].content == answer.attachments[0].content
    chloe = stage.member("Chloe", "table-two")
    await chloe.slash("carcassonne options:aids=off")
    await chloe.slash("look what:tiles")
    answer = chloe.newest_private_message()
    assert answer is not None
    assert "Aids are off" in answer.content


async def test_the_tiles_are_shown_as_a_picture(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("help topic:carcassonne tiles")
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.attachments[0].filename == "tiles.png"
    assert answer.attachments[0].description
    assert labels_of(answer) == ["Other topics"]


async def test_a_permission_that_is_taken_away_costs_no_move(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:team=by_colour partner:@Ben")
    await settled()
    stage.world.update_channel(replace(ana.channel, denied=Permission.SEND_MESSAGES))
    while (await stage.live()).position.share_of(0) == 0:
        await one_press(ana, stage.board(await stage.live()))
    moves = await stage.notations()
    assert moves
    answer = ana.newest_private_message()
    assert answer is not None
    assert "I can't post in this channel." in answer.content

    stage.world.update_channel(replace(ana.channel, denied=NO_PERMISSION))
    ben = stage.member("Ben")
    await ben.slash("table do:board")
    await take_turn(ben, stage)
    assert (await stage.notations())[: len(moves)] == moves
