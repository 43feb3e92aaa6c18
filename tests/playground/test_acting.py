"""What members do beside playing, what their clients refuse, and the rarer corners of the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.playground.rest.wire import Validator
from bot.playground.world.changes import MessageCreated, MessageDeleted
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import File, Message, Permission
from bot.playground.world.world import GUILD_ID, MEMBERS, World
from tests.playground.api import Api
from tests.playground.schema import ANY_BODY

Json = dict[str, Any]


@pytest.fixture
def validate() -> Validator:
    """Some of these bodies are wrong on purpose."""
    return ANY_BODY


async def with_controls(api: Api, world: World) -> Message:
    options = [{"label": f"M{n}", "value": f"m{n}"} for n in range(3)]
    rows = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "cells", "options": options, "max_values": 2}]},
        {"type": 1, "components": [{"type": 8, "custom_id": "where"}]},
    ]
    answer = await api.send({"content": "x", "components": rows})
    return world.find_message(int(answer.body["id"]))


async def test_what_a_client_does_not_let_members_press_or_choose(api: Api, world: World) -> None:
    ana, message = world.members[0], await with_controls(api, world)
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: Client(world).press(ana, message.id, "cells"), "is a list to choose from"),
        (lambda: Client(world).press(ana, message.id, "stop"), "has no control 'stop'"),
        (lambda: Client(world).press(ana, 1, "go"), "The message is gone"),
        (lambda: Client(world).select(ana, message.id, "go", ["m1"]), "is a button, not a list"),
        (lambda: Client(world).select(ana, message.id, "cells", ["m9"]), "does not offer 'm9'; it offers: M0, M1, M2"),
        (lambda: Client(world).select(ana, message.id, "cells", ["m0", "m1", "m2"]), "takes 1 to 2 different choices"),
        (lambda: Client(world).select(ana, message.id, "cells", ["m0", "m0"]), "takes 1 to 2 different choices"),
        (lambda: Client(world).say(ana, world.channels[0], " "), "1 to 2000 characters"),
        (lambda: Client(world).say(ana, 1, "x"), "no such channel"),
        (lambda: world.open_channel("Table one"), "a name of its own"),
        (lambda: Client(world).dismiss(ana, message.id), "Only ephemeral messages"),
    ]
    for refused, reason in refusals:
        with pytest.raises(ClientRefusal, match=reason):
            refused()


async def test_a_channel_is_chosen_with_what_is_known_of_it(api: Api, world: World) -> None:
    message = await with_controls(api, world)
    asked = Client(world).select(world.members[0], message.id, "where", [str(world.channels[1].id)])
    assert asked.data["id"] == message.components[2]["components"][0]["id"]
    (found,) = asked.data["resolved"]["channels"].values()
    assert found["name"] == "table-two"


async def test_a_private_message_is_dismissed_by_its_addressee(api: Api, world: World) -> None:
    ana, ben = world.members[:2]
    await api("PUT", f"/applications/{world.application.id}/commands", [{"name": "go", "description": "Go"}])
    interaction = Client(world).slash(ana, world.channels[0], "go")
    changes = world.feed.subscribe()
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    await api.respond(interaction, 4, {"content": "Psst", "flags": 64, "components": [row]})
    (message,) = world.visible_messages(ana, world.channels[0])
    with pytest.raises(ClientRefusal, match="does not see"):
        Client(world).press(ben, message.id, "go")
    with pytest.raises(ClientRefusal):
        Client(world).dismiss(ben, message.id)
    Client(world).dismiss(ana, message.id)
    answers = [change async for change in _until_deleted(changes)]
    assert [change.seen_by(ana.id) for change in answers] == [True] * len(answers)
    assert not any(change.seen_by(ben.id) for change in answers)
    assert isinstance(answers[0], MessageCreated)


async def _until_deleted(changes: Any) -> Any:
    async for change in changes:
        yield change
        if isinstance(change, MessageDeleted):
            return


async def test_every_kind_of_field_on_a_form(api: Api, world: World) -> None:
    await api("PUT", f"/applications/{world.application.id}/commands", [{"name": "go", "description": "Go"}])
    interaction = Client(world).slash(world.members[0], world.channels[0], "go")
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    kinds: list[Json] = [
        {"type": 3, "custom_id": "select", "options": options},
        {"type": 5, "custom_id": "member"},
        {"type": 21, "custom_id": "radio", "options": options},
        {"type": 22, "custom_id": "boxes", "options": options, "max_values": 2},
        {"type": 23, "custom_id": "box"},
    ]
    labels = [{"type": 18, "label": each["custom_id"].title(), "component": each} for each in kinds]
    assert (await api.respond(interaction, 9, {"custom_id": "f", "title": "Form", "components": labels})).status == 200
    ben = world.member("Ben")
    values: dict[str, str | bool | list[str]] = {
        "select": "2",
        "member": str(ben.id),
        "radio": "1",
        "boxes": ["1", "2"],
        "box": True,
    }
    wrong: list[tuple[dict[str, str | bool | list[str]], str]] = [
        ({"radio": "3"}, "takes one of: One, Two"),
        ({"boxes": ["1", "3"]}, "does not offer '3'"),
        ({"select": True}, "takes choices"),
        ({"other": "x"}, "no field 'other'"),
    ]
    for changed, reason in wrong:
        with pytest.raises(ClientRefusal, match=reason):
            Client(world).submit(world.members[0], interaction, {**values, **changed})
    sent = Client(world).submit(world.members[0], interaction, values).data
    inner = [row["component"] for row in sent["components"]]
    assert [each.get("value", each.get("values")) for each in inner] == [["2"], [str(ben.id)], "1", ["1", "2"], True]
    assert list(sent["resolved"]["users"]) == [str(ben.id)]


async def test_a_select_of_channels_offers_its_kinds_alone(api: Api, world: World) -> None:
    here = world.channels[0]
    thread = (await api("POST", f"/channels/{here.id}/threads", {"name": "T", "type": 11})).body["id"]
    select = {"type": 8, "custom_id": "where", "channel_types": [0], "min_values": 0, "max_values": 2}
    chosen = [{"type": "channel", "id": str(each.id)} for each in world.channels[:2]]
    wrong: list[Json] = [
        select | {"max_values": 1, "default_values": chosen},
        select | {"default_values": [{"type": "user", "id": "1"}]},
    ]
    for each in wrong:
        body = {"content": "x", "components": [{"type": 1, "components": [each]}]}
        assert (await api("POST", f"/channels/{here.id}/messages", body)).code == 50035
    body = {"content": "x", "components": [{"type": 1, "components": [select | {"default_values": chosen}]}]}
    message = int((await api("POST", f"/channels/{here.id}/messages", body)).body["id"])
    for values, reason in (([thread], "does not offer #T"), ([str(each.id) for each in world.channels], "0 to 2")):
        with pytest.raises(ClientRefusal, match=reason):
            Client(world).select(world.members[0], message, "where", values)
    sent = Client(world).select(world.members[0], message, "where", [str(world.channels[1].id)]).data
    assert (list(sent["resolved"]["channels"]), sent["component_type"]) == ([str(world.channels[1].id)], 8)


async def test_typed_numbers_and_channels_in_a_line(api: Api, world: World) -> None:
    options = [
        {"type": 10, "name": "rate", "description": "A number", "max_value": 2},
        {"type": 7, "name": "where", "description": "A channel", "channel_types": [0]},
        {"type": 11, "name": "file", "description": "A file"},
    ]
    command = {"name": "go", "description": "Go", "options": options}
    await api("PUT", f"/applications/{world.application.id}/commands", [command])
    ana, here = world.members[0], world.channels[0]
    asked = Client(world).slash(ana, here, "go rate:1.5 where:#table-two")
    assert [each["value"] for each in asked.data["options"]] == [1.5, str(world.channels[1].id)]
    for line, reason in [("go rate:x", "takes a number"), ("go rate:3", "to 2"), ("go where:#x", "takes a channel")]:
        with pytest.raises(ClientRefusal, match=reason):
            Client(world).slash(ana, here, line)
    with pytest.raises(ClientRefusal, match="none is given"):
        Client(world).slash(ana, here, "go file:a.txt")
    with pytest.raises(ClientRefusal, match="larger than 10 MiB"):
        Client(world).slash(ana, here, "go file:a", files=[File("a", bytes(10 * 1024 * 1024 + 1))])


async def test_who_the_bot_is_and_what_it_sees(api: Api, world: World) -> None:
    ana = world.members[0]
    assert (await api("GET", "/applications/@me")).body["owner"]["username"] == "ana"
    assert (await api("GET", f"/users/{ana.id}")).body["global_name"] == "Ana"
    assert [each["id"] for each in (await api("GET", "/users/@me/guilds")).body] == [str(GUILD_ID)]
    assert len((await api("GET", f"/guilds/{GUILD_ID}/channels")).body) == 2
    assert len((await api("GET", f"/guilds/{GUILD_ID}/members")).body) == len(MEMBERS) + 1  # and the bot
    assert [each["name"] for each in (await api("GET", f"/guilds/{GUILD_ID}/roles")).body] == ["@everyone"]
    opened = await api("POST", f"/channels/{world.channels[0].id}/threads", {"name": "T", "type": 11})
    active = await api("GET", f"/guilds/{GUILD_ID}/threads/active")
    assert [each["id"] for each in active.body["threads"]] == [opened.body["id"]]
    assert (await api("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013


async def test_changing_and_deleting_channels(api: Api, world: World) -> None:
    here = world.channels[0].id
    assert (await api("PATCH", f"/channels/{here}", {"name": "other"})).code == 50013
    assert (await api("DELETE", f"/channels/{here}")).code == 50013
    thread = (await api("POST", f"/channels/{here}/threads", {"name": "T", "type": 11})).body["id"]
    assert (await api("PATCH", f"/channels/{thread}", {"name": "x" * 101})).code == 50035
    assert (await api("PATCH", f"/channels/{thread}", {"locked": True})).code == 50013
    renamed = await api("PATCH", f"/channels/{thread}", {"name": "New name", "auto_archive_duration": 60})
    assert (renamed.body["name"], renamed.body["thread_metadata"]["auto_archive_duration"]) == ("New name", 60)
    await api("PATCH", f"/channels/{thread}", {"archived": True})
    assert (await api("PATCH", f"/channels/{thread}", {"name": "Newer"})).code == 50083
    assert not (await api("PATCH", f"/channels/{thread}", {"archived": False})).body["thread_metadata"]["archived"]


async def test_a_channel_takes_its_threads_along(api: Api, world: World) -> None:
    channel = world.open_channel("short lived", denied=Permission.PIN_MESSAGES)
    thread = (await api("POST", f"/channels/{channel.id}/threads", {"name": "T", "type": 11})).body["id"]
    world.remove_channel(channel)
    assert (await api("GET", f"/channels/{thread}")).code == 10003
