"""Without a lease, nothing visible to members is sent to Discord by this process."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.discord.client.drain_gate import fence_writes
from bot.discord.transport.calls import Call, LeaseExpired, Meaning, classify, is_connection_lost
from bot.discord.transport.response import Deferral, Response
from tests.ui.doubles import Interaction


class Discord:
    """Takes any request, and a session that reaches it through a fence."""

    def __init__(self) -> None:
        self.has_lease = True
        self.taken: list[str] = []

    async def take(self, request: web.Request) -> web.Response:
        self.taken.append(request.method)
        return web.Response()


@pytest.fixture
def discord() -> Discord:
    return Discord()


@pytest.fixture
async def session(discord: Discord) -> AsyncIterator[aiohttp.ClientSession]:
    app = web.Application()
    app.router.add_route("*", "/", discord.take)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(server.make_url("/"), trace_configs=[fence_writes(lambda: discord.has_lease)]) as session,
    ):
        yield session


@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT"])
async def test_nothing_is_written_without_a_lease(
    discord: Discord, session: aiohttp.ClientSession, method: str
) -> None:
    async with session.request(method, "/") as answer:
        assert answer.status == 200
    discord.has_lease = False
    with pytest.raises(LeaseExpired):
        await session.request(method, "/")
    assert discord.taken == [method]


async def test_reading_and_taking_back_stay_possible(discord: Discord, session: aiohttp.ClientSession) -> None:
    discord.has_lease = False
    for method in ("GET", "DELETE"):
        async with session.request(method, "/") as answer:
            assert answer.status == 200
    assert discord.taken == ["GET", "DELETE"]


@pytest.mark.parametrize("call", [*Call])
def test_what_was_not_sent_can_be_sent_again_when_the_lease_is_renewed(call: Call) -> None:
    assert classify(LeaseExpired(), call) is Meaning.RETRY
    assert is_connection_lost(LeaseExpired())


async def test_who_was_being_answered_hears_nothing_and_the_log_has_no_error(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    interaction = Interaction()

    async def refused(*_: object, **__: object) -> None:
        raise LeaseExpired

    monkeypatch.setattr(interaction.response, "_respond", refused)
    monkeypatch.setattr("bot.discord.transport.calls.RETRY_SECONDS", (0.0, 0.0))
    async with Response(interaction, late=Deferral.PUBLIC):  # type: ignore[arg-type]
        raise LeaseExpired
    assert interaction.done == []
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
