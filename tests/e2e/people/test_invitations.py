"""Invitations to lobbies over the wire: by mention and direct message, answered, blocked, stale."""

from __future__ import annotations

from dataclasses import replace

from bot.core.settings.service import DIRECT, INVITATIONS, NOBODYS, PINGS, QUIET
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import leave_server
from bot.playground.world.model import Message
from cogs.blocks.service import Blocks
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from tests.e2e.stage import Stage, id_of, labels_of, settled

ANSWERS = ["Join", "No thanks"]


async def lobby_of(stage: Stage) -> Lobby:
    found = await stage.lobby()
    assert found is not None
    return found


async def invite(stage: Stage, host: ScriptedMember, *guests: ScriptedMember) -> None:
    """Invite members with the button of the lobby, and let the outbox call them."""
    await host.press("Invite")
    await host.submit({"Members": [str(each.id) for each in guests]})
    await settled()
    await stage.services.outbox.tick()


def calls(stage: Stage, member: ScriptedMember) -> list[Message]:
    """The invitations that notified a member and still can be answered."""
    return [ping for ping in member.pings if "invites you" in ping.content]


def direct_messages(stage: Stage, member: ScriptedMember) -> list[Message]:
    """What the bot wrote to a member in direct messages."""
    return stage.world.messages(stage.world.open_conversation(member.member).id)


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def test_an_invited_member_is_mentioned_and_joins_with_one_press(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    assert answer(ana) == f"Invited: {ben.member.mention}."
    (call,) = calls(stage, ben)
    assert call.mentions == (ben.id,)
    assert f"{ana.member.mention} invites you to **Nova Luna**. 1 of 3 seats taken." in call.content
    assert labels_of(call) == ANSWERS
    lobby = await lobby_of(stage)
    assert lobby.message is not None
    assert f"Invited: {ben.member.mention}" in stage.world.find_message(lobby.message).content
    await ben.press("Join", call)
    lobby = await lobby_of(stage)
    assert lobby.members == (ana.id, ben.id)
    assert lobby.message is not None
    shown = stage.world.find_message(lobby.message).content
    assert "2 of 3 seats taken" in shown
    assert "Invited" not in shown
    assert "You've joined Nova Luna" in answer(ben)
    assert call.id not in {message.id for message in ben.messages()}


async def test_no_thanks_is_shown_to_the_host_and_ends_the_invitation(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    (call,) = calls(stage, ben)
    await ben.press("No thanks", call)
    lobby = await lobby_of(stage)
    assert lobby.members == (ana.id,)
    assert lobby.message is not None
    assert f"Can't play: {ben.member.mention}." in stage.world.find_message(lobby.message).content
    assert answer(ben) == "You've declined the invitation to Nova Luna."
    assert call.id not in {message.id for message in ben.messages()}
    await invite(stage, ana, ben)
    assert answer(ana) == f"{ben.member.mention} has declined this invitation."
    assert len(calls(stage, ben)) == 1


async def test_a_stranger_cannot_answer_for_somebody_else(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    (call,) = calls(stage, ben)
    for label in ANSWERS:
        await chloe.press(label, call)
        assert answer(chloe) == f"This invitation is for {ben.member.mention}."
    lobby = await lobby_of(stage)
    assert lobby.members == (ana.id,)
    assert [each.declined for each in lobby.invitations] == [False]
    assert labels_of(stage.world.find_message(call.id)) == ANSWERS
    await chloe.press("Invite", stage.world.find_message(lobby.message or 0))
    assert "You're not in this lobby" in answer(chloe)


async def test_who_wants_direct_messages_answers_there(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    (call,) = direct_messages(stage, ben)
    assert call.content.startswith(f"{ana.member.mention} invites you to **Nova Luna**")
    assert not call.is_silent
    assert not any("invites you" in message.content for message in ana.messages())
    await ben.in_channel(call.channel_id).press("Join", call)
    assert (await lobby_of(stage)).members == (ana.id, ben.id)
    assert "You've joined Nova Luna" in direct_messages(stage, ben)[-1].content


async def test_who_left_the_server_does_not_join_from_a_direct_message(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    (call,) = direct_messages(stage, ben)
    leave_server(stage.world, ben.member)
    await ben.in_channel(call.channel_id).press("Join", call)
    assert (await lobby_of(stage)).members == (ana.id,)


async def test_quiet_hours_put_an_invitation_off(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(QUIET, ben.id, "19-21")
    await stage.services.settings.choose(QUIET, ben.id, "9-23")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    assert calls(stage, ben) == []
    await stage.later(hours=12)
    (call,) = calls(stage, ben)
    await ben.press("Join", call)
    assert (await lobby_of(stage)).members == (ana.id, ben.id)


async def test_who_wakes_up_when_all_seats_are_taken_is_not_invited_any_more(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben"), stage.member("Dan")
    await ben.slash("turns do:quiet with:19-7")
    await ana.slash("novaluna seats:2")
    await invite(stage, ana, ben)
    await dan.press("Join")
    await stage.later(hours=12)
    await stage.later(seconds=1)
    assert calls(stage, ben) == []


async def test_a_blocked_host_reads_what_everybody_reads_about_a_closed_member(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ben.use_on_member("Block or unblock", ana)
    assert f"You've blocked {ana.member.mention}" in answer(ben)
    await stage.services.settings.choose(INVITATIONS, chloe.id, NOBODYS)
    await ana.slash("novaluna seats:3")
    for guest in (ben, chloe):
        await invite(stage, ana, guest)
        assert answer(ana) == f"{guest.member.mention} isn't taking invitations right now."
        assert calls(stage, guest) == []
    assert (await lobby_of(stage)).invitations == ()
    await ana.use_on_member("Challenge to a game", ben)
    assert answer(ana) == f"{ben.member.mention} isn't taking invitations right now."
    await ben.use_on_member("Block or unblock", ana)
    assert answer(ben) == f"You've unblocked {ana.member.mention}."
    await invite(stage, ana, ben)
    assert len(calls(stage, ben)) == 1


async def test_members_are_blocked_and_unblocked_in_their_turns(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ben.slash(f"turns do:block member:@{ana.member.name}")
    assert await stage.services[Blocks].of(ben.id) == [ana.id]
    await ben.slash(f"turns do:unblock with:{ana.id}")
    assert await stage.services[Blocks].of(ben.id) == []
    await ben.slash(f"turns do:block member:@{ben.member.name}")
    assert answer(ben) == "You can't block yourself."
    await ben.slash("turns do:invitations with:nobody")
    assert await stage.services.settings.of(INVITATIONS, ben.id) == NOBODYS


async def test_a_lobby_for_invited_members_lets_nobody_else_in(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await ana.press("Options")
    await ana.submit({"Lobby": ["Invited members only"]})
    lobby = await lobby_of(stage)
    assert lobby.invited_only
    message = stage.world.find_message(lobby.message or 0)
    assert "Invited members only" in message.content
    await chloe.press("Join", message)
    assert "This lobby is for invited members." in answer(chloe)
    await chloe.slash("play")
    assert "Open seats" not in answer(chloe)
    await invite(stage, ana, ben)
    await ben.slash("play")
    assert "Open seats" in answer(ben)
    await ben.press("Join", message)
    assert (await lobby_of(stage)).members == (ana.id, ben.id)


async def test_when_a_lobby_is_over_its_invitations_are_taken_back(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben, chloe)
    (call,), (other,) = calls(stage, ben), calls(stage, chloe)
    await ben.press("Join", call)
    await settled()
    await ana.press("Start")
    await settled()
    await stage.later(minutes=1)
    assert other.id not in {message.id for message in stage.world.messages(other.channel_id)}
    assert (await stage.live()).table.members == (ana.id, ben.id)


async def test_an_invitation_outlives_a_restart(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    lobby = await lobby_of(stage)
    await stage.services[Lobbies].invite(lobby.id, ana.id, [chloe.id])  # stopped before anybody is called
    await stage.stop()
    await stage.start()
    await stage.services.outbox.tick()
    (call,), (other,) = calls(stage, ben), calls(stage, chloe)
    await ben.press("Join", call)
    await chloe.press("No thanks", other)
    after = await lobby_of(stage)
    assert after.members == (ana.id, ben.id)
    assert [each.member for each in after.invitations if each.declined] == [chloe.id]


async def test_a_press_on_an_invitation_to_a_lobby_that_is_gone_says_so(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await invite(stage, ana, ben)
    (call,) = calls(stage, ben)
    join = id_of(call, "Join")
    await stage.services[Lobbies].close((await lobby_of(stage)).id)
    await ben.press_id(join, call)
    assert "This lobby is closed." in answer(ben)


async def test_bots_and_members_who_cannot_see_the_channel_are_not_invited(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    here = stage.world.channels[0]
    stage.world.update_channel(replace(here, hidden_from=(ben.id,)))
    await ana.press("Invite")
    await ana.submit({"Members": [str(ben.id)]})
    assert answer(ana) == f"{ben.member.mention} can't see this channel."
    await ana.slash(f"table do:call member:@{stage.world.bot.name}")
    assert "Bots can't play." in answer(ana)
    assert (await lobby_of(stage)).invitations == ()


async def test_when_the_last_seat_is_taken_the_others_are_called_once(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    assert (ana.pings, ben.pings) == ([], [])
    await chloe.press("Join")
    await settled()
    assert [len(member.pings) for member in (ana, ben, chloe)] == [1, 1, 0]
    assert "all seats in your Nova Luna lobby are taken. Press *Start* there." in ana.pings[0].content
    await chloe.press("Leave")
    await chloe.press("Join")
    await stage.later(minutes=1)
    assert [len(member.pings) for member in (ana, ben, chloe)] == [1, 1, 0]


async def test_who_wants_direct_messages_is_called_to_a_full_lobby_there(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(PINGS, ana.id, DIRECT)
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await settled()
    await stage.later(minutes=1)
    (call,) = direct_messages(stage, ana)
    assert call.content.startswith("All seats in your Nova Luna lobby are taken.")
    assert not any("all seats in your" in message.content for message in ana.messages())


async def test_a_lobby_that_starts_when_full_begins_with_the_last_press(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:autostart on")
    await ben.press("Join")
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id)
    assert await stage.lobby() is None
    assert labels_of(stage.board(live))
    await settled()
    first = live.table.seats[live.position.deciders[0]].members
    (call,) = ana.pings  # for her turn, or because the game has begun
    assert ("it's your turn" if first == (ana.id,) else "your game of Nova Luna has begun") in call.content


async def test_all_who_wait_elsewhere_learn_that_their_game_began(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await ana.slash("novaluna seats:3")
    await ana.slash("table do:options with:autostart on")
    await ben.press("Join")
    await chloe.press("Join")
    await settled()
    await stage.later(minutes=1)
    live = await stage.live()
    first = live.table.seats[live.position.deciders[0]].members
    assert len(ana.pings) == 1
    assert chloe.pings == []  # her press began it
    (letter,) = direct_messages(stage, ben)
    assert ("it's your turn" if first == (ben.id,) else "Your game of Nova Luna has begun") in letter.content


async def test_a_full_lobby_starts_after_a_restart_when_its_last_press_could_not(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:autostart on")
    lobby = await lobby_of(stage)
    await stage.services[Lobbies].join(lobby.id, ben.id)  # killed before the game began
    await stage.stop()
    await stage.start()
    assert await stage.lobby() is not None
    await stage.later(minutes=1)
    await stage.later(minutes=1)
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id)
    assert live.table.board is not None
    assert [len(member.pings) for member in (ana, ben)] == [1, 1]  # for the turn, and that the game has begun
    assert labels_of(stage.world.find_message(lobby.message or 0)) == []


async def test_a_challenge_from_the_menu_is_asked_for_and_begins_when_it_is_accepted(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    await ana.use_on_member("Challenge to a game", ben)
    await ana.submit({"Game": "Nova Luna"})
    await settled()
    await stage.services.outbox.tick()
    lobby = await lobby_of(stage)
    await chloe.press("Join", stage.world.find_message(lobby.message or 0))
    assert "This lobby is for invited members." in answer(chloe)
    (call,) = calls(stage, ben)
    await ben.press("Join", call)
    assert (await stage.live()).table.members == (ana.id, ben.id)


async def test_hints_are_off_at_a_table_of_several_unless_its_lobby_allows_them(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    live = await stage.live()
    assert "Hint" not in labels_of(stage.board(live))
    first = ana if live.table.seats[live.position.deciders[0]].members == (ana.id,) else ben
    await first.slash("table do:hint")
    assert "Hints are off at this table." in answer(first)


async def test_where_hints_are_allowed_the_board_says_who_used_how_many(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:hints on")
    await ben.press("Join")
    await ana.press("Start")
    live = await stage.live()
    assert "Hint" in labels_of(stage.board(live))
    first = ana if live.table.seats[live.position.deciders[0]].members == (ana.id,) else ben
    await first.slash("table do:hint")
    await first.press("Show the hint")
    await settled()
    await ana.slash("table do:board")
    board = stage.board(await stage.live())
    assert f"Hints used: {first.member.mention} 1." in board.content
    assert board.mentions == ()


async def test_a_game_that_begins_from_a_direct_message_is_played_in_its_channel(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await stage.services.settings.choose(PINGS, ben.id, DIRECT)
    await ana.slash("novaluna seats:2")
    await ana.slash("table do:options with:autostart on")
    await invite(stage, ana, ben)
    (call,) = direct_messages(stage, ben)
    await ben.in_channel(call.channel_id).press("Join", call)
    live = await stage.live()
    assert live.table.members == (ana.id, ben.id)
    assert stage.board(live).channel_id == ana.channel_id
    assert not any("Nova Luna" in message.content and message.attachments for message in direct_messages(stage, ben))
