"""Registering commands: Discord's rules for names, options, sizes and scopes."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.playground.rest.wire import Validator
from bot.playground.server import Playground
from bot.playground.world.changes import CommandsChanged
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Application, Install
from bot.playground.world.world import GUILD_ID, World
from tests.playground.api import Api
from tests.playground.schema import ANY_BODY, DISCORDS
from tests.playground.small_bot import running

Json = dict[str, Any]


@pytest.fixture
def validate() -> Validator:
    """These bodies are wrong on purpose."""
    return ANY_BODY


def command(**changes: Any) -> Json:
    return {"name": "go", "description": "Go"} | changes


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "a", "description": "A"} | changes


def scope(world: World, guild: int | None = None) -> str:
    return f"/applications/{world.application.id}" + (f"/guilds/{guild}" if guild else "") + "/commands"


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        (command(name="Go"), (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="go on"), (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="x" * 33), (0, "name"), "BASE_TYPE_BAD_LENGTH"),
        (command(description="x" * 101), (0, "description"), "BASE_TYPE_BAD_LENGTH"),
        (command(description=""), (0, "description"), "BASE_TYPE_REQUIRED"),
        (command(options=[option(name=f"a{n}") for n in range(26)]), (0, "options"), "BASE_TYPE_BAD_LENGTH"),
        (
            command(options=[option(), option()]),
            (0, "options", 1, "name"),
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            command(options=[option(), option(name="b", required=True)]),
            (0, "options", 1),
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]),
            (0, "options", 0, "choices"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            command(options=[option(choices=[{"name": "n", "value": "v"}], autocomplete=True)]),
            (0, "options", 0, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID",
        ),
        (
            command(options=[option(), option(type=1, name="b")]),
            (0, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (
            command(options=[option(type=1, options=[option(type=1)])]),
            (0, "options", 0, "options", 0, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (command(options=[option(type=12)]), (0, "options", 0, "type"), "BASE_TYPE_CHOICES"),
    ],
)
async def test_a_command_beyond_a_limit(
    api: Api, world: World, body: Json, place: tuple[object, ...], code: str
) -> None:
    answer = await api("PUT", scope(world), [body])
    assert answer.problem(*place) == code
    assert world.commands == []


async def test_the_whole_command_has_a_size(api: Api, world: World) -> None:
    choices = [{"name": f"{n:02}" + "x" * 98, "value": f"{n:02}" + "x" * 98} for n in range(25)]
    large = command(options=[option(name=f"a{n}", choices=choices) for n in range(2)])
    assert (await api("PUT", scope(world), [large])).problem(0) == "APPLICATION_COMMAND_TOO_LARGE"


async def test_a_hundred_commands_and_no_name_twice(api: Api, world: World) -> None:
    many = [command(name=f"go{n}") for n in range(101)]
    assert "errors" in (await api("PUT", scope(world), many)).body
    assert (await api("PUT", scope(world), many[:100])).status == 200
    twice = await api("PUT", scope(world), [command(), command()])
    assert twice.problem(1, "name") == "APPLICATION_COMMANDS_DUPLICATE_NAME"


async def test_one_bad_command_leaves_all_as_they_were(api: Api, world: World) -> None:
    await api("PUT", scope(world), [command()])
    await api("PUT", scope(world), [command(name="new"), command(name="BAD")])
    assert [each["name"] for each in world.commands] == ["go"]


async def test_global_and_guild_commands_one_by_one(api: Api, world: World) -> None:
    changes = world.feed.subscribe()
    added = await api("POST", scope(world, GUILD_ID), command())
    assert isinstance(await anext(changes), CommandsChanged)
    assert (added.status, added.body["guild_id"]) == (201, str(GUILD_ID))
    assert (await api("POST", scope(world, GUILD_ID), command(description="Again"))).status == 200
    place = f"{scope(world, GUILD_ID)}/{added.body['id']}"
    edited = await api("PATCH", place, {"name": "gone"})
    assert (edited.body["name"], edited.body["description"]) == ("gone", "Again")
    assert (await api("GET", place)).body["name"] == "gone"
    assert (await api("GET", scope(world))).body == []
    assert (await api("DELETE", place)).status == 204
    assert (await api("GET", place)).code == 10063
    assert (await api("GET", "/applications/1/commands")).code == 10002
    assert (await api("PUT", scope(world, 5), [])).code == 50001


async def test_an_id_outlives_registering_again(api: Api, world: World) -> None:
    first = await api("PUT", scope(world), [command()])
    second = await api("PUT", scope(world), [command(description="Otherwise")])
    assert first.body[0]["id"] == second.body[0]["id"]


async def test_a_version_changes_with_its_command_only(api: Api, world: World) -> None:
    first, again, later = [
        (await api("PUT", scope(world), [command(description=result)])).body[0]["version"]
        for result in ("Go", "Go", "Otherwise")
    ]
    assert first == again != later


@pytest.mark.parametrize(
    ("application", "given", "registered"),
    [([0], None, [0]), ([0, 1], None, [0, 1]), ([0, 1], [0], [0]), ([0], [1], [1])],
)
async def test_where_a_command_says_nothing_its_application_decides(
    application: list[int], given: list[int] | None, registered: list[int]
) -> None:
    world = World(application=Application(5, installs=frozenset(map(Install, application))))
    async with Playground(world, validate=DISCORDS) as playground, aiohttp.ClientSession() as session:
        api = Api(playground, session)
        await api("PUT", "/applications/5/commands", [command(integration_types=given)])
        (found,) = (await api("GET", "/applications/5/commands")).body
    assert (found["integration_types"], found["application_id"]) == (registered, "5")


async def test_an_application_may_have_another_id_than_its_bot() -> None:
    world = World(application=Application(5))
    async with Playground(world, validate=DISCORDS) as playground, running(playground) as bot:
        assert (bot.application_id, bot.user and bot.user.id) == (5, world.bot.id)
        ana = playground.member("Ana")
        await ana.slash("small slow")
        await ana.until(lambda: ana.newest_message().content == "And one more.")


async def test_commands_are_offered_where_they_may_be_used(api: Api, world: World) -> None:
    ana, ben = world.members[:2]
    bodies = [command(contexts=[0]), command(name="rule", default_member_permissions="32")]
    await api("PUT", scope(world), bodies)
    talk = world.open_conversation(ana)
    with pytest.raises(ClientRefusal, match="no command /go"):
        Client(world).slash(ana, talk, "go")
    with pytest.raises(ClientRefusal, match="no command /rule"):
        Client(world).slash(ben, world.channels[0], "rule")
    assert Client(world).slash(ana, world.channels[0], "rule").name == "rule"
    assert Client(world).slash(ana, talk, "rule").guild_id is None


async def test_a_group_in_a_group_of_subcommands(api: Api, world: World) -> None:
    inner = option(type=1, name="add", options=[option(type=4, name="many", min_value=1), option(name="word")])
    await api("PUT", scope(world), [command(options=[option(type=2, name="list", options=[inner])])])
    asked = Client(world).slash(world.members[0], world.channels[0], "/go list add word:two: three many:7")
    assert asked.name == "go list add"
    (group,) = asked.data["options"]
    (subcommand,) = group["options"]
    assert (group["type"], subcommand["type"]) == (2, 1)
    assert [(each["name"], each["value"]) for each in subcommand["options"]] == [("many", 7), ("word", "two: three")]
