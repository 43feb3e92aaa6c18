"""A base game of Carcassonne over the wire: a lobby of two, tiles and meeples by buttons, a meeple on a field."""

from __future__ import annotations

from bot.core.table.model import Status
from bot.discord.components.controls import MORE_PREFIX
from bot.games.carcassonne.decisions import free_fields
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.game import BasePosition
from bot.games.carcassonne.moves import FieldMeeple
from bot.games.contract import Move, Position
from bot.playground.scripted import ScriptedMember
from cogs.premove.service import Premoves
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, labels_of

TURNS = 8


def fields_after(position: Position, placement: Move) -> list[Move]:
    """Return the moves that place a meeple on a field after this placement."""
    after = position.copy()
    after.play(placement)
    return [move for move in after.moves() if isinstance(move, FieldMeeple)] if after.prompt.kind == "meeple" else []


async def place(mover: ScriptedMember, stage: Stage, *, on_field: bool = False) -> None:
    """Place the tile at the chosen cell, with no meeple or one on the last feature, which is a field."""
    labels = labels_of(stage.board(await stage.live()))
    if "No meeple" not in labels:
        await mover.press("Place")
        labels = labels_of(stage.board(await stage.live()))
    if "No meeple" in labels:
        await mover.press(labels[labels.index("No meeple") - 1] if on_field else "No meeple")


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
        await place(mover, stage, on_field=not placed)
        placed += 1
        movers.append(mover)
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


async def test_five_members_take_turns_and_see_who_holds_what(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe", "Dan", "Emil", line="carcassonne seats:5")
    movers = []
    for _ in range(10):
        live = await stage.live()
        mover, board = on_turn(live, members), stage.board(live)
        options = [one for one in mover.options("Choose a cell", board) if not one.startswith(MORE_PREFIX)]
        await mover.choose("Choose a cell", options[0], message=board)
        await place(mover, stage, on_field=True)
        movers.append(mover)
    assert movers[:5] == movers[5:]
    assert len({mover.id for mover in movers}) == 5
    spectator = movers[0]
    await spectator.press("Fields", stage.board(await stage.live()))
    sheet = spectator.newest_private_message()
    assert sheet is not None
    assert labels_of(sheet) == ["Fields", "Features", "Tiles"]
    assert sheet.attachments[0].filename == "fields.png"
    assert "would score" in (sheet.attachments[0].description or "")
    await spectator.press("Features", sheet)
    shown = spectator.newest_private_message()
    assert shown is not None
    assert shown.attachments[0].filename == "features.png"


async def test_a_queued_placement_without_a_rotation_is_played_if_the_drawn_tile_fits(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    (other,) = [member for member in members if member is not mover]
    first = live.position.moves()[0]
    after = live.position.copy()
    after.play(first)
    if after.prompt.kind == "meeple":
        after.play(after.moves()[-1])
    wish = " ".join(str(after.moves()[0]).split()[:2])
    await stage.services[Premoves].leave(live.table.id, other.id, (wish,), careful=False)
    await mover.slash(f"move move:{first}")
    if (await stage.live()).position.prompt.kind == "meeple":
        await mover.slash("move move:no meeple")
    live = await stage.live()
    log = (await stage.services.records.export(live.table.id)).log
    assert log[-1][1] == str(after.moves()[0])


async def test_a_game_of_two_ends_with_points_by_kind(stage: Stage) -> None:
    """All but the last moves are played without the wire."""
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    live = await stage.live()
    while live.position.state.tiles_left:  # type: ignore[attr-defined]
        mover = on_turn(live, members)
        live = await stage.services.moves.play(live.table.id, mover.id, str(live.position.moves()[0]))
    while live.under_way:
        mover = on_turn(live, members)
        await mover.slash(f"move move:{live.position.moves()[0]}")
        live = await stage.live()
    assert live.table.status is Status.FINISHED
    content = stage.board(live).content
    assert "Game over: " in content
    for final in live.position.view(None).final:  # type: ignore[attr-defined]
        assert f": {final.total}" in content
