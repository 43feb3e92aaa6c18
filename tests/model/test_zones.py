"""Time zones as people write them: offsets the way people count them, abbreviations, cities."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.model.zones import PREFERRED, cities, find_zones, is_named, is_zone, read_zone, readable, zones

NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize("hours", range(-12, 15))
def test_a_written_offset_is_counted_as_people_do(hours: int) -> None:
    for typed in (f"UTC{hours:+}", f"gmt {hours:+}", f"{hours:+}:00", f"UTC{hours:+}".replace("-", "−")):
        (zone,) = read_zone(typed, NOW)
        assert NOW.astimezone(ZoneInfo(zone)).utcoffset() == timedelta(hours=hours)
        assert find_zones(typed, NOW)[0] == zone
        assert readable(zone) == (f"UTC{hours:+}".replace("-", "−") if hours else "UTC")


@pytest.mark.parametrize(
    "typed", ["UTC+15", "UTC-13", "UTC+5:20", "Atlantis", "", " ", "+", "UTC+2+2", "x" * 500, "eur"]
)
def test_what_is_no_zone_means_none(typed: str) -> None:
    assert [*read_zone(typed, NOW)] == []


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("CET", "Europe/Berlin"),
        ("CEST", "Europe/Berlin"),
        ("EST", "America/New_York"),
        ("PDT", "America/Los_Angeles"),
        ("BST", "Europe/London"),
        ("JST", "Asia/Tokyo"),
        ("berlin", "Europe/Berlin"),
        ("Berl", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("San Francisco", "America/Los_Angeles"),
        ("Mumbai", "Asia/Kolkata"),
        ("+5:45", "Asia/Kathmandu"),
        ("america/los_angeles", "America/Los_Angeles"),
        ("America/Los Angeles", "America/Los_Angeles"),
    ],
)
def test_abbreviations_and_cities_mean_a_place(typed: str, zone: str) -> None:
    assert read_zone(typed, NOW)[0] == zone
    assert zone in find_zones(typed, NOW)


@pytest.mark.parametrize("typed", ["CST", "IST"])
def test_an_abbreviation_of_several_offsets_is_not_guessed(typed: str) -> None:
    found = read_zone(typed, NOW)
    assert len(found) > 1
    assert len({*found}) == len(found)


def test_every_zone_of_a_list_is_one_and_named_by_a_place() -> None:
    assert {*cities().values()} <= zones()
    assert all(map(is_zone, find_zones("", NOW)))
    assert [*find_zones("", NOW)][: len(PREFERRED)] == [*PREFERRED]
    assert is_named("europe/berlin")
    assert not any(map(is_named, ("Etc/GMT+2", "EST", "US/Eastern", "berlin", "")))
