"""Where an application is installed: on a server, or on a member's account, who takes it everywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from copy import deepcopy
from typing import Any

import aiohttp
import pytest

from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, InteractionType
from bot.playground.world.membership import remove_bot
from bot.playground.world.model import Application, Channel, Install, Member
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.schema import DISCORDS
from tests.playground.small_bot import SmallBot, running

EVERYWHERE = Application(7, installs=frozenset(Install))


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(World(application=EVERYWHERE), validate=DISCORDS) as playground:
        yield playground


@pytest.fixture
def member(world: World) -> Member:
    """Ana, who installed the application on her account."""
    world.installed_by.add(world.members[0].id)
    return world.members[0]


@pytest.fixture
def elsewhere(world: World) -> Channel:
    """A channel of a server that the bot is not on."""
    return world.open_channel("elsewhere", guild_id=world.open_guild("Elsewhere", with_bot=False).id)


@pytest.fixture
async def api(playground: Playground) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(playground, session)


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[SmallBot]:
    async with running(playground) as bot:
        yield bot


@pytest.fixture
def heard(bot: SmallBot, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the bot hears of interactions, as the gateway sends it."""
    answers: list[Any] = []
    parse = bot._connection.parsers["INTERACTION_CREATE"]

    def hear(data: Any) -> None:
        answers.append(deepcopy(data))  # discord.py changes what it is told
        parse(data)

    monkeypatch.setitem(bot._connection.parsers, "INTERACTION_CREATE", hear)
    return answers


async def test_a_member_takes_the_application_to_a_server_without_the_bot(
    playground: Playground, member: Member, elsewhere: Channel, heard: list[Any]
) -> None:
    ana = playground.member("Ana", elsewhere.id)
    await ana.slash("small board title:Here")
    (told,) = heard
    assert told["authorizing_integration_owners"] == {"1": str(member.id)}
    assert (told["context"], told["guild"]["id"]) == (0, str(elsewhere.guild_id))
    assert ana.newest_message().content.startswith("Here")


async def test_who_has_not_installed_it_has_no_commands_there(
    playground: Playground, elsewhere: Channel, bot: SmallBot
) -> None:
    with pytest.raises(ClientRefusal, match="no command /small"):
        await playground.member("Ben", elsewhere.id).slash("small board title:Here")


async def test_a_control_goes_back_to_whoever_brought_the_application(
    playground: Playground, member: Member, elsewhere: Channel, heard: list[Any]
) -> None:
    await playground.member("Ana", elsewhere.id).slash("small board title:Here")
    await playground.member("Ben", elsewhere.id).press("Count")
    assert heard[-1]["authorizing_integration_owners"] == {"1": str(member.id)}
    assert heard[-1]["message"]["interaction_metadata"]["authorizing_integration_owners"] == {"1": str(member.id)}


@pytest.mark.parametrize(
    ("place", "context", "owners"),
    [
        ("server", 0, {"0": "guild", "1": "member"}),
        ("messages", 1, {"0": "0", "1": "member"}),
        ("group", 2, {"1": "member"}),
    ],
)
async def test_an_interaction_says_by_which_installs_it_came(
    playground: Playground, member: Member, heard: list[Any], place: str, context: int, owners: dict[str, str]
) -> None:
    world = playground.world
    where = {
        "server": lambda: world.channels[0],
        "messages": lambda: world.open_conversation(member),
        "group": lambda: world.open_group(member, world.members[1]),
    }[place]()
    await playground.member("Ana", where.id).slash("small board title:Here")
    (told,) = heard
    names = {"guild": str(where.guild_id), "member": str(member.id)}
    assert told["authorizing_integration_owners"] == {key: names.get(value, value) for key, value in owners.items()}
    assert (told["context"], "guild_id" in told) == (context, place == "server")


async def test_a_command_for_servers_is_not_there_for_who_brings_the_application(
    api: Api, world: World, member: Member, elsewhere: Channel
) -> None:
    body = [{"name": "go", "description": "Go", "integration_types": [0]}]
    await api("PUT", "/applications/7/commands", body)
    with pytest.raises(ClientRefusal, match="no command /go"):
        Client(world).slash(member, elsewhere, "go")
    with pytest.raises(ClientRefusal, match="no command /go"):
        Client(world).slash(member, world.open_group(member), "go")
    assert Client(world).slash(member, world.open_conversation(member), "go").owners == {"0": "0"}


@pytest.mark.parametrize("place", ["server", "group"])
async def test_where_the_bot_is_not_it_has_five_further_messages_and_no_channel(
    api: Api, world: World, member: Member, elsewhere: Channel, place: str
) -> None:
    await api("PUT", "/applications/7/commands", [{"name": "go", "description": "Go"}])
    where = elsewhere if place == "server" else world.open_group(member, world.members[1])
    asked = Client(world).slash(member, where, "go")
    assert (await api.respond(asked, 4, {"content": "Here."})).status == 200
    answers = [await api.hook("POST", asked, body={"content": "More."}) for _ in range(6)]
    assert [each.status for each in answers] == [200] * 5 + [400]
    assert answers[-1].code == 40094
    assert (await api.send({"content": "Hello"}, channel=where.id)).code == 50001


async def test_a_server_can_have_the_commands_without_the_bot(api: Api, world: World, elsewhere: Channel) -> None:
    await api("PUT", "/applications/7/commands", [{"name": "go", "description": "Go", "integration_types": [0]}])
    world.commands_only.add(elsewhere.guild_id or 0)
    asked = Client(world).slash(world.members[1], elsewhere, "go")
    assert asked.owners == {"0": str(elsewhere.guild_id)}
    await api.respond(asked, 4, {"content": "Here."})
    answers = [await api.hook("POST", asked, body={"content": "More."}) for _ in range(6)]
    assert {each.status for each in answers} == {200}
    assert (await api.send({"content": "Hello"}, channel=elsewhere.id)).code == 50001


async def test_a_server_that_removes_the_bot_keeps_those_who_bring_it(api: Api, world: World, member: Member) -> None:
    await api("PUT", "/applications/7/commands", [{"name": "go", "description": "Go"}])
    here = world.channels[0]
    remove_bot(world, here.guild_id or 0)
    asked = Client(world).slash(member, here, "go")
    assert isinstance(asked, Interaction)
    assert (asked.type, asked.owners) == (InteractionType.COMMAND, {"1": str(member.id)})
