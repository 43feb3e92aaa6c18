"""Moves premove, over the wire: told to nobody, played at once, told of in the story."""

from __future__ import annotations

from bot.core.table.model import LiveTable
from bot.games.contract import Move
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, settled

TWO = "novaluna seats:2"


def own(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return member.world.message(message.channel_id, message.id)


async def two(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """Return the member to move, and the other one."""
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    mover = on_turn(await stage.live(), members)
    return mover, next(member for member in members if member is not mover)


def passing(live: LiveTable) -> tuple[Move, Move]:
    """Return a move that passes the turn, and one that the other can play then."""
    for move in live.position.moves():
        after = live.position.copy()
        if not any(event.reveals for event in after.play(move)) and after.deciders != live.position.deciders:
            return move, after.moves()[0]
    raise AssertionError("nothing passes the turn")


async def test_a_premove_is_played_at_once_and_appears_in_the_story(stage: Stage) -> None:
    mover, other = await two(stage)
    move, reply = passing(await stage.live())
    await other.slash(f"table do:premove with:{reply}")
    assert f"Queued for your next turn: {reply}." in own(other).content
    assert "isn't allowed then" in own(other).content
    calls = len(other.pings)
    assert not any("Queued for your" in message.content for message in mover.messages())
    await mover.slash(f"move move:{move}")
    await settled()
    assert await stage.notations() == [str(move), str(reply)]
    assert len(other.pings) == calls, "nobody is called to what they have answered"
    text = "\n".join(message.content for message in mover.messages())
    assert "premove" in text
    assert "Turn 1:" in text, "the turn that led to it is told as well, though no board was posted between them"
    assert "Turn 2:" in text
    await other.slash("table do:premove")
    assert "No moves are queued" in own(other).content
    await other.slash("table do:log")
    assert "(premove)" in own(other).content


async def test_it_is_withdrawn_with_one_press_and_then_its_member_is_asked(stage: Stage) -> None:
    mover, other = await two(stage)
    move, reply = passing(await stage.live())
    await other.slash(f"table do:premove with:{reply}")
    await other.press("Withdraw", own(other))
    assert "Cleared" in own(other).content
    assert labels_of(own(other)) == []
    calls = len(other.pings)
    await mover.slash(f"move move:{move}")
    await settled()
    assert await stage.notations() == [str(move)]
    assert len(other.pings) == calls + 1


async def test_what_is_planned_in_a_trial_can_be_left(stage: Stage) -> None:
    mover, other = await two(stage)
    move, reply = passing(await stage.live())
    await other.slash(f"table do:try with:{move}; {reply}")
    await other.press("Premove", own(other))
    assert f"Queued for your next turn: {reply}." in own(other).content
    await mover.slash(f"move move:{move}")
    await settled()
    assert (await stage.notations())[:2] == [str(move), str(reply)]


async def test_another_way_to_the_turn_asks_where_the_move_is_not_allowed(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("table do:premove with:take 1 at A1")
    calls = len(other.pings)
    move, _ = passing(await stage.live())
    await mover.slash(f"move move:{move}")
    await settled()
    assert await stage.notations() == [str(move)]
    assert len(other.pings) == calls + 1


async def test_wrong_wishes_are_refused_in_a_sentence(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = stage.member("Dan")
    await mover.slash("table do:premove with:take 1 at M10")
    assert "It's your turn" in own(mover).content
    await other.slash("table do:premove with:fly away")
    assert "Queued for" not in own(other).content
    await dan.slash("table do:premove with:take 1 at M10")
    assert "Queued for" not in own(dan).content
    await press_on(mover, stage.board(await stage.live()), 0)
    assert len(await stage.notations()) == 1
