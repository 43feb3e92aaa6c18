"""Quiet hours by the clock on the wall, also in the nights in which it is changed; absences as members write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.time.quiet_hours import Hours, next_morning, read_until

BERLIN, NEW_YORK, ADELAIDE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"


def at(text: str, zone: str = "UTC", *, fold: int = 0) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    ("hours", "moment", "open_from"),
    [
        (Hours(BERLIN, (22, 7)), at("2026-11-20 21:59", BERLIN), at("2026-11-20 21:59", BERLIN)),
        (Hours(BERLIN, (22, 7)), at("2026-11-20 22:00", BERLIN), at("2026-11-21 07:00", BERLIN)),
        (Hours(BERLIN, (22, 7)), at("2026-11-21 03:10", BERLIN), at("2026-11-21 07:00", BERLIN)),
        (Hours(BERLIN, (22, 7)), at("2026-11-21 07:00", BERLIN), at("2026-11-21 07:00", BERLIN)),
        (Hours("UTC", (9, 17)), at("2026-11-20 12:00"), at("2026-11-20 17:00")),
        (Hours("UTC", (0, 8)), at("2026-11-20 23:59"), at("2026-11-20 23:59")),
        (Hours("UTC", (0, 8)), at("2026-11-20 00:00"), at("2026-11-20 08:00")),
        (Hours("UTC", (22, 0)), at("2026-11-20 23:00"), at("2026-11-21 00:00")),
        (Hours("UTC", None, at("2026-12-01 00:00")), at("2026-11-20 23:00"), at("2026-12-01 00:00")),
        (Hours("UTC", (22, 7), at("2026-12-01 00:00")), at("2026-11-20 12:00"), at("2026-12-01 07:00")),
        (Hours("UTC", None, at("2026-11-01 00:00")), at("2026-11-20 12:00"), at("2026-11-20 12:00")),
    ],
)
def test_nothing_comes_in_quiet_hours_or_while_somebody_is_away(
    hours: Hours, moment: datetime, open_from: datetime
) -> None:
    assert hours.open_from(moment) == open_from
    assert hours.are_open(moment) is (open_from == moment)


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    hours = Hours(BERLIN, (22, 7))
    evening = at("2027-03-27 22:00", BERLIN)
    assert hours.open_from(evening) - evening == timedelta(hours=8)


def test_the_night_in_which_clocks_go_back_is_an_hour_longer() -> None:
    hours = Hours(BERLIN, (22, 7))
    evening = at("2026-10-24 22:00", BERLIN)
    assert hours.open_from(evening) - evening == timedelta(hours=10)


def test_hours_that_end_in_the_hour_that_there_is_not_end_when_it_would_have_begun() -> None:
    hours = Hours(BERLIN, (23, 2))
    assert hours.open_from(at("2027-03-28 01:30", BERLIN)) == at("2027-03-28 03:00", BERLIN)


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    hours = Hours(BERLIN, (22, 3))
    for fold in (0, 1):
        assert hours.open_from(at("2026-10-25 02:30", BERLIN, fold=fold)) == at("2026-10-25 03:00", BERLIN)


@given(
    minutes=st.integers(0, 2 * 365 * 24 * 60),
    begin=st.integers(0, 23),
    length=st.integers(1, 23),
    zone=st.sampled_from((BERLIN, NEW_YORK, ADELAIDE, "Asia/Kolkata", "UTC")),
)
def test_whatever_the_zone_what_is_held_back_comes_soon_and_outside_the_quiet_hours(
    minutes: int, begin: int, length: int, zone: str
) -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    hours = Hours(zone, (begin, (begin + length) % 24))
    opened = hours.open_from(moment)
    assert moment <= opened <= moment + timedelta(hours=length + 1)
    assert hours.are_open(opened)


NOW = at("2026-11-20 19:30")


@pytest.mark.parametrize(
    ("said", "zone", "until"),
    [
        ("tomorrow", "UTC", at("2026-11-21 00:00")),
        ("Tomorrow ", "Asia/Tokyo", at("2026-11-22 00:00", "Asia/Tokyo")),
        ("3 days", "UTC", at("2026-11-23 00:00")),
        ("in 2  weeks", BERLIN, at("2026-12-04 00:00", BERLIN)),
        ("a week", "UTC", at("2026-11-27 00:00")),
        ("5 hours", "UTC", at("2026-11-21 00:30")),
        ("2026-12-24", BERLIN, at("2026-12-24 00:00", BERLIN)),
        ("2026-11-20", "UTC", None),
        ("2026-02-30", "UTC", None),
        ("0 days", "UTC", None),
        ("400 days", "UTC", None),
        ("9999-12-31", "UTC", None),
        ("soon", "UTC", None),
        ("", "UTC", None),
    ],
)
def test_an_absence_is_read_as_people_write_it(said: str, zone: str, until: datetime | None) -> None:
    assert read_until(said, NOW, zone) == until


def test_tomorrow_morning_is_that_of_the_member() -> None:
    assert next_morning(NOW, "Asia/Tokyo") == at("2026-11-22 09:00", "Asia/Tokyo")
