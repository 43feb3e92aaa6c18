"""Those who watch: *Follow* tells them when a turn is over, *Watch from here* shows the table from the beginning."""

from __future__ import annotations

import pytest

from bot.core.settings.service import AWAY, QUIET
from bot.core.table.model import deciders
from bot.core.table.openings import NewTable
from bot.playground.scripted import ScriptedMember
from cogs.follow.queries import MAX_FOLLOWED, Follower
from cogs.follow.service import TableFollowers
from tests.e2e.people.test_notices import direct_messages, pass_the_turn, two
from tests.e2e.racing import tiles_on
from tests.e2e.stage import Stage, labels_of, settled


def answer(member: ScriptedMember) -> str:
    """What a member was told last, privately."""
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def a_follower(stage: Stage) -> ScriptedMember:
    dan = stage.member("Dan")
    board = stage.board(await stage.live())
    await dan.press(tiles_on(board)[0], board)
    await dan.press("Follow")
    await settled()
    return dan


async def test_whoever_presses_what_is_for_players_is_offered_to_follow_and_to_watch(stage: Stage) -> None:
    mover, _ = await two(stage)
    await pass_the_turn(stage, mover)
    dan = stage.member("Dan")
    board = stage.board(await stage.live())
    await dan.press(tiles_on(board)[0], board)
    assert answer(dan).startswith("You're watching")
    message = dan.newest_private_message()
    assert message is not None
    assert labels_of(message) == ["Follow", "Watch from here"]
    await dan.press("Watch from here")
    assert answer(dan).startswith("**After move 1 of 1**")
    assert dan.picture()
    await dan.press("First")
    assert answer(dan).startswith("**After move 0 of 1**")


async def test_a_follower_reads_a_line_when_a_turn_is_over(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = await a_follower(stage)
    assert "You follow this game of Nova Luna" in answer(dan)
    (first,) = direct_messages(stage, dan)
    assert "I'll write here after each turn" in first.content
    await pass_the_turn(stage, mover)
    assert len(direct_messages(stage, dan)) == 1  # a moment later, in case that it is taken back at once
    await stage.later(minutes=1)
    _, line = direct_messages(stage, dan)
    assert line.content.startswith(f"**Nova Luna** in <#{dan.channel_id}> · [Go to the board](")
    assert line.content.split("\n")[1].startswith(f"- {mover.member.mention}")
    await stage.later(minutes=5)
    assert len(direct_messages(stage, dan)) == 2
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    assert direct_messages(stage, dan)[-1].content.split("\n")[1].startswith(f"- {other.member.mention}")
    assert dan.pings == []

    at_home = dan.in_channel(line.channel_id)
    await at_home.press("Stop following", direct_messages(stage, dan)[-1])
    assert "no longer" in answer(at_home)
    await pass_the_turn(stage, mover)
    await stage.later(minutes=1)
    assert [each for each in direct_messages(stage, dan) if not each.is_ephemeral] == [*direct_messages(stage, dan)[:3]]


async def test_a_line_that_is_owed_when_the_bot_stops_comes_once(stage: Stage) -> None:
    mover, _ = await two(stage)
    dan = await a_follower(stage)
    await pass_the_turn(stage, mover)
    await stage.stop()
    stage.clock.turn(days=3)
    await stage.start()
    await dan.until(lambda: len(direct_messages(stage, dan)) == 2)
    for _ in range(3):
        await stage.later(minutes=1)
    assert len(direct_messages(stage, dan)) == 2


async def test_a_line_whose_answer_got_lost_stands_once(stage: Stage) -> None:
    mover, _ = await two(stage)
    dan = await a_follower(stage)
    where = stage.world.open_conversation(dan.member).id
    await pass_the_turn(stage, mover)
    stage.world.faults.lose_response(rf"/channels/{where}/messages$", method="POST", times=5)
    await stage.later(minutes=1)
    stage.world.faults.clear()
    for _ in range(3):
        await stage.later(minutes=1)
    assert len(direct_messages(stage, dan)) == 2


async def test_a_follower_who_sleeps_is_not_woken_and_one_who_is_away_reads_it_later(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = await a_follower(stage)
    await stage.services.settings.choose(AWAY, dan.id, "2026-11-22T00:00:00+00:00")
    await pass_the_turn(stage, mover)
    await stage.later(minutes=1)
    assert len(direct_messages(stage, dan)) == 1
    await stage.later(days=2)
    await stage.services.settings.choose(QUIET, dan.id, "19-8")
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    (_, line) = direct_messages(stage, dan)
    assert len(line.content.split("\n")) == 3
    assert line.is_silent


async def test_the_end_of_a_table_is_the_last_line(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = await a_follower(stage)
    live = await stage.live()
    await stage.services.seats.resign(live.table.id, mover.id)
    await stage.later(minutes=1)
    text = direct_messages(stage, dan)[-1].content
    assert text.endswith(f"**{mover.member.mention} resigned.** {other.member.mention} wins.")
    assert await stage.services[TableFollowers].find(live.table.id, dan.id) is None


async def test_a_closed_mailbox_is_reported_and_nothing_is_followed(stage: Stage) -> None:
    await two(stage)
    stage.world.closed_dms.add(stage.member("Dan").id)
    dan = await a_follower(stage)
    assert "I can't send you direct messages" in answer(dan)
    assert await stage.services[TableFollowers].find((await stage.live()).table.id, dan.id) is None


async def test_who_closes_their_mailbox_follows_no_more(stage: Stage) -> None:
    mover, _ = await two(stage)
    dan = await a_follower(stage)
    stage.world.closed_dms.add(dan.id)
    await pass_the_turn(stage, mover)
    await stage.later(minutes=1)
    assert await stage.services[TableFollowers].find((await stage.live()).table.id, dan.id) is None


async def offered(member: ScriptedMember) -> set[str]:
    """What the panel of the table offers a member that has to do with following."""
    return {"follow", "unfollow"} & {choice.value for choice in await member.complete("table", do="follow")}


async def test_only_spectators_are_offered_to_follow_or_to_stop(stage: Stage) -> None:
    mover, other = await two(stage)
    dan = stage.member("Dan")
    assert [await offered(member) for member in (mover, other, dan)] == [set(), set(), {"follow"}]
    await dan.slash("table do:follow")
    assert await offered(dan) == {"unfollow"}


async def test_what_cannot_be_followed_is_refused(stage: Stage) -> None:
    mover, _ = await two(stage)
    await mover.slash("table do:follow")
    assert "You're playing here" in answer(mover)
    live = await stage.live()
    dan = stage.member("Dan")
    for number in range(MAX_FOLLOWED):
        elsewhere = await stage.services.openings.open(
            NewTable("carcassonne", live.table.guild, 5000 + number, [[number + 1]], {}, 1 + number)
        )
        await stage.services[TableFollowers].follow(Follower(elsewhere.table.id, dan.id, 0))
    await dan.slash("table do:follow")
    assert "Unfollow one first." in answer(dan)


@pytest.mark.parametrize("typed", [True, False])
async def test_following_twice_is_following_once(stage: Stage, typed: bool) -> None:
    mover, _ = await two(stage)
    dan = await a_follower(stage)
    await (dan.slash("table do:follow") if typed else dan.press("Follow"))
    assert len(direct_messages(stage, dan)) == 1
    assert mover.id in deciders(await stage.live())
