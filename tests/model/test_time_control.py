"""Time banks as values: what counts, weekends, increments, clocks that are set."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.time.time_control import Banks, TimeControl

FRIDAY = datetime(2026, 11, 20, 18, tzinfo=UTC)
MONDAY = datetime(2026, 11, 23, tzinfo=UTC)
TEMPO = TimeControl(48, 12)
OFF = TimeControl(48, 12, weekends_off=True)


def hours(count: float) -> timedelta:
    return timedelta(hours=count)


def test_weekends_do_not_count() -> None:
    assert OFF.passed(FRIDAY, MONDAY + hours(1)) == hours(7)
    assert TEMPO.passed(FRIDAY, MONDAY + hours(1)) == hours(55)
    assert OFF.passed(FRIDAY + hours(10), FRIDAY + hours(20)) == hours(0)
    assert OFF.end_of(FRIDAY, hours(6)) == datetime(2026, 11, 21, tzinfo=UTC)
    assert OFF.end_of(FRIDAY, hours(7)) == MONDAY + hours(1)
    assert TEMPO.end_of(FRIDAY, hours(7)) == FRIDAY + hours(7)


@pytest.mark.parametrize(
    ("zone", "friday", "weekend"),
    [
        ("Europe/Berlin", datetime(2026, 10, 23, 22, tzinfo=UTC), 49),  # the night in which an hour comes twice
        ("Europe/Berlin", datetime(2026, 3, 27, 23, tzinfo=UTC), 47),  # and the one in which one is missing
        ("Pacific/Auckland", datetime(2026, 11, 20, 11, tzinfo=UTC), 48),
        ("America/Los_Angeles", datetime(2026, 11, 21, 8, tzinfo=UTC), 48),
    ],
)
def test_weekends_are_those_of_the_time_zone_also_when_its_clocks_change(
    zone: str, friday: datetime, weekend: int
) -> None:
    time_control = TimeControl(48, 12, weekends_off=True, zone=zone)
    before, after = friday - hours(3), friday + hours(weekend + 5)
    assert time_control.passed(before, after) == hours(8)
    assert time_control.passed(friday + hours(1), friday + hours(weekend)) == hours(0)
    assert time_control.end_of(before, hours(3)) == friday
    assert time_control.end_of(before, hours(4)) == friday + hours(weekend + 1)
    assert time_control.end_of(friday + hours(1), hours(1)) == friday + hours(weekend + 1)
    assert TimeControl.read(str(time_control)) == time_control


@given(st.integers(0, 10**7), st.integers(1, 10**7), st.sampled_from(["", "Europe/Berlin", "Pacific/Auckland"]))
def test_what_ends_then_has_passed_by_then(begin: int, left: int, zone: str) -> None:
    start, time_control = FRIDAY + timedelta(seconds=begin), TimeControl(48, 12, weekends_off=True, zone=zone)
    assert time_control.passed(start, time_control.end_of(start, timedelta(seconds=left))) == timedelta(seconds=left)


def test_a_clock_that_was_set_back_takes_nothing_and_gives_nothing() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY)
    assert banks.at(MONDAY - hours(5)).left == banks.left
    later = banks.at(MONDAY + hours(3)).at(MONDAY)
    assert later.left[0] == hours(45)


def test_whose_turn_passes_gets_the_increment_up_to_a_full_bank() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY)
    banks = banks.going_on((1,), MONDAY + hours(20))
    assert banks.left == (hours(40), hours(48))
    banks = banks.going_on((0,), MONDAY + hours(21))
    assert banks.left == (hours(40), hours(48))


def test_several_decisions_of_one_turn_get_one_increment() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY)
    for hour in (1, 2, 3):
        banks = banks.going_on((0,), MONDAY + hours(hour))
    assert banks.left[0] == hours(45)


def test_every_seat_that_decides_uses_its_own_time() -> None:
    banks = Banks.new(TEMPO, 3, MONDAY).going_on((0, 1, 2), MONDAY)
    banks = banks.going_on((0, 2), MONDAY + hours(10))
    banks = banks.at(MONDAY + hours(20))
    assert banks.left == (hours(28), hours(48), hours(28))


def test_overtime_is_reported_once_and_again_after_a_move() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY)
    assert banks.next_up() == MONDAY + hours(48)
    late = MONDAY + hours(50)
    assert banks.overdue(late) == (0,)
    later = banks.mark_notified(late)
    assert (later.told, later.next_up(), later.up_at(0)) == ((0,), None, MONDAY + hours(48))
    moved = later.going_on((1,), late)
    assert (moved.left[0], moved.told, moved.caught_up) == (hours(12), (), (0,))
    assert moved.mark_notified(late).caught_up == ()


def test_patience_gives_two_days() -> None:
    late = MONDAY + hours(50)
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY).mark_notified(late).with_patience(0, late)
    assert (banks.overdue(late), banks.next_up()) == ((), late + hours(48))


def test_nothing_goes_by_in_a_pause() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0,), MONDAY).pausing(MONDAY + hours(5))
    assert (banks.next_up(), banks.overdue(MONDAY + hours(500))) == (None, ())
    on = banks.resumed(MONDAY + hours(500))
    assert (on.left[0], on.next_up()) == (hours(43), MONDAY + hours(543))
    moved = banks.going_on((1,), MONDAY + hours(100)).resumed(MONDAY + hours(500))
    assert moved.next_up() == MONDAY + hours(548)


def test_an_absence_stops_a_clock_until_it_ends() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((0, 1), MONDAY)
    away = banks.with_away({0: MONDAY + hours(110)}, MONDAY + hours(10))
    assert away.up_at(0) == MONDAY + hours(148)
    assert away.next_up() == away.up_at(1) == MONDAY + hours(48)
    assert away.overdue(MONDAY + hours(147)) == (1,)
    assert away.at(MONDAY + hours(60)).at(MONDAY + hours(112)).left[0] == hours(36)
    back = away.with_away({}, MONDAY + hours(20))
    assert (back.left[0], back.up_at(0)) == (hours(38), MONDAY + hours(58))


def test_an_absence_counts_where_the_turn_comes_later() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY).going_on((1,), MONDAY).with_away({0: MONDAY + hours(100)}, MONDAY)
    on_turn = banks.going_on((0,), MONDAY + hours(30))
    assert (on_turn.left[0], on_turn.up_at(0)) == (hours(48), MONDAY + hours(148))


def test_who_is_gone_is_late_at_once_and_until_they_move() -> None:
    banks = Banks.new(TEMPO, 3, MONDAY).going_on((0,), MONDAY).with_gone((0, 2), MONDAY)
    assert (banks.overdue(MONDAY), banks.unreachable(MONDAY), banks.next_up()) == ((0,), (0, 2), MONDAY)
    assert banks.with_patience(0, MONDAY).overdue(MONDAY) == ()
    later = banks.mark_notified(MONDAY)
    assert (later.told, later.with_back((0,)).told, later.with_back((0,)).caught_up) == ((0,), (), (0,))
    assert later.going_on((1,), MONDAY + hours(1)).gone == (2,)


def test_silence_is_counted_for_each_turn() -> None:
    banks = Banks.silent(7, 2, MONDAY).going_on((0,), MONDAY).going_on((1,), MONDAY + hours(100))
    assert (banks.hidden, banks.left) == (True, (hours(168), hours(168)))
    assert banks.up_at(1) == MONDAY + hours(268)


def test_banks_of_an_earlier_version_are_read() -> None:
    banks = Banks.new(TEMPO, 2, MONDAY)
    known = {key: value for key, value in banks.as_json().items() if key not in ("away", "gone", "hidden")}
    assert Banks.from_json(json.loads(json.dumps(known))) == banks


def test_banks_come_back_from_the_store_as_they_were() -> None:
    banks = (
        Banks.new(OFF, 2, MONDAY).going_on((0,), MONDAY).mark_notified(MONDAY + hours(99)).pausing(MONDAY + hours(100))
    )
    banks = replace(banks.with_gone((1,), MONDAY), away=((0, MONDAY + hours(400)),), hidden=True)
    assert Banks.from_json(json.loads(json.dumps(banks.as_json()))) == banks


@pytest.mark.parametrize("text", ["", "72", "0 0", "72 -1", "72 80", "9999 1", "72 24 on", "x y", "72 24 off UTC UTC"])
def test_what_is_no_tempo_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        TimeControl.read(text)
