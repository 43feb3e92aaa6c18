"""Members who go away and come back early: what reaches them then, clocks that run on, what the others see."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.settings.service import ABSENCE
from bot.core.table.model import deciders
from bot.playground.world.world import GUILD_ID
from tests.e2e.challenging import OPEN, begin, own_board
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, labels_of, settled

AWAY = "is away until <t:"


def questions_to(stage: Stage, name: str) -> list[int]:
    return [message.id for message in stage.member(name).pings if "do you agree?" in message.content]


async def with_a_clock(stage: Stage, clock: str = "clock 72 24") -> None:
    """A game of Ana and Ben with a clock."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash(f"table do:options with:{clock}")
    await ben.press("Join")
    await ana.press("Start")
    await settled()


@pytest.mark.parametrize("back", ["turns do:back", "turns do:away with:3 hours"])
async def test_whoever_comes_back_early_is_called_to_a_question_at_once(stage: Stage, back: str) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ben.slash("turns do:away with:2 weeks")
    await ana.slash("table do:substitute with:9")
    await stage.later(hours=1)
    assert questions_to(stage, "Ben") == []
    await ben.slash(back)
    await stage.later(hours=0 if back.endswith("back") else 4)
    await stage.later(seconds=1)
    assert len(questions_to(stage, "Ben")) == 1
    await stage.later(days=15)
    assert len(questions_to(stage, "Ben")) == 1


async def test_whoever_ends_their_quiet_hours_is_called_to_a_question_at_once(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ben.slash("turns do:quiet with:19-7")
    await ana.slash("table do:substitute with:9")
    await ben.slash("turns do:quiet with:none")
    await stage.later(seconds=1)
    assert len(questions_to(stage, "Ben")) == 1


async def test_one_who_comes_back_is_called_and_another_who_is_away_still_is_not(stage: Stage) -> None:
    ana, ben, chloe = await gathered(stage, "Ana", "Ben", "Chloe")
    for member in (ben, chloe):
        await member.slash("turns do:away with:2 weeks")
    await ana.slash("table do:substitute with:9")
    await ben.slash("turns do:back")
    await stage.later(seconds=1)
    assert (len(questions_to(stage, "Ben")), questions_to(stage, "Chloe")) == (1, [])
    await chloe.slash("turns do:back")
    await stage.later(seconds=1)
    assert (len(questions_to(stage, "Ben")), len(questions_to(stage, "Chloe"))) == (1, 1)


async def test_the_last_hours_of_a_challenge_reach_whoever_comes_back_early(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await begin(ben)
    await ben.slash("turns do:away with:2 weeks")
    await stage.later(hours=21)
    assert not [each for each in ben.pings if "closes" in each.content]
    await ben.slash("turns do:back")
    await stage.later(seconds=1)
    assert [each for each in ben.pings if "you have an unfinished run" in each.content]


async def test_whoever_goes_away_reads_that_clocks_stop_or_which_run_on(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    for member in (slow, other):
        await member.slash("turns do:away with:1 week")
        assert "Your clocks stop meanwhile, and the others see that you're away." in own_board(member).content
    away = (await stage.services.settings.hours_of(slow.id)).away
    assert away is not None
    up_at = int((away + timedelta(days=3)).timestamp())
    await stage.later(seconds=1)
    assert f"{slow.member.mention} runs out <t:{up_at}:R>" in stage.board(await stage.live()).content
    await slow.slash("turns do:back")
    await stage.services.settings.choose(ABSENCE, GUILD_ID, "0")
    await slow.slash("turns do:away with:1 week")
    text = own_board(slow).content
    assert "You've used up your days away, so these clocks run on" in text
    assert "- Nova Luna, [the board](" in text
    assert " runs out <t:" in text
    assert "*Pause*" in text
    await other.slash("turns do:away with:1 week")
    assert ": 3 days left once it's your turn" in own_board(other).content
    await slow.slash("turns do:away with:2 days")
    assert "run on" not in own_board(slow).content


async def test_turns_and_calls_say_how_long_is_left(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    up_at = f"runs out <t:{int((stage.clock.now + timedelta(days=3)).timestamp())}:R>"
    for member in (slow, other):
        await member.slash("turns")
        assert up_at in own_board(member).content
    while slow.id in deciders(live := await stage.live()):
        await press_on(slow, stage.board(live), 1)
    await settled()
    assert other.pings[-1].content.endswith(f"-# Your clock: {up_at}.")


@pytest.mark.parametrize("how", ["paused", "no clock", "a substitute"])
async def test_a_clock_that_does_not_run_is_no_risk(stage: Stage, how: str) -> None:
    await with_a_clock(stage, "clock none" if how == "no clock" else "clock 72 24")
    ana, ben = stage.member("Ana"), stage.member("Ben")
    if how != "no clock":
        await ana.slash("table do:pause" if how == "paused" else "table do:substitute with:9")
        await ben.press("Agree")
        await settled()
    await ana.slash("turns do:away with:1 week")
    assert "run on" not in own_board(ana).content


async def test_the_others_see_on_the_board_who_is_away_and_who_is_back(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ben.slash("turns do:away with:1 week")
    await stage.later(seconds=1)
    assert f"{ben.member.mention} {AWAY}" in stage.board(await stage.live()).content
    live = await stage.live()
    mover = next(member for member in (ana, ben) if member.id in deciders(live))
    await press_on(mover, stage.board(live), 1)
    board = stage.board(await stage.live())
    assert f"{ben.member.mention} {AWAY}" in board.content
    assert labels_of(board)
    await ben.slash("turns do:back")
    await stage.later(seconds=1)
    assert AWAY not in stage.board(await stage.live()).content


async def test_whoever_plays_alone_sees_no_absence_on_their_board(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.slash("turns do:away with:1 week")
    await stage.later(seconds=1)
    assert AWAY not in stage.board(await stage.live()).content


async def test_the_message_about_time_and_a_nudge_say_who_is_away(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    await slow.slash("turns do:away with:2 weeks")
    await stage.later(seconds=1)
    message = next(each for each in reversed(other.messages()) if "Remind" in labels_of(each))
    assert message.content.endswith(f"-# {slow.member.mention} {AWAY}{message.content.rpartition('<t:')[2]}")
    await stage.later(hours=12)
    await other.press("Remind", message)
    assert f"{slow.member.mention} {AWAY}" in own_board(other).content


async def test_a_message_about_time_that_stands_already_says_it_when_somebody_goes_away_and_comes_back(
    stage: Stage,
) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    message = next(each for each in reversed(other.messages()) if "Remind" in labels_of(each))
    assert AWAY not in message.content
    pings = len(other.pings)
    await slow.slash("turns do:away with:1 week")
    await stage.later(seconds=1)
    shown = stage.world.find_message(message.id)
    assert f"{slow.member.mention} {AWAY}" in shown.content
    assert labels_of(shown) == labels_of(message)
    await slow.slash("turns do:back")
    await stage.later(seconds=1)
    assert stage.world.find_message(message.id).content == message.content
    assert len(other.pings) == pings
