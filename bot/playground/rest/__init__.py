"""The part of Discord's HTTP API (version 10) that a game host uses."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest import channels, commands, emojis, files, identity, interactions, messages, threads
from bot.playground.rest.wire import BASE

_MODULES = (identity, commands, emojis, interactions, messages, channels, threads)


def routes() -> list[web.AbstractRouteDef]:
    """Every route, with Discord's own path templates below `BASE`, and the files."""
    api = [web.route(method, BASE + path, handler) for module in _MODULES for method, path, handler in module.ROUTES]
    return [*api, *files.ROUTES]


def described_routes() -> list[tuple[str, str]]:
    """Method and path template of every route that Discord's description of its API has."""
    return [(method, path) for module in _MODULES for method, path, _ in module.ROUTES]
