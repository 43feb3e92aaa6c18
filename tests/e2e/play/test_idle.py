"""Idle tables over the wire: the warning, keeping one open, closing and resuming."""

from __future__ import annotations

from bot.core.table.model import Status
from bot.playground.world.model import Message
from cogs.idle.service import GRACE, INACTIVITY
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, settled


def warning(stage: Stage) -> Message:
    return next(
        message for message in reversed(stage.member("Ana").messages()) if "nobody has moved" in message.content
    )


async def quiet(stage: Stage) -> None:
    await stage.later(seconds=INACTIVITY.total_seconds())


async def closed(stage: Stage) -> None:
    await quiet(stage)
    await stage.later(seconds=GRACE.total_seconds())


async def test_a_warning_calls_the_members_and_one_of_them_keeps_the_table(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    emil = stage.member("Emil")
    await quiet(stage)
    message = warning(stage)
    assert labels_of(message) == ["Keep open"]
    assert {message.id} <= {each.id for each in ana.pings} & {each.id for each in ben.pings}
    await emil.press("Keep open", message)
    assert labels_of(stage.world.find_message(message.id)) == ["Keep open"]
    await ben.press("Keep open", message)
    assert "stays open" in stage.world.find_message(message.id).content
    await stage.later(seconds=GRACE.total_seconds())
    assert (await stage.live()).table.status is Status.RUNNING


async def test_a_warning_is_taken_back_as_soon_as_somebody_moves_or_the_table_ends(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    ana, ben = members
    await quiet(stage)
    message = warning(stage)
    live = await stage.live()
    await press_on(on_turn(live, members), stage.board(live), 1)
    await stage.later(seconds=1)
    assert stage.world.find_message(message.id).content == "-# This table stays open."
    assert labels_of(stage.world.find_message(message.id)) == []
    await quiet(stage)
    again = warning(stage)
    await ben.slash("table do:substitute with:3")
    await ana.slash("table do:resign")
    await ana.press("Resign")
    await stage.later(seconds=1)
    assert stage.world.find_message(again.id).content == "-# This table has ended."
    assert labels_of(stage.world.find_message(again.id)) == []
    await stage.later(seconds=30)
    asked = next(each for each in ana.messages() if "No longer needed" in each.content)
    assert labels_of(asked) == []


async def test_a_table_that_was_closed_is_taken_up_with_one_press(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    live = await stage.live()
    await press_on(on_turn(live, members), stage.board(live), 1)
    moves = await stage.notations()
    before = stage.board(await stage.live())
    await closed(stage)
    live = await stage.live()
    board = stage.board(live)
    assert live.table.idle
    assert board.id != before.id
    assert "Closed after weeks" in board.content
    assert labels_of(board) == ["Reopen", "Replay", "More"]
    assert labels_of(warning_closed(stage)) == []
    ana = members[0]
    await ana.slash("table do:export")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "seed stays secret" in answer.content
    emil = stage.member("Emil")
    await emil.press("Reopen", board)
    assert (await stage.live()).table.idle
    await ana.press("Reopen", board)
    await settled()
    live = await stage.live()
    assert live.table.status is Status.RUNNING
    assert await stage.notations() == moves
    assert stage.board(live).id > board.id
    await press_on(on_turn(live, members), stage.board(live), 2)
    assert len(await stage.notations()) > len(moves)
    await ana.slash("table do:log")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Reopened the table" in answer.content


def warning_closed(stage: Stage) -> Message:
    messages = reversed(stage.member("Ana").messages())
    return next(message for message in messages if "This table was closed because nobody moved" in message.content)


async def test_a_typed_reopening_and_what_stands_in_its_way(stage: Stage) -> None:
    ana, _ = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:reopen")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "isn't closed" in answer.content
    await closed(stage)
    await ana.slash("table do:reopen")
    await settled()
    assert (await stage.live()).table.status is Status.RUNNING
    answer = ana.newest_private_message()
    assert answer is not None
    assert "The game continues" in answer.content
