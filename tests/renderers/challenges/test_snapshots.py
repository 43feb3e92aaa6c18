"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

import pytest

from renderers.challenges import (
    draw_card,
    draw_comparison,
    draw_ratings,
    draw_result,
    draw_season,
    draw_share,
    draw_standings,
)
from tests.renderers.challenges import sheets
from tests.renderers.conftest import Compare


@pytest.mark.parametrize("name", ["weekly", "low", "many", "negative", "empty"])
def test_standings_look_as_they_are_stored(name: str, same_as_stored: Compare) -> None:
    stored = "challenge-standings" if name == "weekly" else f"challenge-standings-{name}"
    same_as_stored(stored, draw_standings(sheets.STANDINGS[name]))


def test_a_comparison_looks_as_it_is_stored(same_as_stored: Compare) -> None:
    same_as_stored("challenge-comparison", draw_comparison(sheets.PARTED))


def test_a_record_card_looks_as_it_is_stored(same_as_stored: Compare) -> None:
    same_as_stored("record-card", draw_card(sheets.CARD))


def test_a_result_that_is_shown_around_looks_as_it_is_stored(same_as_stored: Compare) -> None:
    same_as_stored("share", draw_share(sheets.SHARE))


def test_a_result_of_several_seats_looks_as_it_is_stored(same_as_stored: Compare) -> None:
    same_as_stored("result", draw_result(sheets.RESULT))


@pytest.mark.parametrize("name", ["week", "season"])
def test_a_season_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"challenge-season-{name}", draw_season(sheets.SEASONS[name]))


def test_ratings_look_as_they_are_stored(same_as_stored: Compare) -> None:
    same_as_stored("record-ratings", draw_ratings(sheets.RATINGS))
