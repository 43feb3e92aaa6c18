"""Sessions that receive nothing any more are told from quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.discord.client.silence import MAX_PAUSE, MIN_PAUSE, SilenceWatch, UsualRate

MONDAY = datetime(2026, 2, 2, tzinfo=UTC)
HOUR = timedelta(hours=1)


def by_day(hour: int) -> int:
    """Nobody plays from 2 to 7, thirty an hour come from 8 on."""
    return 30 if hour >= 8 or hour < 2 else 0


def lived(days: int, count: object = by_day, begin: datetime = MONDAY) -> UsualRate:
    """Days with so many interactions in each hour, evenly, up to the last minute of each."""
    rate = UsualRate(begin)
    for hour in range(24 * days):
        number = count(hour % 24)  # type: ignore[operator]
        for each in range(number):
            rate.record(begin + hour * HOUR + (each + 1) * HOUR / (number + 1))
    rate.advance(begin + 24 * days * HOUR)
    return rate


@pytest.mark.parametrize(
    ("days", "since", "until", "silent"),
    [
        (8, 12.0, 12.1, False),  # six minutes
        (8, 12.0, 12.3, False),  # nine came in so short a time
        (8, 12.0, 12.5, True),
        (5, 12.0, 14.0, False),  # a week isn't known
        (8, 2.0, 7.9, False),  # a quiet night
        (8, 1.9, 8.1, False),  # from its last to its first
        (8, 1.9, 8.5, True),  # the morning begins without anybody
        (8, 1.0, 8.0, True),  # silent since before the night
    ],
)
def test_a_silence_is_compared_with_the_same_hours_of_the_days_before(
    days: int, since: float, until: float, silent: bool
) -> None:
    rate = lived(days)
    today = MONDAY + timedelta(days=days)
    for minute in range(round(since * 60)):
        if by_day(minute // 60) and minute % 2:
            rate.record(today + timedelta(minutes=minute))
    rate.record(today + since * HOUR)
    assert rate.is_silent(today + until * HOUR) is silent


def test_one_quiet_day_in_a_fortnight_is_enough_to_wait() -> None:
    rate = lived(14)
    quiet = MONDAY + timedelta(days=6)
    for hour in range(24):
        rate._counts[int(quiet.timestamp()) // 3600 + hour] = 0
    assert not rate.is_silent(MONDAY + timedelta(days=14, hours=20))
    assert lived(14).is_silent(MONDAY + timedelta(days=14, hours=20))


def test_a_server_with_few_interactions_is_suspected_late_or_never() -> None:
    assert not lived(8, lambda hour: int(hour in (9, 21))).is_silent(MONDAY + timedelta(days=9, hours=12))
    seldom = lived(8, lambda hour: int(hour >= 8))
    assert not seldom.is_silent(MONDAY + timedelta(days=8, hours=16))
    assert seldom.is_silent(MONDAY + timedelta(days=8, hours=23))


def test_hours_survive_a_restart_and_those_between_are_unknown() -> None:
    noted = lived(8).to_note()
    begin = MONDAY + timedelta(days=8, hours=12, minutes=20)
    assert UsualRate(begin, noted).is_silent(begin + HOUR)
    later = MONDAY + timedelta(days=20, hours=12)  # two of the days before are known
    assert not UsualRate(later, noted).is_silent(later + HOUR)
    assert len(lived(40).to_note()) < 6000


class Bot:
    """What the watch is given."""

    def __init__(self) -> None:
        self.now = MONDAY + timedelta(days=8, hours=9)
        self.notes = {"interactions/0": lived(8).to_note()}
        self.sound, self.can = True, True
        self.sessions: list[int] = []
        self.watch = SilenceWatch(lambda: self.now, self.find, self.keep, self.inspect, self.reconnect)

    async def find(self, key: str) -> str | None:
        return self.notes.get(key)

    async def keep(self, key: str, value: str) -> None:
        self.notes[key] = value

    async def inspect(self) -> bool:
        return self.sound

    async def reconnect(self, shard: int) -> bool:
        self.sessions.append(shard)
        return self.can

    async def wait(self, time: timedelta) -> None:
        for _ in range(time // timedelta(minutes=10)):
            self.now += timedelta(minutes=10)
            await self.watch.look({0})


async def test_a_silent_shard_begins_a_new_session_and_others_ever_less_often(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = Bot()
    await bot.watch.look({0})
    await bot.wait(HOUR)
    assert (bot.sessions, bot.watch.silent) == ([0], {0})
    assert "no interactions, unlike the days before: shard=0 since=2026-02-10 09:00" in caplog.text
    await bot.wait(3 * MIN_PAUSE)
    assert len(bot.sessions) == 3
    await bot.wait(timedelta(days=10))
    assert len(bot.sessions) <= 3 + 3 + 10 * timedelta(days=1) / MAX_PAUSE
    bot.watch.heard(0)
    assert bot.watch.silent == set()
    before = len(bot.sessions)
    await bot.wait(3 * HOUR)
    assert len(bot.sessions) == before


async def test_silence_is_not_learned_from(caplog: pytest.LogCaptureFixture) -> None:
    bot = Bot()
    await bot.watch.look({0})
    await bot.wait(timedelta(hours=12))
    assert bot.sessions
    bot.watch.heard(0)
    await bot.wait(timedelta(minutes=20))
    (rate,) = bot.watch._rates.values()
    assert all(count for hour, count in rate._counts.items() if hour % 24 >= 8)


async def test_where_an_endpoint_is_set_no_session_helps() -> None:
    bot = Bot()
    bot.sound = False
    await bot.watch.look({0})
    await bot.wait(2 * HOUR)
    assert (bot.sessions, bot.watch.silent) == ([], {0})


async def test_a_shard_that_is_not_connected_is_not_silent() -> None:
    bot = Bot()
    await bot.watch.look({0})
    bot.now += 2 * HOUR
    await bot.watch.look(set())
    await bot.watch.look({0})
    assert bot.watch.silent == set()
