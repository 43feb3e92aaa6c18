"""Notices, followers and log channels are stored with their jobs, or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import GRACE, ToMember
from bot.core.notices import queries as notices_queries
from bot.core.notices.model import FIRST_LOOK, LETTER_ENTRY, TIMER, DirectMessage, Notice
from bot.core.notices.service import RETRY
from bot.core.people import queries as people_queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.table import queries as table_queries
from bot.core.table.model import Kind, LogEntry, Seat, Status, Stored
from bot.core.table.outbox_entries import CALL_ENTRY, DELETE_ENTRY
from bot.store.store import Store
from bot.store.timer_queries import Timer
from cogs.follow import queries as follow_queries
from cogs.follow.queries import LINE_ENTRY, MAX_FOLLOWED, Follower, FollowsMany
from cogs.journal.service import JOURNAL_CHANNEL, JOURNAL_ENTRY, JournalLine
from tests.store import changes
from tests.store.test_store import SEED, SNOWFLAKE, START, STORES, a_move, a_table, an_entry, moved
from tests.tables.fixtures import HandClock, a_race, timer_of

EVER = datetime.max.replace(tzinfo=UTC)
NOTICE = Notice("one", 11, 3, 1, START)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    await opened.write(changes.add, Stored(a_table(), [], SEED))
    yield opened
    await opened.close()


async def looks(store: Store) -> list[Timer]:
    return [timer for timer in await store.due_timers(EVER) if timer.kind == TIMER]


async def test_a_table_of_several_is_looked_at_some_hours_after_it_moved_and_no_later_than_was_due(
    store: Store,
) -> None:
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.write(changes.append, moved(a_table(), a_move(1)), a_move(1))
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    alone = a_table("two", 201, seats=(Seat(0, (11,)),))
    await store.write(changes.add, Stored(alone, [], SEED))
    assert [timer.subject for timer in await looks(store)] == ["one"]


async def test_notices_are_stored_with_the_next_check_and_entries(store: Store) -> None:
    again = replace(NOTICE, told=2, at=START + timedelta(days=1), snoozed=START + timedelta(days=2))
    await store.write(
        notices_queries.save_check, "one", [NOTICE, replace(NOTICE, member=12)], START + timedelta(days=1)
    )
    await store.write(
        notices_queries.save_check, "one", [again], START + timedelta(days=9), [an_entry(CALL_ENTRY, members=(11,))]
    )
    assert await store.read(notices_queries.find, "one") == [again, replace(NOTICE, member=12)]
    assert await looks(store) == [Timer(TIMER, "one", START + timedelta(days=9))]
    assert [entry.kind for entry in await store.read(outbox_queries.entries_of, "one")] == [CALL_ENTRY]
    await store.write(notices_queries.save_check, "one", [], None)
    assert await looks(store) == []
    assert await store.read(notices_queries.find, "two") == []


async def test_notices_of_a_table_without_waiting_players_go_except_direct_messages(store: Store) -> None:
    await store.write(notices_queries.save_check, "one", [NOTICE, replace(NOTICE, member=12)], START)
    await store.write(
        notices_queries.set_direct_message, an_entry(LETTER_ENTRY, content=ToMember(12)), DirectMessage(500, 90)
    )
    await store.write(notices_queries.forget, "one")
    assert await looks(store) == []
    assert [notice.member for notice in await store.read(notices_queries.find, "one")] == [12]


async def test_a_mention_is_stored_with_the_notified_members(store: Store) -> None:
    await store.write(table_queries.set_board, an_entry(), 77)
    soon = START + timedelta(hours=1)
    await store.write(
        table_queries.set_call,
        an_entry(CALL_ENTRY),
        78,
        [NOTICE],
        soon,
        [an_entry(LETTER_ENTRY, content=ToMember(12))],
    )
    assert await store.read(notices_queries.find, "one") == [NOTICE]
    assert await looks(store) == [Timer(TIMER, "one", soon)]
    assert [(entry.kind, entry.member) for entry in await store.read(outbox_queries.entries_of, "one")] == [
        (LETTER_ENTRY, 12)
    ]
    await store.write(table_queries.set_call, an_entry(CALL_ENTRY), 79, [], START + timedelta(days=3))
    assert await looks(store) == [Timer(TIMER, "one", soon)]


async def called(store: Store) -> list[tuple[int, ...]]:
    return [entry.members for entry in await store.read(outbox_queries.entries_of, "one") if entry.kind is CALL_ENTRY]


async def test_a_call_that_was_not_paid_yet_goes_on_in_the_next_one_but_for_who_has_moved_since(store: Store) -> None:
    first, second = a_move(1), replace(a_move(2), member=13)
    table = moved(a_table(), first)
    await store.write(changes.append, table, first, [an_entry(CALL_ENTRY, 1, members=(12, 13))])
    await store.write(changes.append, moved(table, second), second, [an_entry(CALL_ENTRY, 2, members=(SNOWFLAKE,))])
    assert await called(store) == [(12, SNOWFLAKE)]
    await store.write(
        outbox_queries.remove_delivered, [an_entry(CALL_ENTRY, 1)]
    )  # the first was on its way, and this is not it any more
    assert await called(store) == [(12, SNOWFLAKE)]
    await store.write(outbox_queries.add_entries, [an_entry(CALL_ENTRY, 2, members=(SNOWFLAKE,))])
    assert await called(store) == [(12, SNOWFLAKE)]


async def test_a_call_of_nobody_takes_the_one_before_away(store: Store) -> None:
    await store.write(outbox_queries.add_entries, [an_entry(CALL_ENTRY, 1, members=(12, 13))])
    await store.write(outbox_queries.add_entries, [an_entry(CALL_ENTRY, 2)])
    assert await called(store) == [()]


async def test_an_earlier_direct_message_is_deleted_and_none_is_lost(store: Store) -> None:
    owed = an_entry(LETTER_ENTRY, content=ToMember(11))
    await store.write(notices_queries.save_check, "one", [NOTICE], None, [owed])
    await store.write(notices_queries.set_direct_message, owed, DirectMessage(500, 90))
    await store.write(notices_queries.save_check, "one", [replace(NOTICE, told=2)], None)
    assert await store.read(notices_queries.find, "one") == [replace(NOTICE, told=2, letter=DirectMessage(500, 90))]
    assert await store.read(outbox_queries.entries_of, "one") == []
    await store.write(notices_queries.set_direct_message, owed, DirectMessage(500, 91))
    await store.write(notices_queries.set_direct_message, owed, DirectMessage(500, 91))
    await store.write(notices_queries.set_direct_message, owed, None)
    assert [
        (entry.kind, entry.channel, entry.message) for entry in await store.read(outbox_queries.entries_of, "one")
    ] == [
        (DELETE_ENTRY, 500, 90),
        (DELETE_ENTRY, 500, 91),
    ]
    assert await store.read(notices_queries.find, "one") == [replace(NOTICE, told=2)]


async def test_who_puts_a_table_off_brings_no_look_forward_but_their_own(store: Store) -> None:
    put_off = replace(NOTICE, snoozed=START + timedelta(days=3))
    await store.write(notices_queries.snooze, put_off, START + timedelta(days=3))
    assert await store.read(notices_queries.find, "one") == [put_off]
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.write(notices_queries.look_at_all_of, 99, START)
    assert await looks(store) == [Timer(TIMER, "one", START + FIRST_LOOK)]
    await store.write(notices_queries.look_at_all_of, 11, START)
    assert await looks(store) == [Timer(TIMER, "one", START)]


async def test_what_happens_at_a_table_is_owed_to_who_follows_it(store: Store) -> None:
    await store.write(follow_queries.follow, Follower("one", 31, 0, 90))
    await store.write(follow_queries.follow, Follower("one", 31, 7))
    await store.write(follow_queries.follow, Follower("one", 32, 0))
    assert await store.read(follow_queries.find, "one", 31) == Follower("one", 31, 0, 90)
    assert await store.write(follow_queries.unfollow, "one", 32)
    assert not await store.write(follow_queries.unfollow, "one", 32)
    await store.write(changes.append, moved(a_table(), a_move(1)), a_move(1))
    (line,) = await store.read(outbox_queries.entries_of, "one")
    assert (line.kind, line.member, line.rev, line.due - line.since) == (LINE_ENTRY, 31, 1, GRACE)
    await store.write(follow_queries.set_reported, line, Follower("one", 31, 1, 91))
    assert await store.read(outbox_queries.entries_of, "one") == []
    assert await store.read(follow_queries.find, "one", 31) == Follower("one", 31, 1, 91)


async def test_nobody_follows_more_tables_than_can_be(store: Store) -> None:
    for number in range(MAX_FOLLOWED):
        await store.write(changes.add, Stored(a_table(f"t{number}", 300 + number), [], SEED))
        await store.write(follow_queries.follow, Follower(f"t{number}", 31, 0))
    await store.write(follow_queries.follow, Follower("t0", 31, 0))
    with pytest.raises(FollowsMany):
        await store.write(follow_queries.follow, Follower("one", 31, 0))
    assert await store.read(follow_queries.find, "one", 31) is None


async def test_a_log_channel_is_owed_a_line_when_a_table_begins_and_ends_and_keeps_it_when_that_is_gone(
    store: Store,
) -> None:
    await store.write(people_queries.choose, SettingOwner.SERVER, 100, JOURNAL_CHANNEL.name, "900")
    table = a_table("two", 201)
    await store.write(changes.add, Stored(table, [], SEED))
    await store.write(changes.append, moved(table, a_move(1)), a_move(1))
    end = LogEntry(2, Kind.ABANDON, None, None, "", START)
    over = replace(moved(table, end), status=Status.ABANDONED, ended=START)
    await store.write(changes.append, over, end, [an_entry(subject="two")])
    await store.write(outbox_queries.remove_entries, "two")
    owed = await store.read(outbox_queries.entries_of, "two")
    assert [(entry.kind, entry.channel, entry.content) for entry in owed] == [
        (JOURNAL_ENTRY, 900, JournalLine(ended=False)),
        (JOURNAL_ENTRY, 900, JournalLine(ended=True)),
    ]
    await store.write(people_queries.choose, SettingOwner.SERVER, 100, JOURNAL_CHANNEL.name, "none")
    await store.write(changes.add, Stored(a_table("three", 202), [], SEED))
    assert await store.read(outbox_queries.entries_of, "three") == []


async def test_a_table_whose_notices_are_being_looked_at_is_looked_at_a_little_later(
    services: Services, clock: HandClock
) -> None:
    live = await a_race(services)
    async with services.notices.turn(live.table.id):
        await services.notices._look(live.table.id)
        assert await timer_of(services, TIMER) == clock.now + RETRY
