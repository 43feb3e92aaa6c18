"""The page of the playground: a chat channel in the browser, based on `World`.

`routes(world)` gives `/`, `/static/*` and `/page/socket`, one websocket that carries JSON both ways.

From the page, `{"ask": 7, "do": "press", "member": "11", "channel": "21", ...}`; every request says who acts where:

    look      show me this channel as this member, or else the first ones (told: `world`, `history`, `unread`)
    say       text
    run       line, files: [{name, type, data (base64)}]            a slash command
    complete  line, option, text                                    suggestions for one option
    press     message, control (custom id)
    choose    message, control, values
    submit    form (interaction that opened it), values by custom id
    dismiss   message
    open      name, kind                                            a further channel, conversation or server without
                                                                    the bot, or a thread in this one
    install                                                         add the app to the member's, or remove it
    post      text                                                  a post in this forum

To the page, `{"ask": 7, "answer": ...}` or `{"ask": 7, "refused": "sentence"}` for each of them, and untold:

    world         guild, bot, online, members, channels, commands
    history       member, channel, messages
    message       message                      created or edited, if the member in view sees it
    gone          channel, id
    unread        counts by member and channel
    typing        channel, member
    acknowledged  interaction                  a control stops waiting
    failed        interaction, channel, message, text
    form          a form that the member in view should fill in

Only a page from this very address may open the socket: the `Host` must name the loopback and `Origin` must equal it.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import resources
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.page.messages import ReadMarks, channel_json, form_json, member_json, message_json
from bot.playground.world.changes import (
    BotPresence,
    Change,
    ChannelCreated,
    ChannelDeleted,
    ChannelUpdated,
    CommandsChanged,
    InteractionAcknowledged,
    InteractionFailed,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
    ModalOpened,
    Typing,
)
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, InteractionType, NoResponse
from bot.playground.world.model import ChannelType, File, Json
from bot.playground.world.world import World
from bot.web.assets import asset, security_headers

_PARTS = ("options", "choices")
_REPLACED = ("name_localizations", "description_localizations", *_PARTS)


def localized(part: Json, locale: str) -> Json:
    """Return a command, option or choice without other languages.

    `label` is its name in that language; `name` stays what is sent.
    """
    shown: Json = {key: value for key, value in part.items() if key not in _REPLACED}
    shown["label"] = _in_language(part, "name", locale)
    if "description" in part:
        shown["description"] = _in_language(part, "description", locale)
    return shown | {key: [localized(each, locale) for each in part[key]] for key in _PARTS if part.get(key)}


def _in_language(part: Json, key: str, locale: str) -> object:
    return (part.get(f"{key}_localizations") or {}).get(locale, part[key])


_log = logging.getLogger(__name__)

_MAX_REQUEST_BYTES = 15 * 1024 * 1024
"""Maximum size of a request in bytes: one file of Discord's 10 MiB as base64."""
_HEARTBEAT_SECONDS = 20.0
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_KINDS = {
    "text": ChannelType.TEXT,
    "announcement": ChannelType.ANNOUNCEMENT,
    "voice": ChannelType.VOICE,
    "stage": ChannelType.STAGE,
    "forum": ChannelType.FORUM,
    "media": ChannelType.MEDIA,
}
_STATIC = resources.files("bot.playground") / "static"


def routes(world: World) -> list[web.RouteDef]:
    """Return the page's routes for the server's application."""
    page = _PageHandlers(world)
    return [
        web.get("/", page.index),
        web.get("/static/{name}", page.static),
        web.get("/page/socket", page.socket),
    ]


def is_own_page(request: web.Request) -> bool:
    """Whether a request that can change something comes from our own page."""
    return _is_loopback_host(request) and request.headers.get("Origin") == f"http://{request.headers['Host']}"


def _is_loopback_host(request: web.Request) -> bool:
    """Whether `Host` is the loopback; a foreign name means DNS rebinding."""
    return urlsplit(f"//{request.headers.get('Host', '')}").hostname in _LOOPBACK


class _PageHandlers:
    """The handlers, shared by all browsers that view one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._marks: ReadMarks | None = None

    async def index(self, request: web.Request) -> web.Response:
        return _static_file(request, "index.html")

    async def static(self, request: web.Request) -> web.Response:
        return _static_file(request, request.match_info["name"])

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        if not is_own_page(request):
            raise web.HTTPForbidden(text="Only the playground's own page may open this socket.")
        if self._marks is None:
            self._marks = ReadMarks(self._world)
        socket = web.WebSocketResponse(heartbeat=_HEARTBEAT_SECONDS, max_msg_size=_MAX_REQUEST_BYTES)
        await socket.prepare(request)
        await _PageSession(self._world, self._marks, socket).run()
        return socket


def _static_file(request: web.Request, name: str) -> web.Response:
    if not _is_loopback_host(request):
        raise web.HTTPForbidden(text="The playground answers to 127.0.0.1 and localhost only.")
    response = asset(name, _STATIC)
    response.headers.update(security_headers(f"ws://{request.headers['Host']}"))
    return response


class _PageSession:
    """One open page: handles its requests and sends it what happens in its channel."""

    def __init__(self, world: World, marks: ReadMarks, socket: web.WebSocketResponse) -> None:
        self._world = world
        self._marks = marks
        self._socket = socket
        self._member = world.members[0].id
        self._channel = 0
        self._counts: Json | None = None
        self._running: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve until the page or the world closes."""
        telling = asyncio.create_task(self._tell_changes())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._answer_soon(message.data)
        finally:
            for task in (telling, *self._running):
                task.cancel()
            await asyncio.gather(telling, *self._running, return_exceptions=True)

    # Requests

    def _answer_soon(self, data: str) -> None:
        """Answer in a separate task, so that slow suggestions block no other request."""
        task = asyncio.create_task(self._answer(data))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _answer(self, data: str) -> None:
        ask: object = None
        try:
            request = json.loads(data)
            ask = request["ask"]
            reply = {"answer": await _REQUESTS[request["do"]](self, request)}
        except (ClientRefusal, NoResponse) as refusal:
            reply = {"refused": str(refusal)}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            reply = {"refused": f"The playground does not understand this request: {error!r}."}
        await self._send({"ask": ask} | reply)

    async def look(self, request: Json) -> Json:
        people = self._world.members
        member = next((each for each in people if str(each.id) == request["member"]), people[0])
        visible = self._world.visible_channels(member)
        channel = next((each for each in visible if str(each.id) == request["channel"]), visible[0])
        self._member, self._channel = member.id, channel.id
        await self._tell_world()
        await self._tell_history()
        await self._tell_unread()
        return {"member": str(member.id), "channel": str(channel.id)}

    async def say(self, request: Json) -> Json:
        text = _resolve_mentions(self._world, str(request["text"]))
        said = Client(self._world).say(int(request["member"]), int(request["channel"]), text)
        return {"message": str(said.id)}

    async def run_command(self, request: Json) -> Json:
        files = [_decode_file(file) for file in request.get("files", ())]
        return _interaction_reply(
            Client(self._world).slash(int(request["member"]), int(request["channel"]), str(request["line"]), files)
        )

    async def complete(self, request: Json) -> list[Json]:
        choices = await Client(self._world).autocomplete(
            int(request["member"]), int(request["channel"]), request["line"], request["option"], request["text"]
        )
        return [{"name": choice.name, "value": choice.value} for choice in choices]

    async def use_on_member(self, request: Json) -> Json:
        target = self._world.member(int(request["target"]))
        return _interaction_reply(
            Client(self._world).use_on_member(
                int(request["member"]), int(request["channel"]), str(request["command"]), target
            )
        )

    async def use_on_message(self, request: Json) -> Json:
        return _interaction_reply(
            Client(self._world).use_on_message(int(request["member"]), int(request["target"]), str(request["command"]))
        )

    async def press(self, request: Json) -> Json:
        return _interaction_reply(
            Client(self._world).press(int(request["member"]), int(request["message"]), str(request["control"]))
        )

    async def choose(self, request: Json) -> Json:
        values = [str(value) for value in request["values"]]
        member, message = int(request["member"]), int(request["message"])
        return _interaction_reply(Client(self._world).select(member, message, str(request["control"]), values))

    async def submit(self, request: Json) -> Json:
        opened_by = next((each for each in self._world.interactions.all if str(each.id) == request["form"]), None)
        if opened_by is None:
            raise ClientRefusal("The form is gone. Open it again.")
        return _interaction_reply(Client(self._world).submit(int(request["member"]), opened_by, request["values"]))

    async def dismiss(self, request: Json) -> Json:
        Client(self._world).dismiss(int(request["member"]), int(request["message"]))
        return {}

    async def open_channel(self, request: Json) -> Json:
        world, name, kind = self._world, str(request["name"]).strip(), str(request.get("kind", "text"))
        if kind in _KINDS:
            opened = world.open_channel(name, kind=_KINDS[kind])
        elif kind == "direct":
            opened = world.open_conversation(world.member(int(request["member"])))
        elif not name:
            raise ClientRefusal("It needs a name.")
        elif kind == "group":
            opened = world.open_group(*world.members, name=name)
        elif kind == "outside":
            opened = world.open_channel(name, guild_id=world.open_guild(name, world.members, with_bot=False).id)
        else:
            member, channel = int(request["member"]), int(request["channel"])
            opened = Client(world).begin_thread(member, channel, name, private=kind == "private")
        return {"channel": str(opened.id)}

    async def install(self, request: Json) -> Json:
        """Add the application to the apps of a member, or remove it from them."""
        self._world.installed_by ^= {int(request["member"])}
        await self._tell_world()
        return {}

    async def post(self, request: Json) -> Json:
        text = str(request["text"])
        name = text.partition("\n")[0][:100]
        post = Client(self._world).begin_thread(int(request["member"]), int(request["channel"]), name, text=text)
        return {"channel": str(post.id)}

    # Updates for the page

    async def _tell_changes(self) -> None:
        with suppress(ConnectionError):
            async for change in self._world.feed.subscribe():
                try:
                    await self._tell(change)
                except (KeyError, TypeError, ValueError, AttributeError):
                    _log.exception("page not updated: change=%r", change)
            await self._socket.close(code=WSCloseCode.GOING_AWAY)

    async def _tell(self, change: Change) -> None:
        match change:
            case MessageCreated() | MessageDeleted():
                await self._tell_message(change)
                await self._tell_unread()
            case MessageUpdated():
                await self._tell_message(change)
            case Typing(channel_id=channel_id, member_id=member_id):
                if change.seen_by(self._member):
                    await self._send({"tell": "typing", "channel": str(channel_id), "member": str(member_id)})
            case InteractionAcknowledged() | InteractionFailed() | ModalOpened():
                if change.interaction.type is not InteractionType.AUTOCOMPLETE:
                    await self._tell_interaction(change)
            case ChannelDeleted(channel) if channel.id == self._channel:  # the first one is shown instead
                await self.look({"member": str(self._member), "channel": str(channel.id)})
            case ChannelCreated() | ChannelUpdated() | ChannelDeleted() | CommandsChanged() | BotPresence():
                await self._tell_world()

    async def _tell_message(self, change: MessageCreated | MessageUpdated | MessageDeleted) -> None:
        message = change.message
        if message.channel_id != self._channel or not change.seen_by(self._member):
            return
        if isinstance(change, MessageDeleted):
            await self._send({"tell": "gone", "channel": str(message.channel_id), "id": str(message.id)})
        else:
            self._marks.mark_read(self._member, self._channel)
            await self._send({"tell": "message", "message": message_json(self._world, message, self._member)})

    async def _tell_interaction(self, change: InteractionAcknowledged | InteractionFailed | ModalOpened) -> None:
        if not change.seen_by(self._member):
            return
        interaction = change.interaction
        about: Json = {
            "interaction": str(interaction.id),
            "channel": str(interaction.channel_id),
            "message": None if interaction.message_id is None else str(interaction.message_id),
        }
        if isinstance(change, ModalOpened):
            await self._send({"tell": "form", **form_json(self._world, interaction)})
        elif isinstance(change, InteractionFailed):
            await self._send({"tell": "failed", "text": change.text, **about})
        else:
            await self._send({"tell": "acknowledged", **about})

    async def _tell_world(self) -> None:
        world = self._world
        await self._send(
            {
                "tell": "world",
                "guild": next(iter(world.guilds.values())).name,
                "bot": member_json(world.bot),
                "online": world.bot_online,
                "members": [member_json(member) for member in world.members],
                "channels": [channel_json(channel) for channel in world.visible_channels(self._member)],
                "commands": self._commands(),
                "installed": self._member in world.installed_by,
            }
        )

    def _commands(self) -> list[Json]:
        """The commands that the member can use in the channel in view, in the member's language."""
        world = self._world
        member = world.member(self._member)
        usable = (
            Client(world).usable_commands(member, world.channel(self._channel)) if self._channel else world.commands
        )
        locale = world.member_locales.get(member.id, world.locale)
        return [localized(each, locale) for each in usable]

    async def _tell_history(self) -> None:
        self._marks.mark_read(self._member, self._channel)
        messages = self._world.visible_messages(self._member, self._channel)
        await self._send(
            {
                "tell": "history",
                "member": str(self._member),
                "channel": str(self._channel),
                "messages": [message_json(self._world, message, self._member) for message in messages],
            }
        )

    async def _tell_unread(self) -> None:
        counts = self._marks.counts()
        if counts != self._counts:
            self._counts = counts
            await self._send({"tell": "unread", "counts": counts})

    async def _send(self, message: Json) -> None:
        if not self._socket.closed:
            await self._socket.send_str(json.dumps(message))


_REQUESTS: dict[str, Callable[[_PageSession, Json], Awaitable[object]]] = {
    "look": _PageSession.look,
    "say": _PageSession.say,
    "run": _PageSession.run_command,
    "complete": _PageSession.complete,
    "use-on-member": _PageSession.use_on_member,
    "use-on-message": _PageSession.use_on_message,
    "press": _PageSession.press,
    "choose": _PageSession.choose,
    "submit": _PageSession.submit,
    "dismiss": _PageSession.dismiss,
    "open": _PageSession.open_channel,
    "install": _PageSession.install,
    "post": _PageSession.post,
}


def _resolve_mentions(world: World, text: str) -> str:
    """A text with `@Name` as Discord's client sends it, for members and the bot."""
    people = {each.name.lower(): each.mention for each in (*world.members, world.bot)}
    return re.sub(r"@(\w+)", lambda found: people.get(found[1].lower(), found[0]), text)


def _interaction_reply(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}


def _decode_file(file: Json) -> File:
    try:
        content = base64.b64decode(file["data"], validate=True)
    except binascii.Error:
        raise ClientRefusal(f"{file['name']} did not arrive whole.") from None
    return File(str(file["name"]), content, str(file.get("type") or "application/octet-stream"))
