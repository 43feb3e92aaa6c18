"""Resigning, abandoning, channels that disappear."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.errors import TableOver
from bot.core.table.model import Status
from tests.e2e.stage import Stage, id_of, labels_of, settled, take_turn


async def test_resigning_asks_first_and_takes_the_controls_away(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    await ana.slash("table do:resign")
    assert (await stage.live()).table.status is Status.RUNNING
    await ana.press("Resign")
    live = await stage.live()
    assert live.table.status is Status.RESIGNED
    board = stage.board(live)
    assert labels_of(board) == ["Play again", "Replay", "Review", "Fairness", "More"]
    assert board.content.startswith("**Resigned.**")
    assert "choose a cell" not in board.content
    assert board.attachments[0].description == "No result"
    await ana.slash("carcassonne")
    assert (await stage.live()).table.id != live.table.id


async def test_only_members_resign_and_only_members_or_channel_managers_abandon(stage: Stage) -> None:
    await stage.member("Ana").slash("carcassonne")
    await settled()
    dan = stage.member("Dan")
    for line in ("table do:resign", "table do:abandon"):
        await dan.slash(line)
        answer = dan.newest_private_message()
        assert answer is not None
        assert labels_of(answer) == []
    assert (await stage.live()).table.status is Status.RUNNING


async def test_a_second_press_on_resign_answers_that_the_table_has_ended(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("table do:resign")
    asked = ana.newest_private_message()
    assert asked is not None
    button = id_of(asked, "Resign")
    await asyncio.gather(ana.press_id(button, asked), ana.press_id(button, asked))
    await settled()
    live = await stage.live()
    assert live.table.rev == 1
    texts = [message.content for message in ana.messages() if "This game has ended." in message.content]
    assert texts
    assert str(stage.board(live).id) in texts[0]
    assert "Play on" not in texts[0]


async def test_the_board_of_an_ended_table_can_be_shown_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("table do:resign")
    await ana.press("Resign")
    old = stage.board(await stage.live())
    await ana.slash("table do:board")
    board = stage.board(await stage.live())
    assert board.id != old.id
    assert "Resigned" in board.content
    assert old.id not in [message.id for message in ana.messages()]


async def test_abandoning_ends_the_table_for_everybody(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne partner:@Ben")
    await ben.slash("table do:abandon")
    await settled()
    assert (await stage.live()).table.status is Status.RUNNING
    (asked,) = [each for each in ana.messages() if labels_of(each) == ["Agree", "Refuse"]]
    assert f"{ben.member.mention} proposes: the game ends without a result" in asked.content
    await ana.press("Agree", asked)
    live = await stage.live()
    assert live.table.status is Status.ABANDONED
    assert labels_of(stage.board(live)) == ["Play again", "Replay", "Fairness", "More"]


async def test_a_control_of_an_ended_table_says_so(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    live = await stage.live()
    old = stage.board(live)
    await stage.services.seats.resign(live.table.id, ana.id)
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert labels_of(stage.world.message(old.channel_id, old.id)) == ["Play again", "Replay", "Fairness", "More"]


async def test_a_deleted_channel_abandons_its_table(stage: Stage) -> None:
    channel = stage.world.open_channel("short-lived")
    ana = stage.member("Ana", "short-lived")
    await ana.slash("carcassonne")
    table = (await stage.live(channel.id)).table
    stage.world.remove_channel(channel)
    await stage.member("Dan").until(lambda: channel.id not in [one.id for one in stage.world.channels])
    for _ in range(200):
        if (await stage.services.tables.live(table.id)).table.status.ended:
            break
        await settled()
        await stage.client.services.notes.keep("anything", "comes after what is being written")
    assert (await stage.services.tables.live(table.id)).table.status is Status.ABANDONED
    with pytest.raises(TableOver):
        await stage.services.seats.resign(table.id, ana.id)


async def test_a_board_that_somebody_deleted_is_posted_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    old = stage.board(await stage.live())
    stage.world.remove_message(old)
    choice = (await ana.complete("move", move=""))[0]
    await ana.slash(f"move move:{choice.value}")
    live = await stage.live()
    assert stage.board(live).id != old.id
    assert labels_of(stage.board(live))
    await take_turn(ana, stage)


async def test_who_manages_the_channel_can_end_a_table_of_others(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")  # the server is Ana's
    await ben.slash("carcassonne partner:@Chloe")
    await settled()
    await ana.slash("table do:abandon")
    await ana.press("End the table")
    assert (await stage.live()).table.status is Status.ABANDONED


async def test_more_is_under_the_board_of_a_game_that_has_ended(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("table do:resign")
    await ana.press("Resign")
    await ana.press("More", stage.board(await stage.live()))
    panel = ana.newest_private_message()
    assert panel is not None
    assert "How to play" in ana.labels(panel)
    assert "Resign" not in ana.options("Table", panel)
