"""How games of several members end: who lost, who won, and who reads it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from bot.core.settings.service import DIRECT, NEVER, PINGS
from bot.core.table.model import ForfeitReason, Status, deciders
from bot.games.records import verify
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from bot.playground.world.model import Message
from cogs.overtime.service import Overtime
from tests.e2e.people.test_notices import direct_messages, two
from tests.e2e.play.test_computers import MOMENT
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, labels_of, settled


def closing_calls(member: ScriptedMember) -> list[Message]:
    """The messages in the channel that say how a game ended."""
    return [each for each in member.messages() if " is over." in each.content and not each.is_ephemeral]


async def test_a_resigning_member_loses_and_everyone_is_notified_once(stage: Stage) -> None:
    mover, other = await two(stage)
    await mover.slash("table do:resign")
    asked = mover.newest_private_message()
    assert asked is not None
    assert asked.content == f"Resign? {other.member.mention} wins."
    await mover.press("Resign")
    live = await stage.live()
    assert live.table.status is Status.RESIGNED
    board = stage.board(live)
    assert board.content.startswith(f"**{mover.member.mention} resigned.** {other.member.mention} wins.")
    before = len(mover.pings), len(other.pings)
    for _ in range(3):
        await stage.later(minutes=1)
    (call,) = closing_calls(other)
    _, first, second, *_ = call.content.split("\n")
    assert first.startswith(f"**1.** {other.member.mention}: **")
    assert second.startswith(f"**2.** {mover.member.mention}: **")
    assert second.endswith("** (resigned)")
    assert "Too short to be rated: not everyone has had 2 turns." in call.content
    assert "Ratings: " not in call.content
    assert f"/{board.id}" in call.content
    assert (len(mover.pings), len(other.pings)) == (before[0] + 1, before[1] + 1)


async def test_the_result_comes_as_each_member_wants_to_be_called(stage: Stage) -> None:
    mover, other = await two(stage)
    await stage.services.settings.choose(PINGS, mover.id, NEVER)
    await stage.services.settings.choose(PINGS, other.id, DIRECT)
    pinged = len(mover.pings), len(other.pings)
    await stage.services.seats.resign((await stage.live()).table.id, mover.id)
    await stage.later(minutes=1)
    assert len(closing_calls(other)) == 1
    assert (len(mover.pings), len(other.pings)) == pinged
    assert " is over." in direct_messages(stage, other)[-1].content
    assert not any(" is over." in each.content for each in direct_messages(stage, mover))


async def test_a_result_is_posted_once_where_the_bot_stopped_meanwhile(stage: Stage) -> None:
    mover, other = await two(stage)
    await stage.services.seats.resign((await stage.live()).table.id, mover.id)
    await stage.stop()
    await stage.start()
    await other.until(lambda: len(closing_calls(other)) == 1)
    await stage.later(minutes=1)
    assert len(closing_calls(other)) == 1


async def test_among_three_a_computer_player_takes_the_seat_of_who_resigns(stage: Stage) -> None:
    _, ben, _ = await gathered(stage, "Ana", "Ben", "Chloe", line="novaluna seats:3")
    await ben.slash("table do:resign")
    asked = ben.newest_private_message()
    assert asked is not None
    assert asked.content == "Resign? You're ranked last, and a computer player takes your seat."
    await ben.press("Resign")
    await settled()
    live = await stage.live()
    assert live.table.status is Status.RUNNING
    assert ben.id not in live.table.members
    assert [(each.members, each.reason) for each in live.table.forfeits] == [((ben.id,), ForfeitReason.RESIGNED)]
    assert closing_calls(ben) == []
    (line,) = [each for each in ben.messages() if "A computer player takes the seat" in each.content]
    assert (line.content.startswith(f"{ben.member.mention} resigned."), line.is_silent) == (True, True)


@pytest.mark.parametrize("line", ["novaluna seats:3", "carcassonne seats:3"])
async def test_after_a_resignation_board_story_and_record_name_the_same_winner(stage: Stage, line: str) -> None:
    _, ben, _ = await gathered(stage, "Ana", "Ben", "Chloe", line=line)
    table = (await stage.live()).table
    seat, moves = table.seats_of(ben.id)[0], 0
    ahead = (await stage.live()).position.copy()
    while ahead.deciders:
        ahead.play(ahead.moves()[0], ahead.deciders[0])
        moves += 1
    for _ in range(moves - 4):
        live = await stage.live()
        await stage.services.moves.play(table.id, deciders(live)[0], str(live.position.moves()[0]))
    await stage.services.seats.resign(table.id, ben.id)
    while (live := await stage.live()).under_way:
        if deciders(live):
            await stage.services.moves.play(table.id, deciders(live)[0], str(live.position.moves()[0]))
        else:
            await stage.later(seconds=MOMENT)
    await stage.later(minutes=1)
    live = await stage.live()  # the story may have taken over the message of the last board, with a new one below
    assert live.table.outcome is not None
    ranks = cast("list[int]", live.table.outcome["ranks"])
    assert ranks[seat] == 3
    board = stage.board(live)
    assert "Game over. Players who left early rank last:" in board.content
    winner = live.table.seats[ranks.index(1)].members[0]
    assert board.content.count(" won") == board.content.count(f"<@{winner}> won")
    assert "Computer won" not in board.content
    assert f"ranks={tuple(ranks)!r}".encode() in board.attachments[0].content
    record = await stage.services.records.export(table.id)
    assert verify(record).forfeits == ((seat, "resigned"),)
    assert record.outcome == live.table.outcome


async def test_nobody_is_asked_for_consent_who_left_the_server(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe", line="novaluna seats:3")
    leave_server(stage.world, chloe.member)
    await ana.slash("table do:abandon")
    await settled()
    (asked,) = [each for each in ben.messages() if labels_of(each) == ["Agree", "Refuse"]]
    assert (ben.member.mention in asked.content, chloe.member.mention in asked.content) == (True, False)
    await ben.press("Agree", asked)
    assert (await stage.live()).table.status is Status.ABANDONED


async def test_who_cannot_see_the_channel_is_not_waited_for(stage: Stage) -> None:
    *_, chloe = await gathered(stage, "Ana", "Ben", "Chloe", line="novaluna seats:3")
    table = (await stage.live()).table
    assert await stage.services[Overtime].find_gone(table, table.members) == []
    stage.world.update_channel(replace(stage.world.channels[0], hidden_from=(chloe.id,)))
    stage.clock.turn(hours=1)
    await stage.later(seconds=1)
    assert await stage.services[Overtime].find_gone(table, table.members) == [chloe.id]
