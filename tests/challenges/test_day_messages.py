"""The message of a day: which challenges and puzzle it has. What a store keeps of it runs against every store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry
from bot.core.services import Services
from bot.core.time.zones import Cadence, Day
from bot.store.store import Store
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.dailies.queries import PAUSE, RETENTION
from cogs.challenge.model import DAY_ENTRY, DELETED, Challenge, DayMessage, NewChallenge, Schedule
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle.model import Attempt
from cogs.puzzle.service import EPOCH, Attempts, puzzle_for
from tests.store.test_store import SNOWFLAKE, START, STORES
from tests.tables.fixtures import ANA, CHANNEL, GUILD, HandClock

TODAY = DayMessage(GUILD, CHANNEL, START.date().isoformat(), START, puzzle=7)
TOMORROW = replace(
    TODAY, day=(START + timedelta(days=1)).date().isoformat(), opened=START + timedelta(days=1), puzzle=None
)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def owed(store: Store, message: DayMessage) -> OutboxEntry:
    (entry,) = await store.read(outbox_queries.entries_of, message.subject)
    assert entry.kind is DAY_ENTRY
    return entry


async def test_a_channel_has_one_message_a_day_and_the_newest_two_are_updated(store: Store) -> None:
    for message in (TODAY, replace(TODAY, opened=START + PAUSE), TOMORROW):
        await store.write(dailies_queries.open_day_message, message)
    elsewhere = replace(TODAY, channel=CHANNEL + 1)
    await store.write(dailies_queries.open_day_message, elsewhere)
    assert await store.read(dailies_queries.day_messages, GUILD, CHANNEL) == [TOMORROW, TODAY]
    later = replace(TOMORROW, day=(START + timedelta(days=2)).date().isoformat(), opened=START + timedelta(days=2))
    before = await owed(store, TODAY)
    await store.write(dailies_queries.open_day_message, later)
    assert await owed(store, TODAY) == before
    assert (await owed(store, TOMORROW)).rev > 1


async def test_a_puzzle_comes_to_the_message_with_the_daily_that_opens_after_a_weekly(store: Store) -> None:
    await store.write(dailies_queries.open_day_message, replace(TODAY, puzzle=None))
    await store.write(dailies_queries.open_day_message, TODAY)
    assert await store.read(dailies_queries.day_messages, GUILD, CHANNEL) == [TODAY]


async def test_changes_share_an_update_that_no_later_one_puts_off(store: Store) -> None:
    await store.write(dailies_queries.open_day_message, TODAY)
    first = await owed(store, TODAY)
    await store.write(outbox_queries.remove_delivered, [first])
    for seconds in (0, 3, 9):
        moment = START + timedelta(seconds=seconds)
        await store.write(dailies_queries.owe_day_messages, GUILD, CHANNEL, moment, PAUSE)
    entry = await owed(store, TODAY)
    assert (entry.rev, entry.due) == (3, START + PAUSE)
    await store.write(outbox_queries.remove_delivered, [replace(entry, rev=2)])
    assert await owed(store, TODAY) == entry, "what changed during a delivery is delivered, too"
    await store.write(outbox_queries.postpone, entry, START + timedelta(hours=1))
    await store.write(dailies_queries.owe_day_messages, GUILD, CHANNEL, START)
    assert (await owed(store, TODAY)).due == START, "a failed attempt doesn't hold up news"


async def test_what_a_message_shows_is_kept_for_a_month(store: Store) -> None:
    await store.write(dailies_queries.open_day_message, TODAY)
    shown = replace(TODAY, message=5, shown="dare-open 12ab")
    await store.write(dailies_queries.save_day_message, shown)
    assert await store.read(dailies_queries.day_messages, GUILD, CHANNEL) == [shown]
    for days, count in ((RETENTION, 2), (RETENTION + timedelta(days=1), 2)):
        later = START + days
        following = replace(TOMORROW, day=later.date().isoformat(), opened=later)
        await store.write(dailies_queries.open_day_message, following)
        assert len(await store.read(dailies_queries.day_messages, GUILD, CHANNEL)) == count
    assert shown not in await store.read(dailies_queries.day_messages, GUILD, CHANNEL)
    await store.write(dailies_queries.drop_day_messages, GUILD, CHANNEL)
    assert await store.read(dailies_queries.day_messages, GUILD, CHANNEL) == []


async def test_a_puzzle_solved_in_a_server_updates_its_message_and_no_other(store: Store) -> None:
    await store.write(dailies_queries.open_day_message, TODAY)
    await store.write(outbox_queries.remove_entries, TODAY.subject)
    answer = Attempt(SNOWFLAKE, 7, "race/1", "walk 2", True, START, GUILD)
    for other in (replace(answer, member=1, solved=False), replace(answer, member=2, guild=GUILD + 1)):
        await store.write(puzzle_queries.add, other)
    await store.write(puzzle_queries.add, replace(answer, member=3, guild=None))
    assert await store.read(outbox_queries.entries_of, TODAY.subject) == []
    await store.write(puzzle_queries.add, answer)
    assert (await owed(store, TODAY)).due == START + PAUSE
    await store.write(puzzle_queries.add, replace(answer, member=11, at=START - PAUSE))
    await store.write(puzzle_queries.add, replace(answer, day=6))
    assert await store.read(puzzle_queries.of, SNOWFLAKE) == [answer, replace(answer, day=6)]
    found = await store.read(puzzle_queries.solved_in, GUILD, 7)
    assert list(found.items()) == [(11, {7}), (SNOWFLAKE, {6, 7})]


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (Day(), 4),
        (Day("Europe/Berlin"), 4),
        (Day("America/New_York"), 4),
        (Day("Asia/Tokyo", 8), 4),
        (Day("America/Los_Angeles", 20), 5),
        (Day("Pacific/Kiritimati"), 3),
    ],
)
def test_the_puzzle_of_a_day_is_the_one_that_shares_most_of_it(day: Day, number: int) -> None:
    assert puzzle_for(EPOCH + timedelta(days=4), day) == number


async def opened(services: Services, cadence: Cadence, channel: int = CHANNEL) -> Challenge:
    plan = await services[Challenges].schedules.add(Schedule(GUILD, cadence, "race", {"goal": 5}, channel))
    challenge = await services[Challenges].schedules.open_due(plan.subject)
    assert challenge is not None
    return challenge


async def test_a_message_has_what_is_open_in_its_channel_and_later_what_closed_in_it(
    services: Services, clock: HandClock
) -> None:
    weekly, daily = await opened(services, Cadence.WEEKLY), await opened(services, Cadence.DAILY)
    await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {"goal": 5}, timedelta(days=1), ANA))
    messages, subject = services[Challenges].day_messages, f"{GUILD} {CHANNEL} {daily.period}"
    found = await messages.find(subject)
    assert found is not None
    assert [each.id for each in found.challenges] == [daily.id, weekly.id]
    assert not await messages.has_own_message(daily)
    for each in (weekly, daily):
        await services[Challenges].set_message(each.id, 77)
    await messages.save(replace(found.message, message=77))
    clock.now = daily.closes
    await services[Challenges].close(daily.id)
    following = await services[Challenges].schedules.open_due(f"{GUILD} daily race")
    assert following is not None
    old, new = await messages.find(subject), await messages.find(f"{GUILD} {CHANNEL} {following.period}")
    assert old is not None
    assert new is not None
    assert [each.id for each in old.challenges] == [daily.id]
    assert [each.id for each in new.challenges] == [following.id, weekly.id]
    assert new.last_posted == 77
    assert await messages.current(GUILD, CHANNEL, old.message.day) == old.message
    await messages.save(replace(old.message, shown=DELETED))
    assert await messages.current(GUILD, CHANNEL, old.message.day) is None
    await services[Challenges].forget(GUILD, CHANNEL)
    assert await messages.find(subject) is None


async def test_a_challenge_whose_announcement_is_no_message_of_a_day_stays_there(services: Services) -> None:
    daily = await opened(services, Cadence.DAILY)
    await services[Challenges].set_message(daily.id, 5)
    assert await services[Challenges].day_messages.has_own_message(await services[Challenges].find(daily.id))
    found = await services[Challenges].day_messages.find(f"{GUILD} {CHANNEL} {daily.period}")
    assert found is not None
    assert found.challenges == ()


async def test_only_the_puzzle_of_the_next_day_is_still_to_open(services: Services, clock: HandClock) -> None:
    clock.now = datetime(2026, 11, 30, 23, tzinfo=UTC)
    today = services[Attempts].today()
    assert services[Attempts].begins(today) is None
    assert services[Attempts].begins(today + 1) == datetime(2026, 12, 1, tzinfo=UTC)
    assert services[Attempts].begins(10**30) is None
