"""Calls that help and do not nag: one when it becomes somebody's move, a few reminders, in nobody's sleep."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.core.notices import queries as notices_queries
from bot.core.notices.model import TIMER
from bot.core.settings.service import DIRECT, DIRECT_EARLY, HERE_EARLY, MAILBOX, PINGS, QUIET, REMINDERS, ZONE
from bot.core.table.model import deciders, next_members
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.store import timer_queries
from tests.e2e.operation.test_owed_after_kills import forget_nonces
from tests.e2e.racing import gathered, on_turn
from tests.e2e.stage import Stage, labels_of, settled
from tests.tables.fixtures import timer_of

WAITING = ("it's your turn", "it's still your turn")


def calls(member: ScriptedMember) -> list[Message]:
    """Return the calls and reminders in the channel, to anybody."""
    return [
        each for each in member.messages() if not each.is_ephemeral and any(word in each.content for word in WAITING)
    ]


def direct_messages(stage: Stage, member: ScriptedMember) -> list[Message]:
    """The direct messages that stand."""
    return stage.world.messages(stage.world.open_conversation(member.member).id)


async def two(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """Open a race for two members and return them, the one to move first."""
    members = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    mover = on_turn(await stage.live(), members)
    return mover, next(member for member in members if member is not mover)


async def pass_the_turn(stage: Stage, mover: ScriptedMember) -> None:
    """Take tiles until another member is to move."""
    while mover.id in deciders(await stage.live()):
        choice = (await mover.complete("move", move="take"))[0]
        await mover.slash(f"move move:{choice.value}")
        await settled()


async def test_who_is_waited_for_is_reminded_three_times_and_then_left_alone(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    (call,) = calls(other)
    assert "it's your turn" in call.content
    assert labels_of(call) == ["My turns", "Snooze"]
    for day in range(1, 4):
        await stage.later(hours=23)
        assert len(other.pings) == day
        await stage.later(hours=1)
        (call,) = calls(other)
        assert f"{other.member.mention}: it's still your turn (first asked <t:" in call.content
        assert len(other.pings) == day + 1
    for _ in range(9):
        await stage.later(days=1)
    assert len(other.pings) == 4
    assert [each.id for each in calls(other)] == [call.id]
    assert await timer_of(stage.services, TIMER) is None

    await pass_the_turn(stage, other)
    assert [mover.member.mention in each.content for each in calls(mover)] == [True]


async def test_whoever_began_and_went_away_is_reminded_too(stage: Stage) -> None:
    mover, _ = await two(stage)
    before = len(mover.pings)
    await stage.later(hours=24)
    (reminder,) = calls(mover)
    assert "it's still your turn" in reminder.content
    assert len(mover.pings) == before + 1


async def test_whoever_plays_alone_is_reminded_of_nothing(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    assert await timer_of(stage.services, TIMER) is None
    await stage.later(days=9)
    assert ana.pings == []


async def test_a_reminder_waits_as_long_again_as_the_host_was_away(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await stage.stop()
    stage.clock.turn(days=10)
    await stage.start()
    await stage.later(hours=23)
    assert len(other.pings) == 1
    await stage.later(hours=1)
    assert len(other.pings) == 2


async def test_a_clock_that_is_turned_back_and_on_again_reminds_nobody_twice(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await stage.later(hours=24)
    assert len(other.pings) == 2
    await stage.later(days=-400)
    await stage.later(days=400)
    assert len(other.pings) == 2
    await stage.later(hours=25)
    assert len(other.pings) == 3


async def test_the_own_interval_counts_and_a_change_of_it_at_once(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("turns do:reminders with:6")
    await pass_the_turn(stage, mover)
    await stage.later(hours=6)
    assert len(other.pings) == 2
    await other.slash("turns do:reminders with:never")
    await stage.later(days=3)
    assert len(other.pings) == 2
    await other.slash("turns do:reminders with:12")
    await stage.later()
    assert len(other.pings) == 3


async def test_in_quiet_hours_nothing_comes_and_the_call_comes_when_they_end(stage: Stage) -> None:
    mover, other = await two(stage)
    await stage.services.settings.choose(ZONE, other.id, "Europe/Berlin")
    await stage.services.settings.choose(QUIET, other.id, "22-7")
    stage.clock.now = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)  # half past ten in Berlin
    await pass_the_turn(stage, mover)
    assert (calls(other), other.pings) == ([], [])
    await stage.later(hours=8)
    assert other.pings == []
    await stage.later(hours=0.5)
    (call,) = calls(other)
    assert "it's your turn" in call.content
    for _ in range(5):
        await stage.later(hours=24)
    assert len(other.pings) == 4


async def test_the_call_of_one_who_sleeps_ends_the_call_of_the_one_before(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await stage.services.settings.choose(QUIET, mover.id, "19-7")
    await pass_the_turn(stage, other)
    assert calls(other) == []
    await stage.later(hours=12)
    assert [mover.member.mention in each.content for each in calls(other)] == [True]


async def test_nothing_comes_while_somebody_is_away_and_the_call_when_they_return(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("turns do:away with:3 days")
    assert "You're away until <t:" in (other.newest_private_message() or call_of(other)).content
    await pass_the_turn(stage, mover)
    await stage.later(days=2)
    assert other.pings == []
    await stage.later(days=1)
    assert [each for each in calls(other) if "it's your turn" in each.content] == calls(other) != []
    await other.slash("turns do:away with:2 weeks")
    await stage.later(days=5)
    assert len(other.pings) == 1
    await other.slash("turns do:back")
    await stage.later()
    assert len(other.pings) == 2


def call_of(member: ScriptedMember) -> Message:
    return calls(member)[-1]


async def test_what_is_no_day_to_come_is_refused_in_a_sentence(stage: Stage) -> None:
    ana = stage.member("Ana")
    for until in ("yesterday", "2020-01-01", "0 days", "back again"):
        await ana.slash(f"turns do:away with:{until}")
        shown = ana.newest_private_message()
        assert shown is not None
        assert "couldn't read that date" in shown.content, until
    assert (await stage.services.settings.hours_of(ana.id)).away is None


async def test_a_member_puts_a_table_off(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await other.press("Snooze", call_of(other))
    await other.press("3 days")
    shown = other.newest_private_message()
    assert shown is not None
    assert "I'll remind you of this game <t:" in shown.content
    await stage.later(days=2)
    assert len(other.pings) == 1
    await stage.later(days=1)
    assert len(other.pings) == 2
    await stage.later(days=1)
    assert len(other.pings) == 3


async def test_a_game_is_snoozed_from_the_panel_and_by_typing(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await other.slash("turns do:snooze with:2 days")
    assert answer(other).startswith("Snoozed 1 game. I'll remind you <t:")
    await stage.later(days=1)
    assert len(other.pings) == 1
    await stage.later(days=1)
    assert len(other.pings) == 2
    await mover.slash("turns do:snooze with:2 days")
    assert "not your turn anywhere" in answer(mover)
    await other.slash("turns do:snooze with:never")
    assert "couldn't read that date" in answer(other)
    elsewhere = other.in_channel("table-two")
    await elsewhere.slash("turns")
    await elsewhere.press("Snooze")
    await elsewhere.choose("Remind me in", "2 days")
    assert answer(elsewhere).startswith("Snoozed 1 game.")
    assert "**Your turn**" in answer(elsewhere)
    await stage.later(days=1)
    assert len(other.pings) == 2


def answer(member: ScriptedMember) -> str:
    """What a member was told last, privately."""
    message = member.newest_private_message()
    assert message is not None
    return message.content


def fail_to_note_one_call(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process die once after it posted a call, before it noted that."""
    noting, tries = stage.services.messages.set_call, iter([True])

    async def failing_once(*arguments: Any) -> Any:
        if next(tries, False):
            raise RuntimeError("killed here")
        return await noting(*arguments)

    monkeypatch.setattr(stage.services.messages, "set_call", failing_once)


async def test_a_reminder_that_was_posted_and_not_noted_down_is_found_and_not_posted_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    fail_to_note_one_call(stage, monkeypatch)
    await stage.later(hours=24)
    forget_nonces(stage.playground)
    for _ in range(3):
        await stage.later(minutes=1)
    assert len(calls(other)) == 1
    assert len(other.pings) == 2
    await stage.later(hours=23)
    assert len(other.pings) == 2


async def test_a_call_that_was_posted_and_not_noted_is_deleted_although_the_board_moved_below_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, other = await two(stage)
    fail_to_note_one_call(stage, monkeypatch)
    await pass_the_turn(stage, mover)
    (lost,) = calls(other)
    forget_nonces(stage.playground)
    stage.clock.turn(seconds=5)  # before the outbox tries again
    await pass_the_turn(stage, other)
    await stage.later(minutes=1)
    (call,) = calls(other)
    assert call.id != lost.id
    assert mover.member.mention in call.content


async def test_who_puts_a_table_off_while_a_reminder_is_on_its_way_keeps_the_call(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    (call,) = calls(other)
    stage.world.faults.server_error(r"/channels/\d+/messages$", method="POST", status=503, times=2)
    await stage.later(hours=24)
    assert [each.id for each in calls(other)] == [call.id]
    await other.slash("turns do:snooze with:3 days")
    stage.world.faults.clear()
    await stage.later(hours=1)
    assert [each.id for each in calls(other)] == [call.id]
    assert len(other.pings) == 1


@pytest.mark.parametrize(
    "how", ["turns do:quiet with:19-7", "turns do:away with:3 days", "turns do:mentions with:never"]
)
async def test_no_other_message_notifies_who_sleeps_or_is_away_or_wishes_for_none(stage: Stage, how: str) -> None:
    mover, other = await two(stage)
    await other.slash(how)
    choice = (await mover.complete("move", move="take"))[0]
    await mover.slash(f"move move:{choice.value}")
    await pass_the_turn(stage, other)
    while other.id not in deciders(await stage.live()):
        await pass_the_turn(stage, mover)
    await mover.slash("table do:undo")
    await settled()
    await mover.slash("table do:resign")
    await mover.press("Resign")
    await settled()
    await stage.later(minutes=1)
    await mover.press("Rematch", stage.board(await stage.live()))
    await settled()
    assert any("wants a rematch" in each.content and other.member.mention in each.content for each in other.messages())
    await other.press("Join")
    await stage.later(hours=20)
    warnings = [each for each in other.messages() if "lobby closes" in each.content]
    assert [other.member.mention in each.content for each in warnings] == [True]
    assert other.pings == (warnings if "quiet" in how else [])  # it is afternoon by then


async def test_an_ended_table_has_no_notices(stage: Stage) -> None:
    mover, _ = await two(stage)
    await pass_the_turn(stage, mover)
    table = (await stage.live()).table
    await mover.slash("table do:resign")
    await mover.press("Resign")
    await settled()
    await stage.later(hours=6)
    assert calls(mover) == []
    assert await stage.services._store.read(notices_queries.find, table.id) == []
    assert await stage.services._store.read(timer_queries.next_due, ours=stage.services._store.owned_condition) is None


async def test_only_who_is_waited_for_can_put_a_table_off(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    call = call_of(other)
    for member in (mover, stage.member("Dan")):
        await member.press("Snooze", call)
        shown = member.newest_private_message()
        assert shown is not None
        assert "It's not your turn there" in shown.content
    await other.press("Snooze", call)
    await pass_the_turn(stage, other)
    await other.press("Tomorrow at 9")
    shown = other.newest_private_message()
    assert shown is not None
    assert "It's not your turn there" in shown.content


async def test_my_tables_stand_behind_a_button_of_every_call(stage: Stage) -> None:
    mover, other = await two(stage)
    await pass_the_turn(stage, mover)
    await other.press("My turns", call_of(other))
    shown = other.newest_private_message()
    assert shown is not None
    assert shown.content.startswith("**Your turn**\n- Nova Luna")


async def test_whoever_wishes_it_is_called_by_direct_message(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("turns")
    await other.choose("Change a setting", "Mentions")
    await other.choose("Mention me", "By direct message")
    (first,) = direct_messages(stage, other)
    assert "I'll message you here" in first.content
    await pass_the_turn(stage, mover)
    assert (calls(other), other.pings) == ([], [])
    _, letter = direct_messages(stage, other)
    assert letter.content.startswith(f"**Nova Luna** in <#{other.channel_id}>: it's your turn. [Go to the board](")
    await stage.later(hours=24)
    _, reminder = direct_messages(stage, other)
    assert reminder.id != letter.id
    assert "it's still your turn (first asked <t:" in reminder.content

    at_home = other.in_channel(reminder.channel_id)
    await at_home.press("My turns", reminder)
    assert "Your turn" in at_home.newest_message().content
    await at_home.press("Snooze", reminder)
    await at_home.press("3 hours")
    assert "I'll remind you" in at_home.newest_message().content
    await stage.later(hours=3)
    assert [each.id for each in direct_messages(stage, other) if each.id == reminder.id] == []

    await pass_the_turn(stage, other)
    await stage.services.outbox.tick()
    assert [each.id for each in direct_messages(stage, other) if ": it's your turn" in each.content] == []
    assert [each.id for each in direct_messages(stage, other) if ": it's still your turn" in each.content] == []


async def test_a_mailbox_that_is_closed_is_noticed_when_it_is_chosen(stage: Stage) -> None:
    ana = stage.member("Ana")
    stage.world.closed_dms.add(ana.id)
    await ana.slash("turns do:mentions with:direct")
    shown = ana.newest_private_message()
    assert shown is not None
    assert "I can't send you direct messages" in shown.content
    assert await stage.services.settings.of(PINGS, ana.id) == "here"


async def test_a_mailbox_closed_later_is_noticed_and_reported_once(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("turns do:mentions with:direct")
    stage.world.closed_dms.add(other.id)
    await pass_the_turn(stage, mover)
    await stage.services.outbox.tick()
    (call,) = calls(other)
    assert "it's your turn" in call.content
    assert "I can't send you direct messages" in call.content
    assert len(other.pings) == 1
    await pass_the_turn(stage, other)
    await pass_the_turn(stage, mover)
    await stage.services.outbox.tick()
    (call,) = calls(other)
    assert "I can't send you direct messages" not in call.content
    assert len(other.pings) == 2

    stage.world.closed_dms.clear()
    await other.slash("turns do:mentions with:direct")
    assert await stage.services.settings.of(MAILBOX, other.id) == "open"


async def test_a_direct_message_with_a_lost_response_is_sent_once(stage: Stage) -> None:
    mover, other = await two(stage)
    await stage.services.settings.choose(PINGS, other.id, DIRECT)
    where = stage.world.open_conversation(other.member).id
    stage.world.faults.lose_response(rf"/channels/{where}/messages$", method="POST", times=5)
    await pass_the_turn(stage, mover)
    stage.world.faults.clear()
    for _ in range(3):
        await stage.later(minutes=1)
    assert len(direct_messages(stage, other)) == 1


async def test_whoever_wishes_to_hear_nothing_hears_nothing(stage: Stage) -> None:
    mover, other = await two(stage)
    await other.slash("turns do:mentions with:never")
    await pass_the_turn(stage, mover)
    await stage.later(days=5)
    assert (calls(other), other.pings, direct_messages(stage, other)) == ([], [], [])
    await other.slash("turns do:mentions with:here")
    await stage.later()
    assert len(other.pings) == 1


def of_turns(member: ScriptedMember) -> list[Message]:
    """What notified a member since the game began: their lobby called them when it was full."""
    return [ping for ping in member.pings if "seats in your" not in ping.content]


async def test_members_who_want_it_are_notified_once_that_they_are_next(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    first = on_turn(live, members)
    (upcoming,) = next_members(live)
    second = next(member for member in members if member.id == upcoming)
    third = next(member for member in members if member not in (first, second))
    await third.slash("turns do:mentions with:here-early")
    await pass_the_turn(stage, first)
    live = await stage.live()
    assert (deciders(live), next_members(live)) == ((second.id,), (third.id,))
    (call,) = calls(second)
    assert call.content.split("\n")[-1] == f"-# {third.member.mention}: you're next."
    assert (len(of_turns(second)), len(of_turns(third))) == (1, 1)
    await stage.later(hours=24)
    (reminder,) = calls(second)
    assert "you're next" not in reminder.content
    assert (len(of_turns(second)), len(of_turns(third))) == (2, 1)


async def test_members_with_direct_messages_also_learn_that_they_are_next(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    first = on_turn(live, members)
    (upcoming,) = next_members(live)
    second = next(member for member in members if member.id == upcoming)
    third = next(member for member in members if member not in (first, second))
    await stage.services.settings.choose(PINGS, third.id, DIRECT_EARLY)
    await pass_the_turn(stage, first)
    (letter,) = direct_messages(stage, third)
    assert "you're next. [Go to the board](" in letter.content
    await stage.later(hours=24)
    assert [each.id for each in direct_messages(stage, third)] == [letter.id]
    await pass_the_turn(stage, second)
    (call,) = direct_messages(stage, third)
    assert "it's your turn" in call.content


async def test_a_next_member_in_quiet_hours_is_not_notified(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe")
    live = await stage.live()
    first = on_turn(live, members)
    for member in members:
        await stage.services.settings.choose(PINGS, member.id, HERE_EARLY)
    (upcoming,) = next_members(live)
    third = next(member for member in members if member.id not in (first.id, upcoming))
    await stage.services.settings.choose(QUIET, third.id, "19-8")
    await pass_the_turn(stage, first)
    assert of_turns(third) == []


@pytest.mark.parametrize(
    ("action", "typed", "why"),
    [
        (
            "mentions",
            "loud",
            "**Mentions**: “loud” isn't a choice. Choose one of these: In the channel · In the channel, also when next "
            "· By direct message · By direct message, also when next · Never.",
        ),
        ("reminders", "1", "**Reminders**: “1” isn't a choice."),
        ("quiet", "22-22", "**Quiet hours**: “22-22” isn't a choice. Write hours such as `22-7`, or `none`."),
        ("zone", "Atlantis", "**Time zone**: I don't know the time zone “Atlantis”. Write a city, UTC+2 or CEST."),
        ("theme", "mauve", "**Theme**: “mauve” isn't a choice."),
        (
            "challenges",
            "hourly",
            "**Challenge reminders**: “hourly” isn't a choice. Choose one of these: Unfinished runs ·"
            " All dailies and weeklies · Never.",
        ),
    ],
)
async def test_values_that_a_setting_lacks_are_refused(stage: Stage, action: str, typed: str, why: str) -> None:
    ana = stage.member("Ana")
    await ana.slash(f"turns do:{action} with:{typed}")
    assert answer(ana).startswith(why)
    assert (await stage.services.settings.of(REMINDERS, ana.id), await stage.services.settings.of(PINGS, ana.id)) == (
        "24",
        "here",
    )
