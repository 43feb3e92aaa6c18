"""Standing challenges where a server is: its days, their changes, late timers; each day once and only once."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.errors import ChallengeRefused
from bot.core.services import Services
from bot.core.time.zones import Cadence, Day, name_of
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.dailies.reminders import Reminded, Reminders
from cogs.challenge.model import (
    DAY_ENTRY,
    LAST_HOURS,
    REMINDER_ENTRY,
    REMINDER_TIMER,
    SCHEDULE_TIMER,
    TIMER,
    Challenge,
    NewChallenge,
    Reminder,
    Schedule,
)
from cogs.challenge.results.service import ChallengeResults
from tests.challenges.test_challenges import finishing, opened, walk_on
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD, HandClock, MakeTables

DAILY = Schedule(GUILD, Cadence.DAILY, "race", {"goal": 5}, CHANNEL)
WEEKLY = Schedule(GUILD, Cadence.WEEKLY, "race", {"goal": 5}, CHANNEL)
BERLIN = "Europe/Berlin"


def serve(services: Services) -> None:
    """What the cog does when timers go off."""

    async def close(subject: str) -> None:
        await services[Challenges].close(subject)

    async def open_next(subject: str) -> None:
        await services[Challenges].schedules.open_due(subject)

    services.timers.serve(TIMER, close)
    services.timers.serve(SCHEDULE_TIMER, open_next)
    services.timers.serve(REMINDER_TIMER, services[Reminders].due)


async def oldest_first(services: Services) -> list[Challenge]:
    return [*await services[Challenges].all_in(GUILD)][::-1]


async def daily(services: Services) -> Challenge:
    """The daily of today."""
    await services[Challenges].schedules.add(DAILY)
    challenge = await services[Challenges].schedules.open_due(DAILY.subject)
    assert challenge is not None
    return challenge


@pytest.mark.parametrize(
    ("first", "hours"),
    [
        (date(2026, 3, 27), [24, 23, 24]),  # the night in which two o'clock is skipped
        (date(2026, 10, 23), [24, 25, 24]),  # the night that has two of it
    ],
)
async def test_a_day_begins_at_its_hour_where_the_server_is_and_is_an_hour_off_when_clocks_are_turned(
    services: Services, clock: HandClock, first: date, hours: list[int]
) -> None:
    await services[Challenges].schedules.set_day(GUILD, BERLIN, 8)
    clock.now = Day(BERLIN, 8).beginning(first)
    serve(services)
    await services[Challenges].schedules.add(DAILY)
    for _ in hours:
        await services.timers.tick()
        clock.now = (await oldest_first(services))[-1].closes
    found = await oldest_first(services)
    assert [each.period for each in found] == [(first + timedelta(days=n)).isoformat() for n in range(len(hours))]
    assert [(each.closes - each.opened) / timedelta(hours=1) for each in found] == hours
    assert all(each.opened.astimezone(ZoneInfo(BERLIN)).hour == 8 for each in found)


@pytest.mark.parametrize(
    ("zone", "hour", "moment", "day"),
    [
        ("Pacific/Auckland", 0, "2026-11-20T19:30", "2026-11-21"),
        ("America/Los_Angeles", 6, "2026-11-20T13:59", "2026-11-19"),
        ("America/Los_Angeles", 6, "2026-11-20T14:00", "2026-11-20"),
        ("Asia/Kathmandu", 0, "2026-11-20T18:15", "2026-11-21"),
        (BERLIN, 2, "2026-03-29T00:59", "2026-03-28"),  # two o'clock is not, the day begins at three
        (BERLIN, 2, "2026-03-29T01:00", "2026-03-29"),
        (BERLIN, 2, "2026-10-24T23:59", "2026-10-24"),
        (BERLIN, 2, "2026-10-25T00:00", "2026-10-25"),  # the first of the two
        (BERLIN, 2, "2026-10-25T01:30", "2026-10-25"),
    ],
)
def test_which_day_it_is(zone: str, hour: int, moment: str, day: str) -> None:
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert name_of(Cadence.DAILY, now, Day(zone, hour)) == day


def test_a_week_belongs_to_the_year_of_its_thursday_wherever_it_begins() -> None:
    now = datetime(2027, 1, 3, 22, 59, tzinfo=UTC)
    assert name_of(Cadence.WEEKLY, now, Day(BERLIN)) == "2026-W53"
    assert name_of(Cadence.WEEKLY, now + timedelta(minutes=1), Day(BERLIN)) == "2027-W01"


async def test_a_day_that_is_moved_leaves_none_out_and_repeats_none(services: Services, clock: HandClock) -> None:
    serve(services)
    schedules = services[Challenges].schedules
    await schedules.add(DAILY)
    await services.timers.tick()
    for zone, hour in (("Asia/Tokyo", 0), ("UTC", 0), ("Pacific/Honolulu", 23), (BERLIN, 8)):
        await schedules.set_day(GUILD, zone, hour)
        for _ in range(30):
            await services.timers.tick()
            clock.turn(hours=1)
    periods = [each.period for each in await oldest_first(services)]
    days = [date.fromisoformat(period or "") for period in periods]
    assert days == [days[0] + timedelta(days=n) for n in range(len(days))]
    assert len(days) >= 5


async def test_what_is_open_closes_as_it_was_announced(services: Services) -> None:
    challenge = await daily(services)
    await services[Challenges].schedules.set_day(GUILD, BERLIN, 8)
    assert (await services[Challenges].find(challenge.id)).closes == challenge.closes


async def test_the_day_of_one_server_is_not_that_of_another(services: Services) -> None:
    await services[Challenges].schedules.set_day(GUILD, "europe/berlin", 8)
    assert await services[Challenges].schedules.day_in(GUILD) == Day(BERLIN, 8)
    assert await services[Challenges].schedules.day_in(GUILD + 1) == Day("UTC", 0)


@pytest.mark.parametrize("zone", ["", "Berlin", "Mars/Olympus", "../etc/passwd", "UTC+2"])
async def test_a_zone_that_there_is_not_changes_nothing(services: Services, zone: str) -> None:
    with pytest.raises(ChallengeRefused, match="don't know the time zone"):
        await services[Challenges].schedules.set_day(GUILD, zone, 8)
    assert await services[Challenges].schedules.day_in(GUILD) == Day()


async def test_a_late_timer_opens_the_day_that_it_is_then(services: Services, clock: HandClock) -> None:
    serve(services)
    await services[Challenges].schedules.set_day(GUILD, BERLIN, 8)
    await services[Challenges].schedules.add(DAILY)
    await services.timers.tick()
    clock.now = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
    await services.timers.tick()
    last = (await oldest_first(services))[-1]
    assert (last.period, last.number) == ("2026-11-24", 2)
    assert last.closes == datetime(2026, 11, 25, 7, 0, tzinfo=UTC)


async def test_a_kill_between_opening_and_the_next_timer_opens_no_second_one(
    services: Services, make_tables: MakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await services[Challenges].schedules.add(DAILY)

    def killed(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(dailies_queries, "set_schedule", killed)
        with pytest.raises(RuntimeError):
            await services[Challenges].schedules.open_due(DAILY.subject)
    await services.close()
    again = make_tables()
    await again.start()
    serve(again)
    await again.timers.tick()
    (challenge,) = await oldest_first(again)
    (owed,) = await again.outbox.of(f"{GUILD} {CHANNEL} {challenge.period}")
    assert owed.kind is DAY_ENTRY


async def test_a_schedule_that_is_dropped_while_it_opens_one_stays_dropped(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, opens = await services[Challenges].schedules.add(DAILY), services[Challenges].open_planned
    begun = asyncio.Event()

    async def slowly(plan: Schedule, period: str, closes: datetime) -> Challenge:
        begun.set()
        await asyncio.sleep(0)
        return await opens(plan, period, closes)

    monkeypatch.setattr(services[Challenges], "open_planned", slowly)
    opening = asyncio.create_task(services[Challenges].schedules.open_due(plan.subject))
    await begun.wait()
    await services[Challenges].schedules.drop(plan)
    await opening
    assert await services[Challenges].schedules.of(GUILD) == []


class TestReminders:
    async def test_those_under_way_are_called_and_those_who_want_to_be(self, services: Services) -> None:
        challenge = await opened(services)
        for member in (ANA, BEN, CHLOE):
            await services[Challenges].enter(challenge.id, member)
        await walk_on(services, await services[Challenges].enter(challenge.id, CHLOE), *finishing(6))
        reminders = services[Reminders]
        for member, request in ((BEN, Reminder.NEVER), (CHLOE, Reminder.ALWAYS), (DAN, Reminder.ALWAYS)):
            await reminders.choose(GUILD, member, request)
        await reminders.choose(GUILD + 1, 99, Reminder.ALWAYS)
        assert await reminders.of(challenge) == Reminded(challenge, (ANA,), (DAN,))
        assert await reminders.chosen(GUILD, ANA) is Reminder.BEGUN
        await reminders.choose(GUILD, DAN, Reminder.BEGUN)
        assert await reminders.of(challenge) == Reminded(challenge, (ANA,), ())

    async def test_it_is_owed_once_in_the_last_hours_however_often_its_timer_goes_off(
        self, services: Services, clock: HandClock
    ) -> None:
        serve(services)
        challenge = await opened(services)
        await services.outbox.remove(challenge.id)
        clock.now = challenge.closes - LAST_HOURS - timedelta(seconds=1)
        await services.timers.tick()
        assert await services.outbox.of(challenge.id) == []
        await services[Challenges].enter(challenge.id, ANA)
        clock.turn(seconds=1)
        await services.timers.tick()
        (outbox_entry,) = await services.outbox.of(challenge.id)
        assert (outbox_entry.kind, outbox_entry.channel) == (REMINDER_ENTRY, CHANNEL)
        await services.outbox.remove(challenge.id)
        await services[Reminders].due(challenge.id)
        await services.timers.tick()
        assert await services.outbox.of(challenge.id) == []

    async def test_one_that_is_over_when_the_host_comes_back_reminds_nobody(
        self, services: Services, clock: HandClock
    ) -> None:
        serve(services)
        challenge = await opened(services)
        clock.now = challenge.closes
        await services.timers.tick()
        assert REMINDER_ENTRY not in [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)]
        assert await services[Reminders].of(challenge) == Reminded(challenge, (), ())

    async def test_a_short_one_reminds_nobody(self, services: Services, clock: HandClock) -> None:
        serve(services)
        short = await services[Challenges].open(NewChallenge("race", GUILD, CHANNEL, {}, timedelta(hours=11), ANA))
        await services.outbox.remove(short.id)
        clock.now = short.closes - timedelta(minutes=1)
        await services.timers.tick()
        assert await services.outbox.of(short.id) == []


async def test_streaks_of_everybody_and_the_challenge_before(services: Services, clock: HandClock) -> None:
    serve(services)
    await services[Challenges].schedules.add(DAILY)
    await services[Challenges].schedules.add(WEEKLY)
    played = {ANA: (0, 1, 2), BEN: (0, 2), CHLOE: (1, 2), DAN: (0,)}
    for day in range(3):
        await services.timers.tick()
        today = next(each for each in await services[Challenges].open_in(GUILD) if each.cadence is Cadence.DAILY)
        for member, days in played.items():
            if day in days:
                await walk_on(services, await services[Challenges].enter(today.id, member), *finishing(6))
        clock.now = today.closes
    await services.timers.tick()
    dailies = [each for each in await oldest_first(services) if each.cadence is Cadence.DAILY]
    assert await services[ChallengeResults].streaks(dailies[-1]) == {ANA: 3, BEN: 1, CHLOE: 2}
    before = [await services[ChallengeResults].before(each) for each in dailies]
    assert before[0] is None
    assert [each and each.period for each in before[1:]] == [each.period for each in dailies[:-1]]
    (weekly, *_) = [each for each in await oldest_first(services) if each.cadence is Cadence.WEEKLY]
    assert await services[ChallengeResults].streaks(weekly) == {}
    assert await services[ChallengeResults].before(weekly) is None
