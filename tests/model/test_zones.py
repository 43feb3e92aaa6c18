"""Time zones as people write them: offsets the way people count them, abbreviations, cities."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.time.quiet_hours import Hours
from bot.core.time.time_control import TimeControl
from bot.core.time.zones import (
    PREFERRED,
    Day,
    cities,
    clock_in,
    find_zones,
    is_named,
    is_zone,
    load_zone,
    places,
    read_zone,
    readable,
    zones,
)
from bot.discord.table.time_control import read_time_control
from bot.games.catalogues import load_language
from bot.games.contract import BadOption
from bot.games.text import render_text

NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize("hours", [-12, -3, 0, 5, 14])
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


UNKNOWN = "Mars/Olympus_Mons"
"""A zone that a newer or an older machine may have stored."""


def test_a_stored_zone_that_this_machine_lacks_counts_as_utc_and_says_so() -> None:
    now = datetime(2026, 11, 20, 18, tzinfo=UTC)
    assert load_zone(UNKNOWN).key == "UTC"
    assert str(readable(UNKNOWN)) == f"UTC ({UNKNOWN}?)"
    assert clock_in(UNKNOWN, now) == "18:00"
    clock = TimeControl.read(f"48 12 off {UNKNOWN}")
    assert clock.passed(now, now + timedelta(days=3)) == timedelta(hours=24), "the weekend in UTC is free"
    assert Hours(UNKNOWN, (18, 20)).open_from(now) == now + timedelta(hours=2)
    assert Day(UNKNOWN).at(now) == now.date()


@pytest.mark.parametrize(
    ("language", "vienna", "new_york"),
    [
        ("en", "Vienna (Europe)", "New York (America)"),
        ("de", "Wien (Österreich)", "New York (Vereinigte Staaten)"),
        ("fr", "Vienne (Autriche)", "New York (États-Unis)"),
        ("es", "Viena (Austria)", "Nueva York (Estados Unidos)"),
    ],
)
def test_a_place_is_named_in_the_readers_language(language: str, vienna: str, new_york: str) -> None:
    found = [render_text(readable(zone), load_language(language)) for zone in ("Europe/Vienna", "America/New_York")]
    assert found == [vienna, new_york]


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_suggested_place_has_a_country_in_the_readers_language(language: str) -> None:
    regions = {zone.partition("/")[0] for zone in places()} - {"Australia"}
    named = [render_text(readable(zone), load_language(language)) for zone in find_zones("", NOW)]
    assert [each for each in named if each.endswith(tuple(f"({region})" for region in regions))] == []


def test_the_machines_own_zone_is_offered_to_nobody() -> None:
    assert "localtime" not in zones()


def test_a_clock_with_an_unknown_zone_is_not_typed() -> None:
    with pytest.raises(BadOption):
        read_time_control(f"48 12 off {UNKNOWN}")
