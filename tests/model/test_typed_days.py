"""Days and cities as members of all languages type them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.core.time.quiet_hours import read_day, read_until
from bot.core.time.zones import read_zone

SATURDAY = date(2026, 11, 28)


@pytest.mark.parametrize(
    "typed",
    [
        "24.12.",
        "24.12",
        "24.12.2026",
        "24. Dezember",
        "24/12",
        "12/24",
        "24 décembre",
        "24 dec",
        "December 24th",
        "24 de diciembre",
    ],
)
def test_a_day_of_the_year_is_read(typed: str) -> None:
    assert read_day(typed, SATURDAY) == date(2026, 12, 24)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("lundi", 30),
        ("Montag", 30),
        ("Sunday", 29),
        ("übermorgen", 30),
        ("uebermorgen", 30),
        ("après-demain", 30),
        ("mañana", 29),
    ],
)
def test_a_day_soon_is_read(typed: str, day: int) -> None:
    assert read_day(typed, SATURDAY) == date(2026, 11, day)


@pytest.mark.parametrize("typed", ["", "soon", "32.12.", "24.13.", "30. Februar", "24 smarch", "12"])
def test_other_texts_are_no_day(typed: str) -> None:
    assert read_day(typed, SATURDAY) is None


def test_the_same_weekday_is_a_week_ahead_and_a_past_day_is_next_years() -> None:
    assert read_day("samstag", SATURDAY) == date(2026, 12, 5)
    assert read_day("1.1.", SATURDAY) == date(2027, 1, 1)
    now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    assert read_until("24.12.", now, "Europe/Berlin") == datetime(2026, 12, 23, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Wien", "Europe/Vienna"), ("München", "Europe/Berlin"), ("Muenchen", "Europe/Berlin"),
        ("Genève", "Europe/Zurich"), ("MESZ", "Europe/Berlin"), ("Londres", "Europe/London"),
        ("Moskau", "Europe/Moscow"),
    ],
)  # fmt: skip
def test_a_city_is_read_in_every_language(typed: str, zone: str) -> None:
    assert [*read_zone(typed, datetime(2026, 11, 28, tzinfo=UTC))] == [zone]
