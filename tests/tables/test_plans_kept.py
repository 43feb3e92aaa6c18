"""What a store keeps of what members plan: trials and premoves. Run against every store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.model.table import Premove, Trial
from bot.store.contract import Store, Stored
from tests.tables.test_store import SEED, SNOWFLAKE, STORES, a_move, a_table, moved


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def test_trials_are_kept_one_for_each_member_of_a_table(store: Store) -> None:
    await store.add(Stored(a_table(), [], SEED))
    first = Trial("0first", "one", 11, 0, ())
    other = Trial("0other", "one", SNOWFLAKE, 0, ("take 1",))
    for trial in (first, other):
        await store.keep_trial(trial)
    longer = replace(first, moves=("take 1", "take 2"))
    await store.keep_trial(longer)
    assert await store.trial("0first") == longer
    newer = Trial("0newer", "one", 11, 3, ())
    await store.keep_trial(newer)
    assert await store.trial("0first") is None
    assert await store.trial("0newer") == newer
    await store.drop_trial("0newer")
    await store.drop_trial("0newer")
    assert await store.trial("0newer") is None
    assert await store.trial("0other") == other


async def test_premoves_go_with_the_entries_that_play_them(store: Store) -> None:
    await store.add(Stored(a_table(), [], SEED))
    left = Premove("one", 12, ("walk 1", "walk 2"), careful=True)
    other = Premove("one", SNOWFLAKE, ("walk 3",), careful=False)
    for premove in (left, other):
        await store.leave(premove)
    assert await store.premoves_at("one") == [left, other]
    assert set(await store.tables_with_premoves()) == {"one"}
    played = replace(a_move(1), member=12, beforehand=True)
    await store.append(moved(a_table(), played), played)
    assert await store.premoves_at("one") == [replace(left, moves=("walk 2",)), other]
    found = await store.load("one")
    assert found is not None
    assert [entry.beforehand for entry in found.entries] == [True]
    by_hand = replace(a_move(2), member=12)
    await store.append(moved(a_table(), by_hand), by_hand)
    assert await store.premoves_at("one") == [other]
    assert await store.withdraw("one", SNOWFLAKE)
    assert not await store.withdraw("one", SNOWFLAKE)
    assert await store.premoves_at("one") == []
    assert await store.tables_with_premoves() == []
