"""Lobbies over the wire: joining, leaving, options, starting, the warning and the end, restarts."""

from __future__ import annotations

import asyncio

from bot.ai.players import LEVELS
from bot.core.table.model import Status
from bot.playground.world.model import Message
from cogs.lobby.service import GRACE, QUIET, Lobbies
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, id_of, is_board, labels_of, settled

FEWER = "Discs to place: 17 with 3 players and 15 with 4"


async def shown(stage: Stage) -> Message:
    """The message of the lobby."""
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.message is not None
    return stage.world.find_message(lobby.message)


async def test_members_join_and_the_opener_starts(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    message = await shown(stage)
    assert "open lobby for up to 3 players" in message.content
    assert "Waiting for 1 more player." in message.content
    assert "Start" not in ana.labels(message)  # it is disabled until a second one has joined
    await ben.press("Join")
    message = await shown(stage)
    assert f"2 of 3 seats taken: {ana.member.mention} and {ben.member.mention}." in message.content
    assert "Start" in ana.labels(message)
    assert (ana.pings, ben.pings) == ([], [])
    await ana.press("Start")
    live = await stage.live()
    assert [seat.members for seat in live.table.seats] == [(ana.id,), (ben.id,)]
    assert await stage.lobby() is None
    gone = stage.world.find_message(message.id)
    assert labels_of(gone) == []
    assert "The board is below." in gone.content
    assert stage.board(live).id != message.id
    first = live.table.seats[live.position.deciders[0]].members
    assert [len(member.pings) for member in (ana, ben)] == [0, int(first == (ben.id,))]


async def test_spectators_and_latecomers_are_refused(stage: Stage) -> None:
    ana, ben, chloe, dan = (stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan"))
    await ana.slash("novaluna seats:3")
    for member in (ben, chloe):
        await member.press("Join")
    message = await shown(stage)
    assert "Join" not in dan.labels(message)
    await dan.slash("table do:join")
    await dan.press("Leave", message)
    await dan.press("Start", message)
    await dan.press("Options", message)
    texts = [message.content for message in dan.messages() if message.is_ephemeral]
    assert len(texts) == 4
    assert "All 3 seats are taken" in texts[0]
    assert all("You're not in this lobby" in content for content in texts[1:])
    await ben.press("Leave", message)
    await ben.press("Start", await shown(stage))
    private = ben.newest_private_message()
    assert private is not None
    assert "You're not in this lobby" in private.content
    assert await shown(stage) == stage.world.find_message(message.id)
    lobby = await stage.lobby()
    assert lobby is not None
    assert lobby.members == (ana.id, chloe.id)


async def test_the_last_seat_is_taken_once(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:2")
    message = await shown(stage)
    await asyncio.gather(ben.press("Join", message), chloe.press("Join", message))
    await settled()
    lobby = await stage.lobby()
    assert lobby is not None
    assert len(lobby.members) == 2
    refused = [member for member in (ben, chloe) if member.newest_private_message() is not None]
    assert len(refused) == 1
    assert refused[0].id not in lobby.members
    assert f"2 of 2 seats taken: {ana.member.mention} and <@{lobby.members[1]}>." in (await shown(stage)).content


async def test_two_starts_at_once_open_one_table(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    message = await shown(stage)
    await asyncio.gather(ana.press("Start", message), ben.press("Start", message))
    await settled()
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id)
    playable = [each.id for each in ana.messages() if is_board(each)]
    assert playable == [stage.board(live).id]
    assert len(ana.pings) + len(ben.pings) <= 1


async def test_when_the_opener_leaves_the_next_one_chooses_and_the_last_one_closes(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:4")
    await ben.press("Join")
    await ana.press("Leave")
    message = await shown(stage)
    await ben.press("Options", message)
    await ben.submit({"Seats": "3", "Variants": ["fewer_discs"]})
    assert FEWER in (await shown(stage)).content
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.options["fewer_discs"], lobby.seats) == (True, 3)
    await ben.press("Leave")
    assert await stage.lobby() is None
    gone = stage.world.find_message(message.id)
    assert labels_of(gone) == []
    assert "everyone left" in gone.content
    await ana.slash("novaluna")
    assert (await stage.live()).table.members == (ana.id,)


async def test_the_panel_opens_the_modal_of_the_lobby(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:4")
    by_button = await ana.press("Options", await shown(stage))
    await ana.slash("table")
    by_panel = await ana.press("Options", ana.newest_private_message())
    assert by_button.modal is not None
    assert by_panel.modal is not None
    assert by_panel.modal.fields == by_button.modal.fields
    await ana.submit({"Seats": "3", "Variants": ["fewer_discs"]}, by_panel)
    message = await shown(stage)
    assert FEWER in message.content
    panel = ana.newest_private_message()
    assert panel is not None
    assert FEWER in panel.content
    asked = await ben.slash("table do:options")
    assert asked.modal is None


async def test_a_lobby_says_what_the_game_is_about_and_shows_anybody_how_to_play(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("novaluna seats:3")
    message = await shown(stage)
    assert "Be the first player to place all your discs" in message.content
    assert "Options:" not in message.content, "all of them are as usual"
    await ana.slash("table do:options with:fewer_discs on")
    assert f"-# Options: {FEWER}." in stage.world.find_message(message.id).content
    await dan.press("How to play", message)
    answer = dan.newest_private_message()
    assert answer is not None
    assert "**Nova Luna: Aim**" in answer.content
    assert labels_of(answer) == ["Other topics"]


async def test_everything_can_be_typed(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("table do:join")
    assert "No table here" in ana.newest_message().content
    await ana.slash("novaluna seats:4")
    await ben.slash("table do:join")
    choices = await ana.complete("table do:options", **{"with": ""})
    wished = [(level, count) for level in LEVELS for count in (1, 2)]
    assert [choice.value for choice in choices] == [
        "seats 2", "seats 3", *[f"computers {count} {level}" for level, count in wished], "fewer_discs on",
        "invited_only on", "autostart on", "hints on", "clock none",
        "clock 24 12", "clock 72 24", "clock 72 24 off", "clock 168 24",
    ]  # fmt: skip
    computers = [f"Computer players: {count} ({level})" for level, count in wished]
    assert [choice.name for choice in choices][:-8] == ["Seats: 2", "Seats: 3", *computers, FEWER]
    assert choices[-2].name == "Clock: 3 days each, +1 day per turn, weekends off"
    await ana.slash("table do:options with:fewer_discs on")
    assert f"Changed: {FEWER}." in ana.newest_message().content
    await ana.slash("table do:options with:seats 2")
    await ana.slash("table do:options with:nonsense")
    assert "Nova Luna has no option “nonsense”." in ana.newest_message().content
    assert "keep" in [choice.value for choice in await ben.complete("table", do="")]
    assert "keep" not in [choice.value for choice in await stage.member("Dan").complete("table", do="")]
    await ben.slash("table do:keep")
    await ben.slash("table do:leave")
    await ben.slash("table do:join")
    lobby = await stage.lobby()
    assert lobby is not None
    assert (lobby.seats, lobby.members, lobby.options["fewer_discs"]) == (2, (ana.id, ben.id), True)
    await ben.slash("table do:start")
    live = await stage.live()
    assert live.table.status is Status.RUNNING
    assert labels_of(stage.board(live))
    answer = ben.newest_private_message()
    assert answer is not None
    assert "The game has begun" in answer.content


async def test_an_unchanged_setting_is_answered_and_labels_can_be_typed(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("novaluna seats:4")
    for typed, text in (
        ("seats 4", "Already set: Seats: 4."),
        ("Seats: 4", "Already set: Seats: 4."),
        ("clock none", "Changed: Clock: none."),
        ("Clock: none", "Already set: Clock: none."),
        ("clock none", "Already set: Clock: none."),
        ("computers 0", "Already set: Computer players: none."),
        ("Seats: 3", "Changed: Seats: 3."),
        ("clock 72 24 off", "Changed: Clock: "),
        ("clock 72 24 off", "Already set: Clock: "),
        (FEWER, f"Changed: {FEWER}."),
        ("fewer_discs on", f"Already set: {FEWER}."),
    ):
        await ana.slash(f"table do:options with:{typed}")
        assert ana.newest_message().content.startswith(text), typed


async def test_everybody_reads_the_same_about_who_starts_the_game(stage: Stage) -> None:
    ana, ben, chloe = (stage.member(name) for name in ("Ana", "Ben", "Chloe"))
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    starts = f"The host, <@{ana.id}>, starts the game."
    for line in ("table do:join", "table do:start"):
        await ben.slash(line)
        assert starts in ben.newest_message().content, line
    await ana.slash("table do:join")
    assert "Press *Start*" in ana.newest_message().content
    await chloe.press("Join")
    await ben.slash("table do:join")
    assert "Press *Start*" in ben.newest_message().content


async def test_a_lobby_is_shown_again_further_down(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    first = await shown(stage)
    ben.say("What is this?")
    await ben.slash("table do:board")
    second = await shown(stage)
    assert second.id > first.id
    assert labels_of(stage.world.find_message(first.id)) == []
    await ben.press("Join")
    assert "2 of 2 seats taken" in (await shown(stage)).content


async def test_a_channel_with_a_lobby_or_a_table_offers_a_thread(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await settled()
    await ben.slash("novaluna seats:3 options:fewer_discs=on")
    answer = ben.newest_private_message()
    assert answer is not None
    assert "A lobby is already open here" in answer.content
    await ben.press("Open a thread")
    await settled()
    thread = next(channel for channel in stage.world.channels if channel.is_thread)
    lobby = await stage.lobby(thread.id)
    assert lobby is not None
    assert (lobby.members, lobby.seats, lobby.options["fewer_discs"]) == ((ben.id,), 3, True)


async def test_a_lobby_that_nobody_starts_is_warned_and_closed(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben"), stage.member("Dan")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    message = await shown(stage)
    await stage.later(seconds=QUIET.total_seconds() - 1)
    assert (ana.pings, ben.pings) == ([], [])
    await stage.later(seconds=1)
    await stage.later(seconds=1)
    assert [len(member.pings) for member in (ana, ben, dan)] == [1, 1, 0]
    assert str(message.id) in ana.pings[0].content
    assert "Keep open" in labels_of(await shown(stage))

    await ben.press("Keep open")
    assert ana.pings[0].id not in {each.id for each in ana.messages()}
    assert "Keep open" not in labels_of(await shown(stage))
    await stage.later(seconds=GRACE.total_seconds())
    assert await stage.lobby() is not None

    await stage.later(seconds=QUIET.total_seconds())
    assert [len(member.pings) for member in (ana, ben, dan)] == [2, 2, 0]
    await stage.later(seconds=GRACE.total_seconds())
    await stage.later(seconds=GRACE.total_seconds())
    assert await stage.lobby() is None
    gone = stage.world.find_message(message.id)
    assert labels_of(gone) == []
    assert "nobody started" in gone.content
    assert ana.pings[1].id not in {each.id for each in ana.messages()}
    assert [len(member.pings) for member in (ana, ben, dan)] == [2, 2, 0]


async def test_after_the_warning_anybody_who_joined_can_start(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await ben.press("Start")
    assert await stage.lobby() is not None
    await stage.later(seconds=QUIET.total_seconds())
    await ben.press("Start")
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id)
    assert all("nobody has started" not in message.content for message in ana.messages())


async def test_a_restart_in_the_middle_of_a_lobby(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await settled()
    stage.clock.turn(days=3)
    await stage.stop()
    await stage.start()
    await stage.services.timers.tick()  # whoever was first, the sleeper of the start or this one: it warns once
    await settled()
    assert [len(member.pings) for member in (ana, ben)] == [1, 1]
    await chloe.press("Join")
    await ana.press("Start")
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id, chloe.id)


async def test_controls_of_a_lobby_that_is_gone_say_so(stage: Stage) -> None:
    ana, dan = stage.member("Ana"), stage.member("Dan")
    await ana.slash("novaluna seats:2")
    message = await shown(stage)
    lobby = await stage.lobby()
    assert lobby is not None
    await stage.services[Lobbies].leave(lobby.id, ana.id)  # as if the process had died before it could say so
    await dan.press("Join", message)
    answer = dan.newest_private_message()
    assert answer is not None
    assert "This lobby is closed" in answer.content
    assert stage.world.find_message(message.id) == message
    await stage.later(minutes=1)
    gone = stage.world.find_message(message.id)
    assert "This lobby is closed" in gone.content
    assert labels_of(gone) == []


async def test_a_lobby_that_started_unnoticed_says_that_the_game_has_begun(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    message, lobby = await shown(stage), await stage.lobby()
    assert lobby is not None
    await stage.services[Lobbies].start(lobby.id, ana.id, lambda members: [(each,) for each in members])
    await stage.later(minutes=1)
    gone = stage.world.find_message(message.id)
    assert "The game has begun." in gone.content
    assert labels_of(gone) == []


async def test_a_second_start_at_once_leaves_the_message_as_the_first_made_it(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    message = await shown(stage)
    start, leave = id_of(message, "Start"), id_of(message, "Leave")
    await asyncio.gather(ana.press_id(start, message), ana.press_id(start, message), ben.press_id(leave, message))
    await settled()
    begun = stage.world.find_message(message.id)
    assert "closed" not in begun.content
    assert labels_of(begun) == []
    assert (await stage.live()).table.members == (ana.id, ben.id)


async def test_a_deleted_channel_closes_its_lobby(stage: Stage) -> None:
    channel = stage.world.open_channel("short-lived")
    ana = stage.member("Ana", "short-lived")
    await ana.slash("novaluna seats:2")
    assert await stage.lobby(channel.id) is not None
    stage.world.remove_channel(channel)
    for _ in range(500):  # the event is on its way to the bot
        if await stage.lobby(channel.id) is None:
            break
        await asyncio.sleep(0.01)
    assert await stage.lobby(channel.id) is None


async def test_a_lobby_whose_message_was_deleted_is_posted_again(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    message = await shown(stage)
    stage.world.remove_message(message)
    await ben.slash("table do:join")
    assert "2 of 2 seats taken" in (await shown(stage)).content
    await ana.slash("table do:start")
    assert (await stage.live()).table.members == (ana.id, ben.id)


async def test_nobody_invites_an_opponent(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash(f"table do:invite member:@{ben.member.name}")
    answer = ana.newest_private_message()
    assert answer is not None
    assert "already has another seat" in answer.content
    assert (await stage.live()).table.members == (ana.id, ben.id)
