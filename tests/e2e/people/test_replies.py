"""Answers to questions by `/table`: what the buttons under questions do, typed."""

from __future__ import annotations

from bot.core.table.model import Status, deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from cogs.table.answer import ANSWERS
from tests.e2e.play.test_clocks import up, with_a_clock
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, labels_of, settled


async def replies(member: ScriptedMember, typed: str = "") -> list[str]:
    """Return the suggested answers to typed text, without all other actions."""
    found = await member.complete("table", do=typed)
    return [choice.name for choice in found if choice.value in ANSWERS]


def answer(member: ScriptedMember) -> str:
    found = member.newest_private_message()
    assert found is not None
    return found.content


async def test_agreeing_and_refusing_are_typed(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    await ben.slash("table do:agree")
    assert answer(ben) == "Nothing to answer at this table right now."
    await ana.slash("table do:substitute with:3")
    assert await replies(ben) == [
        "Agree: a computer player fills in (asked by Ana)",
        "Refuse: a computer player fills in (asked by Ana)",
    ]
    assert await replies(ana) == ["Refuse: a computer player fills in (asked by Ana)"]
    assert await replies(stage.member("Dan")) == []
    await ben.slash("table do:Agree")
    assert answer(ben) == "You agreed. It happens once everyone agrees."
    await ben.slash("table do:agree")
    assert "Nothing to answer" in answer(ben)
    await chloe.slash("table do:maybe")
    assert "no action “maybe”" in answer(chloe)
    await chloe.slash("table do:agree")
    assert answer(chloe).startswith("Done.")
    assert (await stage.live()).table.seats[0].computer is not None
    assert labels_of(question_now(chloe)) == []
    await ana.slash("table do:comeback")
    await ana.slash("table do:substitute with:5")
    await chloe.slash("table do:refuse")
    assert answer(chloe) == "Refused. Nothing changes."
    assert (await stage.live()).table.seats[0].computer is None


def question_now(member: ScriptedMember) -> Message:
    return next(message for message in reversed(member.messages()) if "Agreed: " in message.content)


async def test_of_several_questions_the_one_is_chosen_from_the_list(stage: Stage) -> None:
    ana, ben, _ = await gathered(stage, "Ana", "Ben", "Chloe")
    await ana.slash("table do:substitute with:3")
    await ana.slash("table do:clock with:48 0")
    await ben.slash("table do:agree")
    assert answer(ben) == "**Agree**: Agree to the proposal."
    (choice,) = [each for each in await ben.complete("table do:agree", **{"with": ""}) if "clock" in each.name]
    await ben.slash(f"table do:agree with:{choice.value}")
    assert "You agree" in answer(ben)
    assert await replies(ben, "agree") == ["Agree: a computer player fills in (asked by Ana)"]


async def test_what_is_done_about_whoever_is_late_is_typed(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    message = up(stage)
    name = slow.member.name
    assert await replies(slow) == []
    assert await replies(other) == [
        f"2 more days: {name}",
        f"Computer plays: {name}",
        f"Offer the seat: {name}",
        f"End the game: {name}",
    ]
    before = len(slow.pings)
    await stage.later(hours=12)
    await other.slash("table do:nudge")
    await stage.later(seconds=1)
    assert len(slow.pings) == before + 1
    await other.slash("table do:wait")
    await settled()
    assert answer(other).startswith("Done.")
    assert labels_of(stage.world.find_message(message.id)) == []
    await stage.later(hours=49)
    await other.slash("table do:computer")
    computer = (await stage.live()).table.seats[(await stage.live()).table.seats_of(slow.id)[0]].computer
    assert computer is not None
    assert computer.level == "journeyman"


async def test_the_end_for_time_is_typed(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await stage.later(hours=73)
    await other.slash("table do:end")
    await settled()
    assert (await stage.live()).table.status is Status.RESIGNED


async def test_a_table_stays_open_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await stage.later(days=14, minutes=1)
    assert (await replies(ben))[0] == "Keep open: Keep this table open."
    await ana.slash("table do:keep")
    assert answer(ana) == "This table stays open."
    await stage.later(seconds=1)
    assert any(message.content == "-# This table stays open." for message in ben.messages())


async def test_an_undo_is_agreed_to_and_refused_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    for member, next_one in ((mover, other), (other, mover)):
        while next_one.id not in deciders(live := await stage.live()):
            await press_on(member, stage.board(live), 1)
    await mover.slash("table do:undo")
    assert await replies(other) == [
        f"Agree: undo a move (asked by {mover.member.name})",
        f"Refuse: undo a move (asked by {mover.member.name})",
    ]
    await other.slash("table do:refuse")
    await settled()
    assert any("refused the undo" in message.content for message in mover.messages())
    assert not any(labels_of(message) == ["Agree", "Refuse"] for message in mover.messages())
    await mover.slash("table do:undo")
    await other.slash("table do:agree")
    await settled()
    assert "The players agreed." in answer(other)
    assert not any(labels_of(message) == ["Agree", "Refuse"] for message in mover.messages())
    assert other.id in deciders(await stage.live())


async def test_what_is_asked_once_more_can_be_meant_at_once(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    emil = stage.member("Emil")
    for line in ("table do:resign with:sure", "table do:abandon with:sure"):
        await emil.slash(line)
        assert (await stage.live()).table.status is Status.RUNNING
    await ana.slash("table do:resign with:sure")
    assert answer(ana).startswith("You resigned.")
    assert (await stage.live()).table.status is Status.RESIGNED
    await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ben.slash("table do:abandon with:sure")
    assert answer(ben).startswith("I've asked")
    assert (await stage.live()).table.status is Status.RUNNING
    await ana.press("Agree")
    live = await stage.live()
    assert (live.table.status, labels_of(stage.board(live))[:1]) == (Status.ABANDONED, ["Rematch"])


async def test_an_undo_that_costs_the_record_can_be_meant_at_once(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    (move, *_) = await ana.complete("move", move="")
    await ana.slash(f"move move:{move.value}")
    while (await stage.live()).number < 2:
        await ana.slash(f"move move:{(await ana.complete('move', move=''))[0].value}")
    number = (await stage.live()).number
    await ana.slash("table do:undo with:sure")
    await settled()
    live = await stage.live()
    assert (live.number < number, live.table.may_set_record) == (True, False)
    assert "no longer counts for records" in answer(ana)


async def test_following_ends_by_typing(stage: Stage) -> None:
    await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    emil = stage.member("Emil")
    await emil.slash("table do:follow")
    await emil.slash("table do:unfollow")
    assert answer(emil) == "You no longer follow this table."
    await emil.slash("table do:unfollow")
    assert answer(emil) == "You don't follow this table."


async def test_what_is_left_for_the_next_turn_is_withdrawn_by_typing(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await other.slash("table do:premove with:refill")
    assert "Queued for your next turn" in answer(other)
    await other.slash("table do:withdraw")
    assert answer(other).startswith("Cleared. No moves are queued")
    await other.slash("table do:withdraw")
    assert answer(other).startswith("No moves are queued")
