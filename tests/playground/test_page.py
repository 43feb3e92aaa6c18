"""The page's server: what it hands out, whom it lets in, and what it tells."""

from __future__ import annotations

import base64
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from bot.playground.page.routes import routes as page_routes
from bot.playground.server import Playground
from bot.playground.world.world import World
from tests.playground.page_bot import PageBot, page_bot, plain_picture
from tests.playground.schema import DISCORDS

Json = dict[str, Any]


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    world = World()
    async with Playground(world, pages=page_routes(world), validate=DISCORDS) as playground:
        yield playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[PageBot]:
    async with page_bot(playground, plain_picture()) as bot:
        yield bot


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


@dataclass
class Visitor:
    """An open page without a browser: asks as one member in one channel and keeps what it is told meanwhile."""

    socket: aiohttp.ClientWebSocketResponse
    member: str
    channel: str
    told: list[Json] = field(default_factory=list)
    asked: int = 0

    async def ask(self, what: str, **details: object) -> Json:
        self.asked += 1
        where = {"member": self.member, "channel": self.channel}
        await self.socket.send_json({"ask": self.asked, "do": what, **where, **details})
        while True:
            message: Json = await self.socket.receive_json(timeout=5)
            if message.get("ask") == self.asked:
                return message
            self.told.append(message)

    async def hear(self, kind: str) -> Json:
        """The first thing of a kind that was told and not yet heard."""
        while not any(each["tell"] == kind for each in self.told):
            self.told.append(await self.socket.receive_json(timeout=5))
        index = next(at for at, each in enumerate(self.told) if each["tell"] == kind)
        return self.told.pop(index)

    async def newest(self) -> Json:
        message: Json = (await self.hear("message"))["message"]
        return message


@pytest.fixture
async def ana(playground: Playground, client: aiohttp.ClientSession) -> AsyncIterator[Visitor]:
    world = playground.world
    async with client.ws_connect(f"{playground.address}/page/socket", headers={"Origin": playground.address}) as socket:
        visitor = Visitor(socket, str(world.member("Ana").id), str(world.channels[0].id))
        await visitor.ask("look")
        yield visitor


async def test_whoever_is_named_in_a_message_is_mentioned(ana: Visitor, playground: Playground) -> None:
    texts = await ana.ask("say", text="Good evening @ben, @Tablekeeper and @nobody")
    message = playground.world.find_message(int(texts["answer"]["message"]))
    bot, ben = playground.world.bot, playground.world.member("Ben")
    assert message.content == f"Good evening {ben.mention}, {bot.mention} and @nobody"
    assert message.mentions == (ben.id, bot.id)


@pytest.mark.parametrize(("kind", "members"), [("direct", 1), ("group", 5), ("outside", 5)])
async def test_conversations_and_servers_without_the_bot_are_opened(
    ana: Visitor, playground: Playground, kind: str, members: int
) -> None:
    world = playground.world
    answer = (await ana.ask("open", name="further away", kind=kind))["answer"]
    channel = world.channel(answer["channel"])
    assert sum(world.access.can_enter(each.id, channel) for each in world.members) == members
    assert channel.is_dm is (kind == "direct")
    assert (channel.guild_id in world.other_guilds) is (kind == "outside")
    if kind != "direct":
        assert (await ana.ask("open", name=" ", kind=kind))["refused"] == "It needs a name."


async def test_a_member_adds_the_app_and_removes_it_again(ana: Visitor, playground: Playground) -> None:
    await ana.hear("world")
    for installed in (True, False):
        await ana.ask("install")
        assert (await ana.hear("world"))["installed"] is installed
        assert (int(ana.member) in playground.world.installed_by) is installed


async def test_the_page_and_its_parts_come_with_a_strict_policy(
    playground: Playground, client: aiohttp.ClientSession
) -> None:
    for path, kind in {
        "/": "text/html",
        "/static/page.js": "text/javascript",
        "/static/icon.svg": "image/svg+xml",
    }.items():
        async with client.get(playground.address + path) as response:
            assert response.status == 200
            assert response.content_type == kind
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_everything_that_the_page_names_is_there(playground: Playground, client: aiohttp.ClientSession) -> None:
    async with client.get(playground.address) as response:
        html = await response.text()
    seen: set[str] = set()
    waiting = set(re.findall(r'"/static/([\w.]+)"', html))
    while waiting:
        name = waiting.pop()
        seen.add(name)
        async with client.get(f"{playground.address}/static/{name}") as response:
            assert response.status == 200, name
            text = await response.text()
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", ""), name
        waiting |= set(re.findall(r'from "\./([\w.]+)"', text)) - seen
    assert "composer.js" in seen


@pytest.mark.parametrize("name", ["nothing.js", "page", "..%2fpage.py", "..%5cpage.py", "%2e%2e%2fpage.py", ".css"])
async def test_nothing_else_is_handed_out(playground: Playground, client: aiohttp.ClientSession, name: str) -> None:
    async with client.get(f"{playground.address}/static/{name}") as response:
        assert response.status == 404


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null", "https://127.0.0.1"])
async def test_a_foreign_page_cannot_open_the_socket(
    playground: Playground, client: aiohttp.ClientSession, origin: str | None
) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await client.ws_connect(f"{playground.address}/page/socket", headers=headers)
    assert refused.value.status == 403


async def test_a_rebound_name_gets_nothing(playground: Playground, client: aiohttp.ClientSession) -> None:
    foreign = {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"}
    for path in ("/", "/static/page.js", "/page/socket"):
        async with client.get(playground.address + path, headers=foreign) as response:
            assert response.status == 403


async def test_looking_tells_the_world_the_history_and_what_is_unread(ana: Visitor) -> None:
    world = await ana.hear("world")
    assert [member["name"] for member in world["members"]] == ["Ana", "Ben", "Chloe", "Dan", "Emil"]
    assert world["online"] is False
    assert (await ana.hear("history"))["messages"] == []
    assert ana.member in (await ana.hear("unread"))["counts"]


async def test_whoever_looks_at_a_channel_that_is_deleted_is_shown_the_first_one(
    playground: Playground, ana: Visitor
) -> None:
    first = str(playground.world.channels[0].id)
    deleted = playground.world.open_channel("spare")
    ana.channel = str(deleted.id)
    await ana.ask("look")
    ana.told.clear()
    playground.world.remove_channel(deleted)
    assert (await ana.hear("history"))["channel"] == first
    world = await ana.hear("world")
    assert str(deleted.id) not in {each["id"] for each in world["channels"]}
    assert world["commands"] == []


async def test_whoever_is_unknown_looks_as_the_first_member_in_the_first_channel(ana: Visitor) -> None:
    assert (await ana.ask("look", member="0", channel="0"))["answer"] == {"member": ana.member, "channel": ana.channel}


async def test_a_message_is_sent_as_safe_html(ana: Visitor) -> None:
    await ana.ask("say", text="**hi** <img src=x onerror=y>")
    assert (await ana.newest())["html"] == "<p><strong>hi</strong> &lt;img src=x onerror=y&gt;</p>"


async def test_refusals_and_nonsense_are_answered_with_a_sentence(ana: Visitor) -> None:
    assert "1 to 2000" in (await ana.ask("say", text=" "))["refused"]
    assert "no command" in (await ana.ask("run", line="nothing"))["refused"]
    assert "understand" in (await ana.ask("juggle"))["refused"]
    assert "understand" in (await ana.ask("press", message="x", control="y"))["refused"]
    assert "form is gone" in (await ana.ask("submit", form="1", values={}))["refused"]


async def test_a_command_and_its_board(ana: Visitor, bot: PageBot) -> None:
    await ana.ask("run", line="table new meeples:5")
    board = await ana.newest()
    assert board["used"] == {"member": board["used"]["member"], "command": "/table new"}
    assert board["used"]["member"]["name"] == "Ana"
    [picture] = board["attachments"]
    assert (picture["width"], picture["height"], picture["picture"]) == (1600, 1140, True)
    assert picture["alt"] == "A board with 14 cells to choose from."
    assert picture["url"].startswith("/attachments/")
    await ana.ask("press", message=board["id"], control="place")
    edited = await ana.newest()
    assert (edited["id"], edited["html"], edited["edited"]) == (board["id"], "<p>Placed by Ana</p>", True)


async def test_suggestions_come_from_the_bot(ana: Visitor, bot: PageBot) -> None:
    answer = await ana.ask("complete", line="table move", option="move", text="city")
    assert answer["answer"] == [{"name": "Suggested: meeple city N", "value": "meeple city N"}]


async def test_a_file_arrives_whole_or_is_refused(ana: Visitor, bot: PageBot) -> None:
    file = {"name": "a.json", "type": "application/json", "data": base64.b64encode(b"{}").decode()}
    await ana.ask("run", line="table import record:a.json", files=[file])
    assert (await ana.newest())["html"] == "<p>Read a.json: 2 bytes</p>"
    broken = await ana.ask("run", line="table import record:a.json", files=[file | {"data": "?"}])
    assert broken["refused"] == "a.json did not arrive whole."


async def test_an_ephemeral_message_is_sent_to_its_addressee_only(ana: Visitor, bot: PageBot) -> None:
    await ana.ask("run", line="table new")
    board = await ana.newest()
    await ana.ask("press", message=board["id"], control="hand")
    hand = await ana.newest()
    assert hand["ephemeral"]
    assert hand["reply"]["text"] == "Table: 4 free False"
    ben = str(int(ana.member) + 1)
    await ana.ask("look", member=ben)
    while ana.told[-1]["tell"] != "unread":
        ana.told.append(await ana.socket.receive_json(timeout=5))
    history = [each for each in ana.told if each["tell"] == "history"][-1]
    assert history["member"] == ben
    assert [message["id"] for message in history["messages"]] == [board["id"]]
    refused = await ana.ask("dismiss", member=ben, message=hand["id"])
    assert "refused" in refused
    assert "answer" in await ana.ask("dismiss", message=hand["id"])


async def test_a_form_is_opened_and_sent(ana: Visitor, bot: PageBot) -> None:
    await ana.ask("run", line="table new")
    board = await ana.newest()
    await ana.ask("press", message=board["id"], control="resign")
    form = await ana.hear("form")
    assert form["title"] == "Resign"
    short = await ana.ask("submit", form=form["interaction"], values={"reason": "", "mood": ["Good"]})
    assert "Reason" in short["refused"]
    await ana.ask("submit", form=form["interaction"], values={"reason": "Supper", "mood": ["Good"]})
    assert (await ana.newest())["html"] == "<p>Supper (Good)</p>"


async def test_pings_are_counted_for_those_who_look_elsewhere(ana: Visitor, bot: PageBot) -> None:
    await ana.ask("run", line="table ping member:@Ben")
    pinged = await ana.newest()
    assert pinged["pings"] is False
    ben = str(int(ana.member) + 1)
    while not (counts := (await ana.hear("unread"))["counts"])[ben]:
        pass
    assert counts[ben] == {ana.channel: {"unread": 1, "pings": 1}}
    assert counts[ana.member] == {}


async def test_the_page_goes_when_the_playground_ends(client: aiohttp.ClientSession) -> None:
    world = World()
    async with Playground(world, pages=page_routes(world), validate=DISCORDS) as playground:
        origin = {"Origin": playground.address}
        socket = await client.ws_connect(f"{playground.address}/page/socket", headers=origin)
    message = await socket.receive(timeout=5)
    assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
