"""Members of private threads; members who leave, return, are timed out or see no channel; threads that fall asleep."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import aiohttp
import pytest

from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.membership import archive_idle_threads, join_server, leave_server, time_out
from bot.playground.world.model import Permission
from bot.playground.world.world import GUILD_ID, World
from tests.playground.api import Api
from tests.tables.fixtures import HandClock

ROUTES = [
    ("GET", ""),
    ("PATCH", ""),
    ("GET", "/messages"),
    ("POST", "/messages"),
    ("GET", "/messages/1"),
    ("PATCH", "/messages/1"),
    ("DELETE", "/messages/1"),
    ("POST", "/typing"),
    ("GET", "/thread-members"),
    ("PUT", "/thread-members/@me"),
    ("GET", "/messages/pins"),
]


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_a_private_thread_is_closed_to_a_bot_that_nobody_added(
    api: Api, world: World, method: str, path: str
) -> None:
    thread = Client(world).begin_thread(world.member("Ben"), world.channels[0], "Secret", private=True)
    body = {"content": "x", "name": "x"} if method in ("POST", "PATCH") else None
    refused = await api(method, f"/channels/{thread.id}{path}", body)
    assert (refused.status, refused.code) == (403, 50001)
    manages = replace(thread, granted=Permission.MANAGE_THREADS)
    world.update_channel(manages)
    opened = await api(method, f"/channels/{thread.id}{path}", body)
    assert opened.status < 300 or opened.code == 10008


async def test_a_mention_adds_a_member_to_a_thread_and_the_bot_too(api: Api, world: World) -> None:
    ben, chloe = world.member("Ben"), world.member("Chloe")
    thread = Client(world).begin_thread(ben, world.channels[0], "Secret", private=True)
    assert thread not in world.visible_channels(chloe)
    Client(world).say(ben, thread, f"{world.bot.mention} {chloe.mention}")
    assert world.channel(thread.id).members == (ben.id, world.bot.id, chloe.id)
    assert (await api.send({"content": f"<@{world.member('Dan').id}>"}, channel=thread.id)).status == 200
    assert world.channel(thread.id) in world.visible_channels(world.member("Dan"))


async def test_active_threads_are_those_that_the_bot_sees(api: Api, world: World) -> None:
    ben = world.member("Ben")
    Client(world).begin_thread(ben, world.channels[0], "Secret", private=True)
    seen = Client(world).begin_thread(ben, world.channels[0], "Open")
    active = await api("GET", f"/guilds/{GUILD_ID}/threads/active")
    assert [each["id"] for each in active.body["threads"]] == [str(seen.id)]
    assert [each["id"] for each in world.guild_json(world.guilds[GUILD_ID])["threads"]] == [str(seen.id)]


async def test_a_locked_thread_takes_messages_of_those_who_manage_threads_only(api: Api, world: World) -> None:
    here = world.channels[0]
    thread = int((await api("POST", f"/channels/{here.id}/threads", {"name": "T", "type": 11})).body["id"])
    message = (await api.send({"content": "x"}, channel=thread)).body["id"]
    world.update_channel(replace(world.channel(thread), locked=True))
    assert (await api.send({"content": "x"}, channel=thread)).code == 160005
    assert (await api("PATCH", f"/channels/{thread}/messages/{message}", {"content": "y"})).code == 160005
    with pytest.raises(ClientRefusal, match="locked"):
        Client(world).say(world.member("Ben"), thread, "Hello")
    Client(world).say(world.member("Ana"), thread, "I manage threads")
    world.update_channel(replace(world.channel(thread), granted=Permission.MANAGE_THREADS))
    assert (await api.send({"content": "x"}, channel=thread)).status == 200


async def test_who_opened_a_private_thread_can_remove_its_members(api: Api, world: World) -> None:
    here, ben = world.channels[0], world.member("Ben")
    thread = int((await api("POST", f"/channels/{here.id}/threads", {"name": "T", "type": 12})).body["id"])
    others = Client(world).begin_thread(world.member("Ana"), here, "Talk")
    for number, status in ((thread, 204), (others.id, 403)):
        await api("PUT", f"/channels/{number}/thread-members/{ben.id}")
        assert (await api("DELETE", f"/channels/{number}/thread-members/{ben.id}")).status == status
    assert ben.id not in world.channel(thread).members


async def test_who_leaves_is_in_no_channel_and_may_return(api: Api, world: World) -> None:
    ben, here = world.member("Ben"), world.channels[0]
    leave_server(world, ben)
    path = f"/guilds/{GUILD_ID}/members/{ben.id}"
    assert (await api("GET", path)).code == 10007
    assert world.visible_channels(ben) == []
    mailbox = (await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})).body["id"]
    assert (await api.send({"content": "x"}, channel=int(mailbox))).code == 50278
    answer = await api.send({"content": ben.mention}, channel=here.id)
    assert answer.body["mentions"] == []
    join_server(world, ben)
    assert (await api("GET", path)).status == 200
    assert (await api.send({"content": "x"}, channel=int(mailbox))).status == 200


async def test_who_is_timed_out_reads_only(api: Api, world: World) -> None:
    ben, here = world.member("Ben"), world.channels[0]
    until = world.clock() + timedelta(hours=1)
    time_out(world, ben, until)
    with pytest.raises(ClientRefusal, match="timed out"):
        Client(world).say(ben, here, "Hello")
    member = (await api("GET", f"/guilds/{GUILD_ID}/members/{ben.id}")).body
    assert datetime.fromisoformat(member["communication_disabled_until"]) == until
    assert world.access.of_member(ben.id, here) == Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
    time_out(world, ben, None)
    assert Client(world).say(ben, here, "Hello")


async def test_a_channel_can_be_hidden_from_a_member(api: Api, world: World) -> None:
    ana, ben = world.member("Ana"), world.member("Ben")
    channel = world.open_channel("secret")
    world.update_channel(replace(channel, hidden_from=(ana.id, ben.id)))
    assert channel.id not in [each.id for each in world.visible_channels(ben)]
    assert channel.id in [each.id for each in world.visible_channels(ana)]  # the owner sees everything
    answer = await api.send({"content": ben.mention}, channel=channel.id)
    assert (answer.body["mentions"], world.pings) == ([], [])
    thread = Client(world).begin_thread(ana, channel, "T")
    assert thread not in world.visible_channels(ben)


class TestTime:
    """A world whose clock a test turns."""

    @pytest.fixture
    def clock(self) -> HandClock:
        return HandClock()

    async def test_a_thread_is_archived_when_nobody_writes_for_as_long_as_it_says(self, clock: HandClock) -> None:
        async with Playground(World(clock=clock)) as playground:
            world, ana = playground.world, playground.world.member("Ana")
            thread = Client(world).begin_thread(ana, world.channels[0], "T")
            clock.turn(hours=20)
            Client(world).say(ana, thread, "Still here")
            clock.turn(hours=20)
            assert archive_idle_threads(world) == []
            clock.turn(hours=5)
            assert [each.id for each in archive_idle_threads(world)] == [thread.id]
            Client(world).say(ana, thread, "Awake")
            assert not world.channel(thread.id).archived

    async def test_messages_older_than_an_hour_are_edited_three_times_in_six_seconds(self, clock: HandClock) -> None:
        async with Playground(World(clock=clock)) as playground, aiohttp.ClientSession() as session:
            api = Api(playground, session)
            old = (await api.send({"content": "x"})).body
            path = f"/channels/{old['channel_id']}/messages/{old['id']}"
            for _ in range(4):
                assert (await api("PATCH", path, {"content": "new"})).status == 200
            clock.turn(hours=2)
            for _ in range(3):
                assert (await api("PATCH", path, {"content": "old"})).status == 200
            refused = await api("PATCH", path, {"content": "old"})
            assert (refused.status, refused.code, refused.body["retry_after"]) == (429, 30046, 6.0)
            young = (await api.send({"content": "y"})).body
            path_of_young = f"/channels/{young['channel_id']}/messages/{young['id']}"
            assert (await api("PATCH", path_of_young, {"content": "z"})).status == 200
            clock.turn(seconds=6)
            assert (await api("PATCH", path, {"content": "old"})).status == 200
