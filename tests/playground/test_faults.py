"""What goes wrong on the way: rate limits, server errors, lost connections; discord.py copes or says so."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.playground.rest.rate_limits import USUAL_LIMITS, Limit, RateLimiter
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground, SchemaViolation
from bot.playground.world.client import Client
from bot.playground.world.world import Deadlines, World
from tests.playground.api import Api
from tests.playground.schema import DISCORDS, body_problems, exact
from tests.playground.small_bot import SmallBot, running


async def test_a_rate_limit_is_waited_out(bot: SmallBot, world: World) -> None:
    channel = bot.get_partial_messageable(world.channels[0].id)
    world.faults.rate_limit("/messages$", method="POST", seconds=0.05)
    message = await channel.send("Patience")
    assert world.find_message(message.id).content == "Patience"
    assert world.faults.log == [f"POST /channels/{channel.id}/messages"]


async def test_a_route_can_be_held_back_for_a_time(api: Api, world: World) -> None:
    moment = 100.0
    world.faults.monotonic = lambda: moment
    world.faults.block(25.0, "/messages$", method="POST")
    assert (await api.send({"content": "x"})).body["retry_after"] == 25.0
    moment += 20
    refused = await api.send({"content": "x"})
    assert (refused.status, refused.body["retry_after"]) == (429, 5.0)
    moment += 5
    assert (await api.send({"content": "x"})).status == 200


async def test_a_rate_limited_answer_to_a_press_is_repeated(ana: ScriptedMember, world: World) -> None:
    world.faults.rate_limit("/callback", seconds=0.05)
    await ana.slash("small board title:Hello")
    assert len(ana.messages()) == 1


async def test_a_lost_answer_leaves_what_was_done(ana: ScriptedMember, world: World) -> None:
    world.faults.lose_response("/callback")
    await ana.slash("small board title:Hello")
    assert ana.newest_message().content.startswith("Hello")


async def test_a_dropped_request_fails_in_the_bot(bot: SmallBot, world: World) -> None:
    channel = bot.get_partial_messageable(world.channels[0].id)
    world.faults.drop("/messages", times=2)
    for _ in range(2):
        with pytest.raises(aiohttp.ClientError):
            await channel.send("Gone")
    await channel.send("Here")
    assert [message.content for message in world.messages(channel.id)] == ["Here"]


async def test_a_server_error_is_passed_on(bot: SmallBot, world: World) -> None:
    channel = bot.get_partial_messageable(world.channels[0].id)
    world.faults.server_error("/messages", status=503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("Gone")


async def test_a_slow_answer_can_miss_the_deadline(ana: ScriptedMember, world: World) -> None:
    world.deadlines = Deadlines(first_response=0.2)
    world.faults.delay(2.0, "/callback")
    interaction = Client(world).slash(ana.member, ana.channel_id, "small move move:x")
    with pytest.raises(Exception, match="did not respond"):
        await interaction.wait_answered()


async def test_a_slow_way_is_slow_in_both_directions_and_lets_other_trouble_happen(bot: SmallBot, world: World) -> None:
    channel = bot.get_partial_messageable(world.channels[0].id)
    world.faults.slow(0.05, 0.1, "/messages$", method="POST")
    world.faults.server_error("/messages", status=503)
    loop = asyncio.get_running_loop()
    began = loop.time()
    with pytest.raises(discord.DiscordServerError):
        await channel.send("Gone")
    sending = asyncio.create_task(channel.send("Here"))
    await world.feed.wait_until(lambda: bool(world.messages(channel.id)))
    assert loop.time() - began >= 0.2
    assert not sending.done()
    message = await sending
    assert loop.time() - began >= 0.3
    world.faults.clear()
    assert world.faults.latency_of("POST", f"/channels/{channel.id}/messages") == (0, 0)
    assert world.find_message(message.id).content == "Here"


async def test_a_server_error_can_come_although_the_work_is_done_and_a_nonce_keeps_it_one(
    bot: SmallBot, world: World
) -> None:
    channel = bot.get_partial_messageable(world.channels[0].id)
    world.faults.server_error("/messages", status=503, done=True)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("Once", nonce="a name")
    message = await channel.send("Once", nonce="a name")
    assert [each.id for each in world.messages(channel.id)] == [message.id]


async def test_buckets_are_announced_and_enforced(api: Api) -> None:
    route = "POST /channels/{channel_id}/messages"
    async with (
        Playground(rates=RateLimiter({route: Limit(2, 60.0)}), validate=DISCORDS) as playground,
        aiohttp.ClientSession() as session,
    ):
        small = Api(playground, session)
        first, second, third = [await small.send({"content": "x"}) for _ in range(3)]
        other = await small.send({"content": "x"}, channel=playground.world.channels[1].id)
    assert [each.headers["X-RateLimit-Remaining"] for each in (first, second)] == ["1", "0"]
    assert (third.status, third.body["message"], third.headers["Via"]) == (
        429,
        "You are being rate limited.",
        "1.1 google",
    )
    assert 0 < third.body["retry_after"] <= 60
    assert first.headers["X-RateLimit-Bucket"] == third.headers["X-RateLimit-Bucket"]
    assert other.status == 200


def test_a_window_ends() -> None:
    now = [0.0]
    rates = RateLimiter(USUAL_LIMITS, monotonic=lambda: now[0])
    route = "POST /channels/{channel_id}/messages"
    assert [rates.count(route, "1")[1] for _ in range(6)] == [None] * 5 + [5.0]
    now[0] = 5.0
    assert rates.count(route, "1")[1] is None


async def test_a_body_against_discords_description_is_refused_and_reported() -> None:
    playground = Playground(validate=DISCORDS)
    await playground.start()
    async with aiohttp.ClientSession() as session:
        answer = await Api(playground, session).send({"content": 5})
    assert (answer.status, answer.code) == (400, 50035)
    with pytest.raises(SchemaViolation, match=r"POST /channels/\{channel_id\}/messages: \$.content: 5 is not of type"):
        await playground.__aexit__(None, None, None)


async def test_the_reason_names_the_component_that_is_wrong() -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "b"}
    body = {"type": 4, "data": {"components": [{"type": 1, "components": [button]}]}}
    path = "/interactions/{interaction_id}/{interaction_token}/callback"
    (problem,) = body_problems("POST", path, body)
    assert problem.startswith("$.data.components[0].components[0].label: ")
    assert body_problems("GET", "/users/@me", None) == []


def test_both_validators_find_the_same_bodies_wrong() -> None:
    route = "POST /channels/{channel_id}/messages"
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "b"}
    good = {"content": "x", "components": [{"type": 1, "components": [button]}], "allowed_mentions": {"parse": []}}
    spoilt: list[object] = [None, [], "x", {}, good]
    values: list[object] = [None, 5, -1, True, "x", "x" * 5000, [], {}, [{}], {"parse": ["nobody"]}]
    for value in values:
        spoilt += [{**good, key: value} for key in (*good, "nonce", "flags", "unheard_of")]
        spoilt += [{**good, "components": [{"type": 1, "components": [{**button, key: value}]}]} for key in button]
    verdicts = [exact("bodies", route).is_valid(body) for body in spoilt]
    method, path = route.split()
    assert [body_problems(method, path, body) == [] for body in spoilt] == verdicts
    assert {True, False} == set(verdicts)


async def test_another_bot_can_take_over_on_the_same_stand_in(playground: Playground) -> None:
    ana = playground.member("Ana")
    for title in ("First", "Second"):
        async with running(playground):
            await ana.slash(f"small board title:{title}")
    assert [message.content.split()[0] for message in ana.messages()] == ["First", "Second"]
    assert playground.gateway.identify_count == 2


async def test_a_foreign_name_for_this_machine_is_turned_away(playground: Playground) -> None:
    foreign = {"Host": "evil.example"}
    async with aiohttp.ClientSession() as session, session.get(playground.rest_url, headers=foreign) as response:
        assert response.status == 403
