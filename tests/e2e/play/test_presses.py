"""Presses that come too late, twice, from the wrong member, or from an old board."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, join_moves
from bot.discord.components.payload import DrawnPicture
from bot.discord.pictures.render_queue import QueueFull
from bot.games.text import Text
from tests.e2e.stage import Stage, id_of, is_board, labels_of, place, places, rev_of, settled, take_turn


async def opened(stage: Stage, line: str = "carcassonne") -> None:
    await stage.member("Ana").slash(line)
    await settled()


async def test_a_press_from_an_old_board_is_refused_and_changes_nothing(stage: Stage) -> None:
    await opened(stage, "carcassonne partner:@Ben")
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    old = stage.board(await stage.live())
    place = places(old)[0]
    await ana.press_id(place, old)
    moves = await stage.notations()
    stage.world.update_message(old)  # as if Discord had lost the edit
    await ben.press_id(place, old)
    await settled()
    assert await stage.notations() == moves
    answer = ben.newest_private_message()
    assert answer is not None
    assert answer.content == "That board is out of date (move 0). Here's the current one."
    refreshed = stage.board(await stage.live())
    assert rev_of(refreshed) == 2


async def test_a_second_press_that_changes_nothing_is_silent(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    old = stage.board(await stage.live())
    place = places(old)[0]
    for _ in range(3):
        stage.world.update_message(old)  # as if the edit were still on its way
        await ana.press_id(place, old)
        await settled()
    assert len(await stage.notations()) == 2
    board = stage.board(await stage.live())
    assert board.id == old.id
    assert rev_of(board) == 2
    assert ana.newest_private_message() is None
    assert [message.id for message in ana.messages()] == [board.id]


async def test_a_press_on_a_board_that_is_still_to_be_deleted_changes_nothing(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    old = stage.board(await stage.live())
    stage.world.faults.server_error(rf"/messages/{old.id}$", method="DELETE", status=503, times=6)
    await ana.slash("table do:board")
    new = stage.board(await stage.live())
    assert new.id != old.id
    assert "Place" in " ".join(labels_of(stage.world.message(old.channel_id, old.id)))  # it kept its controls
    await take_turn(ana, stage)
    stage.world.faults.clear()
    new = stage.board(await stage.live())
    await ana.press_id(places(old)[0], old)
    await settled()
    assert stage.board(await stage.live()) == new
    assert ana.newest_private_message() is None, "that move was played"
    await stage.later(minutes=1)
    assert [message.id for message in ana.messages() if not message.is_ephemeral] == [new.id]


async def test_two_presses_at_once_one_plays_and_the_other_is_silent(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    board = stage.board(await stage.live())
    place = places(board)[0]
    await asyncio.gather(ana.press_id(place, board), ana.press_id(place, board))
    await settled()
    assert len(await stage.notations()) == 2
    assert [message for message in ana.messages() if message.is_ephemeral] == []
    live = await stage.live()
    assert f":{live.table.rev}:" in id_of(stage.board(live), labels_of(stage.board(live))[0])


async def test_a_second_press_between_the_two_moves_of_the_first_is_silent(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(stage)
    ana, played = stage.playground.member("Ana"), stage.services.moves.play
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    board = stage.board(await stage.live())
    place = places(board)[0]
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def halting(table: str, member: int, notation: str, rev: int | None = None) -> LiveTable:
        if rev == 1:
            begun.set()
            await go_on.wait()
        return await played(table, member, notation, rev)

    monkeypatch.setattr(stage.services.moves, "play", halting)
    first = asyncio.create_task(ana.press_id(place, board))
    await begun.wait()
    await ana.press_id(place, board)
    assert [message for message in ana.messages() if message.is_ephemeral] == []
    go_on.set()
    await first
    await settled()
    assert len(await stage.notations()) == 2
    assert [message for message in ana.messages() if message.is_ephemeral] == []


async def test_a_refused_move_shows_the_sentence_the_rule_and_the_cells(stage: Stage) -> None:
    await opened(stage)
    ana, before = stage.member("Ana"), stage.board(await stage.live())
    await ana.slash("move move:place M10 r0")
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content == ("M10 already has a tile. Choose an empty cell.\n-# Rules, section 2.2.")
    (picture,) = answer.attachments
    assert b"outlined=(AreaKey(kind='cell', which='M10'),)" in picture.content
    assert await stage.notations() == []
    assert stage.board(await stage.live()).attachments == before.attachments


async def test_a_refusal_does_not_wait_for_a_picture_that_is_not_drawn(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When drawing is overloaded, the sentence comes alone and no error is reported."""
    await opened(stage)
    ana = stage.member("Ana")

    async def overrun(*_: object, **__: object) -> DrawnPicture:
        raise QueueFull

    monkeypatch.setattr(stage.client.dispatcher.render_queue, "draw", overrun)
    await ana.slash("move move:place M10 r0")
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Rules, section 2.2" in answer.content
    assert not answer.attachments
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_refusal_without_cells_has_no_picture(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    await ana.slash("move move:meeple city N")
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert "Rules, section 2.2" in answer.content
    assert not answer.attachments


async def test_a_refused_press_is_answered_like_a_refused_command(stage: Stage) -> None:
    """Without aids every cell beside the map is offered; one where no way fits is refused, with the cell outlined."""
    await opened(stage, "carcassonne options:aids=off")
    ana, live = stage.member("Ana"), await stage.live()
    fitting = {str(move).split()[1] for move in live.position.moves()}
    for cell in ana.options("Choose a cell"):
        if cell not in fitting:
            await ana.choose("Choose a cell", cell)
            await settled()
            answer = ana.newest_private_message()
            assert answer is not None
            assert "Rules, section 2.2" in answer.content
            assert f"outlined=(AreaKey(kind='cell', which='{cell}'),)".encode() in answer.attachments[0].content
            return
    raise AssertionError("every cell fits")


async def test_a_spectator_is_refused_and_nothing_changes(stage: Stage) -> None:
    await opened(stage)
    before = stage.board(await stage.live())
    dan = stage.member("Dan")
    await dan.choose("Choose a cell", dan.options("Choose a cell")[0])
    await dan.slash("move move:place M9 r0")
    await settled()
    private = [message.content for message in dan.messages() if message.is_ephemeral]
    assert len(private) == 2
    assert all("You're watching" in content for content in private)
    assert stage.board(await stage.live()) == before


async def test_a_stranger_may_look(stage: Stage) -> None:
    await opened(stage)
    dan = stage.member("Dan")
    await dan.slash("table do:board")
    assert stage.board(await stage.live()).id == dan.newest_message().id


async def test_a_proposal_turns_among_the_legal_rotations_only_and_plays_nothing(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    turned = False
    for turn in range(12):
        live = await stage.live()
        options = ana.options("Choose a cell")
        for option in options:
            await ana.choose("Choose a cell", option)
            labels = ana.labels()
            turns = [label for label in labels if label.startswith("Rotate ")]
            if not turns:
                continue
            board = stage.board(await stage.live())
            seen = []
            for _ in range(int(turns[0].partition("/")[2])):
                seen.append(places(stage.board(await stage.live()))[0].rsplit(":", 1)[1].partition(";")[0])
                await ana.press("Rotate ")
            legal = {str(move) for move in live.position.moves()}
            cell = seen[0].split()[1]
            assert sorted(seen) == sorted(notation for notation in legal if f" {cell} " in notation)
            assert places(stage.board(await stage.live())) == places(board)
            turned = True
            break
        assert await stage.notations() == [str(n) for n in await stage.notations()]
        if turned:
            break
        await take_turn(ana, stage, cell=turn)
    assert turned


async def test_typed_nonsense_and_illegal_moves_say_what_to_do(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    for typed, part in (
        ("hello", "Start with place, meeple or score"),
        ("place Q20 r0", "isn't next to a tile"),
        ("meeple city N", "first"),
    ):
        await ana.slash(f"move move:{typed}")
        answer = ana.newest_private_message()
        assert answer is not None
        assert part in answer.content
    assert await stage.notations() == []


async def test_a_label_can_be_typed_too(stage: Stage) -> None:
    await opened(stage)
    ana = stage.member("Ana")
    choice = (await ana.complete("move", move=""))[0]
    label = choice.name.rsplit(" (", 1)[0]
    await ana.slash(f"move move:{label.upper()}")
    assert await stage.notations() == [choice.value]


async def test_without_aids_every_cell_is_offered_and_what_does_not_fit_is_refused(stage: Stage) -> None:
    await opened(stage, "carcassonne options:aids=off")
    ana = stage.member("Ana")
    assert ana.options("Choose a cell") == ["M9", "L10", "N10", "M11"]
    legal = {str(move).split()[1] for move in (await stage.live()).position.moves()}
    for cell in ("M9", "L10", "N10", "M11"):
        await ana.choose("Choose a cell", cell)
        proposed = any(f":place {cell} " in each for each in places(stage.board(await stage.live())))
        assert proposed == (cell in legal)
    assert len(await ana.complete("move", move="")) == 16


async def test_boards_asked_for_at_once_leave_one_with_controls(stage: Stage) -> None:
    await opened(stage)
    ana, ben, dan = (stage.member(name) for name in ("Ana", "Ben", "Dan"))
    await asyncio.gather(ana.slash("table do:board"), ben.slash("table do:board"), dan.slash("table do:board"))
    await settled()
    board = stage.board(await stage.live())
    playable = [message.id for message in ana.messages() if labels_of(message)]
    assert playable == [board.id]
    await take_turn(ana, stage)


async def test_a_move_and_a_new_board_at_once_end_on_the_newest_position(stage: Stage) -> None:
    await opened(stage)
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    old = stage.board(await stage.live())
    await asyncio.gather(place(ana, old), dan.slash("table do:board"))
    await settled()
    live = await stage.live()
    assert live.number == 2
    playable = [message for message in ana.messages() if is_board(message)]
    assert [message.id for message in playable] == [stage.board(live).id]
    assert rev_of(playable[0]) == 2


async def test_more_cells_are_a_press_away(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.components.controls.MAX_CHOICES", 3)
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:aids=off")
    await settled()
    seen = list(ana.options("Choose a cell"))
    await ana.choose("Choose a cell", "More cells")
    seen += ana.options("Choose a cell")
    assert seen == ["M9", "L10", "More cells", "N10", "M11", "More cells"]
    assert await stage.notations() == []
    legal = {str(move).split()[1] for move in (await stage.live()).position.moves()}
    for cell in ("N10", "M11"):
        await ana.choose("Choose a cell", cell)
        if cell in legal:
            assert ana.options("Choose a cell") == ["N10", "M11", "More cells"]
            assert f":place {cell} " in places(stage.board(await stage.live()))[0]


async def press_for(stage: Stage, monkeypatch: pytest.MonkeyPatch, *moves: str) -> None:
    """Open a table whose first board offers these moves in one press, and press it."""
    face, offered = (
        stage.client.dispatcher.faces["carcassonne"],
        iter([(Button(Text("All"), "play", join_moves(*moves)),)]),
    )
    usual = face.controls
    monkeypatch.setattr(face, "controls", lambda live, view, look: next(offered, None) or usual(live, view, look))
    await opened(stage)
    await stage.member("Ana").press("All")


async def test_one_press_plays_two_moves_in_a_row_and_each_is_taken_back_by_itself(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await press_for(stage, monkeypatch, "place L10 r0", "meeple road S")
    assert await stage.notations() == ["place L10 r0", "meeple road S"]
    assert rev_of(stage.board(await stage.live())) == 2
    await stage.member("Ana").slash("table do:undo")
    await stage.member("Ana").press("Undo anyway")
    assert await stage.notations() == ["place L10 r0"]


async def test_where_the_second_move_of_a_press_is_not_asked_for_the_board_shows_what_is(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await press_for(stage, monkeypatch, "place L10 r0", "meeple city N", "meeple road S")
    assert await stage.notations() == ["place L10 r0"]
    assert any(label.startswith("1 Road") for label in labels_of(stage.board(await stage.live())))
