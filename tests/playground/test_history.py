"""What the playground remembers over a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.history import MAX_SAVED_PER_CHANNEL, History
from bot.playground.world.model import MessageFlag, Permission
from bot.playground.world.world import World
from tests.e2e.stage import PATIENT
from tests.playground.api import Api
from tests.playground.schema import DISCORDS
from tests.playground.small_bot import PICTURE, running


async def test_messages_files_channels_and_controls_come_back(tmp_path: Path, ana: ScriptedMember) -> None:
    old = ana.world
    await ana.slash("small board title:Hello partner:@Ben")
    await ana.slash("small thread name:Our table")
    await ana.until(lambda: any(each.is_thread and old.messages(each.id) for each in old.channels))
    await ana.press("Secret", message=ana.messages()[0])
    old.open_channel("narrow", denied=Permission.ATTACH_FILES)
    old.open_channel("elsewhere", guild_id=old.open_guild("Elsewhere", with_bot=False).id)
    old.installed_by.add(ana.id)
    History(tmp_path).save(old)

    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        new = playground.world
        History(tmp_path).load(new)
        assert new.channels == old.channels
        assert new.other_guilds == old.other_guilds
        assert new.installed_by == {ana.id}
        for channel in old.channels:
            kept = [message for message in old.messages(channel.id) if not message.is_ephemeral]
            assert new.messages(channel.id) == kept
        assert playground.member("Ana").picture().content == PICTURE
        assert new.pings == []
        async with running(playground):
            await playground.member("Ana", "Our table").slash("small board title:Go on")
        assert playground.member("Ben", "Our table").newest_message().content.startswith("Go on")


async def test_pictures_of_embeds_follow_the_address(tmp_path: Path, api: Api, world: World) -> None:
    await api.send({"embeds": [{"image": {"url": "attachment://a.png"}}]}, files={"a.png": PICTURE})
    History(tmp_path).save(world)
    async with Playground(validate=DISCORDS) as playground:
        History(tmp_path).load(playground.world)
        (message,) = playground.world.messages(world.channels[0].id)
        assert message.embeds[0]["image"]["url"].startswith(f"{playground.address}/attachments/")


async def test_the_history_of_a_channel_is_bounded_and_old_files_go(tmp_path: Path, api: Api, world: World) -> None:
    first = await api.send({}, files={"a.png": PICTURE})
    History(tmp_path).save(world)
    assert len(list((tmp_path / "files").iterdir())) == 1
    for number in range(MAX_SAVED_PER_CHANNEL):
        Client(world).say(world.members[0], world.channels[0], f"Message {number}")
    History(tmp_path).save(world)
    assert list((tmp_path / "files").iterdir()) == []
    again = World()
    History(tmp_path).load(again)
    messages = again.messages(world.channels[0].id)
    assert len(messages) == MAX_SAVED_PER_CHANNEL
    assert messages[0].content == "Message 0"
    assert str(messages[0].id) > first.body["id"]


async def test_it_is_saved_while_playing_and_at_the_end(tmp_path: Path, world: World) -> None:
    history = History(tmp_path)
    keeping = asyncio.create_task(history.keep(world, seconds=0.0))
    await asyncio.sleep(0)
    Client(world).say(world.members[0], world.channels[0], "One")
    for _ in range(1000):  # it is written in a thread
        if (tmp_path / "history.json").exists():
            break
        await asyncio.sleep(0.01)
    assert (tmp_path / "history.json").exists()
    Client(world).say(world.members[0], world.channels[0], "Two")
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping
    again = World()
    history.load(again)
    assert [message.content for message in again.messages(world.channels[0].id)] == ["One", "Two"]


def test_without_a_saved_history_the_world_is_empty(tmp_path: Path) -> None:
    world = World()
    History(tmp_path).load(world)
    assert [channel.name for channel in world.channels] == ["table-one", "table-two"]


def test_a_world_keeps_a_bounded_number_of_messages() -> None:
    world = World(messages_per_channel=3)
    for number in range(5):
        Client(world).say(world.members[0], world.channels[0], f"{number}")
    assert [message.content for message in world.messages(world.channels[0].id)] == ["2", "3", "4"]


def test_a_full_world_forgets_what_one_member_sees_before_what_everybody_sees() -> None:
    world = World(messages_per_channel=3)
    member, channel = world.members[0], world.channels[0]
    answer = Client(world).say(member, channel, "the board")
    for number in range(5):
        world.add_message(replace(answer, id=world.ids.next(), content=f"{number}", flags=MessageFlag.EPHEMERAL))
    assert [message.content for message in world.messages(channel.id)] == ["the board", "3", "4"]
