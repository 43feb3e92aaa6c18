"""Sessions that Discord still lets the bot begin are not used up."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.discord.client import gateway_connections
from bot.discord.client.gateway_connections import RESERVED_STARTS, SessionStarts, SessionStartsExhausted

LIMIT_CACHE_SECONDS = 60.0
SHORT_SESSION_SECONDS = 300.0


class Clock:
    """A time that passes when somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Gateway:
    """What Discord says about starts; `left` is renewed at `reset`."""

    def __init__(self, clock: Clock, left: int, reset: float) -> None:
        self.clock, self.left, self.reset, self.asked = clock, left, clock.now + reset, 0

    async def get_bot_gateway(self) -> tuple[int, str, dict[str, float]]:
        self.asked += 1
        if self.clock.now >= self.reset:
            self.left = 1000
        return 1, "", {"remaining": self.left, "reset_after": max(0.0, self.reset - self.clock.now) * 1000}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def counted(clock: Clock, left: int, reset: float = 3600.0) -> tuple[SessionStarts, Gateway]:
    gateway = Gateway(clock, left, reset)
    return SessionStarts(cast("Any", gateway), lambda: clock.now), gateway


async def test_the_last_starts_are_not_taken(clock: Clock) -> None:
    left, gateway = counted(clock, RESERVED_STARTS + 2)
    await left.take()
    await left.take()
    with pytest.raises(SessionStartsExhausted, match=r"Only 50 session starts are left today.*Waiting 60 min"):
        await left.take()
    assert gateway.asked == 1


async def test_starts_of_other_processes_are_noticed_after_a_while(clock: Clock) -> None:
    left, gateway = counted(clock, 900)
    await left.take()
    gateway.left = 0
    clock.now += LIMIT_CACHE_SECONDS
    with pytest.raises(SessionStartsExhausted):
        await left.take()


async def test_a_first_session_waits_until_there_are_enough_and_says_so(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    left, gateway = counted(clock, RESERVED_STARTS, reset=600.0)
    await left.wait()
    assert clock.slept == [600.0]
    assert gateway.asked == 2
    (text,) = caplog.messages
    assert "so that Discord doesn't reset the token" in text


async def test_discord_is_not_asked_all_the_time_when_its_time_is_up(clock: Clock) -> None:
    left, gateway = counted(clock, 0, reset=0.0)
    gateway.reset = clock.now + 3 * gateway_connections.MIN_WAIT_SECONDS
    await left.wait()
    assert min(clock.slept) >= gateway_connections.MIN_WAIT_SECONDS


async def test_after_short_sessions_the_next_one_begins_later_and_later(clock: Clock) -> None:
    left, _ = counted(clock, 1000)
    left.record(0)
    for _ in range(6):
        await left.wait_backoff(0)
        left.record(0)
    assert clock.slept == [0, 5, 15, 35, 35, 35]
    clock.now += SHORT_SESSION_SECONDS
    await left.wait_backoff(0)
    assert clock.slept[-1] == 0


async def test_a_short_session_of_one_shard_holds_up_no_other(clock: Clock) -> None:
    left, _ = counted(clock, 1000)
    left.record(0)
    await left.wait_backoff(0)
    await left.wait_backoff(0)
    await left.wait_backoff(1)
    assert clock.slept == [0, 5, 0]
