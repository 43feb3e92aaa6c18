"""The puzzle of the day: one answer each, days in a row. What a store keeps of it runs against every store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.challenges.attempts import EPOCH
from bot.model.attempt import Attempt
from bot.model.errors import PuzzleRefused
from bot.services.service import Services
from bot.store import queries
from bot.store.store import Store
from tests.store.test_store import SNOWFLAKE, START, STORES
from tests.tables.fixtures import ANA, BEN, HandClock

DAY = timedelta(days=1)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def test_the_first_answer_to_the_puzzle_of_a_day_stands(store: Store) -> None:
    first = Attempt(SNOWFLAKE, 3, "otys/1", "key 5", True, START)
    assert await store.write(queries.attempts.add, first) == first
    assert await store.write(queries.attempts.add, replace(first, move="key 4", solved=False)) == first
    later = replace(first, day=4, puzzle="novaluna/2", move="pass", solved=False)
    await store.write(queries.attempts.add, later)
    await store.write(queries.attempts.add, replace(first, member=11))
    assert await store.read(queries.attempts.of, SNOWFLAKE) == [later, first]
    assert await store.read(queries.attempts.of, 12) == []


@pytest.fixture
def today(clock: HandClock) -> HandClock:
    clock.now = clock.now.replace(year=EPOCH.year, month=EPOCH.month, day=EPOCH.day) + DAY
    return clock


async def solve(services: Services, member: int, *, right: bool = True) -> Attempt:
    puzzle = services.attempts.daily()
    assert puzzle is not None
    move = puzzle.choices[0 if right else 1].move
    return await services.attempts.answer(member, services.attempts.today(), puzzle, move)


async def test_days_are_counted_in_utc_from_the_first_puzzle_on(services: Services, today: HandClock) -> None:
    assert services.attempts.today() == 1
    today.now = today.now.replace(hour=23, minute=59)
    assert services.attempts.today() == 1
    today.turn(minutes=1)
    assert services.attempts.today() == 2


async def test_solved_days_in_a_row_are_a_streak_that_a_miss_or_a_gap_ends(
    services: Services, today: HandClock
) -> None:
    streaks = []
    for right in (True, True, False, True, None, True, True):
        if right is not None:
            await solve(services, ANA, right=right)
        streaks.append(await services.attempts.streak(ANA, services.attempts.today()))
        today.now += DAY
    assert streaks == [1, 2, 0, 1, 0, 1, 2]
    assert await services.attempts.streak(BEN, 2) == 0


async def test_a_second_answer_changes_nothing(services: Services, today: HandClock) -> None:
    wrong = await solve(services, ANA, right=False)
    assert await solve(services, ANA) == wrong
    assert await services.attempts.of(ANA, 1) == wrong


async def test_the_puzzle_of_another_day_cannot_be_answered(services: Services, today: HandClock) -> None:
    puzzle = services.attempts.daily()
    assert puzzle is not None
    today.now += DAY
    with pytest.raises(PuzzleRefused, match="another day"):
        await services.attempts.answer(ANA, 1, puzzle, puzzle.best.move)
    with pytest.raises(PuzzleRefused, match="another day"):
        await services.attempts.answer(ANA, 2, replace(puzzle, number=9999), puzzle.best.move)
    assert await services._store.read(queries.attempts.of, ANA) == []
