"""Announcement channels, voice and stage chat, forums: what each of them takes, and which threads it has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import THREADS_OF, ChannelType, Permission
from bot.playground.world.world import GUILD_ID, World
from tests.playground.api import Api

WITHOUT_THREADS = (ChannelType.VOICE, ChannelType.STAGE)
FORUMS = (ChannelType.FORUM, ChannelType.MEDIA)
OF_GUILDS = (ChannelType.TEXT, ChannelType.ANNOUNCEMENT, *WITHOUT_THREADS, *FORUMS)


@pytest.mark.parametrize("kind", [each for each in OF_GUILDS if each not in FORUMS])
async def test_a_channel_with_a_chat_takes_messages(api: Api, world: World, kind: ChannelType) -> None:
    channel = world.open_channel("place", kind=kind)
    assert (await api.send({"content": "x"}, channel=channel.id)).status == 200
    assert (await api("GET", f"/channels/{channel.id}")).body["type"] == kind
    assert Client(world).say(world.members[0], channel, "Hello")


@pytest.mark.parametrize("kind", FORUMS)
async def test_a_forum_takes_posts_only(api: Api, world: World, kind: ChannelType) -> None:
    channel = world.open_channel("place", kind=kind)
    assert (await api.send({"content": "x"}, channel=channel.id)).code == 40058
    with pytest.raises(ClientRefusal, match="posts"):
        Client(world).say(world.members[0], channel, "Hello")
    path = f"/channels/{channel.id}/threads"
    assert (await api("POST", path, {"name": "Game"})).problem("message") == "BASE_TYPE_REQUIRED"
    opened = (await api("POST", path, {"name": "Game", "message": {"content": "Welcome"}})).body
    assert (opened["type"], opened["message"]["id"], opened["message"]["content"]) == (11, opened["id"], "Welcome")
    assert (await api.send({"content": "More"}, channel=int(opened["id"]))).status == 200
    assert world.messages(channel.id) == []


async def test_a_forum_can_want_a_tag_on_every_post(api: Api, world: World) -> None:
    channel = world.open_channel("place", kind=ChannelType.FORUM)
    world.update_channel(replace(channel, requires_tag=True))
    body = {"name": "Game", "message": {"content": "Welcome"}}
    assert (await api("POST", f"/channels/{channel.id}/threads", body)).code == 40067


@pytest.mark.parametrize("kind", [each for each in OF_GUILDS if each not in FORUMS])
@pytest.mark.parametrize("thread", [10, 11, 12])
async def test_a_channel_has_the_threads_of_its_kind_only(
    api: Api, world: World, kind: ChannelType, thread: int
) -> None:
    channel = world.open_channel("place", kind=kind)
    opened = await api("POST", f"/channels/{channel.id}/threads", {"name": "T", "type": thread})
    if thread in THREADS_OF.get(kind, ()):
        assert (opened.status, opened.body["type"]) == (201, thread)
    else:
        assert opened.code == 50024


async def test_a_thread_from_a_message_is_of_its_channels_kind(api: Api, world: World) -> None:
    channel = world.open_channel("news", kind=ChannelType.ANNOUNCEMENT)
    message = (await api.send({"content": "x"}, channel=channel.id)).body["id"]
    opened = await api("POST", f"/channels/{channel.id}/messages/{message}/threads", {"name": "T"})
    assert opened.body["type"] == ChannelType.ANNOUNCEMENT_THREAD
    voice = world.open_channel("voice", kind=ChannelType.VOICE)
    message = (await api.send({"content": "x"}, channel=voice.id)).body["id"]
    refused = await api("POST", f"/channels/{voice.id}/messages/{message}/threads", {"name": "T"})
    assert refused.code == 50024


async def test_a_member_begins_threads_and_posts_where_there_are_some(world: World) -> None:
    ana = world.members[0]
    news = world.open_channel("news", kind=ChannelType.ANNOUNCEMENT)
    assert Client(world).begin_thread(ana, news, "Talk").type is ChannelType.ANNOUNCEMENT_THREAD
    with pytest.raises(ClientRefusal, match="no private threads"):
        Client(world).begin_thread(ana, news, "Talk", private=True)
    with pytest.raises(ClientRefusal, match="no threads"):
        Client(world).begin_thread(ana, world.open_channel("voice", kind=ChannelType.VOICE), "Talk")
    forum = world.open_channel("games", kind=ChannelType.FORUM)
    post = Client(world).begin_thread(ana, forum, "Our game", text="Who plays?")
    assert [(each.id, each.content) for each in world.messages(post.id)] == [(post.id, "Who plays?")]


async def test_whoever_may_not_connect_has_nothing_of_voice_chat(api: Api, world: World) -> None:
    voice = world.open_channel("voice", kind=ChannelType.VOICE, denied=Permission.CONNECT)
    assert (await api.send({"content": "x"}, channel=voice.id)).code == 50001


async def test_a_server_takes_so_many_active_threads_only(api: Api, world: World) -> None:
    here = world.channels[0]
    world.guilds[GUILD_ID] = replace(world.guilds[GUILD_ID], max_active_threads=1)
    path = f"/channels/{here.id}/threads"
    first = (await api("POST", path, {"name": "T", "type": 11})).body["id"]
    assert (await api("POST", path, {"name": "U", "type": 11})).code == 160006
    await api("PATCH", f"/channels/{first}", {"archived": True})
    news = world.open_channel("news", kind=ChannelType.ANNOUNCEMENT)
    path = f"/channels/{news.id}/threads"
    assert (await api("POST", path, {"name": "V", "type": 10})).status == 201
    assert (await api("POST", path, {"name": "W", "type": 10})).code == 160007
    assert (await api.send({"content": "Awake"}, channel=int(first))).code == 160006
    assert (await api("PATCH", f"/channels/{first}", {"archived": False})).code == 160006
