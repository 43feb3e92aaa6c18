"""`/answer` over the wire: what the buttons under questions do, typed."""

from __future__ import annotations

from bot.model.table import Status, deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.play.test_clocks import up, with_a_clock
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, labels_of, settled


async def replies(member: ScriptedMember, typed: str = "") -> list[str]:
    return [choice.name for choice in await member.complete("answer", reply=typed)]


def told(member: ScriptedMember) -> str:
    found = member.newest_private_message()
    assert found is not None
    return found.content


async def test_agreeing_and_refusing_are_typed(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    await ben.slash("answer reply:agree")
    assert told(ben) == "Nothing is asked of you at this table just now."
    await ana.slash("table substitute days:3")
    assert await replies(ben) == [
        "Agree: a computer stands in, asked for by Ana",
        "Refuse: a computer stands in, asked for by Ana",
    ]
    assert await replies(ana) == ["Refuse: a computer stands in, asked for by Ana"]
    assert await replies(stage.member("Dan")) == []
    await ben.slash("answer reply:Agree")
    assert told(ben) == "You agree. It is done when the others do too."
    await ben.slash("answer reply:agree")
    assert "Nothing is asked of you" in told(ben)
    await chloe.slash("answer reply:maybe")
    assert "It can be: agree and refuse." in told(chloe)
    await chloe.slash("answer reply:agree")
    assert told(chloe).startswith("That is done.")
    assert (await stage.live()).table.seats[0].computer is not None
    assert labels_of(question_now(chloe)) == []
    await ana.slash("table substitute")
    await ana.slash("table substitute days:5")
    await chloe.slash("answer reply:refuse")
    assert told(chloe) == "That is off: it stays as it is."
    assert (await stage.live()).table.seats[0].computer is None


def question_now(member: ScriptedMember) -> Message:
    return next(message for message in reversed(member.messages()) if "Agreed: " in message.content)


async def test_of_several_questions_the_one_is_chosen_from_the_list(stage: Stage) -> None:
    ana, ben, _ = await gathered(stage, "Ana", "Ben", "Chloe")
    await ana.slash("table substitute days:3")
    await ana.slash("table clock bank:48")
    await ben.slash("answer reply:agree")
    assert "Choose from the list" in told(ben)
    (choice,) = [each for each in await ben.complete("answer", reply="agree") if "clock" in each.name]
    await ben.slash(f"answer reply:{choice.value}")
    assert "You agree" in told(ben)
    assert await replies(ben, "agree") == ["Agree: a computer stands in, asked for by Ana"]


async def test_what_is_done_about_whoever_is_late_is_typed(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    message = up(stage)
    name = slow.member.name
    assert await replies(slow) == []
    assert await replies(other) == [
        f"Nudge: {name}",
        f"Wait: {name}",
        f"Let the computer move: {name}",
        f"End the game: {name}",
        f"Let the computer move (journeyman): {name}",
        f"Let the computer move (master): {name}",
    ]
    before = len(slow.pings)
    await other.slash("answer reply:nudge")
    assert len(slow.pings) == before + 1
    await other.slash("answer reply:wait")
    await settled()
    assert told(other) == "You wait: there is more time now."
    assert labels_of(stage.world.find_message(message.id)) == []
    await stage.later(hours=25)
    await other.slash("answer reply:move journeyman")
    computer = (await stage.live()).table.seats[(await stage.live()).table.seats_of(slow.id)[0]].computer
    assert computer is not None
    assert computer.level == "journeyman"


async def test_the_end_for_time_is_typed(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await stage.later(hours=73)
    await other.slash("answer reply:end")
    await settled()
    assert (await stage.live()).table.status is Status.ABANDONED


async def test_a_table_is_kept_open_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    await stage.later(days=14, minutes=1)
    assert await replies(ben) == ["Keep it open: this table"]
    await ana.slash("answer reply:keep")
    assert told(ana) == "This table stays open."
    await stage.later(seconds=1)
    assert any(message.content == "-# This table stays open." for message in ben.messages())


async def test_an_undo_is_agreed_to_and_refused_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    mover, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    for member, next_one in ((mover, other), (other, mover)):
        while next_one.id not in deciders(live := await stage.live()):
            await press_on(member, stage.board(live), 1)
    await mover.slash("table undo")
    assert await replies(other) == [
        f"Agree: taking a move back, asked for by {mover.member.name}",
        f"Refuse: taking a move back, asked for by {mover.member.name}",
    ]
    await other.slash("answer reply:refuse")
    await settled()
    assert any("does not agree, so this stands" in message.content for message in mover.messages())
    assert not any(labels_of(message) == ["Agree", "Refuse"] for message in mover.messages())
    await mover.slash("table undo")
    await other.slash("answer reply:agree")
    await settled()
    assert "Everybody agreed." in told(other)
    assert not any(labels_of(message) == ["Agree", "Refuse"] for message in mover.messages())
    assert other.id in deciders(await stage.live())


async def test_what_is_asked_once_more_can_be_meant_at_once(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    emil = stage.member("Emil")
    for line in ("table resign sure:true", "table abandon sure:true"):
        await emil.slash(line)
        assert (await stage.live()).table.status is Status.RUNNING
    await ana.slash("table resign sure:true")
    assert told(ana).startswith("You gave the game up.")
    assert (await stage.live()).table.status is Status.RESIGNED
    await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    await ben.slash("table abandon sure:true")
    assert told(ben).startswith("The table has ended.")
    live = await stage.live()
    assert (live.table.status, labels_of(stage.board(live))[:1]) == (Status.ABANDONED, ["Rematch"])


async def test_an_undo_that_costs_the_record_can_be_meant_at_once(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne new")
    (move, *_) = await ana.complete("move", move="")
    await ana.slash(f"move move:{move.value}")
    while (await stage.live()).number < 2:
        await ana.slash(f"move move:{(await ana.complete('carcassonne move', move=''))[0].value}")
    number = (await stage.live()).number
    await ana.slash("table undo sure:true")
    await settled()
    live = await stage.live()
    assert (live.number < number, live.table.may_set_record) == (True, False)
    assert "sets no record" in told(ana)


async def test_following_ends_by_typing(stage: Stage) -> None:
    await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    emil = stage.member("Emil")
    await emil.slash("table follow")
    await emil.slash("table follow stop:true")
    assert told(emil) == "You follow this table no more."
    await emil.slash("table follow stop:true")
    assert told(emil) == "You do not follow this table."


async def test_what_is_left_for_the_next_turn_is_withdrawn_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna new seats:2")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await other.slash("table try leave:true moves:refill")
    assert "Left for your next turn" in told(other)
    await other.slash("table try withdraw:true")
    assert told(other).startswith("Withdrawn: nothing is left")
    await other.slash("table try withdraw:true")
    assert told(other).startswith("Nothing is left")
