"""Group messages and servers without the bot: only answers to interactions, and tables of one message."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.core.table.model import LiveTable, Status, Venue, deciders
from bot.games.registry import BUILT_IN
from bot.playground.scripted import ScriptedMember
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Application, Channel, Install, Message, Permission
from bot.playground.world.world import APPLICATION, World
from cogs.lobby.service import Lobbies
from tests.e2e.stage import Stage, one_press, played_but_for_the_last, settled, staged
from tests.tables.fixtures import HandClock

NAMES = ("Ana", "Ben", "Chloe")


def world_of(clock: HandClock | None = None) -> World:
    """A world whose application can be installed everywhere, and where Ana has it."""
    application = Application(APPLICATION.id, installs=frozenset(Install))
    world = World(application=application) if clock is None else World(application=application, clock=clock)
    world.installed_by.add(world.member("Ana").id)
    return world


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, world=world_of()) as stage:
        yield stage


def group(stage: Stage) -> Channel:
    return stage.world.open_group(*map(stage.world.member, NAMES))


def place_of(stage: Stage, name: str) -> Channel:
    """A conversation or channel of each kind outside of servers with the bot."""
    if name == "messages":
        return stage.world.open_conversation(stage.world.member("Ana"))
    if name == "group":
        return group(stage)
    guild = stage.world.open_guild("Elsewhere", with_bot=False)
    return stage.world.open_channel("elsewhere", guild_id=guild.id)


SOLO = [game.key for game in BUILT_IN if 1 in game.seats]
PLACES = ("messages", "group", "server")


@pytest.mark.parametrize(
    ("game", "place"),
    [
        pytest.param(game, place, marks=() if number % len(PLACES) == where else pytest.mark.soak)
        for number, game in enumerate(SOLO)
        for where, place in enumerate(PLACES)
    ],
)
async def test_every_solo_game_is_played_in_every_place(stage: Stage, game: str, place: str) -> None:
    ana = stage.member("Ana", place_of(stage, place).id)
    await ana.slash(game)
    live = await stage.live(ana.channel_id)
    board = stage.board(live)
    for number in range(3):
        notation = (await ana.complete("move", move=""))[0].value
        await ana.slash(f"move move:{notation}")
        live = await stage.live(ana.channel_id)
        assert live.number > number
    assert stage.board(live).id == board.id
    await ana.press("More", stage.board(live))
    await ana.slash("table do:resign with:sure")
    await settled()
    assert (await stage.live(ana.channel_id)).table.status is Status.RESIGNED
    await ana.slash(f"help topic:{game} learn")
    assert ana.newest_message().components


def watch_requests(stage: Stage) -> list[str]:
    """The addresses of all requests from now on that need the bot's own token."""
    asked: list[str] = []
    http = stage.client.http
    request = http.request

    async def watched(route: Any, **options: Any) -> Any:
        asked.append(route.url)
        return await request(route, **options)

    http.request = watched  # type: ignore[method-assign]
    return asked


async def test_a_solo_game_in_a_group_message_for_everybody_to_see(tmp_path: Path) -> None:
    async with staged(tmp_path, world=world_of(), described=False) as stage:
        ana, asked = stage.member("Ana", group(stage).id), watch_requests(stage)
        await ana.slash("carcassonne options:meeples=3")
        live = await stage.live(ana.channel_id)
        board = stage.board(live)
        assert (live.table.venue, live.table.guild) == (Venue.INTERACTION, None)
        for presses in range(6):
            await one_press(ana, stage.board(live), presses)
            live = await stage.live(ana.channel_id)
        last = await played_but_for_the_last(stage, await stage.live(ana.channel_id))
        await ana.slash(f"move move:{last}")
        live = await stage.live(ana.channel_id)
        assert live.table.status is Status.FINISHED
        assert "Game over: " in stage.board(live).content
        assert [each.id for each in ana.messages() if not each.is_ephemeral] == [board.id]
        await stage.services.outbox.tick()
        assert stage.world.messages(stage.world.open_conversation(ana.member).id) == []
        assert not [each for each in asked if f"/channels/{ana.channel_id}" in each]


async def test_a_server_without_the_bot(stage: Stage) -> None:
    elsewhere = stage.world.open_guild("Elsewhere", with_bot=False)
    channel = stage.world.open_channel("elsewhere", guild_id=elsewhere.id)
    ana = stage.member("Ana", channel.id)
    await ana.slash("otys")
    live = await stage.live(channel.id)
    assert (live.table.venue, live.table.guild, live.table.link_guild) == (Venue.INTERACTION, None, elsewhere.id)
    await ana.press("More", stage.board(live))
    await ana.slash("turns")
    assert f"/channels/{elsewhere.id}/{channel.id}/" in ana.newest_message().content
    for line in ("challenge", "records", "server"):
        with pytest.raises(ClientRefusal):
            await ana.slash(line)


async def one_turn(member: ScriptedMember, live: LiveTable, stage: Stage) -> LiveTable:
    """Take the first disc offered, at its best place."""
    before = live.number
    while live.number == before:
        board = stage.board(live)
        labels = member.labels(board)
        wanted = "Place" if "Place" in labels else next((each for each in labels if " at " in each), labels[0])
        await member.press(wanted, board)
        live = await stage.live(member.channel_id)
    return live


async def test_a_game_of_three_in_a_group_message_over_four_days(tmp_path: Path) -> None:
    """Tokens expire between the turns, and the bot restarts once."""
    clock = HandClock()
    async with staged(tmp_path, world=world_of(clock), described=False, clock=clock) as stage:
        channel = group(stage)
        members = {each.id: each for each in (stage.member(name, channel.id) for name in NAMES)}
        ana, ben, chloe = members.values()
        await ana.slash("novaluna seats:3")
        for each in (ben, chloe):
            clock.turn(hours=2)
            await each.press("Join")
        clock.turn(hours=2)
        await ana.press("Start")
        live = await stage.live(channel.id)
        board, mover, asked = stage.board(live), ana, watch_requests(stage)
        called: list[Message] = []
        for turn in range(12):
            (owing,) = deciders(live)
            if mover.id != owing:
                called.append(stage.world.messages(stage.world.open_conversation(members[owing].member).id)[-1])
            mover = members[owing]
            clock.turn(hours=8)
            if turn == 5:
                await stage.stop()
                await stage.start()
                asked = watch_requests(stage)
            await stage.services.timers.tick()
            await stage.services.outbox.tick()
            live = await one_turn(mover, live, stage)
            assert live.number > turn
        assert stage.board(live).id == board.id, "each press brings a token for the one message"
        assert len(called) > 3
        assert all(f"/channels/@me/{channel.id}/{board.id}" in each.content for each in called)
        assert not [ping for each in members.values() for ping in each.pings if ping.channel_id == channel.id]
        assert not [each for each in asked if f"/channels/{channel.id}" in each]
        owed = await stage.services.outbox.of(live.table.id)
        assert owed == []


def newest_public(member: ScriptedMember) -> Message:
    return [each for each in member.messages() if not each.is_ephemeral][-1]


async def test_hidden_hands_are_ephemeral_answers(stage: Stage) -> None:
    channel = group(stage)
    ana, ben = stage.member("Ana", channel.id), stage.member("Ben", channel.id)
    await ana.slash("factories seats:2")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    live = await stage.live(channel.id)
    await ben.press("Play", stage.board(live))
    hand = ben.newest_private_message()
    assert hand is not None
    assert hand.attachments
    assert hand not in ana.messages()


async def test_an_undo_is_asked_in_a_message_and_shown_on_the_board(stage: Stage) -> None:
    channel = group(stage)
    members = {each.id: each for each in (stage.member(name, channel.id) for name in NAMES[:2])}
    ana, ben = members.values()
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    live = await stage.live(channel.id)
    asked = watch_requests(stage)
    first = members[deciders(live)[0]]
    second = ben if first is ana else ana
    while live.number == 0 or deciders(live) == (first.id,):
        live = await one_turn(first, live, stage)
    live = await one_turn(second, live, stage)
    await first.slash("table do:undo")
    await settled()
    request = newest_public(first)
    assert second.member.mention in request.content
    await second.press("Agree", request)
    await settled()
    after = await stage.live(channel.id)
    assert after.number == live.number - 1
    assert deciders(after) == (second.id,)
    assert second.member.mention in stage.board(after).content
    assert not [each for each in asked if f"/channels/{channel.id}" in each]


async def test_a_press_long_after_the_last_one_from_a_private_message_moves_the_board(tmp_path: Path) -> None:
    """The press brings no token for the old board, only one for new messages."""
    clock = HandClock()
    async with staged(tmp_path, world=world_of(clock), clock=clock) as stage:
        ana = stage.member("Ana", group(stage).id)
        await ana.slash("carcassonne")
        live = await stage.live(ana.channel_id)
        first = stage.board(live)
        await ana.press("Try it", first)
        clock.turn(hours=5)
        await ana.slash("turns do:open with:" + live.table.id)
        private = ana.newest_private_message()
        assert private is not None
        presses = 0
        while (await stage.live(ana.channel_id)).number == 0:
            await one_press(ana, stage.world.find_message(private.id), presses)
            presses += 1
        live = await stage.live(ana.channel_id)
        second = stage.board(live)
        assert second.id != first.id
        await ana.press("More", stage.world.find_message(first.id))
        assert await stage.services.outbox.of(live.table.id) == []


async def test_a_member_leaves_no_trace_there(stage: Stage) -> None:
    channel = group(stage)
    ana, ben = stage.member("Ana", channel.id), stage.member("Ben", channel.id)
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    live = await stage.live(channel.id)
    exported = await stage.services.people.export_member(ben.id)
    assert live.table.id in exported
    await stage.services.people.forget_member(ben.id)
    assert live.table.id not in await stage.services.people.export_member(ben.id)
    assert ben.id not in (await stage.services.tables.find(live.table.id)).members


async def test_a_stranger_in_a_group_is_a_member_as_others_are(stage: Stage) -> None:
    """Zoe has not added the bot and shares no server with it, so it can't write to her."""
    zoe = stage.world.add_member("Zoe")
    channel = stage.world.open_group(stage.world.member("Ana"), zoe)
    ana, stranger = stage.member("Ana", channel.id), stage.member("Zoe", channel.id)
    await ana.slash("novaluna seats:2")
    await stranger.press("Join")
    await ana.press("Start")
    await settled()
    live = await stage.live(channel.id)
    for _ in range(6):
        member = ana if deciders(live) == (ana.id,) else stranger
        live = await one_turn(member, live, stage)
    assert {entry.member for entry in await stage.services.tables.log(live.table.id)} == {ana.id, zoe.id}
    await stage.services.outbox.tick()
    assert await stage.services.outbox.of(live.table.id) == []
    with pytest.raises(ClientRefusal):
        await stranger.slash("turns")


async def test_results_and_puzzles_are_shared_for_everybody_to_see(stage: Stage) -> None:
    channel = group(stage)
    ana, ben = stage.member("Ana", channel.id), stage.member("Ben", channel.id)
    await ana.slash("carcassonne options:meeples=3")
    live = await stage.live(channel.id)
    presses = 0
    while live.table.status is Status.RUNNING:
        await one_press(ana, stage.board(live), presses)
        live = await stage.live(channel.id)
        presses += 1
    await ana.press("Share", stage.board(live))
    await settled()
    assert ana.member.mention in newest_public(ben).content
    assert newest_public(ben).id != stage.board(live).id


async def test_members_have_as_many_games_outside_servers_as_in_one(stage: Stage) -> None:
    for number in range(12):
        ana = stage.member("Ana", group(stage).id)
        await ana.slash("otys")
        assert (await stage.live(ana.channel_id)).table.opener == ana.id, number
    ana = stage.member("Ana", group(stage).id)
    await ana.slash("otys")
    assert "12 games open outside of servers" in ana.newest_message().content


async def test_what_cannot_be_done_there_is_not_offered(stage: Stage) -> None:
    channel = group(stage)
    ana, ben = stage.member("Ana", channel.id), stage.member("Ben", channel.id)
    await ana.slash("novaluna seats:2")
    assert "Invite" not in ana.labels(newest_public(ana))
    await ana.press("Options", newest_public(ana))
    assert ana.last is not None
    assert ana.last.modal is not None
    assert "Clock" not in [field.label for field in ana.last.modal.fields]
    await ben.press("Join", newest_public(ana))
    await ana.press("Start", newest_public(ana))
    await ana.slash("carcassonne")
    assert "Open a thread" not in ana.labels(ana.newest_message())
    assert "running here" in ana.newest_message().content
    await ana.slash("table")
    offered = {option for each in ("Game", "Table") for option in ana.options(each, ana.newest_message())}
    assert not offered & {"Invite", "Replace"}


async def test_only_five_further_messages_for_one_interaction(stage: Stage) -> None:
    ana = stage.member("Ana", group(stage).id)
    await ana.slash("play")
    await ana.slash("otys")
    live = await stage.live(ana.channel_id)
    for _ in range(7):
        await ana.press("More", stage.board(live))
    assert all(each.follow_ups <= 5 for each in stage.world.interactions.all)


def hidden_place(stage: Stage) -> Channel:
    """A channel of a server without the bot, whose members may not use other apps in public; Ana doesn't own it."""
    world = stage.world
    guild = world.open_guild("Elsewhere", map(world.member, ("Ben", "Ana")), with_bot=False)
    world.other_guilds[guild.id] = replace(guild, members_lack=Permission.USE_EXTERNAL_APPS)
    return world.open_channel("elsewhere", guild_id=guild.id)


@pytest.mark.parametrize("command", ["novaluna seats:2", "novaluna"])
async def test_nothing_is_opened_where_nobody_else_would_see_it(stage: Stage, command: str) -> None:
    ana = stage.member("Ana", hidden_place(stage).id)
    await ana.slash(command)
    await settled()
    answer = ana.newest_private_message()
    assert answer is not None
    assert answer.content.startswith("Only you would see it")
    assert [message for message in ana.messages() if not message.is_ephemeral] == []
    assert await stage.services.tables.latest_in(ana.channel_id) is None
    assert await stage.services[Lobbies].in_channel(ana.channel_id) is None
    stage.world.installed_by.add(stage.world.member("Ben").id)
    ben = stage.member("Ben", ana.channel_id)
    await ben.slash("novaluna seats:2")  # whoever owns the server may
    assert await stage.services[Lobbies].in_channel(ana.channel_id) is not None


async def test_a_press_opens_nothing_where_nobody_else_would_see_it(stage: Stage) -> None:
    ana = stage.member("Ana", hidden_place(stage).id)
    await ana.slash("table")
    await ana.press("Nova Luna")
    await settled()
    await ana.press("Alone")
    await settled()
    assert any("Only you would see it" in message.content for message in ana.messages())
    assert await stage.services.tables.latest_in(ana.channel_id) is None
    assert await stage.services[Lobbies].in_channel(ana.channel_id) is None
