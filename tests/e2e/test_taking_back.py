"""Undo and reset where they are free."""

from __future__ import annotations

from bot.games.contract import Position
from bot.playground.scripted import ScriptedMember
from tests.e2e.stage import Stage, labels_of, one_press, settled, take_turn


async def to_a_meeple(ana: ScriptedMember, stage: Stage) -> Position:
    """Play until a meeple has to be placed; the position before the tile was."""
    for turn in range(30):
        live = await stage.live()
        before = live.position.copy()
        await one_press(ana, stage.board(live), turn)
        await one_press(ana, stage.board(await stage.live()))
        if (await stage.live()).position.prompt.kind == "meeple":
            return before
        await take_turn(ana, stage) if (await stage.live()).position.prompt.kind == "score" else None
    raise AssertionError("no meeple was ever asked for")


async def test_undo_stands_under_the_board_where_it_is_free(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    before = await to_a_meeple(ana, stage)
    labels = labels_of(stage.board(await stage.live()))
    assert "Undo" in labels
    assert "Reset my turn" not in labels  # it would do the same
    await ana.press("Undo")
    live = await stage.live()
    assert live.position == before
    assert "Undo" not in labels_of(stage.board(live))


async def test_undo_and_reset_can_be_typed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    for line in ("table undo", "table reset"):
        before = await to_a_meeple(ana, stage)
        await ana.slash(line)
        assert (await stage.live()).position == before


async def test_alone_one_goes_back_past_a_draw_and_it_is_counted(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    await take_turn(ana, stage)
    moves = await stage.notations()
    await ana.slash("table undo")
    assert await stage.notations() == moves[:-1]
    await ana.slash("table info")
    told = ana.sees_private()
    assert told is not None
    assert "revealed: 1" in told.content


async def test_nothing_to_take_back_is_said(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    await settled()
    await ana.slash("table undo")
    told = ana.sees_private()
    assert told is not None
    assert told.content == "No move has been played yet."


async def test_the_log_shows_what_was_taken_back_page_by_page(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new meeples:7")
    for turn in range(12):
        await take_turn(ana, stage, cell=turn)
    await ana.slash("table undo")
    await settled()
    await ana.slash("table log")
    log = ana.sees_private()
    assert log is not None
    assert "Took back 1 move" in log.content
    struck = log.content.count("~~")
    while "Earlier" in labels_of(log):
        await ana.press("Earlier", log)
        log = stage.world.find_message(log.id)
        struck += log.content.count("~~")
    assert struck == 2
    assert "**Log, page 1 of" in log.content
    assert "\n1. " in log.content
    await ana.press("Later", log)
    assert "**Log, page 2 of" in stage.world.find_message(log.id).content


async def test_board_and_answer_name_what_was_taken_back(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    for _ in range(2):
        await take_turn(ana, stage)
    *kept, last = await stage.notations()
    await ana.slash("table undo")
    board = stage.board(await stage.live())
    assert f"Taken back: `{last}`." in board.content
    told = ana.sees_private()
    assert told is not None
    assert f"Taken back: `{last}`." in told.content
    await stage.stop()
    await stage.start()  # what was taken back is in the log, not in memory
    await ana.slash("carcassonne board")
    assert f"Taken back: `{last}`." in stage.board(await stage.live()).content
    await take_turn(ana, stage)
    assert "Taken back" not in stage.board(await stage.live()).content
    assert (await stage.notations())[: len(kept)] == kept


async def test_the_others_are_told_which_move_they_are_asked_about(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne new partner:@Ben")
    await take_turn(ana, stage)
    last = (await stage.notations())[-1]
    await ana.slash("table undo")
    await settled()
    asked = next(message for message in ben.messages() if "do you agree?" in message.content)
    assert f"`{last}`" in asked.content
    await ben.press("Agree")
    await settled()
    assert f"Taken back: `{last}`." in stage.world.find_message(asked.id).content
