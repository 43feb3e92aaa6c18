"""Every member hears what became of what they asked, however slow the network is and whatever is lost on it."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.games.contract import View
from bot.playground.world.client import Client
from bot.playground.world.interactions import ResponseType
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from renderers.kit.picture import Picture
from tests.e2e.sketch import sketch
from tests.e2e.stage import GAME, Stage, labels_of, settled, staged, take_turn

AWAY = 0.08
"""Seconds to Discord, and as many back."""


@asynccontextmanager
async def somebody_draws(stage: Stage) -> AsyncIterator[None]:
    """Ana proposes a cell, and while this lasts the picture of it is not done."""
    begun, gate = threading.Event(), threading.Event()
    ana = stage.member("Ana")
    opened = []

    def slow(view: View) -> Picture:
        begun.set()
        opened.append(gate.wait(30))
        return sketch(view)

    stage.client.dispatcher.faces[GAME].renderer = slow
    choosing = asyncio.create_task(ana.choose("Choose a cell", ana.options("Choose a cell")[0]))
    await asyncio.to_thread(begun.wait, 10)
    try:
        yield
        assert not opened, "somebody waited for the picture"
    finally:
        gate.set()
        await choosing


async def test_a_refusal_is_read_while_others_draw_and_the_network_is_slow(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben", "table-two", patient=False)
    await ana.slash("carcassonne")
    await ben.slash("novaluna seats:3")
    await settled()
    lobby, join = ben.newest_message(), stage.services[Lobbies].join

    async def once_the_deferral_is_under_way(lobby_id: str, member: int) -> Lobby:
        await stage.world.feed.wait_until(stage.world.interactions.all[-1].acknowledged_event.is_set)
        return await join(lobby_id, member)

    monkeypatch.setattr(stage.services[Lobbies], "join", once_the_deferral_is_under_way)
    stage.world.faults.slow(AWAY)
    async with somebody_draws(stage):
        for count in range(1, 6):
            pressed = await ben.press("Join", lobby)
            assert pressed.response is ResponseType.DEFERRED_UPDATE
            await stage.world.feed.wait_until(partial(refused, stage, count), seconds=3)
    assert all("You've already joined" in text for text in refusals(stage))


def refused(stage: Stage, times: int) -> bool:
    return len(refusals(stage)) == times


def refusals(stage: Stage) -> list[str]:
    ben = stage.member("Ben", "table-two")
    return [message.content for message in ben.messages() if message.is_ephemeral]


@pytest.mark.parametrize(
    ("line", "deferred", "refusal"),
    [
        ("table do:board", "latest_in", "No table here yet. Open one:\n"),
        ("move move:x", "running_in", "No game is running here. Start one below.\n"),
    ],
)
async def test_a_slow_command_that_is_refused_does_not_go_on_thinking(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, line: str, deferred: str, refusal: str
) -> None:
    ana = stage.member("Ana")

    async def slow(_: int) -> None:
        await stage.world.feed.wait_until(lambda: ana.last is not None and ana.last.acknowledged_event.is_set())

    monkeypatch.setattr(stage.client.services.tables, deferred, slow)
    stage.world.faults.slow(AWAY)
    asked = await ana.slash(line)
    await settled()
    assert asked.response is ResponseType.DEFERRED_MESSAGE
    answers = [message for message in ana.messages() if message.is_ephemeral]
    assert len(answers) == 1
    assert answers[0].content.startswith(refusal)
    assert "</carcassonne:" in answers[0].content
    assert not any(message.is_loading for message in ana.messages())


async def test_a_board_whose_answer_was_lost_is_the_only_one_with_controls(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    stage.world.faults.lose_response("/callback")
    await ana.slash("table do:board")
    await settled()
    assert stage.world.faults.log
    board = stage.board(await stage.live())
    assert [message.id for message in ana.messages() if labels_of(message)] == [board.id]
    assert not any(message.is_ephemeral for message in ana.messages())
    await take_turn(ana, stage)


async def test_a_new_board_for_the_next_member_whose_answer_was_lost_is_found_again(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    stage.world.faults.lose_response(r"/channels/\d+/messages$", method="POST")
    await ana.press("Start")
    await settled()
    assert stage.world.faults.log
    live = await stage.live()
    assert live.table.board is not None
    with_controls = [message.id for message in ana.messages() if labels_of(message)]
    assert with_controls == [live.table.board.message]


async def test_a_press_whose_answer_was_lost_or_never_went_out_shows_the_move(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for lose in (stage.world.faults.lose_response, stage.world.faults.drop):
        await settled()
        before = (await stage.live()).table.rev
        lose("/callback")
        await take_turn(ana, stage)
        await settled()
        live = await stage.live()
        assert live.table.rev > before
        assert not any(message.is_ephemeral for message in ana.messages())
        assert stage.board(live).attachments
    assert len(stage.world.faults.log) == 2


async def test_an_outage_of_discord_is_reported_afterwards_and_is_no_error(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    await settled()
    stage.world.faults.drop("/callback", times=3)
    asked = Client(stage.world).slash(dan.member, dan.channel_id, "table do:board")
    await asked.wait_answered()
    await settled()
    answer = dan.newest_private_message()
    assert answer is not None
    assert "Discord didn't respond" in answer.content
    assert "ERROR" not in caplog.text
    board = stage.board(await stage.live())
    assert [message.id for message in ana.messages() if labels_of(message)] == [board.id]


async def test_a_deletion_that_was_cut_is_made_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    stage.world.faults.drop(r"/channels/\d+/messages/\d+$", method="DELETE")
    await ana.slash("table do:board")
    await settled()
    assert stage.world.faults.log
    board = stage.board(await stage.live())
    assert [message.id for message in ana.messages() if labels_of(message)] == [board.id]


async def test_no_token_of_an_interaction_is_written_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "discord")  # whoever else runs in this process may have set it apart
    async with staged(tmp_path) as stage:
        ana, ben = stage.member("Ana"), stage.member("Ben")
        await ana.slash("carcassonne")
        await take_turn(ana, stage)
        stage.world.faults.drop("/callback", times=3)
        await ana.slash("table do:board")
        await ben.choose("Choose a cell", ben.options("Choose a cell")[0])
        await settled()
        tokens = [interaction.token for interaction in stage.world.interactions.all]
    assert "INTERACTION_CREATE" in caplog.text
    assert "/callback" in caplog.text
    assert tokens
    assert [token for token in tokens if token in caplog.text] == []


async def test_a_thread_whose_answer_was_lost_is_found_and_not_opened_twice(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    await ben.slash("carcassonne")
    stage.world.faults.lose_response("/threads$", method="POST")
    await ben.press("Open a thread")
    await settled()
    (thread,) = [channel for channel in stage.world.channels if channel.is_thread]
    live = await stage.live(thread.id)
    assert labels_of(stage.board(live))
    answer = ben.newest_private_message()
    assert answer is not None
    assert f"The table is open in <#{thread.id}>" in answer.content


async def test_an_answer_that_broke_after_the_work_is_not_given_twice(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda seconds: pause(min(seconds, 0.01)))
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    stage.world.faults.server_error("/callback", status=503, done=True)
    await ana.slash("table do:board")
    await settled()
    assert len(stage.world.faults.log) == 1
    board = stage.board(await stage.live())
    assert [message.id for message in ana.messages() if labels_of(message)] == [board.id]
    assert not any(message.is_ephemeral for message in ana.messages())
