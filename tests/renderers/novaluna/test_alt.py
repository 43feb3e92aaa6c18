"""The alternative text tells what one needs to play on."""

from __future__ import annotations

import pytest

from renderers.novaluna.alt import alt
from tests.renderers.novaluna import views

SITUATIONS = views.situations()


def alt_of(name: str) -> str:
    return alt(SITUATIONS[name], views.NAMES)


def test_phase_count_choices_and_cells_are_described() -> None:
    text = alt_of("first phase")
    assert text.startswith(
        "Nova Luna, phase 1. Time 15, 30 points so far. Discs left: 6 and 13. Space 9: red 4, tasks 3 red; "
    )
    assert "Space 10: turquoise 1, no tasks." in text
    assert "Cells for a tile: M6, L7, " in text
    assert "Last tile: L8." in text


def test_missing_pips_of_tasks_and_the_pile_are_described() -> None:
    text = alt_of("first phase")
    assert "L8 yellow needs 2 red; 2 yellow." in text
    assert "Face down: 16 red, 14 turquoise, 13 blue, 14 yellow." in text


def test_a_proposal_is_described_with_the_tasks_it_completes() -> None:
    text = alt_of("three proposing")
    assert "Preview: red 5 from space 5 at K9. It completes 1 task at L9 and 1 task at K9." in text
    assert "Discs left: Ana 10, Ben 13, Cleo 14." in text


def test_the_refill_is_described_with_the_noted_count() -> None:
    assert "The wheel is empty: refill it. A refill scores 60." in alt_of("must refill")
    assert "You can refill the wheel. A refill scores 28." in alt_of("may refill")


def test_the_order_of_play_is_described() -> None:
    assert "Turn order: Cleo, Ben, Ana." in alt_of("three")


def test_results_are_described() -> None:
    assert alt_of("solo end").startswith("Nova Luna. Game over: last disc placed. Result 97. Bright moon.")
    assert "28 at the refill, time 69 at the end. Goals: 3 of 3." in alt_of("solo end")
    assert "Cleo wins. Discs left: Cleo 0, Ana 1, Dan 3, Ben 4." in alt_of("four end")


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_text_fits_and_ends_with_a_whole_sentence(name: str) -> None:
    assert len(alt_of(name)) <= 1024
    assert alt_of(name).endswith(".")
