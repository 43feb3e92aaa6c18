"""The part of Discord's HTTP API (version 10) that a game host uses."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest import channels, commands, emojis, files, identity, interactions, messages, threads
from bot.playground.rest.wire import BASE

_MODULES = (identity, commands, emojis, interactions, messages, channels, threads)


def routes() -> list[web.AbstractRouteDef]:
    """Return all routes, with Discord's path templates below `BASE`, and the files."""
    api = [web.route(method, BASE + path, handler) for module in _MODULES for method, path, handler in module.ROUTES]
    return [*api, *files.ROUTES]


def described_routes() -> list[tuple[str, str]]:
    """Return method and path template of all routes in Discord's API description."""
    return [(method, path) for module in _MODULES for method, path, _ in module.ROUTES]
