"""Hourly limits on calling others, for each member of each server."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.consent.model import Ask, Request
from bot.core.errors import TooOften
from bot.core.services import Services
from tests.tables.fixtures import ANA, BEN, CHLOE, DAN, GUILD, HandClock, a_race

HOUR = timedelta(hours=1)
MAX_CALLS = 12


async def test_one_member_cannot_call_others_again_and_again_by_questions(services: Services, clock: HandClock) -> None:
    live = await a_race(services)
    for number in range(MAX_CALLS):
        await services.questions.ask(live.table.id, Request(Ask.SHARE, 0, (CHLOE, DAN)[number % 2]), ANA)
    before = await services.questions.open_at(live.table.id)
    with pytest.raises(TooOften, match=r"invited other members 12 times.*Try again <t:"):
        await services.questions.ask(live.table.id, Request(Ask.SHARE, 0, CHLOE), ANA)
    assert await services.questions.open_at(live.table.id) == before
    assert (await services.questions.ask(live.table.id, Request(Ask.SHARE, 1, CHLOE), BEN)).waiting == (CHLOE,)
    clock.now += HOUR
    await services.questions.ask(live.table.id, Request(Ask.SHARE, 0, CHLOE), ANA)


async def test_the_limit_is_of_a_member_in_a_server(services: Services) -> None:
    for _ in range(MAX_CALLS):
        services.calls.count(GUILD, ANA)
    with pytest.raises(TooOften):
        services.calls.count(GUILD, ANA)
    services.calls.count(GUILD + 1, ANA)
    services.calls.count(GUILD, BEN)


async def test_the_next_try_is_an_hour_after_the_first_of_the_last_calls(services: Services, clock: HandClock) -> None:
    first = clock.now
    for _ in range(MAX_CALLS):
        services.calls.count(GUILD, ANA)
        clock.turn(minutes=4)
    with pytest.raises(TooOften, match=f"Try again <t:{int((first + HOUR).timestamp())}:"):
        services.calls.count(GUILD, ANA)
