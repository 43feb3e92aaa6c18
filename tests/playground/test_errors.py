"""What Discord refuses, the stand-in refuses with the same code: interactions, permissions, threads, messages."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.playground import scripted
from bot.playground.rest.wire import Validator
from bot.playground.scripted import ScriptedMember
from bot.playground.world.changes import InteractionFailed
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import Interaction, NoResponse
from bot.playground.world.model import ChannelType, Message, Permission
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.schema import ANY_BODY


@pytest.fixture
def validate() -> Validator:
    """Some of these bodies are wrong on purpose."""
    return ANY_BODY


@pytest.fixture
async def command(api: Api, world: World) -> Interaction:
    """A command that waits for its first response."""
    return await ask(api, world)


async def ask(api: Api, world: World) -> Interaction:
    await api("PUT", f"/applications/{world.application.id}/commands", [{"name": "go", "description": "Go"}])
    return Client(world).slash(world.members[0], world.channels[0], "go")


async def posted(api: Api, world: World, channel: int | None = None) -> Message:
    answer = await api.send({"content": "text"}, channel=channel)
    return world.find_message(int(answer.body["id"]))


class TestInteractions:
    async def test_a_second_first_response(self, api: Api, command: Interaction) -> None:
        assert (await api.respond(command, 4, {"content": "One"})).status == 200
        again = await api.respond(command, 4, {"content": "Two"})
        assert (again.status, again.code) == (400, 40060)

    async def test_an_unknown_interaction(self, api: Api, command: Interaction) -> None:
        answer = await api("POST", f"/interactions/1/{command.token}/callback", {"type": 5})
        assert (answer.status, answer.code) == (404, 10062)

    @pytest.mark.usefixtures("hasty")
    async def test_a_response_after_the_deadline(self, api: Api, world: World, command: Interaction) -> None:
        changes = world.feed.subscribe()
        with pytest.raises(NoResponse, match="The application did not respond"):
            await command.wait_answered()
        assert isinstance(await anext(changes), InteractionFailed)
        assert (await api.respond(command, 4, {"content": "Late"})).code == 10062

    async def test_the_webhook_works_only_after_a_response(self, api: Api, command: Interaction) -> None:
        answer = await api.hook("POST", command, "", {"content": "Early"})
        assert (answer.status, answer.code) == (404, 10015)

    async def test_the_token_ends_after_fifteen_minutes(self, api: Api, world: World, command: Interaction) -> None:
        await api.respond(command, 4, {"content": "One"})
        now = world.clock()
        world.clock = lambda: now + timedelta(minutes=15, seconds=1)
        answer = await api.hook("PATCH", command, "/messages/@original", {"content": "Two"})
        assert (answer.status, answer.code) == (401, 50027)

    async def test_a_response_of_the_wrong_kind(self, api: Api, command: Interaction) -> None:
        for kind in (1, 6, 7, 8, 99):
            assert (await api.respond(command, kind)).code == 50035
        assert (await api.respond(command, 5)).status == 200

    async def test_without_response_the_callback_says_nothing(self, api: Api, command: Interaction) -> None:
        path = f"/interactions/{command.id}/{command.token}/callback"
        assert (await api("POST", path, {"type": 5})).status == 204

    async def test_a_message_of_another_interaction(self, api: Api, world: World, command: Interaction) -> None:
        await api.respond(command, 4, {"content": "One"})
        other = await posted(api, world)
        assert (await api.hook("PATCH", command, f"/messages/{other.id}", {"content": "x"})).code == 10008

    async def test_the_original_answer_can_be_read_changed_and_deleted(self, api: Api, command: Interaction) -> None:
        await api.respond(command, 4, {"content": "One"})
        assert (await api.hook("GET", command, "/messages/@original")).body["content"] == "One"
        edited = await api.hook("PATCH", command, "/messages/@original", {"content": "Two"})
        assert edited.body["interaction_metadata"]["id"] == str(command.id)
        assert (await api.hook("DELETE", command, "/messages/@original")).status == 204
        assert (await api.hook("GET", command, "/messages/@original")).code == 10008

    async def test_the_first_follow_up_fills_what_was_deferred(
        self, api: Api, world: World, command: Interaction
    ) -> None:
        await api.respond(command, 5, {"flags": 64})
        (thinking,) = world.messages(command.channel_id)
        assert thinking.is_loading
        assert thinking.audience == command.member.id
        first = await api.hook("POST", command, "", {"content": "Here"})
        second = await api.hook("POST", command, "", {"content": "More", "flags": 64})
        assert (first.body["id"], first.body["flags"]) == (str(thinking.id), 64)
        assert second.body["id"] != first.body["id"]

    async def test_an_ephemeral_answer_is_not_found_in_its_channel(self, api: Api, command: Interaction) -> None:
        answer = await api.respond(command, 4, {"content": "Psst", "flags": 64})
        message = answer.body["resource"]["message"]
        path = f"/channels/{message['channel_id']}/messages"
        assert (await api("GET", f"{path}/{message['id']}")).code == 10008
        assert (await api("PATCH", f"{path}/{message['id']}", {"content": "x"})).code == 10008
        assert (await api("GET", path)).body == []


class TestPermissions:
    async def test_a_channel_that_the_bot_does_not_see(self, api: Api, world: World) -> None:
        channel = world.open_channel("secret", denied=Permission.VIEW_CHANNEL)
        answer = await api.send({"content": "x"}, channel=channel.id)
        assert (answer.status, answer.code) == (403, 50001)

    @pytest.mark.parametrize(
        ("denied", "method", "path"),
        [
            (Permission.SEND_MESSAGES, "POST", "/messages"),
            (Permission.READ_MESSAGE_HISTORY, "GET", "/messages"),
            (Permission.CREATE_PUBLIC_THREADS, "POST", "/threads"),
            (Permission.SEND_MESSAGES, "POST", "/typing"),
        ],
    )
    async def test_what_the_bot_may_not_do(
        self, api: Api, world: World, denied: Permission, method: str, path: str
    ) -> None:
        channel = world.open_channel("narrow", denied=denied)
        body = None if method == "GET" else {"content": "x", "name": "x", "type": 11}
        answer = await api(method, f"/channels/{channel.id}{path}", body)
        assert (answer.status, answer.code) == (403, 50013)

    async def test_files_and_embeds_need_a_permission_of_their_own(self, api: Api, world: World) -> None:
        channel = world.open_channel("plain", denied=Permission.ATTACH_FILES | Permission.EMBED_LINKS)
        assert (await api.send({}, files={"a.txt": b"a"}, channel=channel.id)).code == 50013
        assert (await api.send({"embeds": [{"title": "x"}]}, channel=channel.id)).code == 50013
        assert (await api.send({"content": "x"}, channel=channel.id)).status == 200

    async def test_pins_need_one_too(self, api: Api, world: World) -> None:
        channel = world.open_channel("narrow", denied=Permission.PIN_MESSAGES)
        message = await posted(api, world, channel.id)
        assert (await api("PUT", f"/channels/{channel.id}/messages/pins/{message.id}")).code == 50013

    async def test_an_answer_to_an_interaction_needs_none(self, api: Api, world: World) -> None:
        await ask(api, world)
        channel = world.open_channel("silent", denied=Permission.SEND_MESSAGES | Permission.ATTACH_FILES)
        interaction = Client(world).slash(world.members[0], channel, "go")
        assert (await api.respond(interaction, 4, {"content": "x"})).status == 200

    async def test_a_wrong_token(self, api: Api) -> None:
        answer = await api("GET", "/users/@me", token="nonsense")
        assert (answer.status, answer.body["message"]) == (401, "401: Unauthorized")


class TestMessages:
    async def test_unknown_things(self, api: Api, world: World) -> None:
        here = world.channels[0].id
        assert (await api("GET", "/channels/1")).code == 10003
        assert (await api("GET", f"/channels/{here}/messages/1")).code == 10008
        assert (await api("GET", "/guilds/1")).code == 10004
        assert (await api("GET", "/users/1")).code == 10013
        assert (await api("GET", f"/guilds/{next(iter(world.guilds))}/members/1")).code == 10007
        assert (await api("GET", "/nothing/here")).status == 404
        assert (await api("GET", "/channels/here")).problem("channel_id") == "NUMBER_TYPE_COERCE"

    async def test_a_message_of_somebody_else(self, api: Api, world: World) -> None:
        said = Client(world).say(world.members[0], world.channels[0], "Hello")
        path = f"/channels/{said.channel_id}/messages/{said.id}"
        assert (await api("PATCH", path, {"content": "x"})).code == 50005
        assert (await api("DELETE", path)).code == 50013

    async def test_an_edit_never_pings(self, api: Api, world: World) -> None:
        ben = world.member("Ben")
        message = await posted(api, world)
        path = f"/channels/{message.channel_id}/messages/{message.id}"
        edited = await api("PATCH", path, {"content": ben.mention})
        assert [each["id"] for each in edited.body["mentions"]] == [str(ben.id)]
        assert edited.body["edited_timestamp"] is not None
        assert world.pings == []

    @pytest.mark.parametrize(
        ("allowed", "pinged"),
        [
            (None, ["Ben", "Chloe"]),
            ({"parse": []}, []),
            ({"parse": ["users"]}, ["Ben", "Chloe"]),
            ({"parse": [], "users": ["1100000000000000013"]}, ["Chloe"]),
        ],
    )
    async def test_allowed_mentions_decide_who_is_pinged(
        self, api: Api, world: World, allowed: dict[str, object] | None, pinged: list[str]
    ) -> None:
        ben, chloe = world.member("Ben"), world.member("Chloe")
        await api.send({"content": f"{ben.mention} and {chloe.mention}", "allowed_mentions": allowed})
        assert [ping.member.name for ping in world.pings] == pinged

    async def test_a_reply_pings_its_author_if_allowed(self, api: Api, world: World) -> None:
        message = Client(world).say(world.members[0], world.channels[0], "Hello")
        reference = {"message_id": str(message.id)}
        answer = await api.send({"content": "Hello yourself", "message_reference": reference})
        assert answer.body["type"] == 19
        assert answer.body["referenced_message"]["content"] == "Hello"
        quiet = {"content": "x", "message_reference": reference, "allowed_mentions": {"parse": []}}
        await api.send(quiet)
        assert [ping.member.name for ping in world.pings] == ["Ana"]
        unknown = await api.send({"content": "x", "message_reference": {"message_id": "1"}})
        assert unknown.problem("message_reference") == "REPLIES_UNKNOWN_MESSAGE"

    async def test_everybody_is_pinged_only_with_the_permission(self, api: Api, world: World) -> None:
        await api.send({"content": "@everyone"})
        assert world.pings == []

    async def test_an_enforced_nonce_sends_once_for_some_minutes(self, api: Api, world: World) -> None:
        body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
        first, second = await api.send(body), await api.send(body)
        assert first.body["id"] == second.body["id"]
        now = world.clock()
        world.clock = lambda: now + timedelta(minutes=6)
        assert (await api.send(body)).body["id"] != first.body["id"]

    async def test_a_nonce_of_a_deleted_message_makes_none_for_some_minutes(self, api: Api, world: World) -> None:
        body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
        first = await api.send(body)
        await api("DELETE", f"/channels/{world.channels[0].id}/messages/{first.body['id']}")
        again = await api.send(body)
        assert (again.status, again.body["code"]) == (404, 10008)
        assert (await api.send(body | {"nonce": "n2"})).status == 200
        now = world.clock()
        world.clock = lambda: now + timedelta(minutes=6)
        assert (await api.send(body)).status == 200

    async def test_pages_of_messages_come_newest_first(self, api: Api, world: World) -> None:
        ids = [str((await posted(api, world)).id) for _ in range(5)]
        path = f"/channels/{world.channels[0].id}/messages"
        assert [each["id"] for each in (await api("GET", f"{path}?limit=2")).body] == [ids[4], ids[3]]
        assert [each["id"] for each in (await api("GET", f"{path}?limit=2&before={ids[2]}")).body] == [ids[1], ids[0]]
        assert [each["id"] for each in (await api("GET", f"{path}?limit=2&after={ids[2]}")).body] == [ids[4], ids[3]]

    async def test_pins_and_reactions(self, api: Api, world: World) -> None:
        message = await posted(api, world)
        base = f"/channels/{message.channel_id}/messages"
        assert (await api("PUT", f"{base}/pins/{message.id}")).status == 204
        assert [each["message"]["id"] for each in (await api("GET", f"{base}/pins")).body["items"]] == [str(message.id)]
        await api("PUT", f"{base}/{message.id}/reactions/%E2%9C%85/@me")
        assert world.find_message(message.id).reactions == (("\N{WHITE HEAVY CHECK MARK}", (world.bot.id,)),)
        await api("DELETE", f"{base}/{message.id}/reactions/%E2%9C%85/@me")
        await api("DELETE", f"{base}/pins/{message.id}")
        assert not world.find_message(message.id).pinned
        assert world.find_message(message.id).reactions == ()

    async def test_a_direct_conversation_is_seen_by_its_member_alone(self, api: Api, world: World) -> None:
        ana, ben = world.members[:2]
        opened = await api("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
        again = await api("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
        assert (opened.body["id"], opened.body["type"]) == (again.body["id"], 1)
        await api.send({"content": "Between us"}, channel=int(opened.body["id"]))
        assert opened.body["id"] in [str(each.id) for each in world.visible_channels(ana)]
        assert opened.body["id"] not in [str(each.id) for each in world.visible_channels(ben)]
        with pytest.raises(ClientRefusal):
            Client(world).say(ben, int(opened.body["id"]), "Me too")


class TestThreads:
    async def test_a_message_has_one_thread(self, api: Api, world: World) -> None:
        message = await posted(api, world)
        path = f"/channels/{message.channel_id}/messages/{message.id}/threads"
        opened = await api("POST", path, {"name": "Here"})
        assert (opened.status, opened.body["id"]) == (201, str(message.id))
        assert (await api("POST", path, {"name": "Again"})).code == 160004
        inner = await posted(api, world, int(opened.body["id"]))
        nested = await api("POST", f"/channels/{inner.channel_id}/messages/{inner.id}/threads", {"name": "Deeper"})
        assert nested.code == 50024

    async def test_a_name_and_an_archive_time_that_discord_takes(self, api: Api, world: World) -> None:
        path = f"/channels/{world.channels[0].id}/threads"
        assert (await api("POST", path, {"name": "x" * 101, "type": 11})).problem("name") == "BASE_TYPE_BAD_LENGTH"
        odd = await api("POST", path, {"name": "x", "type": 11, "auto_archive_duration": 61})
        assert odd.problem("auto_archive_duration") == "BASE_TYPE_CHOICES"

    async def test_an_archived_thread(self, api: Api, world: World) -> None:
        opened = await api("POST", f"/channels/{world.channels[0].id}/threads", {"name": "Table", "type": 11})
        thread = int(opened.body["id"])
        message = await posted(api, world, thread)
        await ask(api, world)
        archived = await api("PATCH", f"/channels/{thread}", {"archived": True})
        assert archived.body["thread_metadata"]["archived"]
        edit = await api("PATCH", f"/channels/{thread}/messages/{message.id}", {"content": "x"})
        assert (edit.status, edit.code) == (400, 50083)
        assert (await api("PUT", f"/channels/{thread}/thread-members/{world.members[1].id}")).code == 50083
        with pytest.raises(ClientRefusal, match="archived"):
            Client(world).slash(world.members[0], thread, "go")
        assert (await api.send({"content": "Awake"}, channel=thread)).status == 200
        assert not world.channel(thread).archived

    async def test_a_locked_thread_stays_closed(self, api: Api, world: World) -> None:
        opened = await api("POST", f"/channels/{world.channels[0].id}/threads", {"name": "Table", "type": 11})
        thread = world.channel(int(opened.body["id"]))
        world.update_channel(replace(thread, archived=True, locked=True))
        assert (await api.send({"content": "x"}, channel=thread.id)).code == 160005

    async def test_members_of_a_thread(self, api: Api, world: World) -> None:
        opened = await api("POST", f"/channels/{world.channels[0].id}/threads", {"name": "Table", "type": 11})
        base, ben = f"/channels/{opened.body['id']}/thread-members", world.member("Ben")
        assert (await api("PUT", f"{base}/{ben.id}")).status == 204
        assert [each["user_id"] for each in (await api("GET", base)).body] == [str(world.bot.id), str(ben.id)]
        assert (await api("DELETE", f"{base}/{ben.id}")).code == 50013
        assert (await api("GET", f"/channels/{world.channels[0].id}/thread-members")).code == 50024

    async def test_a_thread_without_a_message_is_announced_in_its_channel(self, api: Api, world: World) -> None:
        path = f"/channels/{world.channels[0].id}/threads"
        hidden = await api("POST", path, {"name": "Hidden"})
        assert world.channel(int(hidden.body["id"])).type is ChannelType.PRIVATE_THREAD
        see = [
            one.name for one in world.members if world.channel(int(hidden.body["id"])) in world.visible_channels(one)
        ]
        assert see == ["Ana"]  # the server is hers, so she manages threads
        assert (await api("GET", f"/channels/{world.channels[0].id}/messages")).body == []
        opened = await api("POST", path, {"name": "Open", "type": 11})
        assert world.channel(int(opened.body["id"])).type is ChannelType.PUBLIC_THREAD
        assert [each["type"] for each in (await api("GET", f"/channels/{world.channels[0].id}/messages")).body] == [18]


async def publish_suggesting(api: Api, world: World) -> None:
    """Publish a command that suggests moves."""
    typed = {"type": 3, "name": "move", "description": "A move", "autocomplete": True}
    body = [{"name": "go", "description": "Go", "options": [typed]}]
    await api("PUT", f"/applications/{world.application.id}/commands", body)


@pytest.mark.usefixtures("hasty")
async def test_suggestions_that_never_come(api: Api, world: World) -> None:
    await publish_suggesting(api, world)
    waiting = asyncio.create_task(Client(world).autocomplete(world.members[0], world.channels[0], "go", "move", "x"))
    with pytest.raises(NoResponse, match="Loading options failed"):
        await waiting


async def test_a_test_does_not_wait_for_suggestions_of_a_bot_that_stays_offline(
    api: Api, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await publish_suggesting(api, world)
    monkeypatch.setattr(scripted, "OFFLINE_SECONDS", 0.01)
    with pytest.raises(NoResponse, match="'go' was never completed"):
        await ScriptedMember(world, world.members[0], world.channels[0].id).complete("go", move="x")
