"""Nova Luna over the wire: the solo game and races to the end, turns that pass, pings, restarts, resigning."""

from __future__ import annotations

import re
from pathlib import Path

from bot.core.table.model import Status, deciders
from bot.games.areas import cell_name
from bot.games.novaluna import NovaLunaPosition
from bot.playground.scripted import ScriptedMember
from renderers.novaluna import draw
from tests.e2e.racing import gathered, on_turn, press_on, tiles_on
from tests.e2e.sketch import sketch
from tests.e2e.stage import Stage, is_board, labels_of, played_but_for_the_last, settled, staged


async def play(stage: Stage, members: list[ScriptedMember], most: int, restart_at: int | None = None) -> int:
    """Make n decisions by presses; how often the turn passed from one member to another."""
    live, passed = await stage.live(), 0
    for presses in range(most):
        if presses == restart_at:
            await stage.stop()
            await stage.start()
        mover, before = on_turn(live, members), stage.board(live)
        await press_on(mover, before, presses)
        live = await stage.live()
        owed = deciders(live)
        changed = mover.id not in owed
        passed += changed
        after = stage.board(live)
        assert (after.id != before.id) == changed
        if changed:
            assert [message.id for message in members[0].messages() if is_board(message)] == [after.id]
        called = [member for member in members if _visible_ping(member)]
        assert [member.id for member in called] == (list(owed) if changed else [])
    return passed


async def by_controls(stage: Stage) -> None:
    """Play a race of three to the end with presses."""
    members, presses = await gathered(stage, "Ana", "Ben", "Chloe"), 0
    while (live := await stage.live()).table.status is Status.RUNNING:
        await press_on(on_turn(live, members), stage.board(live), presses)
        presses += 1


def _visible_ping(member: ScriptedMember) -> bool:
    visible = {message.id for message in member.messages()}
    return any(ping.id in visible for ping in member.pings)


async def test_a_solo_game_by_controls_and_the_same_game_typed_show_the_same_board(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        face, ana = stage.client.dispatcher.faces["novaluna"], stage.member("Ana")
        assert face.renderer is draw
        await ana.slash("novaluna")
        board = stage.board(await stage.live())
        face.renderer = sketch  # it differs for every view, and the same view gives the same picture
        assert await play(stage, [ana], 8) == 0
        first = stage.board(await stage.live())

        again = stage.member("Ana", "table-two")
        await again.slash("novaluna")
        for notation in await stage.notations():
            offered = [choice.value for choice in await again.complete("move", move=notation)]
            assert offered[0] == notation
            await again.slash(f"move move:{notation}")
        second = stage.board(await stage.live(again.channel_id))
        assert (second.content, second.attachments[0].content) == (first.content, first.attachments[0].content)

        await ana.slash(f"move move:{await played_but_for_the_last(stage, await stage.live())}")
        live = await stage.live()
        final = stage.board(live)
        assert final.id == board.id
        assert live.table.status is Status.FINISHED
        assert "Game over: " in final.content
        assert "Place" not in labels_of(final)
        assert ana.pings == []


async def test_a_race_of_three_over_a_restart_to_its_end(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    begins = on_turn(live, members)
    lobby_was_full = [1, 1, 0]
    assert [len(member.pings) for member in members] == [
        full + int(member is begins and member is not members[0])
        for full, member in zip(lobby_was_full, members, strict=True)
    ]
    already = sum(len(member.pings) for member in members)
    passed = await play(stage, members, 14, restart_at=7)
    assert passed > 5
    assert sum(len(member.pings) for member in members) == passed + already
    text = "\n".join(message.content for message in members[0].messages())
    turns = await stage.services.tables.ended_turns(live.table.id, 0)
    assert [int(number) for number in re.findall(r"-# Turn (\d+): ", text)] == [turn.number for turn in turns]
    last = await played_but_for_the_last(stage, await stage.live())
    await on_turn(await stage.live(), members).slash(f"move move:{last}")
    final = stage.board(await stage.live())
    assert "won.**" in final.content
    assert all(member.member.mention in final.content for member in members)
    assert "Place" not in labels_of(final)


async def test_the_same_member_again_gets_no_second_ping_and_no_new_board(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe", "Dan", line="novaluna seats:4")
    again = 0
    for number in range(12):
        live = await stage.live()
        mover, board, pings = on_turn(live, members), stage.board(live), [len(member.pings) for member in members]
        await press_on(mover, board, number * 2)
        live = await stage.live()
        if on_turn(live, members) is mover:
            again += 1
            assert stage.board(live).id == board.id
            assert [len(member.pings) for member in members] == pings
    assert again


async def test_undo_after_the_turn_has_passed_takes_the_call_back(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    live = await stage.live()
    mover = on_turn(live, members)
    other = next(member for member in members if member is not mover)
    number = 0
    while on_turn(live := await stage.live(), members) is mover:
        await press_on(mover, stage.board(live), number)
        number += 1
    assert labels_of(stage.board(live)).count("Undo") == 1
    assert "Undo turn" not in labels_of(stage.board(live))
    assert len(other.pings) == 1
    await mover.press("Undo")
    live = await stage.live()
    assert on_turn(live, members) is mover
    assert not _visible_ping(other)
    assert mover.member.mention in stage.board(live).content


async def test_a_stranger_looks_and_does_not_touch(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    dan = stage.member("Dan")
    live = await stage.live()
    board = stage.board(live)
    waiting = next(member for member in members if member is not on_turn(live, members))
    for member, said in ((dan, "You're watching"), (waiting, "plan ahead with *Try it*")):
        await member.press(tiles_on(board)[0], board)
        told = member.newest_private_message()
        assert told is not None
        assert said in told.content
    await dan.press("All displays", board)
    told = dan.newest_private_message()
    assert told is not None
    assert "no open tasks" in told.content
    assert len(told.attachments) == 1
    assert stage.board(await stage.live()) == board


async def test_a_tile_is_tried_on_its_most_sensible_cell_and_then_on_others(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna")
    board = stage.board(await stage.live())
    await press_on(ana, board, 0)
    position = (await stage.live()).position
    assert isinstance(position, NovaLunaPosition)
    previews = position.view(0).previews
    choices = position.view(0).choices
    for tile, choice in zip(tiles_on(stage.board(await stage.live())), choices, strict=True):
        await ana.press(tile, board)
        (place,) = [label for label in ana.labels(board) if label.startswith("Place")]
        best = max((take for take in previews if take.space == choice.space), key=lambda take: previews[take].worth)
        assert place == "Place"
        assert f" at {cell_name(best.cell)} " in stage.board(await stage.live()).content
    await ana.choose("Choose a cell", "N10", message=board)
    assert " at N10 " in stage.board(await stage.live()).content
    assert len(await stage.notations()) == 1


async def test_the_tasks_of_a_tile_are_explained(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("look what:tasks")
    assert "I don't know “tasks”" in ana.newest_message().content
    await ana.slash("novaluna")
    for number in range(6):
        await press_on(ana, stage.board(await stage.live()), number)
    live = await stage.live()
    assert isinstance(live.position, NovaLunaPosition)
    laid = list(live.position.state.displays[0].tiles.items())
    choices = [choice.value for choice in await ana.complete("look", what="tasks")]
    assert choices == ["tasks", *(f"tasks {tile.id}" for _, tile in reversed(laid))]
    for cell, tile in laid:
        await ana.slash(f"look what:tasks {tile.id}")
        told = ana.newest_private_message()
        assert told is not None
        assert f"{tile.colour.capitalize()} {tile.time} at {cell_name(cell)}" in told.content.split("\n")[0]
        assert tile.id not in told.content
        assert len(told.content.split("\n")) == (len(tile.tasks) + 2 if tile.tasks else 1)
        assert cell in live.position.state.displays[0].tiles
    await ana.slash("look what:M10")
    assert f"{laid[0][1].colour.capitalize()} {laid[0][1].time} at M10" in ana.newest_message().content
    await ana.slash("look what:Z1")
    assert "no tile at Z1" in ana.newest_message().content


async def test_the_race_goes_on_with_a_computer_player_for_who_resigns(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    dan, ben = stage.member("Dan"), members[1]
    seated = [seat.members for seat in (await stage.live()).table.seats]
    await dan.slash("table do:resign")
    await ben.slash("table do:resign")
    told = ben.newest_private_message()
    assert told is not None
    assert told.content == "Resign? You're ranked last, and a computer player takes your seat."
    await ben.press("Resign")
    await settled()
    live = await stage.live()
    assert live.table.status is Status.RUNNING
    assert [seat.computer is None for seat in live.table.seats] == [ben.id not in seat for seat in seated]
