"""Discord's gateway: websockets, heartbeats, compression, shards, resume, intents."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from bot.playground.gateway.connection import CloseCode, GatewayConnection, GatewaySession, Intent, Op, make_encoder
from bot.playground.world import payloads
from bot.playground.world.changes import BotPresence
from bot.playground.world.membership import members_of
from bot.playground.world.model import Guild, Json
from bot.playground.world.world import World

PATH = "/gateway/"
LIMITS = "/api/v10/gateway/bot"
MAX_PAYLOAD_SIZE = 4096
RESUMABLE_SECONDS = 180.0
MAX_SESSION_STARTS = 1000
"""Sessions that a bot may start in 24 hours."""
ACK_SECONDS = 0.02
"""Time until a heartbeat is acknowledged, about a network's round trip.

Discord.py records that it sent a heartbeat in another thread, afterwards; an earlier acknowledgement makes it complain
of being a whole interval behind.
"""

INTERACTION = "INTERACTION_CREATE"
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
_NEEDED = {"GUILD": Intent.GUILDS, "CHANNEL": Intent.GUILDS, "THREAD": Intent.GUILDS}
_HIDDEN: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


class Gateway:
    """All sessions of the bot. Tests cut connections and end sessions here."""

    def __init__(
        self,
        world: World,
        *,
        heartbeat_seconds: float = 41.25,
        privileged: Intent = Intent(0),  # noqa: B008
        concurrency: int = 1,
        identify_seconds: float = 0.0,
        check: Callable[[str, Json], None],
    ) -> None:
        """Store the parameters.

        `concurrency` shards may identify every `identify_seconds` seconds (Discord: 5; 0: no limit): one of those with
        the same remainder modulo `concurrency`. `check` sees every event before a test alters it.
        """
        self._world = world
        self.concurrency = concurrency
        self._identify_seconds = identify_seconds
        self._last_identified: dict[int, float] = {}
        """When a shard with this remainder last started a session, by the loop's clock."""
        self.starts_left = MAX_SESSION_STARTS
        self.starts_reset_seconds = 14_400.0
        """Seconds until `starts_left` is reset, as told to the bot; only tests reset it."""
        self._connections_to_refuse = 0
        self.identify_refusals = 0
        """How often a bot was told that it identifies too often."""
        self._check = check
        self._heartbeat = heartbeat_seconds
        self._privileged = privileged
        self._sessions: dict[str, GatewaySession] = {}
        self._connections: set[GatewayConnection] = set()
        self.identify_count = 0
        """How often a bot has started a new session."""
        self.resume_count = 0
        self._deaf: set[str] = set()
        world.dispatch = self.dispatch

    @property
    def is_connected(self) -> bool:
        """Whether an identified bot is connected."""
        return any(connection.session for connection in self._connections)

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event to every session whose intents cover it."""
        for session in list(self._sessions.values()):
            if session.connection is None and asyncio.get_running_loop().time() > session.left + RESUMABLE_SECONDS:
                del self._sessions[session.id]
            elif (event == INTERACTION and session.id in self._deaf) or not session.serves(guild_of(event, data)):
                continue
            elif (told := self._visible_data(session, event, data)) is not None:
                self._send(session, event, told)

    def ask_to_reconnect(self) -> None:
        """Op 7: the bot should resume on a new connection."""
        for connection in self._connections:
            connection.send(Op.RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9: the session is invalid; a new one is needed unless `resumable`."""
        if not resumable:
            self._sessions.clear()
        for connection in self._connections:
            connection.send(Op.INVALID_SESSION, resumable)

    def deafen(self) -> None:
        """Send no more interactions to the current sessions, which goes unnoticed otherwise (discord-api-docs#8162)."""
        self._deaf.update(self._sessions)

    def hang(self) -> None:
        """Silence all current connections without closing them: nothing is sent or read.

        The bot notices by unacknowledged heartbeats; it can resume on a new connection.
        """
        for connection in self._connections:
            connection.hanging = True

    def refuse_connections(self, times: int) -> None:
        """Refuse the next connections, as in an outage."""
        self._connections_to_refuse = times

    async def cut(self, code: int | None = None) -> None:
        """End all connections, with a close code or abruptly."""
        for connection in list(self._connections):
            if code is not None:
                await connection.socket.close(code=code)
            else:
                connection.abort()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end.

        Browsers, which send an origin, are refused.
        """
        if "Origin" in request.headers:
            raise web.HTTPForbidden(text="The gateway is for the bot.")
        if self._connections_to_refuse:
            self._connections_to_refuse -= 1
            raise web.HTTPServiceUnavailable(text="upstream error")
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        encode = make_encoder(request.query.get("compress"))
        connection = GatewayConnection(request, socket, encode, lambda: self._world.faults.gateway_delay)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(Op.HELLO, {"heartbeat_interval": int(self._heartbeat * 1000), "_trace": []})
        try:
            await self._listen(connection)
        finally:
            self._leave(connection)
            connection.finish()
            await writer
        return socket

    async def limits(self, request: web.Request) -> web.Response:
        """Serve `GET /gateway/bot`: the gateway's address and how many sessions may start."""
        limit = {
            "total": MAX_SESSION_STARTS,
            "remaining": self.starts_left,
            "reset_after": int(self.starts_reset_seconds * 1000),
            "max_concurrency": self.concurrency,
        }
        url = self._world.address.replace("http", "ws", 1) + PATH
        told = {"url": url, "shards": 1, "session_start_limit": limit}
        return web.Response(body=json.dumps(told).encode(), content_type="application/json")

    async def _listen(self, connection: GatewayConnection) -> None:
        while True:
            try:
                message: WSMessage = await connection.socket.receive(timeout=self._heartbeat * 2)
            except TimeoutError:
                await connection.socket.close(code=CloseCode.TIMED_OUT)
                return
            if message.type is not WSMsgType.TEXT:
                return
            if connection.hanging:
                continue
            code = self._receive(connection, message.data)
            if code is not None:
                await connection.socket.close(code=code)
                return

    def _receive(self, connection: GatewayConnection, text: str) -> CloseCode | None:
        if len(text) > MAX_PAYLOAD_SIZE:
            return CloseCode.DECODE_ERROR
        try:
            body: Any = json.loads(text)
            op = body["op"]
        except (ValueError, KeyError, TypeError):
            return CloseCode.DECODE_ERROR
        if op == Op.HEARTBEAT:
            if not self._world.faults.takes_heartbeat():
                return None
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, Op.HEARTBEAT_ACK)
            return None
        if op == Op.IDENTIFY:
            return self._identify(connection, body["d"])
        if op == Op.RESUME:
            return self._resume(connection, body["d"])
        if op not in (Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS):
            return CloseCode.UNKNOWN_OPCODE
        if connection.session is None:
            return CloseCode.NOT_AUTHENTICATED
        if op == Op.REQUEST_MEMBERS:
            self._send_members(connection.session, body["d"])
        return None

    def _identify(self, connection: GatewayConnection, data: Json) -> CloseCode | None:
        if connection.session is not None:
            return CloseCode.ALREADY_AUTHENTICATED
        if data.get("token") != self._world.token:
            return CloseCode.AUTHENTICATION_FAILED
        intents = Intent(int(data.get("intents", 0)) & (1 << 26) - 1)
        if intents & PRIVILEGED & ~self._privileged:
            return CloseCode.DISALLOWED_INTENTS
        number, count = map(int, data.get("shard") or (0, 1))
        if not 0 <= number < count:
            return CloseCode.INVALID_SHARD
        if self._is_identify_too_soon(number):
            self.identify_refusals += 1
            connection.send(Op.INVALID_SESSION, False)
            return None
        if not self.starts_left:
            self._reset_token()
            return CloseCode.AUTHENTICATION_FAILED
        self.starts_left -= 1
        session = GatewaySession(secrets.token_hex(16), intents, (number, count))
        self._sessions[session.id] = session
        self._join(connection, session)
        self.identify_count += 1
        self._send(session, "READY", self._ready(session))
        if Intent.GUILDS in intents:
            for guild in self._guilds_of(session):
                self._send(session, "GUILD_CREATE", self._world.guild_json(guild))
        return None

    def _send(self, session: GatewaySession, event: str, data: Json) -> None:
        self._check(event, data)
        session.send(event, self._world.faults.apply_alteration(event, data))

    def _reset_token(self) -> None:
        """End all sessions and replace the token, as Discord does after too many starts."""
        self._world.token = secrets.token_urlsafe(32)
        self._sessions.clear()
        for connection in self._connections:
            if connection.session is not None:
                connection.abort()

    def _guilds_of(self, session: GatewaySession) -> list[Guild]:
        return [guild for guild in self._world.guilds.values() if session.serves(guild.id)]

    def _is_identify_too_soon(self, shard: int) -> bool:
        now, rest = asyncio.get_running_loop().time(), shard % self.concurrency
        if now - self._last_identified.get(rest, -self._identify_seconds) < self._identify_seconds:
            return True
        self._last_identified[rest] = now
        return False

    def _resume(self, connection: GatewayConnection, data: Json) -> CloseCode | None:
        if connection.session is not None:
            return CloseCode.ALREADY_AUTHENTICATED
        if data.get("token") != self._world.token:
            return CloseCode.AUTHENTICATION_FAILED
        session = self._sessions.get(str(data.get("session_id")))
        last = int(data.get("seq") or 0)
        if session is None or (session.sent and session.sent[0][0] > last + 1):
            connection.send(Op.INVALID_SESSION, False)
            return None
        if last > session.seq:
            return CloseCode.INVALID_SEQ
        for seq, text in session.sent:
            if seq > last:
                connection.send_text(text)
        self._join(connection, session)
        self.resume_count += 1
        self._send(session, "RESUMED", {"_trace": []})
        return None

    def _join(self, connection: GatewayConnection, session: GatewaySession) -> None:
        if session.connection is not None:
            session.connection.session = None
        session.connection = connection
        connection.session = session
        self._report_presence()

    def _leave(self, connection: GatewayConnection) -> None:
        self._connections.discard(connection)
        if connection.session is not None:
            connection.session.connection = None
            connection.session.left = asyncio.get_running_loop().time()
            connection.session = None
        self._report_presence()

    def _report_presence(self) -> None:
        """Report to the world when the bot comes online or goes offline."""
        if self.is_connected != self._world.bot_online:
            self._world.bot_online = self.is_connected
            self._world.feed.publish(BotPresence(self.is_connected))

    def _ready(self, session: GatewaySession) -> Json:
        world = self._world
        return {
            "v": 10,
            "user": payloads.account(world.bot, world.locale),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in self._guilds_of(session)],
            "shard": list(session.shard),
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": world.address.replace("http", "ws", 1) + PATH,
            "application": {"id": str(world.application.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "_trace": [],
        }

    def _send_members(self, session: GatewaySession, data: Json) -> None:
        members = [*members_of(self._world, self._world.guild(int(data["guild_id"]))), self._world.bot]
        wanted = data.get("user_ids")
        if wanted:
            named = {str(each) for each in (wanted if isinstance(wanted, list) else [wanted])}
            members = [each for each in members if str(each.id) in named]
        elif query := data.get("query"):
            members = [each for each in members if each.username.startswith(str(query).lower())]
        body = {
            "guild_id": str(data["guild_id"]),
            "members": [payloads.guild_member(each) for each in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        self._send(session, "GUILD_MEMBERS_CHUNK", body)

    def _visible_data(self, session: GatewaySession, event: str, data: Json) -> Json | None:
        """Return the event as this session may see it, `None` if its intents exclude it."""
        family = event.partition("_")[0]
        if family in _NEEDED:
            return data if _NEEDED[family] in session.intents else None
        if family != "MESSAGE":
            return data
        needed = Intent.GUILD_MESSAGES if "guild_id" in data else Intent.DIRECT_MESSAGES
        if needed not in session.intents:
            return None
        bot_id = str(self._world.bot.id)
        own = data.get("author", {}).get("id") == bot_id or any(
            each["id"] == bot_id for each in data.get("mentions", ())
        )
        if (
            own
            or needed is Intent.DIRECT_MESSAGES
            or Intent.MESSAGE_CONTENT in session.intents
            or event == "MESSAGE_DELETE"
        ):
            return data
        return data | _HIDDEN


def guild_of(event: str, data: Json) -> int | None:
    """Return the server that an event belongs to."""
    of_guild = event.startswith("GUILD_") and "guild_id" not in data
    found = data.get("id" if of_guild else "guild_id")
    return None if found is None else int(found)
