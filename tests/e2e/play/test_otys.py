"""Otys over the wire: a game to the end by controls and typed, a warning, strangers, late presses, a restart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from discord import ButtonStyle

from bot.ai.players import APPRENTICE, player_for
from bot.core.table.model import LiveTable, Status
from bot.discord.components.controls import DO, PROPOSE_PREFIX, Choice, Control, Select
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import View
from bot.games.otys import Otys
from bot.games.otys.view import OtysView
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from renderers.otys import draw
from tests.e2e.diving import dive_on
from tests.e2e.sketch import sketch
from tests.e2e.stage import Stage, id_of, labels_of, played_but_for_the_last, settled, staged


async def test_by_controls_over_a_restart_the_same_game_typed_and_to_the_end(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        ana = stage.member("Ana")
        await ana.slash("otys")
        board = stage.board(await stage.live())
        await play_on(stage, ana, most=12)
        await stage.stop()
        await stage.start()
        await play_on(stage, ana, most=12)
        first = stage.board(await stage.live())

        again = stage.member("Ana", "table-two")
        await again.slash("otys")
        for number, notation in enumerate(await stage.notations()):
            if number % 5 == 0:
                offered = [choice.value for choice in await again.complete("move", move=notation)]
                assert offered[0] == notation
            await again.slash(f"move move:{notation}")
        second = stage.board(await stage.live(again.channel_id))
        assert (second.content, second.attachments[0].content) == (first.content, first.attachments[0].content)

        await ana.slash(f"move move:{await played_but_for_the_last(stage, await stage.live())}")
        final = stage.board(await stage.live())
        assert final.id == board.id
        assert "Game over: " in final.content
        assert labels_of(final)[0] == "Play again"
        assert ana.pings == []


async def by_controls(stage: Stage) -> None:
    """Play to the end with presses."""
    ana = stage.member("Ana")
    await ana.slash("otys")
    await play_on(stage, ana)


async def play_on(stage: Stage, ana: ScriptedMember, most: int | None = None) -> None:
    """Press controls until the game is over, at most `most` times."""
    presses = 0
    while presses != most and (live := await stage.live()).table.status is Status.RUNNING:
        await dive_on(ana, stage.board(live), presses)
        presses += 1


async def test_the_real_picture_stands_on_the_board_and_considers_what_is_proposed(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        face, ana = stage.client.dispatcher.faces["otys"], stage.member("Ana")
        assert face.renderer is draw
        face.renderer = sketch  # nobody looks at what is shown on the way there
        await warned(stage, ana)
        face.renderer = draw
        await ana.slash("table do:board")
        board = stage.board(await stage.live())
        before, label = board.attachments[0], red(board)
        played = await stage.notations()
        await ana.press(label, board)
        asked = stage.board(await stage.live())
        assert await stage.notations() == played
        assert asked.attachments[0].content != before.content
        assert asked.attachments[0].description != before.description
        assert labels_of(asked)[:2] == [label, "Back"]
        await ana.press("Back", asked)
        assert stage.board(await stage.live()).attachments[0].content == before.content
        await ana.press(label, stage.board(await stage.live()))
        await ana.press(label, stage.board(await stage.live()))
        assert len(await stage.notations()) == len(played) + 1


async def warned(stage: Stage, ana: ScriptedMember) -> Message:
    """The board of a decision in which the marker and a Timer could meet."""
    await ana.slash("otys")
    number = 0
    while not red(board := stage.board(await stage.live())):
        await dive_on(ana, board, number)
        number += 1
    return board


def red(board: Message) -> str:
    """The first button in red that proposes the end of a Timer; "" if there is none."""
    found = [one for row in board.components for one in row["components"] if ":show:" in str(one["custom_id"])]
    assert all(one["style"] == ButtonStyle.danger.value for one in found)
    return str(found[0]["label"]) if found else ""


async def test_strangers_and_late_presses_play_nothing(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("otys options:ties=listed")
    board = stage.board(await stage.live())
    key, late = labels_of(board)[0], id_of(board, "5: ")
    await dan.press(key, board)
    refused = dan.newest_private_message()
    assert refused is not None
    assert "You're watching" in refused.content
    assert await dan.complete("move", move="") == []
    assert await stage.notations() == []
    await ana.press(key, board)
    played = await stage.notations()
    stage.world.update_message(board)  # as if Discord had lost the edit
    await ana.press_id(late, board)
    await settled()
    assert await stage.notations() == played
    assert "That board is out of date (move 0)" in answer(ana)


async def test_pieces_and_the_table_are_described_on_request(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    suggested = await ana.complete("look", what="spy")
    assert suggested[0].value == "otys: spy"
    await ana.slash("look what:C11")
    assert "**Contract C11**" in answer(ana)
    await ana.slash("look what:Nemo")
    assert "I don't know “Nemo”" in answer(ana)
    await ana.slash("help topic:otys ours")
    assert "reconstruction" in answer(ana)
    await ana.slash("otys options:ties=listed")
    await dan.press("In words", stage.board(await stage.live()))
    assert "**Level 3**" in answer(dan)


async def test_a_line_of_a_list_that_asks_once_more_is_proposed_and_not_played(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = stage.client.dispatcher.faces["otys"]
    plain = face.controls

    def asking(live: LiveTable, view: View, look: str) -> Sequence[Control]:
        lines = tuple(Choice(str(move), f"{PROPOSE_PREFIX}{move}") for move in live.position.moves())
        return plain(live, view, look) if view.proposal else (Select("Choose", f"{DO} all", lines),)

    monkeypatch.setattr(face, "controls", asking)
    ana = stage.member("Ana")
    await ana.slash("otys options:ties=listed")
    await ana.choose("Choose", "key 3", message=stage.board(await stage.live()))
    asked = stage.board(await stage.live())
    assert await stage.notations() == []
    assert labels_of(asked)[1] == "Back"
    await ana.press("Key 3", asked)
    assert await stage.notations() == ["key 3"]


def answer(member: ScriptedMember) -> str:
    seen = member.newest_private_message()
    assert seen is not None
    return seen.content


async def test_an_undo_across_a_contract_costs_the_record_and_the_same_one_replaces_it_again(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("otys")
    player = player_for(Otys(), APPRENTICE, Chance(seed_from_text("dives")))
    live = await stage.live()
    while not str(move := player.choose(live.position)).startswith("complete"):
        await ana.slash(f"move move:{move}")
        live = await stage.live()
    before, public = live.position, shown(live)
    await ana.slash(f"move move:{move}")
    live = await stage.live()
    after, replaced = live.position, shown(live)
    assert len(replaced - public) == 1

    await ana.slash("table do:undo")
    assert (await stage.live()).position == after
    warned = ana.newest_private_message()
    assert warned is not None
    assert "That move revealed new information: " in warned.content
    assert "If you undo it, this game won't count for records." in warned.content
    await ana.press("Undo anyway", warned)
    assert (await stage.live()).position == before
    answer = ana.newest_private_message()
    assert answer is not None
    assert "This game no longer counts for records." in answer.content

    await ana.slash(f"move move:{move}")
    live = await stage.live()
    assert live.position == after
    assert shown(live) == replaced
    assert live.table.take_backs == 1


def shown(live: LiveTable) -> frozenset[str]:
    """The public contracts."""
    view = live.position.view(0)
    assert isinstance(view, OtysView)
    return frozenset(space.contract.id for space in view.public if space.contract is not None)
