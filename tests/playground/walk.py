"""A walk over every route of the stand-in, past every event and every kind of thing that can be in an answer."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.playground.gateway.connection import Intent, Op
from bot.playground.rest.files import avatar
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.interactions import Interaction
from bot.playground.world.membership import add_role, remove_bot, return_bot
from bot.playground.world.model import FORUMS, THREADS_OF, Channel, ChannelType, File, Member, Permission, Role
from bot.playground.world.world import GUILD_ID, World
from tests.playground.api import Api

Json = dict[str, Any]

OF_CHATS = (ChannelType.TEXT, ChannelType.ANNOUNCEMENT, ChannelType.VOICE, ChannelType.STAGE)

PICTURE = avatar("#336699", "P")
OPTIONS = [{"label": "One", "value": "1", "description": None}, {"label": "Two", "value": "2", "default": True}]
BUTTONS = {
    "type": 1,
    "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "emoji": {"name": "🎲"}, "disabled": False},
        {"type": 2, "style": 5, "label": "Look", "url": "https://example.org"},
    ],
}
SELECTS = [
    {
        "type": 1,
        "components": [{"type": kind, "custom_id": f"select {kind}"} | ({"options": OPTIONS} if kind == 3 else {})],
    }
    for kind in (3, 5, 7, 8)
]
CLASSIC = {
    "content": "text <@1100000000000000012>",
    "embeds": [
        {
            "title": "T",
            "description": "D",
            "color": 5,
            "fields": [{"name": "n", "value": "v"}],
            "author": {"name": "A"},
            "footer": {"text": "F"},
            "image": {"url": "attachment://a.png"},
        }
    ],
    "components": [BUTTONS, *SELECTS],
    "attachments": [{"id": 0, "filename": "a.png", "description": "A disc"}, {"id": 1, "filename": "b.txt"}],
    "nonce": "once",
}
LAYOUT = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "text"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "beside"}],
                    "accessory": {"type": 11, "media": {"url": "attachment://a.png"}},
                },
                {"type": 14},
                {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
                {"type": 13, "file": {"url": "attachment://b.txt"}},
            ],
        },
        BUTTONS,
    ],
    "attachments": [{"id": 0, "filename": "a.png"}, {"id": 1, "filename": "b.txt"}],
}
FILES = {"a.png": PICTURE, "b.txt": b"text"}
COMMAND = {
    "name": "go",
    "description": "Go",
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
    "options": [
        {"type": 6, "name": "who", "description": "Who"},
        {"type": 7, "name": "where", "description": "Where"},
        {"type": 11, "name": "file", "description": "What"},
        {"type": 3, "name": "word", "description": "A word", "autocomplete": True},
    ],
}
TREE = {
    "name": "tree",
    "description": "A tree",
    "options": [
        {
            "type": 1,
            "name": "leaf",
            "description": "A leaf",
            "options": [
                {
                    "type": 4,
                    "name": "count",
                    "description": "How many",
                    "min_value": 1,
                    "choices": [{"name": "1", "value": 1}],
                },
                {"type": 10, "name": "rate", "description": "How much"},
                {"type": 5, "name": "loud", "description": "Loud or not"},
            ],
        }
    ],
}
FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 18, "label": "Why", "component": {"type": 4, "style": 1, "custom_id": "why"}}],
}


@asynccontextmanager
async def listening(playground: Playground, session: aiohttp.ClientSession) -> AsyncIterator[None]:
    """A client of the gateway that wants every event and resumes once."""
    intents = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES
    address = f"{playground.gateway_url}?v=10&encoding=json"
    hello = {"token": playground.world.token, "intents": int(intents), "properties": {}}
    async with session.ws_connect(address) as socket:
        ready = await _asked(socket, Op.IDENTIFY, hello, "READY")
        await _asked(socket, Op.REQUEST_MEMBERS, {"guild_id": GUILD_ID, "query": ""}, "GUILD_MEMBERS_CHUNK")
        resume = {"token": playground.world.token, "session_id": ready["d"]["session_id"], "seq": ready["s"]}
        async with session.ws_connect(address) as again:
            await _asked(again, Op.RESUME, resume, "RESUMED")
            yield


async def _asked(socket: aiohttp.ClientWebSocketResponse, op: Op, data: Json, event: str) -> Json:
    await socket.send_json({"op": op, "d": data})
    while (told := await socket.receive_json(timeout=5))["t"] != event:
        pass
    return dict(told)


class Walk:
    """Walk once; the observer of the traffic reports errors."""

    def __init__(self, api: Api, world: World) -> None:
        self.api, self.world = api, world
        self.here = world.channels[0]

    async def all(self) -> None:
        """All of it."""
        await self.who_and_where()
        await self.commands()
        await self.emojis()
        await self.messages()
        await self.threads()
        await self.interactions()
        await self.places()
        self.servers()

    async def get(self, *paths: str) -> None:
        """Read, and see that it was there."""
        for path in paths:
            await self._done("GET", path)

    async def who_and_where(self) -> None:
        """Identity, servers, members, roles."""
        await self.get(
            "/users/@me", "/oauth2/applications/@me", "/applications/@me", "/users/@me/guilds", "/gateway/bot"
        )
        ana = self.world.member("Ana").id
        guild = f"/guilds/{GUILD_ID}"
        await self.get(f"/users/{ana}", guild, *(f"{guild}/{each}" for each in ("channels", "roles", "members")))
        await self.get(f"{guild}/members/{ana}", f"/channels/{self.here.id}")
        add_role(self.world, Role(8001, "Bot", 2, Permission.MANAGE_ROLES, managed=True))
        role = add_role(self.world, Role(8002, "Players", 1, mentionable=True))
        for method in ("PUT", "DELETE"):
            await self._done(method, f"{guild}/members/{ana}/roles/{role.id}")
        conversation = await self._done("POST", "/users/@me/channels", {"recipient_id": str(ana)})
        await self.get(f"/channels/{conversation['id']}")

    async def commands(self) -> None:
        """Commands of both scopes."""
        application = f"/applications/{self.world.application.id}"
        for scope in (f"{application}/commands", f"{application}/guilds/{GUILD_ID}/commands"):
            added = await self._done("POST", scope, TREE)
            one = f"{scope}/{added['id']}"
            await self._done("POST", scope, TREE)
            await self._done("PATCH", one, {"description": "Another"})
            await self.get(scope, one)
            await self._done("DELETE", one)
            await self._done("PUT", scope, [COMMAND, {"name": "Look", "type": 3}] if "guilds" not in scope else [])

    async def emojis(self) -> None:
        """Emojis of the application."""
        emojis = f"/applications/{self.world.application.id}/emojis"
        image = f"data:image/png;base64,{base64.b64encode(PICTURE).decode()}"
        added = await self._done("POST", emojis, {"name": "die", "image": image})
        one = f"{emojis}/{added['id']}"
        await self._done("PATCH", one, {"name": "dice"})
        await self.get(emojis, one)
        await self._done("DELETE", one)

    async def messages(self) -> None:
        """Post messages with every kind of content, and use them."""
        messages = f"/channels/{self.here.id}/messages"
        first = (await self._posted(messages, CLASSIC))["id"]
        one = f"{messages}/{first}"
        await self._done("POST", messages, {"content": "reply", "message_reference": {"message_id": first}})
        layout = (await self._posted(messages, LAYOUT))["id"]
        await self._done("PUT", f"{one}/reactions/🎲/@me")
        for pins in (f"{messages}/pins", f"/channels/{self.here.id}/pins"):
            await self._done("PUT", f"{pins}/{first}")
            await self.get(f"{messages}/pins", one, messages)
            await self._done("DELETE", f"{pins}/{first}")
        await self._done("DELETE", f"{one}/reactions/🎲/@me")
        await self._done("PATCH", one, {"content": "edited"})
        await self._done("POST", f"/channels/{self.here.id}/typing")
        await self._done("DELETE", f"{messages}/{layout}")

    async def threads(self) -> None:
        """Threads, public and private, with and without a message."""
        here, ana = f"/channels/{self.here.id}", self.world.member("Ana").id
        message = await self._done("POST", f"{here}/messages", {"content": "text"})
        await self._done("POST", f"{here}/messages/{message['id']}/threads", {"name": "From a message"})
        await self._done("POST", f"{here}/threads", {"name": "Private", "type": 12})
        thread = f"/channels/{(await self._done('POST', f'{here}/threads', {'name': 'Public', 'type': 11}))['id']}"
        for who in (str(ana), "@me"):
            await self._done("PUT", f"{thread}/thread-members/{who}")
        await self.get(f"{thread}/thread-members", f"{thread}/thread-members/{ana}", thread)
        await self.get(f"/guilds/{GUILD_ID}/threads/active", f"{here}/messages")
        await self._done("PATCH", thread, {"archived": True})
        await self._done("PATCH", thread, {"archived": False})
        await self._done("DELETE", f"{thread}/thread-members/{ana}")
        await self._done("DELETE", f"{thread}/thread-members/@me")
        await self._done("DELETE", thread)

    async def interactions(self) -> None:
        """Commands, presses, choices, suggestions and forms, in every place, with every kind of answer."""
        ana = self.world.member("Ana")
        conversation = self.world.open_conversation(ana)
        line = "go who:@Ben where:#table-two file:b.txt"
        await self._answers(Client(self.world).slash(ana, self.here, line, [File("b.txt", b"text", "text/plain")]))
        await self._answers(Client(self.world).slash(ana, conversation, "go"))
        for kind, message in ((4, CLASSIC), (5, {}), (9, FORM)):
            await self._respond(Client(self.world).slash(ana, self.here, "go"), kind, message)
        await self._suggests(ana)
        await self._acts_on(ana, (await self._posted(f"/channels/{self.here.id}/messages", CLASSIC))["id"])

    async def places(self) -> None:
        """Every kind of channel and conversation, with what it holds and a command in it."""
        ana = self.world.member("Ana")
        for kind in (*OF_CHATS, *FORUMS):
            channel = self.world.open_channel(f"kind {kind:d}", kind=kind)
            await self.get(f"/channels/{channel.id}")
            place = await self._talk(channel)
            await self._answers(Client(self.world).slash(ana, place, f"go where:#{channel.name}"))
        self.world.installed_by.add(ana.id)
        group = self.world.open_group(ana, self.world.member("Ben"))
        elsewhere = self.world.open_channel("outside", guild_id=self.world.open_guild("Outside", with_bot=False).id)
        for place in (group, elsewhere):
            await self._answers(Client(self.world).slash(ana, place, "go"))
        await self.get(f"/guilds/{GUILD_ID}/channels")

    async def _talk(self, channel: Channel) -> Channel:
        """A message in a channel, or a post in a forum; where it is."""
        if channel.type in FORUMS:
            post = {"name": "Post", "message": {"content": "first"}}
            opened = await self._done("POST", f"/channels/{channel.id}/threads", post)
            return self.world.channel(opened["id"])
        await self._done("POST", f"/channels/{channel.id}/messages", {"content": "text"})
        for kind in THREADS_OF.get(channel.type, ()):
            await self._done("POST", f"/channels/{channel.id}/threads", {"name": "T", "type": int(kind)})
        return channel

    def servers(self) -> None:
        """Servers, channels and members come and go."""
        guild = self.world.open_guild("Elsewhere")
        channel = self.world.open_channel("short lived", guild_id=guild.id)
        self.world.update_channel(channel)
        self.world.remove_channel(channel)
        remove_bot(self.world, guild.id)
        return_bot(self.world, guild)
        Client(self.world).say(self.world.member("Ana"), self.here, "hello")

    async def _answers(self, asked: Interaction) -> None:
        """Send a first answer, then do everything possible with it and its follow-ups."""
        hook = f"/webhooks/{self.world.application.id}/{asked.token}"
        await self._respond(asked, 4, {"content": "answer"})
        for message in ("@original", (await self._done("POST", hook, {"content": "more"}))["id"]):
            await self.get(f"{hook}/messages/{message}")
            await self._done("PATCH", f"{hook}/messages/{message}", {"content": "edited"})
            await self._done("DELETE", f"{hook}/messages/{message}")

    async def _suggests(self, ana: Member) -> None:
        suggesting = asyncio.ensure_future(Client(self.world).autocomplete(ana, self.here, "go who:@Ben", "word", "x"))
        await asyncio.sleep(0)  # until it is asked
        await self._respond(self.world.interactions.all[-1], 8, {"choices": [{"name": "X", "value": "x"}]})
        await suggesting

    async def _acts_on(self, ana: Member, message_id: str) -> None:
        """Presses, choices and a form from one message."""
        message, world = int(message_id), self.world
        chosen = {3: "1", 5: str(world.member("Ben").id), 7: str(world.member("Ben").id), 8: str(world.channels[1].id)}
        for kind, value in chosen.items():
            await self._respond(Client(world).select(ana, message, f"select {kind}", [value]), 6, {})
        await self._respond(Client(world).press(ana, message, "go"), 7, {"content": "updated"})
        opened = Client(world).press(ana, message, "go")
        await self._respond(opened, 9, FORM)
        await self._answers(Client(world).submit(ana, opened, {"why": "because"}))
        asked = Client(world).press(ana, message, "go")
        await self._done("POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 6})

    async def _respond(self, asked: Interaction, kind: int, data: Json) -> None:
        files = FILES if data is CLASSIC else None
        path = f"/interactions/{asked.id}/{asked.token}/callback?with_response=1"
        await self._done("POST", path, {"type": kind, "data": data}, files)

    async def _posted(self, path: str, body: Json) -> Json:
        return dict(await self._done("POST", path, body, FILES))

    async def _done(self, method: str, path: str, body: object = None, files: dict[str, bytes] | None = None) -> Any:
        answer = await self.api(method, path, body, files=files)
        assert answer.status < 400, (method, path, answer.body)
        return answer.body
