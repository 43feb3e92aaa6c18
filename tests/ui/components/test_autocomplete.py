"""Autocomplete offers only lists that Discord accepts."""

from __future__ import annotations

import string
from datetime import UTC, datetime

import pytest

from bot.discord.components.command_text import autocomplete_choices
from bot.discord.press.press import suggest_zones
from bot.games.catalogues import load_language


def test_names_differ_although_what_they_name_is_called_alike() -> None:
    found = autocomplete_choices(
        [("Otys here", "a"), ("Nova Luna here", "b"), ("Otys here", "c"), ("x" * 120, "d"), ("x" * 130, "e")]
    )
    assert [each.value for each in found] == ["a", "b", "c", "d", "e"]
    assert [each.name for each in found] == [
        "Otys here", "Nova Luna here", "Otys here (2)", "x" * 99 + "…", "x" * 95 + "… (2)",
    ]  # fmt: skip
    assert {len(each.name) for each in found[3:]} == {100}


def test_twenty_five_are_suggested_and_names_of_a_hundred_characters_stay_whole() -> None:
    found = autocomplete_choices((f"{n} {'x' * 97}", str(n)) for n in range(10, 40))
    assert [each.value for each in found] == [str(n) for n in range(10, 35)]
    assert all(each.name.endswith("x" * 97) for each in found)
    assert autocomplete_choices([]) == []


@pytest.mark.parametrize("typed", ["", *string.ascii_lowercase, "+", "buenos aires", "knox"])
async def test_zones_have_names_of_their_own(typed: str) -> None:
    language = load_language("de")
    names = [each.name for each in await suggest_zones(typed, datetime(2026, 11, 26, tzinfo=UTC), language)]
    assert len(names) == len(set(names))
