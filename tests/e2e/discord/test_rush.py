"""More work than can be drawn or kept open: members read what is going on."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.table.openings import Limits
from bot.discord.words import BUSY
from bot.playground.scripted import ScriptedMember
from tests.e2e.discord.test_answers import somebody_draws
from tests.e2e.stage import Stage, labels_of, places, settled, until


def answers(member: ScriptedMember) -> list[str]:
    return [message.content for message in member.messages() if message.is_ephemeral]


async def test_whoever_waits_for_a_picture_reads_that_it_follows_until_it_has_come(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben", "table-two")
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    await settled()
    before = stage.board(await stage.live(ben.channel_id))
    async with somebody_draws(stage):
        stage.client.dispatcher.notice_seconds = 0.05
        choosing = asyncio.create_task(ben.choose("Choose a cell", ben.options("Choose a cell")[0], message=before))
        await stage.world.feed.wait_until(lambda: answers(ben) == [str(BUSY)])
        queue = stage.client.dispatcher.render_queue._queue
        await until(lambda: len(queue) == 1)  # the notice may come before the request
        (waiting,) = queue._waiting
        assert waiting.member == ben.id
    await choosing
    await settled()
    assert answers(ben) == []
    after = stage.board(await stage.live(ben.channel_id))
    assert after.id == before.id
    assert places(after)


def limited(stage: Stage, limits: Limits) -> None:
    stage.services.room._limits = limits


async def test_whoever_has_too_much_open_reads_where_and_how_to_end_it(stage: Stage) -> None:
    limited(stage, Limits(of_member=2, in_guild=3))
    channels = [stage.world.open_channel(f"table-{n}") for n in range(4)]
    ana = [stage.member("Ana", channel.name) for channel in channels]
    await ana[0].slash("carcassonne")
    await ana[1].slash("novaluna seats:2")
    for line in ("carcassonne", "novaluna seats:2"):
        await ana[2].slash(line)
        answer = ana[2].newest_private_message()
        assert answer is not None
        assert answer.content.startswith(
            f"You have 2 tables and lobbies open in this server, the limit: <#{channels[0].id}>, <#{channels[1].id}>."
        )
        assert "> *Resign*" in answer.content
        assert "> *Leave*" in answer.content
    ben = stage.member("Ben", channels[2].name)
    await ben.slash("carcassonne")
    assert (await stage.live(channels[2].id)).table.opener == ben.id
    chloe = stage.member("Chloe", channels[3].name)
    await chloe.slash("carcassonne")
    answer = chloe.newest_private_message()
    assert answer is not None
    assert "This server has 3 open tables and lobbies, the limit." in answer.content
    await ana[1].slash("table do:leave")  # the way out works
    await ana[3].slash("carcassonne")
    assert (await stage.live(channels[3].id)).table.opener == ana[3].id


async def test_a_thread_for_one_more_than_there_can_be_is_not_opened(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("carcassonne")
    limited(stage, Limits(of_member=1))
    await ana.press("Open a thread")
    await settled()
    assert any("the limit: " in each for each in answers(ana))
    assert [channel for channel in stage.world.channels if channel.is_thread] == []


async def test_an_overfull_render_queue_is_reported_and_the_game_continues(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben", "table-two", patient=False)
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    await settled()
    async with somebody_draws(stage):
        stage.client.dispatcher.render_queue._most = 0
        await ben.slash("table do:board")
        board = ben.newest_message()
        assert "No picture: too many boards are being drawn right now." in board.content
        assert board.attachments == ()
        assert labels_of(board)
        for line in ("look what:tiles", "records member:@Ben"):
            await ben.slash(line)
            answer = ben.newest_private_message()
            assert answer is not None
            assert answer.content == "Too many pictures are being drawn right now. Try again in a minute."
    assert "ERROR" not in caplog.text
