"""Gateway connections and sessions, with Discord's opcodes and close codes."""

from __future__ import annotations

import asyncio
import importlib
import json
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Protocol

from aiohttp import web

MAX_REPLAYED_EVENTS = 2000


class Op(IntEnum):
    """Kinds of gateway messages, by Discord's numbers."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class CloseCode(IntEnum):
    """Reasons to close a connection, by Discord's numbers."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    TIMED_OUT = 4009
    INVALID_SHARD = 4010
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    """The intents that matter here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class Encoder(Protocol):
    """Encodes the messages of one connection."""

    def __call__(self, text: str) -> bytes | str:
        """One message."""


@dataclass(slots=True, eq=False)
class GatewaySession:
    """One identified bot. It outlives its connection, so that it can be resumed."""

    id: str
    intents: Intent
    shard: tuple[int, int] = (0, 1)
    """Its number and the total count."""
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=MAX_REPLAYED_EVENTS))
    connection: GatewayConnection | None = None
    left: float = 0.0
    """When its connection ended, by the loop's clock."""

    def serves(self, guild: int | None) -> bool:
        """Whether this shard gets the events of a guild.

        Direct messages (None) go to shard 0.
        """
        number, count = self.shard
        return (0 if guild is None else (guild >> 22) % count) == number

    def send(self, event: str, data: object) -> None:
        """Number and store an event, and send it if the bot is connected."""
        self.seq += 1
        text = json.dumps({"op": Op.DISPATCH, "t": event, "s": self.seq, "d": data})
        self.sent.append((self.seq, text))
        if self.connection is not None:
            self.connection.send_text(text)


class GatewayConnection:
    """One websocket with a send queue and a writer task."""

    def __init__(
        self, request: web.Request, socket: web.WebSocketResponse, encode: Encoder, delay: Callable[[], float]
    ) -> None:
        self.socket = socket
        self._transport = request.transport
        self.session: GatewaySession | None = None
        self._encode = encode
        self._delay = delay
        self._queue: asyncio.Queue[tuple[float, str] | None] = asyncio.Queue()
        self.hanging = False
        """Whether messages are lost in both directions while the connection stays open."""

    def send(self, op: Op, data: object = None) -> None:
        """Queue a message that isn't an event."""
        self.send_text(json.dumps({"op": op, "t": None, "s": None, "d": data}))

    def send_text(self, text: str) -> None:
        """Queue a message."""
        self._queue.put_nowait((asyncio.get_running_loop().time() + self._delay(), text))

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    def finish(self) -> None:
        """Stop writing."""
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send queued messages until `finish`."""
        while (queued := await self._queue.get()) is not None:
            due, text = queued
            if (early := due - asyncio.get_running_loop().time()) > 0:
                await asyncio.sleep(early)
            if self.hanging:
                continue
            encoded = self._encode(text)
            try:
                if isinstance(encoded, str):
                    await self.socket.send_str(encoded)
                else:
                    await self.socket.send_bytes(encoded)
            except ConnectionError:
                return


def make_encoder(compress: str | None) -> Encoder:
    """Return the encoder for a `compress` parameter, None for no compression."""
    if compress == "zlib-stream":
        stream = zlib.compressobj()
        return lambda text: stream.compress(text.encode()) + stream.flush(zlib.Z_SYNC_FLUSH)
    if compress == "zstd-stream":
        zstandard = importlib.import_module("zstandard")
        frames = zstandard.ZstdCompressor().compressobj()
        return lambda text: bytes(frames.compress(text.encode()) + frames.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
    return lambda text: text
