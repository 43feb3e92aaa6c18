"""Discord sends no interactions to a session that is connected: the bot notices, and begins another one."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock

import discord
import pytest

from bot.discord.client import gateway_connections
from bot.discord.client.silence import UsualRate
from bot.ops.prometheus import check_health
from bot.playground.world.client import Client
from bot.playground.world.interactions import InteractionState
from tests.e2e.stage import Stage, settled


async def fortnight(stage: Stage) -> None:
    """Let the bot remember that a hundred interactions came in every hour of two weeks."""
    now = stage.clock()
    hour = int(now.timestamp()) // 3600
    rate = UsualRate(now)
    rate._counts = dict.fromkeys(range(hour - 14 * 24, hour), 100)
    await stage.services.notes.keep("interactions/0", rate.to_note())
    stage.client.silence._rates.clear()
    await stage.client.silence.look({0})


async def test_a_deaf_session_is_replaced_and_presses_arrive_again(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = stage.member("Ana")
    await fortnight(stage)
    gateway = stage.playground.gateway
    monkeypatch.setattr(discord.Client, "before_identify_hook", AsyncMock())  # five seconds
    gateway.deafen()
    unheard = Client(stage.world).slash(ana.member, ana.channel_id, "help")
    before = gateway.identify_count
    stage.clock.turn(minutes=9)
    await stage.client.silence.look({0})
    assert (gateway.identify_count, stage.client.silence.silent) == (before, set())
    stage.clock.turn(minutes=6)
    await stage.client.silence.look({0})
    assert unheard.state is InteractionState.WAITING
    assert not (await check_health(stage.client, 0.0)).is_good
    assert gateway.identify_count == before + 1
    await ana.slash("help")
    await settled()
    assert (await check_health(stage.client, 0.0)).is_good
    assert "no interactions, unlike the days before" in caplog.text
    stage.clock.turn(minutes=5)
    await stage.client.silence.look({0})
    assert gateway.identify_count == before + 1


async def test_no_session_begins_where_few_starts_are_left_or_an_endpoint_is_set(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await fortnight(stage)
    gateway = stage.playground.gateway
    before, stage.client.session_starts._left = gateway.identify_count, 2 * gateway_connections.RESERVED_STARTS
    stage.clock.turn(minutes=20)
    await stage.client.silence.look({0})
    assert "few starts are left today" in caplog.text
    stage.client.session_starts._left = 500
    stage.world.application = replace(stage.world.application, interactions_endpoint_url="https://example.org/x")
    stage.clock.turn(hours=2)
    await stage.client.silence.look({0})
    assert "An interactions endpoint URL is set" in caplog.text
    assert gateway.identify_count == before
