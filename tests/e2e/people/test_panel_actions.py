"""What the panel of `/table` offers to each kind of member, in each situation."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from tests.approvals import check
from tests.approvals.transcripts import Transcript
from tests.e2e.people.test_notices import pass_the_turn, two
from tests.e2e.stage import Stage, settled, take_turn

EVERYONE = "board export info learn log rules verify words"
"""Actions of everyone at a table."""

SEATED = f"{EVERYONE} abandon invite replace resign"
"""Actions of members with a seat in a running game."""


async def check_offered(transcript: Transcript, member: ScriptedMember, *expected: str) -> None:
    """Compare the actions in the selects of the panel with keys separated by spaces."""
    assert await transcript.panel(member, "table") == {*" ".join(expected).split()}


async def test_panel_in_a_lobby(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben, dan = (stage.member(name) for name in ("Ana", "Ben", "Dan"))
    await ana.slash("novaluna seats:3")
    reading = "info learn rules"
    await check_offered(transcript, ana, reading, "call clock close keep leave options")
    await ben.press("Join")
    await settled()
    await check_offered(transcript, ana, reading, "call clock close keep leave options start")
    await check_offered(transcript, ben, reading, "call keep leave")
    await check_offered(transcript, dan, reading, "join")
    await dan.press("Join")
    await check_offered(transcript, ana, reading, "call clock close keep leave options start")
    await check_offered(transcript, stage.member("Emil"), reading)
    check("panel_in_a_lobby.txt", transcript.text)


async def test_panel_in_a_game_of_one(stage: Stage) -> None:
    transcript = Transcript()
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("carcassonne")
    await check_offered(transcript, ana, SEATED, "hint try way")
    await check_offered(transcript, dan, EVERYONE, "follow try")
    await take_turn(ana, stage)
    await check_offered(transcript, ana, SEATED, "hint try replay undo")
    await check_offered(transcript, dan, EVERYONE, "follow try replay")
    await ana.slash("table do:abandon with:sure")
    await settled()
    await check_offered(transcript, ana, EVERYONE, "again fairness replay")
    await check_offered(transcript, dan, EVERYONE, "fairness replay")
    check("panel_in_a_game_of_one.txt", transcript.text)


async def test_panel_in_a_game_of_two(stage: Stage) -> None:
    transcript = Transcript()
    mover, other = await two(stage)
    dan = stage.member("Dan")
    await check_offered(transcript, mover, SEATED, "clock pause leave substitute try")
    await check_offered(transcript, other, SEATED, "clock pause leave substitute premove try nudge")
    await check_offered(transcript, dan, EVERYONE, "follow try")
    await pass_the_turn(stage, mover)
    await check_offered(transcript, mover, SEATED, "clock pause leave substitute premove replay since try undo nudge")
    await check_offered(transcript, other, SEATED, "clock pause leave substitute replay since try undo")
    await dan.slash("table do:follow")
    await settled()
    await check_offered(transcript, dan, EVERYONE, "replay try unfollow")
    await mover.slash("table do:resign with:sure")
    await settled()
    await check_offered(transcript, mover, EVERYONE, "again fairness replay")
    await check_offered(transcript, dan, EVERYONE, "fairness replay")
    check("panel_in_a_game_of_two.txt", transcript.text)
