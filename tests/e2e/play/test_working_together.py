"""Three members work at the same time in Fantastic Factories: from their own hands, in any order, through a restart."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.core.table.model import LiveTable, deciders
from bot.games.factories import FactoriesPosition
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, labels_of, settled
from tests.e2e.working import press_on

NAMES = ("Ana", "Ben", "Chloe")


async def at_work(stage: Stage) -> tuple[list[ScriptedMember], LiveTable]:
    """The first work phase."""
    members = await gathered(stage, *NAMES, line="factories seats:3", hints=True)
    while (live := await stage.live()).position.prompt.kind == "market":
        mover = on_turn(live, members)
        await press_on(mover, stage.board(live), 0)
    return members, live


def private(member: ScriptedMember) -> Message:
    seen = member.newest_private_message()
    assert seen is not None
    return seen


def phase_of(live: LiveTable) -> str:
    assert isinstance(live.position, FactoriesPosition)
    return live.position.state.phase


async def test_the_board_of_everybody_says_who_works_and_leads_to_ones_own_hand(stage: Stage) -> None:
    members, live = await at_work(stage)
    board = stage.board(live)
    assert set(deciders(live)) == {member.id for member in members}
    working = " and ".join(member.member.mention for member in _in_order(live, members)[1:])
    assert f"**Working**: {_in_order(live, members)[0].member.mention}, {working}." in board.content
    assert "for your dice, cards and *Done*" in board.content
    assert {*labels_of(board)} == {"In words", "Play", "More", "Try it", "Hint"}
    first = members[0]
    await first.press("Play", board)
    assert any(label.startswith("Done") for label in labels_of(private(first)))
    await first.press("Done", private(first))
    await first.press("End it", private(first))
    after = stage.board(await stage.live())
    assert after.id == board.id
    assert f"Done: {first.member.mention}." in after.content
    assert "Undo" in labels_of(private(first))
    assert first.member.mention not in after.content.partition("**Working**")[2].partition("Done:")[0]


def _in_order(live: LiveTable, members: list[ScriptedMember]) -> list[ScriptedMember]:
    return [next(member for member in members if member.id == owed) for owed in deciders(live)]


@pytest.mark.parametrize("order", [1, pytest.param(2, marks=pytest.mark.soak), pytest.param(3, marks=pytest.mark.soak)])
async def test_three_press_at_once_and_no_board_is_called_old(stage: Stage, order: int) -> None:
    random = Random(order)
    members, live = await at_work(stage)
    pings = {member.id: len(member.pings) for member in members}
    number, rounds = live.table.rev, 0
    board = stage.board(live)
    for member in members:
        await member.press("Play", board)
    while phase_of(live := await stage.live()) == "work":
        working = [member for member in members if member.id in deciders(live)]
        together = random.sample(working, random.randint(1, len(working)))
        await asyncio.gather(*(press_on(member, private(member), rounds) for member in together))
        await settled()
        assert not any("That board is out of date" in private(member).content for member in together)
        rounds += 1
        if rounds == 2:
            await stage.stop()
            await stage.start()
        if phase_of(await stage.live()) == "work":
            assert stage.board(await stage.live()).id == board.id
            assert {member.id: len(member.pings) for member in members} == pings
    assert live.table.rev > number
    assert (await stage.services.records.verify(live.table.id)).moves == live.number
    while (shown := stage.board(live)).id == board.id:  # whoever finished last begins the market
        await press_on(on_turn(live, members), shown, 0)
        live = await stage.live()
    (story,) = [message for message in members[0].messages() if message.content.startswith("-# Round 1: ")]
    turns = [story.content.count(f"-# Round 1: {member.member.mention} ") for member in members]
    assert min(turns) == 2, "one in the market, one at work"
    assert len(deciders(live)) == 1


async def test_whoever_has_nothing_left_to_do_is_done_by_the_same_press(stage: Stage) -> None:
    members, live = await at_work(stage)
    first, seat = members[0], next(iter(live.table.seats_of(members[0].id)))
    await first.press("Play", stage.board(live))
    while first.id in deciders(live):
        assert [str(move) for move in live.position.moves(seat)] != ["done"]
        await press_on(first, private(first), 1)
        live = await stage.live()
    assert (await stage.notations())[-1] == "done"
    assert not any(label.startswith("Done") for label in labels_of(private(first)))
    await first.press("Undo", private(first))
    live = await stage.live()
    assert first.id in deciders(live), "what was done by itself can be taken back"
    assert [str(move) for move in live.position.moves(seat)] == ["done"]
    await first.press("Done", private(first))
    assert first.id not in deciders(await stage.live())


async def test_a_second_press_on_a_die_is_silent(stage: Stage) -> None:
    members, live = await at_work(stage)
    first = members[0]
    await first.press("Play", stage.board(live))
    old = private(first)
    button = next(label for label in labels_of(old) if "+" in label)
    await first.press(button, old)
    number, shown = len(await stage.notations()), private(first)
    stage.world.update_message(old)  # as if the edit were still on its way
    await first.press(button, old)
    assert len(await stage.notations()) == number
    assert "That board is out of date" not in private(first).content
    assert private(first).id == shown.id


async def test_own_moves_are_taken_back_after_others_have_moved(stage: Stage) -> None:
    members, live = await at_work(stage)
    ana, ben, _ = members
    for member in (ana, ben):
        await member.press("Play", stage.board(live))
    before = await stage.notations()
    for member in (ana, ben):
        button = next(label for label in labels_of(private(member)) if "Mine" in label or "Generate" in label)
        await member.press(button, private(member))
    bens = (await stage.notations())[-1]
    await ana.press("Undo", private(ana))
    assert await stage.notations() == [*before, bens]
    assert "Undo" not in labels_of(private(ana))
    assert (await stage.live()).table.take_backs == 0
    await ben.slash("table do:log")
    assert "Undid 1 move" in private(ben).content
