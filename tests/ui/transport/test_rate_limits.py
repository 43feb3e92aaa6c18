"""How long calls wait for rate limits: a while where nobody waits for them, hardly at all under a lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.discord.transport.rate_limits import BoundedHTTP, hold_lock, max_queue_wait, max_sleep
from bot.playground.address import discord_at
from bot.playground.rest.rate_limits import Limit, RateLimiter
from bot.playground.server import Playground

MAX_CONTENDED_WAIT_SECONDS = 1.0
MAX_LOCKED_WAIT_SECONDS = 5.0
MAX_WAIT_SECONDS = 10.0


class Client(discord.Client):
    """A client that does nothing but call."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
        self.http = BoundedHTTP(self.loop)
        self._connection.http = self.http


POSTS = "POST /channels/{channel_id}/messages"


@pytest.fixture
def rates() -> RateLimiter:
    return RateLimiter({POSTS: Limit(2, 60.0)})


@pytest.fixture
async def playground(rates: RateLimiter) -> AsyncIterator[Playground]:
    async with Playground(rates=rates) as playground:
        with discord_at(playground.address):
            yield playground


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[Client]:
    async with Client() as client:
        await client.login(playground.world.token)
        yield client


async def test_a_long_rate_limit_is_refused_at_once(playground: Playground, client: Client) -> None:
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    playground.world.faults.rate_limit("/messages$", method="POST", seconds=25.0)
    with pytest.raises(discord.RateLimited) as refused:
        await asyncio.wait_for(channel.send("x"), 2.0)
    assert refused.value.retry_after == 25.0
    await channel.send("y")  # and the route is free again


async def test_a_global_rate_limit_that_is_refused_holds_nobody_back(playground: Playground, client: Client) -> None:
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    playground.world.faults.rate_limit("/messages$", method="POST", seconds=25.0, everywhere=True)
    with pytest.raises(discord.RateLimited):
        await asyncio.wait_for(channel.send("x"), 2.0)
    assert (await asyncio.wait_for(client.fetch_user(playground.world.bot.id), 2.0)).bot


async def test_requests_that_a_bucket_has_left_are_made_however_long_it_lasts(
    playground: Playground, client: Client
) -> None:
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    await asyncio.wait_for(channel.send("1"), 2.0)
    await asyncio.wait_for(channel.send("2"), 2.0)  # the last one, which does not wait for the next minute either
    with pytest.raises(discord.RateLimited):
        await asyncio.wait_for(channel.send("3"), 2.0)


async def test_a_short_rate_limit_is_waited_out(playground: Playground, client: Client) -> None:
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    playground.world.faults.rate_limit("/messages$", method="POST", seconds=0.05)
    assert (await channel.send("x")).content == "x"


async def test_under_a_lock_a_call_sleeps_briefly_only() -> None:
    lock = asyncio.Lock()
    async with hold_lock(lock):
        assert lock.locked()
        assert (max_sleep(), max_queue_wait()) == (MAX_CONTENDED_WAIT_SECONDS, MAX_LOCKED_WAIT_SECONDS)
    assert not lock.locked()
    assert (max_sleep(), max_queue_wait()) == (MAX_WAIT_SECONDS, MAX_WAIT_SECONDS)


async def test_a_call_stops_waiting_for_its_turn_when_somebody_wants_its_lock(
    playground: Playground, client: Client, rates: RateLimiter
) -> None:
    rates.limits = {POSTS: Limit(1, 4.0)}
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    await channel.send("1")
    lock, entered = asyncio.Lock(), asyncio.Event()

    async def posts() -> None:
        async with hold_lock(lock):
            entered.set()
            await channel.send("2")

    async def presses() -> None:
        async with hold_lock(lock):
            return

    posting = asyncio.create_task(posts())
    await entered.wait()
    await asyncio.wait_for(presses(), 2.0)
    with pytest.raises(discord.RateLimited):
        await posting


async def test_a_lock_that_nobody_wants_lets_a_call_wait_for_its_turn(
    playground: Playground, client: Client, rates: RateLimiter
) -> None:
    rates.limits = {POSTS: Limit(1, 0.3)}
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    await channel.send("1")
    async with hold_lock(asyncio.Lock()):
        assert (await channel.send("2")).content == "2"


async def test_calls_beyond_a_bucket_take_their_turns(
    playground: Playground, client: Client, rates: RateLimiter
) -> None:
    rates.limits = {POSTS: Limit(3, 0.2)}
    channel = client.get_partial_messageable(playground.world.channels[0].id)
    async with asyncio.timeout(8.0):
        sent = await asyncio.gather(*(channel.send(str(number)) for number in range(10)))
    assert sorted(message.content for message in sent) == sorted(map(str, range(10)))
    assert playground.world.faults.log == []
