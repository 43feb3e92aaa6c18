"""Seats that change hands over the wire: questions with their buttons, substitutes, hands that go along."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.table.model import computers_owing, deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.play.test_computers import MOMENT
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, labels_of, settled


def question(member: ScriptedMember) -> Message:
    """The latest question to a member."""
    return next(message for message in reversed(member.messages()) if "do you agree?" in message.content)


async def agree(*members: ScriptedMember) -> None:
    for member in members:
        await member.press("Agree", question(member))
        await settled()


async def test_a_seat_has_room_for_four_members(stage: Stage) -> None:
    ana, ben, chloe, dan, _ = members = [stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan", "Emil")]
    await ana.slash("carcassonne")
    table = (await stage.live()).table.id
    for sharing in ((ana, ben, chloe), (ana, ben, chloe, dan)):
        await stage.services.seats.set_members(table, 0, tuple(member.id for member in sharing), ana.id)
        await ana.slash(f"table do:invite member:@{members[len(sharing)].member.name}")
        answer = ana.newest_message()
        assert ("do you agree?" in answer.content) is (len(sharing) < 4)
    assert answer.content == "At most 4 members can share a seat."


async def test_a_seat_is_taken_over_with_everybodys_consent(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    dan, emil = stage.member("Dan"), stage.member("Emil")
    await ana.slash("table do:replace member:@Dan")
    asked = question(dan)
    assert f"{ana.member.mention} proposes: {dan.member.mention} takes over the seat of" in asked.content
    assert (len(dan.pings), asked.id in {message.id for message in ben.pings}) == (1, True)
    await emil.press("Agree", asked)
    answer = emil.newest_private_message()
    assert answer is not None
    assert "for other players" in answer.content
    await agree(dan)
    assert f". {ben.member.mention}, do you agree?" in question(ben).content
    await agree(ben)
    live = await stage.live()
    assert live.table.seats[0].members == (dan.id,)
    done = stage.world.find_message(asked.id)
    assert done.content.startswith(f"Agreed: {dan.member.mention} takes over the seat of {ana.member.mention}.")
    assert labels_of(done) == []
    await ana.slash("table do:replace member:@Emil")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "You're watching" in answer.content


@pytest.mark.parametrize("do", ["invite member:@Dan", "replace member:@Dan", "substitute with:3"])
async def test_a_question_notifies_nobody_who_is_away(stage: Stage, do: str) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    dan = stage.member("Dan")
    for member in (ben, dan):
        await member.slash("turns do:away with:3 days")
    before = len(ben.pings)
    await ana.slash(f"table do:{do}")
    asked = question(dan)
    assert {ben.member.mention, dan.member.mention} & {*asked.content.replace(",", " ").split()}
    assert (len(ben.pings), dan.pings) == (before, [])
    assert labels_of(asked) == ["Agree", "Refuse"]


def questions_to(member: ScriptedMember) -> list[int]:
    return [message.id for message in member.messages() if "do you agree?" in message.content]


async def test_a_question_calls_whoever_sleeps_when_they_wake_and_once(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    await ben.slash("turns do:quiet with:19-7")
    await chloe.slash("turns do:away with:3 days")
    await ana.slash("table do:substitute with:9")
    asked = question(ben)
    await stage.later(hours=11)
    await stage.stop()
    await stage.start()
    await stage.later(minutes=1)
    assert questions_to(ben) == [asked.id]
    assert {message.id for message in (*ben.pings, *chloe.pings)}.isdisjoint({asked.id})
    await stage.later(hours=1)
    await stage.later(seconds=1)
    (morning,) = questions_to(ben)
    assert morning != asked.id
    assert [message.id for message in ben.pings if message.id == morning] == [morning]
    await stage.later(days=1)
    assert questions_to(ben) == [morning]
    await stage.later(days=2)
    await stage.later(seconds=1)
    (back,) = questions_to(chloe)
    assert [back in {message.id for message in each.pings} for each in (ana, ben, chloe)] == [False, False, True]
    await agree(chloe)
    await stage.later(seconds=1)
    assert (await stage.live()).table.seats[0].computer is not None


async def test_two_questions_whose_messages_were_put_off_have_one_each(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    stage.world.faults.server_error(r"/channels/\d+/messages$", method="POST", status=503, times=9)
    for member in (ana, ben):
        await member.slash("table do:substitute with:9")
    stage.world.faults.clear()
    await stage.later(minutes=1)
    about = [message.content for message in chloe.messages() if "do you agree?" in message.content]
    assert [member.member.mention in " ".join(about) for member in (ana, ben)] == [True, True]
    assert len(about) == 2


async def test_whoever_agreed_while_they_slept_is_not_called_in_the_morning(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    await ben.slash("turns do:quiet with:19-7")
    await ana.slash("table do:substitute with:9")
    asked = question(ben)
    await agree(ben)
    await stage.later(hours=12)
    assert questions_to(chloe) == [asked.id]
    assert asked.id not in {message.id for message in ben.pings}


async def test_a_refusal_leaves_everything_as_it_is(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:substitute with:3")
    asked = question(ben)
    await ben.press("Refuse", asked)
    await settled()
    assert f"{ben.member.mention} refused" in stage.world.find_message(asked.id).content
    assert (await stage.live()).table.playing == (ana.id, ben.id)


async def test_the_computer_stands_in_until_its_owner_comes_back(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    owing = deciders(await stage.live())
    away = next(member for member in (ana, ben) if member.id in owing)
    other = ben if away is ana else ana
    await away.slash("table do:comeback")
    answer = away.newest_private_message()
    assert answer is not None
    assert "already play your own seat" in answer.content
    await away.slash("table do:substitute with:3")
    await agree(other)
    live = await stage.live()
    assert computers_owing(live) == live.position.deciders
    board = stage.board(live)
    assert f"-# A computer is playing for {away.member.mention}" in board.content
    assert "Take seat back" in labels_of(board)
    await stage.later(seconds=MOMENT)
    live = await stage.live()
    assert deciders(live) == (other.id,)
    assert f"-# Computer for {away.member.mention} took" in stage.board(live).content
    await other.press("Take seat back", stage.board(live))
    answer = other.newest_private_message()
    assert answer is not None
    assert "already play your own seat" in answer.content
    await away.press("Take seat back", stage.board(live))
    await settled()
    live = await stage.live()
    assert all(seat.computer is None for seat in live.table.seats)
    assert "Take seat back" not in labels_of(stage.board(live))


async def test_the_substitute_is_as_strong_as_they_say(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:substitute with:3 master")
    assert f"a computer player (master) fills in for {ana.member.mention} and leaves" in question(ben).content
    await agree(ben)
    computer = (await stage.live()).table.seats[0].computer
    assert computer is not None
    assert computer.level == "master"


async def test_whoever_leaves_says_how_strong_the_computer_is_that_plays_on(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:leave with:journeyman")
    assert f"{ana.member.mention} leaves and a computer player (journeyman) takes over" in question(ben).content
    await agree(ben)
    computer = (await stage.live()).table.seats[0].computer
    assert computer is not None
    assert (computer.level, computer.until) == ("journeyman", None)


async def test_the_last_of_a_seat_leaves_the_table_to_the_computer(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:leave")
    await agree(ben)
    live = await stage.live()
    assert (live.table.members, live.table.seats[0].members) == ((ben.id,), ())
    await stage.later(seconds=MOMENT)
    await ana.slash("turns")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "You have no games" in answer.content
    await ben.slash("table do:leave")
    answer = ben.newest_private_message()
    assert answer is not None
    assert "Only computers would be left" in answer.content


async def test_a_hand_goes_with_its_seat(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="solarius seats:2")
    dan = stage.member("Dan")
    await ana.press("Play", stage.board(await stage.live()))
    own = ana.newest_private_message()
    assert own is not None
    await ana.slash("table do:replace member:@Dan")
    await agree(dan, ben)
    board = stage.board(await stage.live())
    await dan.press("Play", board)
    assert dan.newest_private_message() is not None
    seen = len([message for message in ana.messages() if message.is_ephemeral and message.attachments])
    await ana.press("Play", board)
    answer = ana.newest_private_message()
    assert answer is not None
    assert "You're watching" in answer.content
    assert len([message for message in ana.messages() if message.is_ephemeral and message.attachments]) == seen


async def test_a_question_outlives_a_restart(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:substitute with:3")
    asked = question(ben)
    await stage.stop()
    await stage.start()
    await agree(ben)
    assert (await stage.live()).table.playing == (ben.id,)
    assert "Agreed" in stage.world.find_message(asked.id).content


@pytest.mark.parametrize("line", ["table do:replace member:@Dan", "table do:substitute with:2", "table do:leave"])
async def test_strangers_move_nobody(stage: Stage, line: str) -> None:
    await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    emil = stage.member("Emil")
    before = (await stage.live()).table.seats
    await emil.slash(line)
    answer = emil.newest_private_message()
    assert answer is not None
    assert "You're watching" in answer.content
    assert (await stage.live()).table.seats == before


async def test_a_modal_asks_how_long_a_substitute_plays_and_for_which_seat(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table")
    await ana.choose("Table", "Substitute", message=ana.newest_private_message())
    assert ana.last is not None
    assert ana.last.modal is not None
    assert [field.label for field in ana.last.modal.fields] == ["For how long?", "Level", "Seat"]
    await ana.submit({"For how long?": "7 days", "Level": "journeyman"})
    await agree(ben)
    seat = (await stage.live()).table.seats[0]
    assert seat.computer is not None
    assert seat.computer.level == "journeyman"
    assert seat.computer.until == stage.clock.now + timedelta(days=7)
    await ben.slash("table")
    panel = ben.newest_private_message()
    assert "Substitute" not in ben.options("Table", panel), "only computers would be left"
