"""The list of open seats in a channel, the role of players who want to be called, and threads for games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.core.settings.service import NOWHERE, ROLE
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.playground.scripted import ScriptedMember
from bot.playground.world.membership import add_role
from bot.playground.world.model import Channel, ChannelType, Message, Permission, Role
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import NewLobby
from cogs.lobby.service import Lobbies
from cogs.open_seats.queries import OPEN_SEATS_CHANNEL
from cogs.open_seats.service import OpenSeats
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, is_board, labels_of, settled, staged

MAX_LOBBIES = 8

OWN, PLAYERS = 7001, 7002


@pytest.fixture
async def threaded(tmp_path: Path) -> AsyncIterator[Stage]:
    """A server whose games get threads, as servers do that choose nothing."""
    async with staged(tmp_path, in_threads=True) as stage:
        yield stage


def answer(member: ScriptedMember) -> str:
    message = member.newest_private_message()
    assert message is not None
    return message.content


async def listed(stage: Stage, channel: Channel) -> Message:
    """Do what is due, then return the list in a channel."""
    await settled()
    await stage.later(seconds=10)
    (message,) = [each for each in stage.world.messages(channel.id) if "Open seats" in each.content]
    return message


def with_roles(stage: Stage, *, may_give: bool = True, position: int = 1, mentionable: bool = True) -> Role:
    """The server with a role for players, and one of the bot's above it."""
    rights = Permission.MANAGE_ROLES if may_give else Permission(0)
    add_role(stage.world, Role(OWN, "Tablekeeper", 2, rights, managed=True))
    return add_role(stage.world, Role(PLAYERS, "Looking for players", position, mentionable=mentionable))


async def heard(stage: Stage) -> None:
    """Wait until the bot knows the roles."""
    guild = stage.client.get_guild(GUILD)
    assert guild is not None
    for _ in range(500):  # the events are on their way to the bot
        if guild.get_role(PLAYERS) is not None and len(guild.me.roles) > 1:
            return
        await stage.services.notes.keep("anything", "comes after what is being written")
    raise AssertionError("the bot has heard of no role")


async def test_a_channel_lists_open_lobbies_in_one_message_that_is_edited(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe", "table-two")
    board = stage.world.open_channel("open-seats")
    await ana.slash(f"server do:seats channel:#{board.name}")
    first = await listed(stage, board)
    assert "No seats are open right now." in first.content
    assert first.is_silent
    await ana.slash("novaluna seats:3")
    await chloe.slash("factories seats:2")
    message = await listed(stage, board)
    assert message.id == first.id
    assert f"**Nova Luna**: 1 of 3 seats taken, host <@{ana.id}>" in message.content
    assert "**Fantastic Factories**: 1 of 2 seats taken" in message.content
    reader = ben.in_channel(board.id)
    await reader.choose("Join a lobby", "Nova Luna", message=message)
    assert "You've joined." in answer(reader)
    assert stage.world.find_message(message.id).pings == ()
    assert "**Nova Luna**: 2 of 3 seats taken" in (await listed(stage, board)).content
    await chloe.press("Leave")
    await ana.press("Start")
    await settled()
    assert "No seats are open right now." in (await listed(stage, board)).content


async def test_a_long_list_fits_a_message_and_says_how_many_more_there_are(stage: Stage) -> None:
    ana = stage.member("Ana")
    board = stage.world.open_channel("open-seats")
    await stage.services.settings.choose(OPEN_SEATS_CHANNEL, GUILD, str(board.id))
    for number in range(MAX_LOBBIES + 2):
        channel = stage.world.open_channel(f"table {number}")
        await ana.in_channel(channel.id).slash("factories seats:5")
        await settled()
    content = (await listed(stage, board)).content
    assert content.count("**Fantastic Factories**") == MAX_LOBBIES
    assert content.endswith("-# 2 more")
    assert len(content) < MAX_CONTENT_LENGTH


async def test_a_list_shows_no_lobby_of_a_channel_that_not_all_of_its_readers_see(stage: Stage) -> None:
    ana = stage.member("Ana")
    board, secret = stage.world.open_channel("open-seats"), stage.world.open_channel("secret")
    await stage.services.settings.choose(OPEN_SEATS_CHANNEL, GUILD, str(board.id))
    stage.world.update_channel(replace(secret, hidden_from=(stage.member("Dan").id,)))
    await ana.in_channel(secret.id).slash("novaluna seats:3")
    await ana.slash("factories seats:2")
    message = await listed(stage, board)
    assert "Nova Luna" not in message.content
    assert "Fantastic Factories" in message.content
    await ana.slash("table do:options with:invited_only on")
    assert "Fantastic Factories" not in (await listed(stage, board)).content


async def test_a_list_shows_lobbies_of_its_own_channel_and_of_threads_that_all_its_readers_see(stage: Stage) -> None:
    ana = stage.member("Ana")
    board = stage.world.open_channel("open-seats")
    await stage.services.settings.choose(OPEN_SEATS_CHANNEL, GUILD, str(board.id))
    public, private = [
        stage.world.add_channel(Channel(
            id=stage.world.ids.next(), name=kind.name, type=kind, guild_id=GUILD, parent_id=board.id, owner_id=ana.id,
            members=(ana.id, stage.world.bot.id),
        ))
        for kind in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
    ]  # fmt: skip
    await ana.in_channel(public.id).slash("novaluna seats:3")
    await ana.in_channel(private.id).slash("carcassonne seats:3")
    await ana.in_channel(board.id).slash("factories seats:2")
    message = await listed(stage, board)
    assert "Nova Luna" in message.content
    assert "Carcassonne" not in message.content
    assert "Fantastic Factories" in message.content


async def test_a_list_survives_restarts_deletion_and_a_change_of_its_channel(stage: Stage) -> None:
    ana = stage.member("Ana")
    board, other = stage.world.open_channel("open-seats"), stage.world.open_channel("elsewhere")
    await ana.slash(f"server do:seats channel:#{board.name}")
    first = await listed(stage, board)
    lobby_of = stage.services[Lobbies]
    await lobby_of.open(
        NewLobby("novaluna", GUILD, ana.channel_id, 3, {}, (ana.id,))
    )  # stopped before the list is edited
    await stage.stop()
    await stage.start()
    assert "Nova Luna" in (await listed(stage, board)).content
    assert len(stage.world.messages(board.id)) == 1
    stage.world.remove_message(stage.world.find_message(first.id))
    await ana.slash("table do:leave")
    again = await listed(stage, board)
    assert again.id != first.id
    await ana.slash(f"server do:seats channel:#{other.name}")
    await listed(stage, other)
    assert stage.world.messages(board.id) == []
    await ana.slash("server do:seats with:none")
    await stage.later(seconds=10)
    assert stage.world.messages(other.id) == []
    assert await stage.services[OpenSeats].board(GUILD) is None


async def test_when_its_channel_is_deleted_a_server_has_no_list(stage: Stage) -> None:
    ana = stage.member("Ana")
    board = stage.world.open_channel("open-seats")
    await ana.slash(f"server do:seats channel:#{board.name}")
    await listed(stage, board)
    stage.world.remove_channel(board)
    await ana.slash("novaluna seats:3")
    await settled()
    await stage.later(seconds=10)
    assert await stage.services.settings.of(OPEN_SEATS_CHANNEL, GUILD) == NOWHERE
    assert await stage.services[OpenSeats].board(GUILD) is None


async def test_a_channel_that_the_bot_cannot_write_in_gets_no_list(stage: Stage) -> None:
    ana = stage.member("Ana")
    board = stage.world.open_channel("open-seats", denied=Permission.SEND_MESSAGES)
    await ana.slash(f"server do:seats channel:#{board.name}")
    assert "I can't write in that channel." in answer(ana)
    assert await stage.services.settings.of(OPEN_SEATS_CHANNEL, GUILD) == NOWHERE


async def test_members_take_the_role_and_give_it_back_by_one_button(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    role = with_roles(stage)
    await heard(stage)
    await ana.slash("server do:role with:Looking for players")
    assert await stage.services.settings.of(ROLE, GUILD) == str(PLAYERS)
    await ben.slash("play")
    await ben.press("Notify me")
    assert "You now have the role Looking for players." in answer(ben)
    assert stage.world.guilds[GUILD].roles_of(ben.id) == [role]
    await ben.slash("play")
    await ben.press("Notify me")
    assert "You no longer have the role" in answer(ben)
    assert stage.world.guilds[GUILD].roles_of(ben.id) == []


@pytest.mark.parametrize(("may_give", "position"), [(False, 1), (True, 3)])
async def test_where_the_bot_may_not_give_the_role_it_says_what_it_lacks(
    stage: Stage, *, may_give: bool, position: int
) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    with_roles(stage, may_give=may_give, position=position, mentionable=False)
    await heard(stage)
    await ana.slash("server do:role with:Looking for players")
    assert "allow me *Manage Roles*, and move my role above it" in answer(ana)
    assert "I can't mention this role" in answer(ana)
    await ben.slash("play")
    await ben.press("Notify me")
    assert "I need *Manage Roles*, and my role has to be above it." in answer(ben)
    assert stage.world.guilds[GUILD].roles_of(ben.id) == []


async def test_a_role_with_rights_cannot_be_chosen(stage: Stage) -> None:
    ana = stage.member("Ana")
    with_roles(stage)
    add_role(stage.world, Role(7003, "Moderators", 1, Permission.MANAGE_MESSAGES))
    await heard(stage)
    for typed, text in (
        ("Moderators", "can't give permissions"),
        ("Tablekeeper", "can't give permissions"),
        (str(GUILD), "can't give permissions"),
        ("Nobody", "I don't know that role."),
    ):
        await ana.slash(f"server do:role with:{typed}")
        assert text in answer(ana), typed
    assert await stage.services.settings.of(ROLE, GUILD) == NOWHERE
    choices = await ana.complete("server do:role", **{"with": ""})
    assert [choice.name for choice in choices] == ["None", "Looking for players"]


async def test_no_role_is_read_in_every_language(stage: Stage) -> None:
    ana = stage.member("Ana")
    with_roles(stage)
    await heard(stage)
    for typed in ("none", "Keine", "aucun"):
        await ana.slash("server do:role with:Looking for players")
        assert await stage.services.settings.of(ROLE, GUILD) != NOWHERE
        await ana.slash(f"server do:role with:{typed}")
        assert await stage.services.settings.of(ROLE, GUILD) == NOWHERE, typed


async def test_the_host_of_an_open_lobby_calls_the_role_once(stage: Stage) -> None:
    ana, ben, chloe = stage.member("Ana"), stage.member("Ben"), stage.member("Chloe")
    with_roles(stage)
    await heard(stage)
    await stage.services.settings.choose(ROLE, GUILD, str(PLAYERS))
    await ben.slash("play")
    await ben.press("Notify me")
    await ana.slash("novaluna seats:3")
    await ana.press("Invite")
    await ana.submit({"Call players": True})
    await settled()
    (call,) = ben.pings
    assert f"<@&{PLAYERS}>: <@{ana.id}> is looking for players for **Nova Luna**." in call.content
    assert chloe.pings == []
    await ana.press("Invite")
    opened = ana.last
    assert opened is not None
    assert opened.modal is not None
    assert [field.label for field in opened.modal.fields] == ["Members"]
    lobby = await stage.lobby()
    assert lobby is not None
    await ana.forge_submit(opened, f"t:{lobby.id}:0:invite:", {"role": True})
    assert len(ben.pings) == 1


# Threads


def thread_of(stage: Stage) -> Channel:
    (thread,) = [each for each in stage.world.channels if each.is_thread]
    return thread


async def begin(stage: Stage, channel: str | int | None = None) -> tuple[ScriptedMember, ScriptedMember]:
    ana, ben = stage.member("Ana", channel), stage.member("Ben", channel)
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await settled()
    await ana.press("Start")
    await settled()
    return ana, ben


async def test_a_game_of_several_is_played_in_a_thread_named_by_game_and_players(threaded: Stage) -> None:
    ana, ben = await begin(threaded)
    thread = thread_of(threaded)
    assert thread.name == "Nova Luna: Ana, Ben"
    live = await threaded.live(thread.id)
    assert live.table.members == (ana.id, ben.id)
    assert is_board(threaded.board(live))
    assert threaded.board(live).channel_id == thread.id
    assert {ana.id, ben.id} <= set(thread.members)
    assert thread.auto_archive_minutes == 10080
    starter = threaded.world.find_message(thread.id)
    assert f"are playing in <#{thread.id}>." in starter.content
    assert labels_of(starter) == []
    await ana.slash("novaluna seats:3")  # the channel is free for the next lobby
    assert await threaded.lobby() is not None


async def test_where_threads_cannot_be_had_the_game_stays_in_the_channel(threaded: Stage) -> None:
    here = threaded.world.channels[0]
    threaded.world.update_channel(replace(here, denied=Permission.CREATE_PUBLIC_THREADS))
    await settled()
    ana, ben = await begin(threaded)
    assert not [each for each in threaded.world.channels if each.is_thread]
    assert (await threaded.live()).table.members == (ana.id, ben.id)


async def test_a_full_server_plays_in_the_channel(threaded: Stage) -> None:
    guild = threaded.world.guilds[GUILD]
    threaded.world.guilds[GUILD] = replace(guild, max_active_threads=0)
    ana, ben = await begin(threaded)
    assert (await threaded.live()).table.members == (ana.id, ben.id)


async def test_a_name_that_moderation_blocks_gives_a_plain_one(threaded: Stage) -> None:
    guild = threaded.world.guilds[GUILD]
    threaded.world.guilds[GUILD] = replace(guild, blocked_words=("Ana",))
    await begin(threaded)
    assert thread_of(threaded).name == "A game of Nova Luna"


async def test_a_thread_that_was_opened_before_a_stop_is_taken_up(threaded: Stage) -> None:
    ana, ben = threaded.member("Ana"), threaded.member("Ben")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    lobby = await threaded.lobby()
    assert lobby is not None
    opened = await threaded.client.dispatcher[LobbyMessages]._open_thread(lobby)
    await threaded.stop()
    await threaded.start()
    await ana.press("Start")
    await settled()
    assert thread_of(threaded).id == opened
    assert (await threaded.live(opened)).table.members == (ana.id, ben.id)


@pytest.mark.parametrize(("days", "awake"), [(8, True), (1, False)])
async def test_a_thread_that_discord_archives_stays_open_while_its_game_runs(
    threaded: Stage, *, days: int, awake: bool
) -> None:
    """A moderator who archives it earlier has their way."""
    await begin(threaded)
    thread = threaded.world.channel(thread_of(threaded).id)
    at = datetime.now(UTC) + timedelta(days=days)
    threaded.world.update_channel(replace(thread, archived=True, archive_changed=at))
    if awake:
        await threaded.member("Ana").until(lambda: not threaded.world.channel(thread.id).archived)
        return
    threaded.world.update_channel(replace(thread, name="renamed", archived=True, archive_changed=at))
    await settled()
    await threaded.services.tables.live((await threaded.live(thread.id)).table.id)
    assert threaded.world.channel(thread.id).archived


async def test_a_thread_that_was_archived_while_the_bot_was_away_is_opened_at_the_next_start(threaded: Stage) -> None:
    await begin(threaded)
    thread = threaded.world.channel(thread_of(threaded).id)
    await threaded.stop()
    at = datetime.now(UTC) + timedelta(days=8)
    threaded.world.update_channel(replace(thread, archived=True, archive_changed=at))
    await threaded.start()
    await threaded.member("Ana").until(lambda: not threaded.world.channel(thread.id).archived)


async def test_the_thread_of_an_ended_game_is_left_archived(threaded: Stage) -> None:
    await begin(threaded)
    thread = threaded.world.channel(thread_of(threaded).id)
    await threaded.services.seats.abandon((await threaded.live(thread.id)).table.id, "over")
    at = datetime.now(UTC) + timedelta(days=8)
    threaded.world.update_channel(replace(thread, archived=True, archive_changed=at))
    channels: Any = threaded.client.get_cog("Channels")
    await channels._keep_awake(await threaded.client.fetch_channel(thread.id))
    assert threaded.world.channel(thread.id).archived


async def test_a_player_who_cannot_be_let_into_the_thread_plays_all_the_same(threaded: Stage) -> None:
    threaded.world.faults.server_error(r"/thread-members/\d+$", method="PUT", status=403, times=2)
    ana, ben = await gathered(threaded, "Ana", "Ben", line="novaluna seats:2")
    for _ in range(3):
        await threaded.later(minutes=2)
    assert [line for line in threaded.world.faults.log if "/thread-members/" in line]
    (thread,) = [each for each in threaded.world.channels if each.is_thread]
    table = await threaded.live(thread.id)
    assert {*table.table.members} == {ana.id, ben.id}
    assert threaded.board(table).id in [each.id for each in ben.in_channel(thread.id).messages()]
    assert f"<#{thread.id}>" in "".join(each.content for each in ben.messages())
