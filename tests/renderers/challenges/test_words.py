"""Short words on the pictures: times, numbers, initials, names that are too long or cannot be written."""

from __future__ import annotations

from datetime import timedelta

import pytest

from renderers.challenges.chart import spread, steps
from renderers.challenges.people import member_name
from renderers.challenges.words import duration
from renderers.kit.names import initials
from renderers.kit.typography import SMALL, shorten, width
from renderers.kit.words import signed


@pytest.mark.parametrize(
    ("took", "said"),
    [
        (timedelta(seconds=-5), "<1 min"),
        (timedelta(seconds=59), "<1 min"),
        (timedelta(minutes=58), "58 min"),
        (timedelta(hours=1, minutes=52), "1 h 52"),
        (timedelta(hours=2, minutes=5), "2 h 05"),
        (timedelta(days=6, hours=23, minutes=59), "6 d 23 h"),
    ],
)
def test_a_duration_has_two_units_at_most(took: timedelta, said: str) -> None:
    assert str(duration(took)) == said


def test_a_minus_is_a_true_one() -> None:
    assert (signed(-12), signed(0), signed(7)) == ("−12", "0", "7")


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Mira Kovač", "MK"), ("Ana", "AN"), ("Jean Luc de Bo", "JB"), ("x", "X"), ("~ !", "?"), ("(Theo) [W]", "TW")],
)
def test_initials_are_the_first_and_the_last(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_a_name_without_anything_to_see_has_another_word() -> None:
    assert member_name(" \u3164", "Member 3") == "Member 3"
    assert member_name("日本", "Member 3") == "日本", "initials are drawn for it"


def test_a_name_has_at_most_32_characters() -> None:
    assert len(member_name("a" * 32)) == 32
    assert not member_name("a" * 32).endswith("…")
    assert len(member_name("a" * 33)) == 32
    assert member_name("a" * 33).endswith("…")


def test_a_text_is_cut_to_its_room() -> None:
    cut = shorten("Wolfeschlegelsteinhausenberger", 200, SMALL)
    assert cut.endswith("…")
    assert width(cut, SMALL) <= 200 < width("Wolfeschlegelstein", SMALL)
    assert shorten("Ana", 200, SMALL) == "Ana"
    assert shorten("Ana", 1, SMALL) == "…"
    assert shorten("Comput… 2", width("Com… 2", SMALL), SMALL) == "Com… 2"


def test_steps_are_round_and_few() -> None:
    assert list(steps(0, 52, 4)) == [0, 20, 40]
    assert list(steps(-12, 12, 4)) == [-10, 0, 10]
    assert list(steps(0, 1, 4)) == [0, 1]


def test_names_beside_lines_stand_apart_and_inside() -> None:
    assert spread([10, 12, 14], 0, 300, 50) == [10, 60, 110]
    assert spread([290, 295, 299], 0, 300, 50) == [200, 250, 300]
