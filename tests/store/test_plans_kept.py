"""What a store keeps of what members plan and learn: trials, premoves, lessons. Run against every store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.core.people import lesson_queries
from bot.core.people.lesson_queries import LessonProgress
from bot.core.table import queries as table_queries
from bot.core.table.model import Stored
from bot.store.store import Store
from cogs.premove import queries as premove_queries
from cogs.premove.queries import Premove
from cogs.trial import queries as trial_queries
from cogs.trial.queries import Trial
from tests.store import changes
from tests.store.test_store import SEED, SNOWFLAKE, STORES, a_move, a_table, moved


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def test_try_outs_are_stored_one_per_member_and_table(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    first = Trial("0first", "one", 11, 0, ())
    other = Trial("0other", "one", SNOWFLAKE, 0, ("take 1",))
    for trial in (first, other):
        await store.write(trial_queries.keep, trial)
    longer = replace(first, moves=("take 1", "take 2"))
    await store.write(trial_queries.keep, longer)
    assert await store.read(trial_queries.find, "0first") == longer
    newer = Trial("0newer", "one", 11, 3, ())
    await store.write(trial_queries.keep, newer)
    assert await store.read(trial_queries.find, "0first") is None
    assert await store.read(trial_queries.find, "0newer") == newer
    await store.write(trial_queries.drop, "0newer")
    await store.write(trial_queries.drop, "0newer")
    assert await store.read(trial_queries.find, "0newer") is None
    assert await store.read(trial_queries.find, "0other") == other


async def test_a_lesson_keeps_its_last_answers_and_stays_done(store: Store) -> None:
    begun = LessonProgress(11, "race", "walking", ("walk 1", "walk 2"), done=False)
    other = LessonProgress(SNOWFLAKE, "race", "walking", (), done=False)
    for progress in (begun, other):
        await store.write(lesson_queries.keep_lesson, progress)
    assert await store.read(lesson_queries.lessons_of, 11, "race") == [begun]
    assert await store.read(lesson_queries.lessons_of, SNOWFLAKE, "race") == [other]
    assert await store.read(lesson_queries.lessons_of, 11, "maze") == []
    ended = replace(begun, moves=("walk 1", "walk 3"), done=True)
    await store.write(lesson_queries.keep_lesson, ended)
    assert await store.read(lesson_queries.lessons_of, 11, "race") == [ended]
    again = replace(begun, moves=())
    await store.write(lesson_queries.keep_lesson, again)
    assert await store.read(lesson_queries.lessons_of, 11, "race") == [replace(again, done=True)]


async def test_premoves_go_with_the_entries_that_play_them(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    left = Premove("one", 12, ("walk 1", "walk 2"), careful=True)
    other = Premove("one", SNOWFLAKE, ("walk 3",), careful=False)
    for premove in (left, other):
        await store.write(premove_queries.leave, premove)
    assert await store.read(premove_queries.at, "one") == [left, other]
    played = replace(a_move(1), member=12, beforehand=True)
    await store.write(changes.append, moved(a_table(), played), played)
    assert await store.read(premove_queries.at, "one") == [replace(left, moves=("walk 2",)), other]
    found = await store.read(table_queries.load, "one")
    assert found is not None
    assert [entry.beforehand for entry in found.entries] == [True]
    by_hand = replace(a_move(2), member=12)
    await store.write(changes.append, moved(a_table(), by_hand), by_hand)
    assert await store.read(premove_queries.at, "one") == [other]
    assert await store.write(premove_queries.withdraw, "one", SNOWFLAKE)
    assert not await store.write(premove_queries.withdraw, "one", SNOWFLAKE)
    assert await store.read(premove_queries.at, "one") == []
