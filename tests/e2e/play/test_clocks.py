"""Clocks over the wire: on the board, in the lobby, when time is up, pauses."""

from __future__ import annotations

from bot.model.table import Status, computers_owing, deciders
from bot.model.zones import readable
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from bot.playground.world.state import GUILD_ID as GUILD
from tests.e2e.people.test_seats import agree
from tests.e2e.racing import gathered, press_on
from tests.e2e.stage import Stage, labels_of, settled

CLOCK = "Clock: 3 days each, +1 day per turn"

STRONGER = "Stronger computer moves"


def up(stage: Stage) -> Message:
    """The message about whose time is up."""
    ana = stage.member("Ana")
    return next(message for message in reversed(ana.messages()) if "ran out of time. Nudge" in message.content)


def told(member: ScriptedMember) -> Message:
    message = member.newest_private_message()
    assert message is not None
    return message


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
    assert f": out of time <t:{up_at}:R>" in line
    assert "3 days" in line


async def test_the_others_get_one_message_and_one_of_them_waits(stage: Stage) -> None:
    await with_a_clock(stage)
    live = await stage.live()
    ana, ben = stage.member("Ana"), stage.member("Ben")
    owing = deciders(live)
    slow, other = (ana, ben) if ana.id in owing else (ben, ana)
    await stage.later(hours=73)
    message = up(stage)
    assert f"{slow.member.mention} ran out of time" in message.content
    assert labels_of(message) == ["Nudge", "Wait", "Computer moves", "Replace", "End the game", STRONGER]
    assert message.id in {each.id for each in other.pings}
    assert message.id not in {each.id for each in slow.pings}
    assert "out of time" in stage.board(await stage.live()).content
    await slow.press("Wait", message)
    told = slow.newest_private_message()
    assert told is not None
    assert "Your clock has run out." in told.content
    before = len(slow.pings)
    await other.press("Nudge", message)
    assert len(slow.pings) == before + 1
    await other.press("Nudge", message)
    told = other.newest_private_message()
    assert told is not None
    assert "Already nudged. You can nudge again 12 hours after the last one." in told.content
    await other.press("Replace", message)
    told = other.newest_private_message()
    assert told is not None
    assert "do:Replace with:" in told.content
    await other.press("Wait", message)
    await settled()
    assert "more time" in stage.world.find_message(message.id).content
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_a_nudge_goes_when_whoever_was_nudged_has_moved(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    await other.press("Nudge", up(stage))
    assert [message.id for message in slow.messages() if "is waiting" in message.content]
    while slow.id in deciders(live := await stage.live()):
        await press_on(slow, stage.board(live), 1)
    await stage.later(minutes=1)
    assert not [message.id for message in slow.messages() if "is waiting" in message.content]


async def test_whoever_sleeps_when_they_are_nudged_is_called_when_they_wake(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await slow.slash("turns do:reminders with:never")
    await slow.slash("turns do:quiet with:19-7")
    await stage.later(hours=73)
    before = len(slow.pings)
    await other.press("Nudge", up(stage))
    await stage.later(hours=10)
    assert len(slow.pings) == before
    await stage.later(hours=1)
    assert len(slow.pings) == before + 1
    await stage.later(days=2)
    assert len(slow.pings) == before + 1


async def test_the_computer_makes_one_move(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await stage.later(hours=73)
    message = up(stage)
    await other.press("Computer moves", message)
    await settled()
    live = await stage.live()
    assert computers_owing(live)
    await stage.later(seconds=2)
    live = await stage.live()
    assert deciders(live) == (other.id,)
    await stage.later(minutes=6)
    assert (await stage.live()).table.playing == (ana.id, ben.id)
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_a_stronger_computer_makes_the_move_and_a_stranger_chooses_none(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    slow, other = (ana, ben) if ana.id in deciders(await stage.live()) else (ben, ana)
    await stage.later(hours=73)
    message = up(stage)
    for member, said in ((slow, "Your clock has run out."), (stage.member("Emil"), "for other players")):
        await member.choose(STRONGER, "master", message=message)
        told = member.newest_private_message()
        assert told is not None
        assert said in told.content
    await other.choose(STRONGER, "journeyman", message=message)
    await settled()
    live = await stage.live()
    held = live.table.seats[live.table.seats_of(slow.id)[0]].computer
    assert held is not None
    assert held.level == "journeyman"
    await stage.later(seconds=2)
    assert deciders(await stage.live()) == (other.id,)
    assert labels_of(stage.world.find_message(message.id)) == []


async def test_the_others_end_the_game(stage: Stage) -> None:
    await with_a_clock(stage)
    ana, ben = stage.member("Ana"), stage.member("Ben")
    other = ben if ana.id in deciders(await stage.live()) else ana
    await stage.later(hours=73)
    message = up(stage)
    await other.press("End the game", message)
    await settled()
    assert (await stage.live()).table.status is Status.ABANDONED
    await stage.later(seconds=1)
    assert stage.world.find_message(message.id).content == "-# This table has ended."
    assert labels_of(stage.world.find_message(message.id)) == []


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
            await stage.services.challenges.schedules.set_day(GUILD, zone, 0)
        await ana.slash("table do:clock with:48 0 off")
        await agree(ben)
        summary = next(each.name for each in await ben.complete("table", do="clock"))
        assert f", weekends off ({readable(zone)})" in summary
    await ana.slash("table do:clock with:5 9")
    told = ana.newest_private_message()
    assert told is not None
    assert told.content.startswith("Pick 1 hour to 60 days, with at most that much added after each turn.")


async def test_a_pause_is_asked_for_and_ends_with_a_press(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:pause")
    told = ana.newest_private_message()
    assert told is not None
    assert "No clock is running here." in told.content
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
    assert "at most that much added after each turn" in told(ben).content
    await ben.submit({"Time for each seat": "No clock"}, opened)
    await agree(ana)
    assert (await stage.live()).table.banks is None


async def test_spectators_and_solo_players_are_not_asked_for_a_clock(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("novaluna")
    for member, refusal in ((ana, "clock"), (dan, "You're watching")):
        asked = await member.slash("table do:clock")
        assert asked.modal is None
        assert refusal in told(member).content
