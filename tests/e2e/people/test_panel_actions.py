"""What the panel of `/table` offers to each kind of member, in each situation."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from tests.e2e.people.test_notices import pass_the_turn, two
from tests.e2e.stage import Stage, settled, take_turn

EVERYONE = "board export info learn log rules verify words"
"""Actions of everyone at a table."""

SEATED = f"{EVERYONE} abandon invite replace resign substitute"
"""Actions of members with a seat in a running game."""


async def check_offered(member: ScriptedMember, *expected: str) -> None:
    """Compare the actions in the selects of the panel with keys separated by spaces."""
    await member.slash("table")
    await settled()
    message = member.newest_private_message()
    assert message is not None
    assert "Nova Luna" in message.content or "Carcassonne" in message.content
    found = {str(option.value) for control in controls(message.components) for option in control.options}
    assert found == {*" ".join(expected).split()}


async def test_in_a_lobby(stage: Stage) -> None:
    ana, ben, dan = (stage.member(name) for name in ("Ana", "Ben", "Dan"))
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await settled()
    reading = "info learn rules"
    await check_offered(ana, reading, "call clock close keep leave options start")
    await check_offered(ben, reading, "call keep leave")
    await check_offered(dan, reading, "join")


async def test_in_a_game_of_one(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    await check_offered(ana, SEATED, "hint try")
    await check_offered(dan, EVERYONE, "follow try")
    await take_turn(ana, stage)
    await check_offered(ana, SEATED, "hint try replay undo")
    await check_offered(dan, EVERYONE, "follow try replay")
    await ana.slash("table do:abandon with:sure")
    await settled()
    await check_offered(ana, EVERYONE, "again fairness replay")
    await check_offered(dan, EVERYONE, "fairness replay")


async def test_in_a_game_of_two(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = stage.member("Dan")
    await check_offered(mover, SEATED, "clock pause leave try")
    await check_offered(other, SEATED, "clock pause leave premove try nudge")
    await check_offered(dan, EVERYONE, "follow try")
    await pass_the_turn(stage, mover)
    await check_offered(mover, SEATED, "clock pause leave premove replay since try undo nudge")
    await check_offered(other, SEATED, "clock pause leave replay since try undo")
    await dan.slash("table do:follow")
    await settled()
    await check_offered(dan, EVERYONE, "replay try unfollow")
    await mover.slash("table do:resign with:sure")
    await settled()
    await check_offered(mover, EVERYONE, "again fairness replay")
    await check_offered(dan, EVERYONE, "fairness replay")
