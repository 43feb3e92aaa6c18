"""Redirects discord.py to the stand-in. `tablekeeper run` never imports this."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.gateway.gateway import PATH
from bot.playground.rest.wire import BASE, LOOPBACK


def free_port() -> int:
    """Return a port of this machine at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def point_discord_at(address: str) -> None:
    """Connect this process to the stand-in at `address` instead of Discord.

    `address` has the form `http://127.0.0.1:port`.
    """
    if urlsplit(address).hostname not in LOOPBACK:
        raise ValueError(f"the stand-in is on this machine only, not at {address}")
    Route.BASE = address + BASE
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws", 1) + PATH)
    Asset.BASE = address


@contextmanager
def discord_at(address: str) -> Iterator[None]:
    """Redirect discord.py inside the block."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_discord_at(address)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
