"""Discord's HTTP API, version 10, as far as a game host uses it."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest import channels, commands, files, identity, interactions, messages, threads
from bot.playground.rest.wire import BASE


def routes() -> list[web.AbstractRouteDef]:
    """Every route, with Discord's own path templates below `BASE`, and the files."""
    modules = (identity, commands, interactions, messages, channels, threads)
    api = [web.route(method, BASE + path, handler) for module in modules for method, path, handler in module.ROUTES]
    return [*api, *files.ROUTES]
