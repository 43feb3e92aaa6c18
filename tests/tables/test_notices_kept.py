"""What stores keep of notices, followers and log channels: with what is owed for them, entirely or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.model.debts import BEGUN, GRACE, OVER, Owed
from bot.model.errors import FollowsMany
from bot.model.follower import MOST_FOLLOWED, Follower
from bot.model.notice import FIRST_LOOK, TIMER, Letter, Notice
from bot.model.table import Kind, LogEntry, Seat, Status, Timer
from bot.notify.notices import SOON
from bot.services.service import Tables
from bot.store.contract import JOURNAL, Store, Stored, Whose
from tests.tables.conftest import HandClock, a_race, timer_of
from tests.tables.test_store import SEED, SNOWFLAKE, START, STORES, a_debt, a_move, a_table, moved

EVER = datetime.max.replace(tzinfo=UTC)
NOTICE = Notice("one", 11, 3, 1, START)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    await opened.add(Stored(a_table(), [], SEED))
    yield opened
    await opened.close()


async def looks(store: Store) -> list[Timer]:
    return [timer for timer in await store.due_timers(EVER) if timer.kind == TIMER]


async def test_a_table_of_several_is_looked_at_some_hours_after_it_moved_and_no_later_than_was_due(
    store: Store,
) -> None:
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.append(moved(a_table(), a_move(1)), a_move(1))
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    alone = a_table("two", 201, seats=(Seat(0, (11,)),))
    await store.add(Stored(alone, [], SEED))
    assert [timer.subject for timer in await looks(store)] == ["one"]


async def test_notices_are_kept_with_the_next_look_and_what_they_owe(store: Store) -> None:
    again = replace(NOTICE, told=2, at=START + timedelta(days=1), snoozed=START + timedelta(days=2))
    await store.keep_notices("one", [NOTICE, replace(NOTICE, member=12)], START + timedelta(days=1))
    await store.keep_notices("one", [again], START + timedelta(days=9), [a_debt(Owed.CALL, members=(11,))])
    assert await store.notices_of("one") == [again, replace(NOTICE, member=12)]
    assert await looks(store) == [Timer(TIMER, "one", START + timedelta(days=9))]
    assert [debt.kind for debt in await store.debts_of("one")] == [Owed.CALL]
    await store.keep_notices("one", [], None)
    assert await looks(store) == []
    assert await store.notices_of("two") == []


async def test_what_was_told_of_a_table_at_which_nobody_waits_goes_but_for_letters(store: Store) -> None:
    await store.keep_notices("one", [NOTICE, replace(NOTICE, member=12)], START)
    await store.set_letter(a_debt(Owed.LETTER, message=12), Letter(500, 90))
    await store.forget_notices("one")
    assert await looks(store) == []
    assert [notice.member for notice in await store.notices_of("one")] == [12]


async def test_a_call_is_noted_with_who_was_told(store: Store) -> None:
    await store.set_board(a_debt(), 77)
    soon = START + timedelta(hours=1)
    await store.set_call(a_debt(Owed.CALL), 78, [NOTICE], soon, [a_debt(Owed.LETTER, message=12)])
    assert await store.notices_of("one") == [NOTICE]
    assert await looks(store) == [Timer(TIMER, "one", soon)]
    assert [(debt.kind, debt.message) for debt in await store.debts_of("one")] == [(Owed.LETTER, 12)]
    await store.set_call(a_debt(Owed.CALL), 79, [], START + timedelta(days=3))
    assert await looks(store) == [Timer(TIMER, "one", soon)]


async def called(store: Store) -> list[tuple[int, ...]]:
    return [debt.members for debt in await store.debts_of("one") if debt.kind is Owed.CALL]


async def test_a_call_that_was_not_paid_yet_goes_on_in_the_next_one_but_for_who_has_moved_since(store: Store) -> None:
    first, second = a_move(1), replace(a_move(2), member=13)
    table = moved(a_table(), first)
    await store.append(table, first, [a_debt(Owed.CALL, 1, members=(12, 13))])
    await store.append(moved(table, second), second, [a_debt(Owed.CALL, 2, members=(SNOWFLAKE,))])
    assert await called(store) == [(12, SNOWFLAKE)]
    await store.tick_off([a_debt(Owed.CALL, 1)])  # the first was on its way, and this is not it any more
    assert await called(store) == [(12, SNOWFLAKE)]
    await store.owe([a_debt(Owed.CALL, 2, members=(SNOWFLAKE,))])
    assert await called(store) == [(12, SNOWFLAKE)]


async def test_a_call_of_nobody_takes_the_one_before_away(store: Store) -> None:
    await store.owe([a_debt(Owed.CALL, 1, members=(12, 13))])
    await store.owe([a_debt(Owed.CALL, 2)])
    assert await called(store) == [()]


async def test_an_earlier_letter_is_to_go_and_none_is_lost(store: Store) -> None:
    owed = a_debt(Owed.LETTER, message=11)
    await store.keep_notices("one", [NOTICE], None, [owed])
    await store.set_letter(owed, Letter(500, 90))
    await store.keep_notices("one", [replace(NOTICE, told=2)], None)
    assert await store.notices_of("one") == [replace(NOTICE, told=2, letter=Letter(500, 90))]
    assert await store.debts_of("one") == []
    await store.set_letter(owed, Letter(500, 91))
    await store.set_letter(owed, Letter(500, 91))
    await store.set_letter(owed, None)
    assert [(debt.kind, debt.channel, debt.message) for debt in await store.debts_of("one")] == [
        (Owed.DELETE, 500, 90),
        (Owed.DELETE, 500, 91),
    ]
    assert await store.notices_of("one") == [replace(NOTICE, told=2)]


async def test_who_puts_a_table_off_brings_no_look_forward_but_their_own(store: Store) -> None:
    put_off = replace(NOTICE, snoozed=START + timedelta(days=3))
    await store.snooze(put_off, START + timedelta(days=3))
    assert await store.notices_of("one") == [put_off]
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.look_at_all_of(99, START)
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.look_at_all_of(11, START)
    assert await looks(store) == [Timer(TIMER, "one", START)]


async def test_what_happens_at_a_table_is_owed_to_who_follows_it(store: Store) -> None:
    await store.follow(Follower("one", 31, 0, 90))
    await store.follow(Follower("one", 31, 7))
    await store.follow(Follower("one", 32, 0))
    assert await store.follower("one", 31) == Follower("one", 31, 0, 90)
    assert await store.unfollow("one", 32)
    assert not await store.unfollow("one", 32)
    await store.append(moved(a_table(), a_move(1)), a_move(1))
    (line,) = await store.debts_of("one")
    assert (line.kind, line.message, line.rev, line.due - line.since) == (Owed.LINE, 31, 1, GRACE)
    await store.told(line, Follower("one", 31, 1, 91))
    assert await store.debts_of("one") == []
    assert await store.follower("one", 31) == Follower("one", 31, 1, 91)


async def test_nobody_follows_more_tables_than_can_be(store: Store) -> None:
    for number in range(MOST_FOLLOWED):
        await store.add(Stored(a_table(f"t{number}", 300 + number), [], SEED))
        await store.follow(Follower(f"t{number}", 31, 0))
    await store.follow(Follower("t0", 31, 0))
    with pytest.raises(FollowsMany):
        await store.follow(Follower("one", 31, 0))
    assert await store.follower("one", 31) is None


async def test_a_log_channel_is_owed_a_line_when_a_table_begins_and_ends_and_keeps_it_when_that_is_gone(
    store: Store,
) -> None:
    await store.set_setting(Whose.SERVER, 100, JOURNAL, "900")
    table = a_table("two", 201)
    await store.add(Stored(table, [], SEED))
    await store.append(moved(table, a_move(1)), a_move(1))
    end = LogEntry(2, Kind.ABANDON, None, None, "", START)
    over = replace(moved(table, end), status=Status.ABANDONED, ended=START)
    await store.append(over, end, [a_debt(subject="two")])
    await store.forgive("two")
    owed = await store.debts_of("two")
    assert [(debt.kind, debt.channel, debt.message) for debt in owed] == [
        (Owed.JOURNAL, 900, BEGUN),
        (Owed.JOURNAL, 900, OVER),
    ]
    await store.set_setting(Whose.SERVER, 100, JOURNAL, "none")
    await store.add(Stored(a_table("three", 202), [], SEED))
    assert await store.debts_of("three") == []


async def test_a_table_whose_notices_are_being_looked_at_is_looked_at_a_little_later(
    tables: Tables, clock: HandClock
) -> None:
    live = await a_race(tables)
    async with tables.notices.turn(live.table.id):
        await tables.notices._look(live.table.id)
        assert await timer_of(tables, TIMER) == clock.now + SOON
