"""Trouble on the way to Discord: a sentence each, and another try where that helps."""

from __future__ import annotations

import asyncio
import logging
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot import app
from bot.app import Tablekeeper, build, serve
from bot.discord.client import gateway_connections
from bot.discord.client.gateway_connections import GatewayUnreachable, OneLineFilter
from bot.ops import connection_retry as reach
from bot.ops.connection_retry import (
    RefusedByDiscord,
    describe_permanent,
    describe_temporary,
    retry_after,
    serve_with_retries,
)
from bot.ops.settings import BotSettings
from bot.playground.address import discord_at
from bot.playground.server import Playground
from bot.playground.world.faults import drop_keys
from bot.shards import WHOLE
from bot.store.database import PostgresDatabase
from tests.playground.schema import DISCORDS


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(cast("Any", SimpleNamespace(close_code=code)), shard_id=0)


def answered(status: int) -> discord.HTTPException:
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(cast("Any", SimpleNamespace(status=status, reason="why", headers={})), "upstream error")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (answered(503), "Discord is down (HTTP 503)"),
        (discord.RateLimited(900.0), "too many requests"),
        (answered(429), "too many requests"),
        (aiohttp.ClientError("no route"), "Can't reach Discord: no route."),
        (TimeoutError(), "Can't reach Discord: TimeoutError."),
        (GatewayUnreachable(), "Can't reach Discord's gateway"),
        (cast("Any", discord.GatewayNotFound)(), "Can't reach Discord's gateway"),
        (closed(4000), "closed the connection (code 4000)"),
    ],
)
def test_trouble_that_passes_is_a_sentence(error: Exception, said: str) -> None:
    assert describe_permanent(error) is None
    assert said in str(describe_temporary(error))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (discord.LoginFailure(), "rejected the token"),
        (closed(4004), "rejected the token"),
        (closed(4011), "requires more shards"),
        (closed(4012), "rejected the connection .code 4012"),
        (discord.PrivilegedIntentsRequired(None), "rejected the connection .code 4014"),
        (answered(400), "rejected a request at startup: 400 why"),
    ],
)
async def test_trouble_that_lasts_ends_the_bot_with_a_sentence(error: Exception, said: str) -> None:
    async def fails() -> None:
        raise error

    with pytest.raises(RefusedByDiscord, match=said):
        await serve_with_retries(fails)


async def test_pauses_grow_and_are_short_again_after_the_bot_has_served_for_long(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now, slept = 0.0, []
    lasting = [0.0] * 8 + [reach.MAX_PAUSE_SECONDS + 1, 0.0]

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def serves() -> None:
        nonlocal now
        if lasting:
            now += lasting.pop(0)
            raise answered(502)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(time=lambda: now))
    await serve_with_retries(serves)
    assert slept == [5, 10, 20, 40, 80, 160, 300, 300, 5, 10]
    assert caplog.messages[0] == "Discord is down (HTTP 502). Retrying in 5 s."


def test_it_waits_as_long_as_discord_asks() -> None:
    error = answered(429)
    error.response.headers["Retry-After"] = "900"  # type: ignore[index]  # a double
    assert retry_after(error) == 900
    assert retry_after(discord.RateLimited(900.0)) == 900
    assert retry_after(TimeoutError()) == 0


async def test_a_bot_that_begins_in_an_outage_serves_when_it_is_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    clients: list[Tablekeeper] = []
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            settings = BotSettings(playground.world.token, tmp_path / "tables.db")
            faults = playground.world.faults
            faults.server_error("/users/@me", status=503)
            faults.server_error("/users/@me", status=429)
            faults.server_error("/applications/@me", status=503)
            faults.server_error("/commands", status=503)
            serving = asyncio.create_task(
                serve_with_retries(partial(serve, settings, publish="always", started=clients.append), first=0.01)
            )
            async with asyncio.timeout(60):
                await playground.wait_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    assert len(clients) == 5
    assert [message.partition(".")[0] for message in caplog.messages] == [
        "Discord is down (HTTP 503)",
        "Discord is temporarily blocking this machine: too many requests",
        "Discord is down (HTTP 503)",
        "Discord is down (HTTP 503)",
    ]
    assert not any(record.exc_info for record in caplog.records)


async def test_without_a_network_it_says_so_and_tries_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    async with Playground(validate=DISCORDS) as playground:
        address, token = playground.address, playground.world.token
    with discord_at(address):  # nobody listens there any more
        serving = asyncio.create_task(
            serve_with_retries(partial(serve, BotSettings(token, tmp_path / "tables.db")), first=0.01)
        )
        async with asyncio.timeout(60):
            while len(caplog.messages) < 2:  # noqa: ASYNC110 -- the log cannot be waited for
                await asyncio.sleep(0.01)
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
    assert caplog.messages[0].startswith("Can't reach Discord: Cannot connect to host 127.0.0.1")


async def test_an_unreachable_gateway_is_one_log_line_and_no_deep_recursion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)

    async def unreachable(*_: object, **__: object) -> None:
        raise aiohttp.ClientConnectionError("no route to the gateway")

    async def at_once(seconds: float) -> None:
        return None

    monkeypatch.setattr(DiscordWebSocket, "from_client", unreachable)
    async with build(BotSettings("playground", tmp_path / "tables.db")) as client:
        monkeypatch.setattr(asyncio, "sleep", at_once)
        monkeypatch.setattr(client.session_starts, "wait", partial(at_once, 0.0))
        for _ in range(2):
            with pytest.raises(GatewayUnreachable):
                await client.launch_shard(yarl.URL("ws://127.0.0.1"), 0)
        monkeypatch.undo()
    assert caplog.messages == ["Can't connect shard 0 to Discord: no route to the gateway."] * 2
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert not any(record.exc_info for record in caplog.records)


def test_a_suggestion_that_came_too_late_is_not_logged() -> None:
    late = discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="Not Found")), "Unknown interaction")
    for error, logged in ((late, False), (ZeroDivisionError(), True)):
        record = logging.LogRecord(
            "discord.app_commands.tree", logging.ERROR, "", 1, "", (), (type(error), error, None)
        )
        assert OneLineFilter().filter(record) is logged


def test_a_traceback_of_anything_else_stays() -> None:
    error = ZeroDivisionError("nothing left")
    record = logging.LogRecord("discord.shard", logging.ERROR, "", 1, "It broke.", (), (type(error), error, None))
    assert OneLineFilter().filter(record)
    assert (record.getMessage(), record.exc_info) == ("It broke.", (ZeroDivisionError, error, None))


@pytest.mark.parametrize("code", [None, 1001])
async def test_a_short_outage_of_the_gateway_is_a_warning_in_plain_words(
    code: int | None, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.1)
    shorter = asyncio.sleep
    monkeypatch.setattr("discord.client.asyncio.sleep", lambda seconds: shorter(min(seconds, 0.01)))
    async with Playground() as playground:
        with discord_at(playground.address):
            serving = asyncio.create_task(serve(BotSettings(playground.world.token, tmp_path / "tables.db")))
            await playground.wait_ready()
            playground.gateway.refuse_connections(3)
            await playground.gateway.cut(code)
            await playground.wait_gone()
            await playground.wait_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
    of_discord = [each for each in caplog.records if each.name.startswith("discord")]
    warned = [each.getMessage() for each in of_discord if each.levelno == logging.WARNING]
    assert any(each.startswith("Shard 0 lost its connection to Discord: ") for each in warned)
    assert all(each.endswith("Reconnecting in 0.1 s.") for each in warned)


async def test_a_session_that_breaks_unexpectedly_is_begun_again_after_a_pause(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with Playground() as playground:
        with discord_at(playground.address):
            playground.world.faults.alter("READY", drop_keys("session_id"))
            settings = BotSettings(playground.world.token, tmp_path / "tables.db")
            serving = asyncio.create_task(serve_with_retries(partial(serve, settings), first=0.01))
            async with asyncio.timeout(60):
                await playground.member("Ana").until(lambda: playground.gateway.identify_count == 2)
                await playground.wait_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    (record,) = caplog.records
    assert record.getMessage().startswith("The Discord session failed with an unexpected error. Retrying in")
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], KeyError)


async def test_a_bot_with_few_starts_left_does_not_identify(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(gateway_connections, "MIN_WAIT_SECONDS", 0.05)
    async with Playground() as playground:
        gateway = playground.gateway
        gateway.starts_left, gateway.starts_reset_seconds = gateway_connections.RESERVED_STARTS, 0.0
        with discord_at(playground.address):
            serving = asyncio.create_task(serve(BotSettings(playground.world.token, tmp_path / "tables.db")))
            async with asyncio.timeout(60):
                while len(caplog.messages) < 2:  # noqa: ASYNC110 -- the log cannot be waited for
                    await asyncio.sleep(0.01)
                assert gateway.identify_count == 0
                gateway.starts_left = 1000
                await playground.wait_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    assert "Only 50 session starts are left" in caplog.messages[0]
    assert gateway.starts_left == 999


async def test_a_session_that_is_lost_is_not_begun_anew_with_few_starts_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(gateway_connections, "MIN_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(gateway_connections, "LIMIT_CACHE_SECONDS", 0.0)
    async with Playground() as playground:
        gateway = playground.gateway
        with discord_at(playground.address):
            settings = BotSettings(playground.world.token, tmp_path / "tables.db")
            serving = asyncio.create_task(serve_with_retries(partial(serve, settings), first=0.01))
            async with asyncio.timeout(60):
                await playground.wait_ready()
                gateway.starts_left, gateway.starts_reset_seconds = gateway_connections.RESERVED_STARTS, 0.0
                gateway.invalidate()
                while "session starts are left" not in caplog.text:  # noqa: ASYNC110 -- the log cannot be waited for
                    await asyncio.sleep(0.01)
                assert gateway.identify_count == 1
                gateway.starts_left = 1000
                await playground.member("Ana").until(lambda: gateway.identify_count == 2)
                await playground.wait_ready()
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    for thread in [each for each in threading.enumerate() if isinstance(each, KeepAliveHandler)]:
        thread.join(10)  # they were told to end, and need a core for that
        assert not thread.is_alive()
    assert caplog.messages[0] == "Almost out of session starts for today. Retrying in 0 s."
    assert not any(record.exc_info for record in caplog.records)


async def test_sessions_that_end_at_once_leave_some_starts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends them: a bot that begins again and again does not lose its token."""
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(reach, "MAX_PAUSE_SECONDS", 0.01)
    async with Playground() as playground:
        gateway, token = playground.gateway, playground.world.token
        gateway.starts_left = gateway_connections.RESERVED_STARTS + 4
        playground.world.faults.alter("READY", drop_keys("session_id"), times=1000)
        with discord_at(playground.address):
            settings = BotSettings(token, tmp_path / "tables.db")
            serving = asyncio.create_task(serve_with_retries(partial(serve, settings), first=0.01))
            async with asyncio.timeout(60):
                while "session starts are left" not in caplog.text:  # noqa: ASYNC110 -- the log cannot be waited for
                    await asyncio.sleep(0.01)
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
    assert (gateway.identify_count, gateway.starts_left) == (4, gateway_connections.RESERVED_STARTS)
    assert playground.world.token == token


def test_what_the_machine_refuses_is_not_called_trouble_with_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refused(settings: BotSettings, *, replace: bool) -> None:
        raise PermissionError(13, "Permission denied", "/there")

    monkeypatch.setattr(app, "serve", refused)
    monkeypatch.setattr(app, "setup_logging", lambda **_: None)
    assert app.run(BotSettings("playground", tmp_path / "tables.db")) == 1
    assert capsys.readouterr().err.startswith("[Errno 13]")


@pytest.mark.parametrize("path", ["/users/@me", "/commands"])
async def test_a_process_that_fails_to_start_waits_for_no_successor(postgres: PostgresDatabase, path: str) -> None:
    async with Playground(validate=DISCORDS) as playground:
        with discord_at(playground.address):
            playground.world.faults.server_error(path, status=503)
            settings = BotSettings(playground.world.token, postgres, assigned_shards=WHOLE)
            async with asyncio.timeout(60):
                with pytest.raises(discord.DiscordServerError):
                    await serve(settings)
