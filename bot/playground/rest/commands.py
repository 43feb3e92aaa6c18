"""Registration of application commands, global or per guild."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest.wire import WORLD, Route, empty_response, json_response, path_number, read_json
from bot.playground.world.changes import CommandsChanged
from bot.playground.world.errors import missing_access, unknown_object


async def registered(request: web.Request) -> web.Response:
    """`GET .../commands`."""
    scope = _scope(request)
    return json_response(request.app[WORLD].command_registry.registered(scope))


async def replace(request: web.Request) -> web.Response:
    """Serve `PUT .../commands`, which replaces all or none."""
    scope, body = _scope(request), await read_json(request)
    commands = request.app[WORLD].command_registry.replace(scope, body)
    _changed(request)
    return json_response(commands)


async def add(request: web.Request) -> web.Response:
    """`POST .../commands`."""
    scope, body = _scope(request), await read_json(request)
    before = len(request.app[WORLD].command_registry.registered(scope))
    command = request.app[WORLD].command_registry.add(scope, body)
    new = len(request.app[WORLD].command_registry.registered(scope)) > before
    _changed(request)
    return json_response(command, 201 if new else 200)


async def get(request: web.Request) -> web.Response:
    """`GET .../commands/{command_id}`."""
    return json_response(request.app[WORLD].command_registry.get(_scope(request), path_number(request, "command_id")))


async def edit(request: web.Request) -> web.Response:
    """`PATCH .../commands/{command_id}`."""
    scope, body = _scope(request), await read_json(request)
    command = request.app[WORLD].command_registry.edit(scope, path_number(request, "command_id"), body)
    _changed(request)
    return json_response(command)


async def remove(request: web.Request) -> web.Response:
    """`DELETE .../commands/{command_id}`."""
    request.app[WORLD].command_registry.remove(_scope(request), path_number(request, "command_id"))
    _changed(request)
    return empty_response()


def _scope(request: web.Request) -> int | None:
    world = request.app[WORLD]
    if path_number(request, "application_id") != world.application.id:
        raise unknown_object("Application")
    if "guild_id" not in request.match_info:
        return None
    guild_id = path_number(request, "guild_id")
    if guild_id not in world.guilds:
        raise missing_access()
    return guild_id


def _changed(request: web.Request) -> None:
    request.app[WORLD].feed.publish(CommandsChanged())


_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES: list[Route] = [
    route
    for base in (_GLOBAL, _GUILD)
    for route in (
        ("GET", base, registered),
        ("PUT", base, replace),
        ("POST", base, add),
        ("GET", f"{base}/{{command_id}}", get),
        ("PATCH", f"{base}/{{command_id}}", edit),
        ("DELETE", f"{base}/{{command_id}}", remove),
    )
]
