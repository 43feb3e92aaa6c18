"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

import pytest

from renderers.factories import draw_cards, draw_tickets
from renderers.factories.sheet import pages
from tests.renderers.conftest import Compare
from tests.renderers.factories import views

SNAPSHOTS = (
    "late work", "placing", "building", "late market", "solo end", "two", "three hiring", "five", "five own",
    "five end", "crowded", "crowded market", "crowded five own",
)  # fmt: skip


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"factories-{name.replace(' ', '-')}", views.picture(name))


@pytest.mark.parametrize("page", range(pages()))
def test_a_sheet_of_cards_looks_as_stored(page: int, same_as_stored: Compare) -> None:
    same_as_stored(f"factories-cards-{page + 1}", draw_cards(page))


def test_the_sheet_of_tickets_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("factories-tickets", draw_tickets())
