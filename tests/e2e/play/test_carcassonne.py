"""A base game of Carcassonne over the wire: a lobby of two, tiles and meeples by buttons, a meeple on a field."""

from __future__ import annotations

from bot.games.carcassonne.decisions.tile import free_fields
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.game import BasePosition
from bot.model.table import Status
from bot.ui.components.controls import MORE_PREFIX
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, labels_of

TURNS = 8


async def test_two_members_place_tiles_and_meeples_by_buttons(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    live = await stage.live()
    assert isinstance(live.position, BasePosition)
    placed, movers = 0, []
    while placed < TURNS:
        mover, board = on_turn(live, members), stage.board(live)
        assert f"**{mover.member.mention}**" in board.content
        options = [one for one in mover.options("Choose a cell", board) if not one.startswith(MORE_PREFIX)]
        await mover.choose("Choose a cell", options[0], message=board)
        await mover.press("Place")
        placed += 1
        movers.append(mover)
        live = await stage.live()
        if live.position.prompt.kind == "meeple":
            labels = labels_of(stage.board(live))
            assert "No meeple" in labels
            field = next((label for label in labels if "Field" in label), "No meeple")
            await mover.press(field if placed == 1 else "No meeple")
            live = await stage.live()
    assert movers == [movers[0], movers[1]] * (TURNS // 2)
    assert movers[0] is not movers[1]
    assert isinstance(live.position, BasePosition)
    assert isinstance(live.position.state.board, FieldBoard)
    assert len(live.position.state.board.field_meeples) == 1
    assert live.table.status is Status.RUNNING


async def test_moves_can_be_typed_and_any_half_edge_names_a_field(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    await mover.slash(f"move move:{live.position.moves()[0]}")
    after = await stage.live()
    assert isinstance(after.position, BasePosition)
    ((number, halves), *_) = free_fields(after.position.state.board)
    await mover.slash(f"move move:meeple field {halves[-1]}")
    played = (await stage.live()).position
    assert isinstance(played, BasePosition)
    assert isinstance(played.state.board, FieldBoard)
    assert played.state.board.fields[number].meeples
    assert on_turn(await stage.live(), members) is not mover
