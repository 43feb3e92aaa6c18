"""Finding a move while typing."""

from __future__ import annotations

import pytest

from bot.discord.table.face import Suggestion
from bot.discord.table.search import search_suggestions

OFFERS = [
    Suggestion("place M9 r0", "M9, not turned: closes a road (+3)"),
    Suggestion("place M9 r1", "M9, turned right"),
    Suggestion("place N10 r0", "N10, not turned"),
    Suggestion("place N11 r2", "N11, turned half round"),
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["place M9 r0", "place M9 r1", "place N10 r0", "place N11 r2"]),
        ("place n", ["place N10 r0", "place N11 r2"]),
        ("PLACE  M9   r1", ["place M9 r1"]),
        ("turned m9", ["place M9 r0", "place M9 r1"]),
        ("right", ["place M9 r1"]),
        ("road", ["place M9 r0"]),
        ("n11", ["place N11 r2"]),
        ("monastery", []),
    ],
)
def test_what_is_typed_finds_labels_and_notations(typed: str, found: list[str]) -> None:
    assert [offer.notation for offer in search_suggestions(OFFERS, typed)] == found


def test_the_exact_notation_comes_first() -> None:
    offers = [Suggestion("place M10 r1", "M10, turned right"), Suggestion("place M1 r1", "M1, turned right")]
    assert search_suggestions(offers, "place M1 r1")[0].notation == "place M1 r1"


def test_never_more_than_25() -> None:
    offers = [Suggestion(f"place A{row} r0", f"A{row}, not turned") for row in range(80)]
    assert len(search_suggestions(offers, "")) == 25
    assert [offer.notation for offer in search_suggestions(offers, "a77")] == ["place A77 r0"]
