"""Whole games: by controls alone, and typed."""

from __future__ import annotations

from pathlib import Path

from bot.core.table.model import Status
from tests.e2e.stage import Stage, labels_of, one_press, staged, take_turn, turn_of


async def by_controls(stage: Stage, channel: str | None = None) -> list[str]:
    """Play to the end with presses; the moves that were played."""
    ana = stage.member("Ana", channel)
    await ana.slash("carcassonne options:meeples=3")
    live = await stage.live(ana.channel_id)
    presses = 0
    while live.table.status is Status.RUNNING:
        await one_press(ana, stage.board(live), presses)
        live = await stage.live(ana.channel_id)
        presses += 1
    assert live.table.status is Status.FINISHED
    return [notation for _, notation in (await stage.services.records.export(live.table.id)).log]


async def test_a_game_by_controls_and_the_same_game_typed_end_in_the_same_picture(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:  # sketches differ for every view, and the same view gives the same picture
        moves = await by_controls(stage)
        first = stage.board(await stage.live())
        assert labels_of(first) == ["Play again", "Replay", "Review", "Share", "Whole board", "Fairness", "More"]
        assert "Game over: " in first.content

        ana = stage.member("Ana", "table-two")
        await ana.slash("carcassonne options:meeples=3")
        for notation in moves:
            offered = [choice.value for choice in await ana.complete("move", move=notation)]
            assert offered[0] == notation
            await ana.slash(f"move move:{notation}")
        second = stage.board(await stage.live(ana.channel_id))
        *texts, compared = second.content.splitlines()
        assert texts == first.content.splitlines()[:-1]
        assert "First result" in first.content
        assert "in 2 games with these options" in compared
        assert second.attachments[0].content == first.attachments[0].content
        assert second.attachments[0].description == first.attachments[0].description
        assert len([message for message in ana.messages() if not message.is_ephemeral]) == 1


async def test_a_typed_move_is_answered_with_what_it_did_and_the_board(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    stage.board(await stage.live())
    notation = (await ana.complete("move", move=""))[0].value
    await ana.slash(f"move move:{notation}")
    board, answer = stage.board(await stage.live()), ana.newest_private_message()
    assert answer is not None
    result, _, rest = answer.content.partition("\n")
    assert result.startswith("Played: ")
    assert str(board.id) in result
    shown, _, who_may_press = board.content.rpartition("\n")
    assert rest == shown
    assert who_may_press.startswith("-# Buttons for <@")
    assert answer.attachments[0].content == board.attachments[0].content
    assert labels_of(answer) == []


async def test_a_turn_takes_three_presses_at_most(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=7")
    for _ in range(8):
        live = await stage.live()
        turn, presses = turn_of(live), 0
        while live.position.deciders and turn_of(live) == turn:
            await one_press(ana, stage.board(live), presses)
            live = await stage.live()
            presses += 1
        assert presses <= 3


async def test_the_board_is_edited_in_place_while_one_member_plays(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    for turn in range(3):
        await take_turn(ana, stage, cell=turn)
    assert len(ana.messages()) == 1
    assert ana.pings == []
    assert ana.newest_message().is_silent
