"""Clocks over the wire: on the board, in the lobby, when time is up, pauses."""

from __future__ import annotations

from bot.core.table.model import Status, computers_owing, deciders
from bot.core.time.time_control import DEFAULT_TIME_CONTROL
from bot.core.time.zones import readable
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from tests.e2e.people.test_seats import agree
from tests.e2e.racing import gathered, on_turn, press_on
from tests.e2e.stage import Stage, labels_of, settled

CLOCK = "Clock: 3 days each, +1 day per turn"

DECISIONS = ["Remind", "2 more days", "Computer plays", "Offer the seat", "End the game"]


def up(stage: Stage) -> Message:
    """The message about whose time is up."""
    ana = stage.member("Ana")
    return next(message for message in reversed(ana.messages()) if "Decide what happens next" in message.content)


def answer(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return message


async def slow_and_other(stage: Stage) -> tuple[ScriptedMember, ScriptedMember]:
    """Open a table for Ana and Ben and return them, the one to move first."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    return (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)


async def with_a_clock(stage: Stage) -> None:
    """A table of Ana and Ben with a clock from the lobby."""
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.press("Options")
    await ana.submit({"Clock": CLOCK.removeprefix("Clock: ")})
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.message is not None
    assert f"-# {CLOCK}." in stage.world.find_message(lobby.message).content
    await ben.press("Join")
    await ana.press("Start")
    await settled()


async def test_the_board_says_how_much_time_everybody_has(stage: Stage) -> None:
    await with_a_clock(stage)
    live = await stage.live()
    line = next(line for line in stage.board(live).content.splitlines() if "Clock:" in line)
    up_at = int(live.table.created.timestamp()) + 3 * 24 * 3600
    assert f" runs out <t:{up_at}:R>" in line
    assert "3 days" in line


async def test_the_other_one_gets_one_message_reminds_and_waits(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await stage.later(hours=73)
    message = up(stage)
    assert f"{other.member.mention}: {slow.member.mention} ran out of time." in message.content
    assert labels_of(message) == DECISIONS
    assert message.id in {each.id for each in other.pings}
    assert message.id not in {each.id for each in slow.pings}
    assert " ran out <t:" in stage.board(await stage.live()).content
    await slow.press("2 more days", message)
    assert "The others decide about your seat." in answer(slow).content
    await stage.member("Emil").press("End the game", message)
    assert "for other players" in answer(stage.member("Emil")).content
    before = len(slow.pings)
    await other.press("Remind", message)
    assert "They were called less than 12 hours ago." in answer(other).content
    await stage.later(hours=12)
    await other.press("Remind", message)
    assert answer(other).content == f"I'll remind {slow.member.mention}."
    await stage.later(seconds=1)
    assert len(slow.pings) == before + 1
    await other.press("Remind", message)
    assert "They were called less than 12 hours ago." in answer(other).content
    await other.press("2 more days", message)
    await settled()
    up_at = int(stage.clock.now.timestamp()) + 2 * 24 * 3600
    assert stage.world.find_message(message.id).content == (
        f"{slow.member.mention} got more time. It runs out <t:{up_at}:R>."
    )
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_any_player_can_remind_at_any_time_and_the_message_goes_with_the_move(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:clock none")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    assert (await stage.live()).table.time_control is None
    slow, other = await slow_and_other(stage)
    await other.slash("table do:nudge")
    assert "They were called less than 12 hours ago." in answer(other).content
    await slow.slash("turns do:reminders with:never")
    await stage.later(hours=13)
    before = len(slow.pings)
    await slow.slash("table do:nudge")
    await stage.member("Emil").slash("table do:nudge")
    await stage.later(seconds=1)
    assert len(slow.pings) == before
    await other.slash("table do:nudge")
    await stage.later(seconds=1)
    (reminder,) = slow.pings[before:]
    assert "still your turn" in reminder.content
    while slow.id in deciders(live := await stage.live()):
        await press_on(slow, stage.board(live), 1)
    await stage.later(minutes=1)
    assert reminder.id not in {message.id for message in slow.messages()}


async def test_who_wants_no_notifications_is_not_reminded_by_others_either(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await slow.slash("turns do:mentions with:never")
    await stage.later(hours=13)
    before = len(slow.pings)
    await other.slash("table do:nudge")
    await stage.later(seconds=1)
    assert answer(other).content == "They've turned off reminders for this game."
    assert len(slow.pings) == before


async def test_whoever_sleeps_when_they_are_nudged_is_called_when_they_wake(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await slow.slash("turns do:reminders with:never")
    await slow.slash("turns do:quiet with:19-7")
    await stage.later(hours=73)
    before = len(slow.pings)
    await other.press("Remind", up(stage))
    await stage.later(hours=10)
    assert len(slow.pings) == before
    await stage.later(hours=1)
    assert len(slow.pings) == before + 1
    await stage.later(days=2)
    assert len(slow.pings) == before + 1


async def test_a_computer_player_stands_in_and_one_press_brings_the_seat_back(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await stage.later(hours=73)
    message = up(stage)
    await other.press("Computer plays", message)
    await settled()
    assert computers_owing(await stage.live())
    assert stage.world.find_message(message.id).content.startswith(f"A computer player plays for {slow.member.mention}")
    await stage.later(seconds=2)
    live = await stage.live()
    assert deciders(live) == (other.id,)
    held = live.table.seats[live.table.seats_of(slow.id)[0]].computer
    assert held is not None
    assert (held.level, held.until) == ("journeyman", None)
    board = stage.board(live)
    assert f"A computer is playing for {slow.member.mention}." in board.content
    await slow.press("Take seat back", board)
    assert (await stage.live()).table.playing == live.table.members
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_who_is_late_loses_when_the_other_ends_the_game(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await stage.later(hours=73)
    message = up(stage)
    await other.press("End the game", message)
    live = await stage.live()
    assert live.table.status is Status.RESIGNED
    board = stage.board(live)
    assert board.content.startswith(f"**{slow.member.mention} lost on time.** {other.member.mention} wins.")
    assert board.attachments[0].description == f"{other.member.name} wins"
    await stage.later(seconds=1)
    assert stage.world.find_message(message.id).content == f"{slow.member.mention} lost this game."
    assert labels_of(stage.world.find_message(message.id)) == []
    (call,) = [each for each in slow.messages() if " is over." in each.content]
    assert "(lost on time)" in call.content
    await other.slash("table do:log")
    assert f"{slow.member.mention}: Lost on time" in answer(other).content


async def test_a_seat_that_is_offered_goes_to_whoever_presses_first(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await stage.later(hours=73)
    await other.press("Offer the seat", up(stage))
    await stage.later(seconds=1)
    offer = next(each for each in reversed(other.messages()) if "Take the seat" in labels_of(each))
    assert offer.content.startswith(f"The seat of {slow.member.mention} is open.")
    await other.press("Take the seat", offer)
    assert "already has a seat" in answer(other).content
    emil = stage.member("Emil")
    await emil.press("Take the seat", offer)
    live = await stage.live()
    assert {*live.table.members} == {other.id, emil.id}
    assert deciders(live) == (emil.id,)
    shown = stage.world.find_message(offer.id)
    assert (labels_of(shown), f"{emil.member.mention} took over" in shown.content) == ([], True)


async def test_several_vote_and_see_who_wants_what(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe", line="novaluna seats:3")
    slow = on_turn(await stage.live(), members)
    first, second = [member for member in members if member is not slow]
    await stage.later(hours=121)
    message = up(stage)
    await first.press("End the game", message)
    await settled()
    counted = int(stage.clock.now.timestamp()) + 24 * 3600
    assert answer(first).content == (
        f"You chose *End the game*. It happens when all agree. Otherwise most votes decide <t:{counted}:R>."
    )
    assert (await stage.live()).table.forfeits == ()
    assert f"-# {first.member.mention}: End the game" in stage.world.find_message(message.id).content
    await second.press("End the game", message)
    live = await stage.live()
    assert [each.members for each in live.table.forfeits] == [(slow.id,)]
    assert live.table.status is Status.RUNNING


async def test_who_leaves_the_server_is_not_waited_for(stage: Stage) -> None:
    await with_a_clock(stage)
    slow, other = await slow_and_other(stage)
    await stage.later(hours=25)
    assert "Decide what happens next" not in "".join(each.content for each in other.messages())
    leave_server(stage.world, slow.member)
    await stage.later(hours=24)
    await stage.later(seconds=1)
    (message,) = [each for each in other.messages() if "Decide what happens next" in each.content]
    assert f"{slow.member.mention} is no longer here, or can’t see this channel." in message.content
    await other.press("End the game", message)
    assert stage.board(await stage.live()).content.startswith(f"**{slow.member.mention} is gone and loses.**")


async def test_tables_without_a_clock_end_their_patience_too(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:clock none")
    await ben.press("Join")
    await ana.press("Start")
    slow, other = await slow_and_other(stage)
    assert "Clock:" not in stage.board(await stage.live()).content
    await stage.later(days=6, hours=23)
    assert "Decide what happens next" not in "".join(each.content for each in other.messages())
    await stage.later(hours=2)
    message = up(stage)
    assert f"{slow.member.mention} hasn’t moved for days." in message.content
    await other.press("End the game", message)
    assert stage.board(await stage.live()).content.startswith(f"**{slow.member.mention} is gone and loses.**")


async def test_a_lobby_begins_with_the_clock_of_the_server(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.time_control == DEFAULT_TIME_CONTROL
    await ana.slash("table do:close")
    await ana.slash("server do:clock with:48 24 off")
    await ana.slash("novaluna seats:2")
    lobby = await stage.lobby()
    assert lobby is not None
    assert str(lobby.time_control) == "48 24 off UTC"
    await ben.press("Join")
    await ana.press("Start")
    assert "Clock:" in stage.board(await stage.live()).content


async def test_the_overtime_message_is_removed_when_they_move(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow = ana if ana.id in deciders(await stage.live()) else ben
    await stage.later(hours=73)
    message = up(stage)
    live = await stage.live()
    await press_on(slow, stage.board(live), 1)
    while slow.id in deciders(live := await stage.live()):
        await press_on(slow, stage.board(live), 1)
    await stage.later(seconds=1)
    assert (
        stage.world.find_message(message.id).content
        == f"-# {slow.member.mention} ran out of time, then the game went on."
    )
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_a_table_that_is_put_away_asks_nothing_any_more(stage: Stage) -> None:
    await with_a_clock(stage)
    await stage.later(hours=73)
    message = up(stage)
    await stage.later(days=14)
    await stage.later(days=7)
    await stage.later(seconds=1)
    assert (await stage.live()).table.idle
    assert stage.world.find_message(message.id).content == "-# This table has ended."
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_weekends_are_those_of_the_server_or_else_of_whoever_wants_the_clock(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("turns do:zone with:Pacific/Auckland")
    for zone, by_server in (("Pacific/Auckland", False), ("Europe/Berlin", True)):
        if by_server:
            await stage.services[Challenges].schedules.set_day(GUILD, zone, 0)
        await ana.slash("table do:clock with:48 0 off")
        await agree(ben)
        summary = next(each.name for each in await ben.complete("table", do="clock"))
        assert f", weekends off ({readable(zone)})" in summary
    await ana.slash("table do:clock with:5 9")
    message = ana.newest_private_message()
    assert message is not None
    assert message.content.startswith("Pick 1 hour to 60 days, with at most that much added after each turn.")


async def test_a_pause_is_asked_for_and_ends_with_a_press(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:clock with:none")
    await agree(ben)
    await ana.slash("table do:pause")
    message = ana.newest_private_message()
    assert message is not None
    assert "No clock is running here." in message.content
    await ana.slash("table do:clock with:48 12 off")
    await agree(ben)
    board = stage.board(await stage.live())
    assert "-# Clock: " in board.content
    summary = next(each.name for each in await ana.complete("table", do="clock"))
    assert "2 days each, +12 h per turn, weekends off (UTC)" in summary
    await ben.slash("table do:pause")
    await agree(ana)
    board = stage.board(await stage.live())
    assert "-# Clock: paused" in board.content
    await stage.later(days=9)
    await ana.press("Resume", stage.board(await stage.live()))
    await settled()
    board = stage.board(await stage.live())
    assert "paused" not in board.content
    assert "Resume" not in labels_of(board)
    await ana.slash("table do:clock with:none")
    await agree(ben)
    assert "Clock:" not in stage.board(await stage.live()).content


async def test_a_modal_asks_for_the_clock_of_a_lobby_and_of_a_table(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:clock")
    await ana.submit({"Time for each seat": "2 days", "Added after each turn": "6 h", "Weekends off": True})
    lobby = await stage.lobby()
    assert lobby is not None
    assert str(lobby.time_control).startswith("48 6 off")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    await ana.slash("table")
    panel = ana.newest_private_message()
    await ana.choose("Table", "Clock", message=panel)
    await ana.submit({"Added after each turn": "1 day", "Weekends off": False})
    await agree(ben)
    assert "2 days" in stage.board(await stage.live()).content
    banks = (await stage.live()).table.banks
    assert banks is not None
    assert str(banks.time_control) == "48 24"
    await ben.slash("table do:clock")
    opened = ben.last
    await ben.submit({"Time for each seat": "12 h"}, opened)
    assert "at most that much added after each turn" in answer(ben).content
    await ben.submit({"Time for each seat": "No clock"}, opened)
    await agree(ana)
    assert (await stage.live()).table.time_control is None


async def test_spectators_and_solo_players_are_not_asked_for_a_clock(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("novaluna")
    for member, refusal in ((ana, "clock"), (dan, "You're watching")):
        asked = await member.slash("table do:clock")
        assert asked.modal is None
        assert refusal in answer(member).content
