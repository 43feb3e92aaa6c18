"""The gateway: sessions, resuming, compression, intents; with the real discord.py and with a bare websocket."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
from discord import PrivilegedIntentsRequired

from bot.playground.address import discord_at
from bot.playground.gateway.connection import CloseCode, Op
from bot.playground.gateway.gateway import ACK_SECONDS
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.faults import drop_keys
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.schema import DISCORDS
from tests.playground.small_bot import SmallBot, running


class Line:
    """A websocket that speaks plain JSON."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((await self.socket.receive(timeout=5)).data)
        return found

    async def until(self, event: str) -> dict[str, Any]:
        while (message := await self.next())["t"] != event:
            pass
        return message

    async def send(self, op: int, data: object = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def close_code(self) -> int | None:
        while (await self.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def line(playground: Playground, session: aiohttp.ClientSession) -> AsyncIterator[Line]:
    async with session.ws_connect(f"{playground.gateway_url}?v=10&encoding=json") as socket:
        yield Line(socket)


def identify(world: World, intents: int = 1) -> dict[str, Any]:
    return {"token": world.token, "intents": intents, "properties": {}}


class TestBareLine:
    async def test_hello_heartbeat_ready_guild(self, line: Line, world: World) -> None:
        hello = await line.next()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (Op.HELLO, 41250)
        await line.send(Op.HEARTBEAT)
        assert (await line.next())["op"] == Op.HEARTBEAT_ACK
        await line.send(Op.IDENTIFY, identify(world))
        ready = await line.next()
        assert (ready["t"], ready["s"], ready["d"]["user"]["bot"]) == ("READY", 1, True)
        guild = await line.next()
        assert [each["name"] for each in guild["d"]["channels"]] == ["table-one", "table-two"]

    @pytest.mark.parametrize(
        ("messages", "code"),
        [
            ([(Op.IDENTIFY, {"token": "wrong"})], CloseCode.AUTHENTICATION_FAILED),
            ([(Op.PRESENCE, {})], CloseCode.NOT_AUTHENTICATED),
            ([(99, {})], CloseCode.UNKNOWN_OPCODE),
            ([(Op.HEARTBEAT, "x" * 5000)], CloseCode.DECODE_ERROR),
        ],
    )
    async def test_what_ends_a_connection(
        self, line: Line, messages: list[tuple[int, object]], code: CloseCode
    ) -> None:
        for op, data in messages:
            await line.send(op, data)
        assert await line.close_code() == code

    async def test_privileged_intents_are_not_given(self, line: Line, world: World) -> None:
        await line.send(Op.IDENTIFY, identify(world, intents=1 | 1 << 15))
        assert await line.close_code() == CloseCode.DISALLOWED_INTENTS

    async def test_a_resumed_session_gets_what_it_missed(
        self, line: Line, world: World, playground: Playground, session: aiohttp.ClientSession
    ) -> None:
        await line.send(Op.IDENTIFY, identify(world))
        ready = await line.until("READY")
        guild = await line.until("GUILD_CREATE")
        await line.socket.close()
        await playground.wait_gone()
        world.open_channel("while you were away")
        async with session.ws_connect(ready["d"]["resume_gateway_url"]) as socket:
            again = Line(socket)
            body = {"token": world.token, "session_id": ready["d"]["session_id"], "seq": guild["s"]}
            await again.send(Op.RESUME, body)
            assert (await again.next())["op"] == Op.HELLO
            missed = await again.next()
            assert (missed["t"], missed["s"], missed["d"]["name"]) == ("CHANNEL_CREATE", 3, "while-you-were-away")
            assert (await again.next())["t"] == "RESUMED"

    async def test_an_unknown_session_cannot_be_resumed(self, line: Line, world: World) -> None:
        await line.next()
        await line.send(Op.RESUME, {"token": world.token, "session_id": "none", "seq": 1})
        refused = await line.next()
        assert (refused["op"], refused["d"]) == (Op.INVALID_SESSION, False)

    @pytest.mark.parametrize(("intents", "told"), [(1, []), (1 | 1 << 9, ["MESSAGE_CREATE"])])
    async def test_messages_need_an_intent_and_hide_their_content(
        self, line: Line, world: World, intents: int, told: list[str]
    ) -> None:
        await line.send(Op.IDENTIFY, identify(world, intents))
        await line.until("GUILD_CREATE")
        Client(world).say(world.members[0], world.channels[0], "A secret plan")
        world.open_channel("the end")
        seen = []
        while (message := await line.next())["t"] != "CHANNEL_CREATE":
            seen.append(message["t"])
            assert message["d"]["content"] == ""
        assert seen == told

    async def test_the_stream_is_compressed_when_asked(
        self, playground: Playground, session: aiohttp.ClientSession
    ) -> None:
        async with session.ws_connect(f"{playground.gateway_url}?compress=zlib-stream") as socket:
            inflate = zlib.decompressobj()
            for op in (Op.HELLO, Op.HEARTBEAT_ACK):
                if op is Op.HEARTBEAT_ACK:
                    await socket.send_json({"op": Op.HEARTBEAT, "d": None})
                data = (await socket.receive()).data
                assert data.endswith(b"\x00\x00\xff\xff")
                assert json.loads(inflate.decompress(data))["op"] == op

    async def test_a_web_page_cannot_listen(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(playground.gateway_url, origin="https://example.org")


class TestDiscordPy:
    async def test_a_cut_line_is_resumed_and_nothing_is_lost(
        self, playground: Playground, bot: SmallBot, ana: ScriptedMember
    ) -> None:
        await playground.gateway.cut()
        await playground.wait_gone()
        waiting = asyncio.create_task(ana.slash("small board title:Still here"))
        await waiting
        assert ana.newest_message().content.startswith("Still here")
        assert (playground.gateway.identify_count, playground.gateway.resume_count) == (1, 1)
        assert "RESUMED" in bot.seen

    async def test_asked_to_reconnect_it_resumes(self, playground: Playground, ana: ScriptedMember) -> None:
        playground.gateway.ask_to_reconnect()
        await playground.wait_gone()
        await playground.wait_ready()
        await ana.slash("small board title:Back")
        assert (playground.gateway.identify_count, playground.gateway.resume_count) == (1, 1)

    async def test_a_resumable_invalid_session_is_resumed(self, playground: Playground, ana: ScriptedMember) -> None:
        playground.gateway.invalidate(resumable=True)
        await playground.wait_gone()
        await playground.wait_ready()
        assert (playground.gateway.identify_count, playground.gateway.resume_count) == (1, 1)

    async def test_a_lost_session_begins_anew(
        self, playground: Playground, ana: ScriptedMember, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shorter = asyncio.sleep
        monkeypatch.setattr("discord.client.asyncio.sleep", lambda seconds: shorter(min(seconds, 0.01)))
        playground.gateway.invalidate()
        await playground.wait_gone()
        await playground.wait_ready()
        await ana.slash("small board title:Anew")
        assert (playground.gateway.identify_count, playground.gateway.resume_count) == (2, 0)

    async def test_a_closed_client_never_becomes_ready(
        self, playground: Playground, bot: SmallBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shorter = asyncio.sleep
        monkeypatch.setattr("discord.client.asyncio.sleep", lambda seconds: shorter(min(seconds, 0.01)))
        bot._connection.guild_ready_timeout = 0.2
        connected = asyncio.create_task(bot.wait_for("connect", timeout=10))
        playground.gateway.invalidate()
        await connected
        waiting = bot._connection._ready_task
        assert waiting is not None
        await bot.close()
        await waiting

    async def test_privileged_intents_are_refused(self, playground: Playground) -> None:
        with discord_at(playground.address):
            async with SmallBot() as bot:
                bot._connection._intents.message_content = True
                with pytest.raises(PrivilegedIntentsRequired):
                    await bot.start(playground.world.token)

    async def test_members_can_be_asked_for(self, playground: Playground, bot: SmallBot) -> None:
        guild = bot.guilds[0]
        found = await guild.query_members(query="an")
        assert [member.display_name for member in found] == ["Ana"]
        ben = await guild.fetch_member(playground.world.member("Ben").id)
        assert ben.display_avatar.url.startswith(playground.address)
        assert (await ben.display_avatar.read()).startswith(b"\x89PNG")

    async def test_events_come_late_over_a_slow_line_and_in_order(self, line: Line, world: World) -> None:
        await line.send(Op.IDENTIFY, identify(world))
        await line.until("GUILD_CREATE")
        world.faults.gateway_delay = 0.05
        began = asyncio.get_running_loop().time()
        world.open_channel("first")
        world.faults.gateway_delay = 0.0
        world.open_channel("second")
        answers = [(await line.until("CHANNEL_CREATE"))["d"]["name"] for _ in range(2)]
        assert answers == ["first", "second"]
        assert asyncio.get_running_loop().time() - began >= 0.05

    @pytest.mark.parametrize("silent", ["hangs", "acknowledges nothing"])
    async def test_a_line_that_has_died_silently_is_left_and_resumed(self, playground: Playground, silent: str) -> None:
        playground = Playground(playground.world, heartbeat_seconds=0.4, validate=DISCORDS)
        async with playground, running(playground, heartbeat_timeout=1.2) as bot:
            if silent == "hangs":
                playground.gateway.hang()
            else:
                playground.world.faults.miss_heartbeats(20)
            await playground.wait_gone()
            await playground.member("Ana").slash("small board title:Missed")
            assert (playground.gateway.identify_count, playground.gateway.resume_count) == (1, 1)
            assert "RESUMED" in bot.seen

    async def test_a_second_guild_has_people_of_its_own(self, playground: Playground, bot: SmallBot) -> None:
        world = playground.world
        zoe = world.add_member("Zoe")
        guild = world.open_guild("Elsewhere", [zoe, world.member("Ana")])
        there = world.open_channel("far away", guild_id=guild.id)
        await playground.member("Zoe", there.id).slash("small board title:There")
        for name, channel in (("Zoe", world.channels[0].id), ("Ben", there.id)):
            with pytest.raises(ClientRefusal, match="no such channel"):
                await playground.member(name, channel).slash("small board title:Here")
        found = bot.get_guild(guild.id)
        assert found is not None
        assert {each.name for each in await found.query_members(user_ids=[zoe.id, world.member("Ben").id])} == {"zoe"}
        with pytest.raises(discord.NotFound):
            await found.fetch_member(world.member("Ben").id)
        assert [each.guild_id for each in world.visible_channels(zoe)] == [guild.id]

    async def test_a_second_guild(self, playground: Playground, bot: SmallBot) -> None:
        world = playground.world
        guild = world.open_guild("Another place")
        channel = world.open_channel("far away", guild_id=guild.id)
        await playground.member("Ana", channel.id).slash("small board title:There")
        found = bot.get_guild(guild.id)
        assert found is not None
        assert [each.name for each in found.text_channels] == ["far-away"]


async def test_a_heartbeat_is_acknowledged_after_the_time_a_network_takes(line: Line) -> None:
    loop = asyncio.get_running_loop()
    await line.next()
    sent = loop.time()
    await line.send(Op.HEARTBEAT)
    assert (await line.next())["op"] == Op.HEARTBEAT_ACK
    assert loop.time() - sent >= ACK_SECONDS * 0.9


class TestStarts:
    """How many sessions a bot may begin."""

    async def test_each_session_uses_up_a_start(self, api: Api, playground: Playground, line: Line) -> None:
        await line.send(Op.IDENTIFY, identify(playground.world))
        await line.until("READY")
        limit = (await api("GET", "/gateway/bot")).body["session_start_limit"]
        assert (limit["total"], limit["remaining"]) == (1000, 999)

    async def test_one_session_too_many_ends_all_and_the_token_is_reset(
        self, api: Api, playground: Playground, session: aiohttp.ClientSession, line: Line
    ) -> None:
        world, token = playground.world, playground.world.token
        playground.gateway.starts_left = 1
        await line.send(Op.IDENTIFY, identify(world))
        await line.until("GUILD_CREATE")
        async with session.ws_connect(f"{playground.gateway_url}?v=10&encoding=json") as socket:
            await Line(socket).send(Op.IDENTIFY, identify(world))
            assert await Line(socket).close_code() == CloseCode.AUTHENTICATION_FAILED
        await playground.wait_gone()
        assert world.token != token
        assert (await api("GET", "/users/@me", token=token)).status == 401


class TestAlteredEvents:
    """Events that are not as discord.py expects them."""

    async def test_an_event_is_altered_as_often_as_asked(self, line: Line, world: World) -> None:
        await line.send(Op.IDENTIFY, identify(world))
        await line.until("GUILD_CREATE")
        world.faults.alter("CHANNEL_CREATE", drop_keys("type"))
        for name in ("first", "second"):
            world.open_channel(name)
        first, second = [(await line.until("CHANNEL_CREATE"))["d"] for _ in range(2)]
        assert (first["name"], "type" in first) == ("first", False)
        assert (second["name"], second["type"]) == ("second", 0)

    async def test_the_list_of_a_server_can_be_altered(self, line: Line, world: World) -> None:
        world.faults.alter("GUILD_CREATE", lambda guild: guild | {"roles": [None]})
        await line.send(Op.IDENTIFY, identify(world))
        assert (await line.until("GUILD_CREATE"))["d"]["roles"] == [None]

    async def test_an_event_can_lose_its_data(self, line: Line, world: World) -> None:
        await line.send(Op.IDENTIFY, identify(world))
        await line.until("GUILD_CREATE")
        world.faults.alter("CHANNEL_CREATE", lambda _: None)
        world.open_channel("nothing")
        assert (await line.until("CHANNEL_CREATE"))["d"] is None


class TestShards:
    """Two lines of one bot, each with half of the servers."""

    @staticmethod
    async def shard(
        session: aiohttp.ClientSession, playground: Playground, number: int, count: int = 2
    ) -> tuple[Line, dict[str, Any]]:
        """A line that has identified, and what it was told then."""
        socket = await session.ws_connect(f"{playground.gateway_url}?v=10&encoding=json")
        line = Line(socket)
        await line.next()
        await line.send(Op.IDENTIFY, identify(playground.world) | {"shard": [number, count]})
        return line, await line.next()

    async def test_servers_and_their_events_come_to_their_shard_and_direct_messages_to_the_first(
        self, playground: Playground, session: aiohttp.ClientSession, world: World
    ) -> None:
        while len({(guild >> 22) % 2 for guild in world.guilds}) < 2:
            world.open_guild("Elsewhere", world.members)
        lines = []
        for number in range(2):
            line, ready = await self.shard(session, playground, number)
            assert ready["d"]["shard"] == [number, 2]
            here = {str(guild) for guild in world.guilds if (guild >> 22) % 2 == number}
            assert {guild["id"] for guild in ready["d"]["guilds"]} == here
            assert {(await line.next())["d"]["id"] for _ in here} == here
            lines.append(line)
        odd = next(guild for guild in world.guilds if (guild >> 22) % 2 == 1)
        world.open_channel("odd", guild_id=odd)
        assert (await lines[1].next())["t"] == "CHANNEL_CREATE"
        world.open_channel("even", guild_id=next(guild for guild in world.guilds if (guild >> 22) % 2 == 0))
        assert (await lines[0].next())["d"]["name"] == "even"

    @pytest.mark.parametrize("shard", [(2, 2), (-1, 2)])
    async def test_a_shard_that_there_is_not_is_refused(self, line: Line, world: World, shard: tuple[int, int]) -> None:
        await line.send(Op.IDENTIFY, identify(world) | {"shard": shard})
        assert await line.close_code() == CloseCode.INVALID_SHARD

    async def test_who_identifies_too_soon_is_sent_back_and_the_limits_say_how_many_may(
        self, session: aiohttp.ClientSession, world: World
    ) -> None:
        async with Playground(world, concurrency=2, identify_seconds=0.2, validate=DISCORDS) as playground:
            answers = [(await self.shard(session, playground, number, 4))[1]["op"] for number in (0, 1, 2, 3)]
            assert answers == [Op.DISPATCH, Op.DISPATCH, Op.INVALID_SESSION, Op.INVALID_SESSION]
            assert playground.gateway.identify_refusals == 2
            headers = {"Authorization": f"Bot {world.token}"}
            async with session.get(f"{playground.rest_url}/gateway/bot", headers=headers) as result:
                limits = await result.json()
            assert limits["session_start_limit"]["max_concurrency"] == 2
            await asyncio.sleep(0.2)
            assert (await self.shard(session, playground, 2, 4))[1]["t"] == "READY"
