"""The bot's account, and its guilds with members and roles."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest.wire import WORLD, Route, empty_response, json_response, path_number, read_json
from bot.playground.world import payloads
from bot.playground.world.errors import missing_permissions, unknown_object
from bot.playground.world.membership import change_role, members_of
from bot.playground.world.model import Guild, Json, Member, Permission


async def me(request: web.Request) -> web.Response:
    """`GET /users/@me`."""
    return json_response(payloads.account(request.app[WORLD].bot, request.app[WORLD].locale))


async def own_application(request: web.Request) -> web.Response:
    """`GET /oauth2/applications/@me` and `GET /applications/@me`."""
    world = request.app[WORLD]
    application, owner = world.application, world.members[0]
    body: Json = {
        "id": str(application.id),
        "name": application.name,
        "icon": None,
        "description": "A board-game host.",
        "bot_public": False,
        "bot_require_code_grant": False,
        "owner": payloads.user(owner),
        "verify_key": "0" * 64,
        "type": None,
        "flags": 0,
        "flags_new": "0",
        "bot": payloads.user(world.bot),
        "team": None,
        "summary": "",
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": application.interactions_endpoint_url,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "integration_types_config": {str(int(each)): {} for each in sorted(application.installs)},
    }
    addresses = {
        "terms_of_service_url": application.terms_of_service_url,
        "privacy_policy_url": application.privacy_policy_url,
    }
    return json_response(body | {name: address for name, address in addresses.items() if address is not None})


async def user(request: web.Request) -> web.Response:
    """`GET /users/{user_id}`."""
    return json_response(payloads.user(_member(request)))


async def my_guilds(request: web.Request) -> web.Response:
    """`GET /users/@me/guilds`."""
    after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 200))
    guilds = sorted((each for each in request.app[WORLD].guilds.values() if each.id > after), key=lambda each: each.id)
    return json_response([_own_guild(each, request.app[WORLD].locale) for each in guilds[:limit]])


def _own_guild(guild: Guild, locale: str) -> Json:
    own = {"icon": None, "banner": None, "owner": False, "permissions": str(int(payloads.bot_guild_permissions(guild)))}
    return payloads.partial_guild(guild, locale) | own


async def open_conversation(request: web.Request) -> web.Response:
    """`POST /users/@me/channels`."""
    world = request.app[WORLD]
    body = await read_json(request)
    try:
        member = world.member(int(body["recipient_id"]))
    except KeyError:
        raise unknown_object("User") from None
    return json_response(world.channel_json(world.open_conversation(member)))


async def guild(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}`."""
    return json_response(request.app[WORLD].guild_json(_guild(request)))


async def guild_channels(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}/channels`."""
    world, here = request.app[WORLD], _guild(request)
    return json_response(
        [world.channel_json(each) for each in world.channels if each.guild_id == here.id and not each.is_thread]
    )


async def active_threads(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}/threads/active`."""
    world, here = request.app[WORLD], _guild(request)
    threads = [
        each
        for each in world.channels
        if each.guild_id == here.id and each.is_thread and not each.archived and world.access.is_open_to_bot(each)
    ]
    mine = [payloads.thread_member(each.id, world.bot.id) for each in threads if world.bot.id in each.members]
    return json_response(
        {"threads": [world.channel_json(each) for each in threads], "members": mine, "has_more": False}
    )


async def roles(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}/roles`."""
    here = _guild(request)
    return json_response([payloads.role_everyone(here), *map(payloads.role, here.roles)])


async def give_role(request: web.Request) -> web.Response:
    """`PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}`."""
    return _change_role(request, has=True)


async def take_role(request: web.Request) -> web.Response:
    """`DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}`."""
    return _change_role(request, has=False)


def _change_role(request: web.Request, *, has: bool) -> web.Response:
    """Give or take away a role below the bot's highest, if the bot may manage roles."""
    world, here, found = request.app[WORLD], _guild(request), _member(request, "Member")
    role = next((each for each in here.roles if each.id == path_number(request, "role_id")), None)
    if role is None:
        raise unknown_object("Role")
    if found.id not in here.members:
        raise unknown_object("Member")
    highest = max((each.position for each in here.roles_of(world.bot.id)), default=0)
    if Permission.MANAGE_ROLES not in payloads.bot_guild_permissions(here) or role.position >= highest or role.managed:
        raise missing_permissions()
    change_role(world, found.id, role, here.id, has=has)
    return empty_response()


async def member(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}/members/{user_id}`."""
    here, found = _guild(request), _member(request, "Member")
    if found.id not in here.members and not found.bot:
        raise unknown_object("Member")
    until = request.app[WORLD].access.timed_out_until(found.id, here)
    return json_response(payloads.guild_member(found, timed_out_until=until, roles=here.roles_of(found.id)))


async def members(request: web.Request) -> web.Response:
    """`GET /guilds/{guild_id}/members`."""
    world, here = request.app[WORLD], _guild(request)
    return json_response([payloads.guild_member(each) for each in (*members_of(world, here), world.bot)])


def _guild(request: web.Request) -> Guild:
    try:
        return request.app[WORLD].guilds[path_number(request, "guild_id")]
    except KeyError:
        raise unknown_object("Guild") from None


def _member(request: web.Request, what: str = "User") -> Member:
    try:
        return request.app[WORLD].member(path_number(request, "user_id"))
    except KeyError:
        raise unknown_object(what) from None


ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/oauth2/applications/@me", own_application),
    ("GET", "/applications/@me", own_application),
    ("GET", "/users/@me/guilds", my_guilds),
    ("POST", "/users/@me/channels", open_conversation),
    ("GET", "/users/{user_id}", user),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", guild_channels),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
    ("GET", "/guilds/{guild_id}/roles", roles),
    ("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", give_role),
    ("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", take_role),
    ("GET", "/guilds/{guild_id}/members", members),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
