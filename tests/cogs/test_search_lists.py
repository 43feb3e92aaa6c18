"""What commands suggest while a member types: in the member's language, with its signs."""

from __future__ import annotations

import pytest

from bot.discord.table.face import Suggestion
from bot.discord.table.search import search_suggestions
from bot.games.catalogues import load_language
from bot.games.registry import game_named
from cogs.games import words as look
from cogs.help import words as help_words


def test_a_suggestion_never_contradicts_what_was_typed() -> None:
    """Clients play the only suggestion on Enter."""
    known = [Suggestion("place L10 r1", "L10: completes a city"), Suggestion("meeple field 10", "field")]
    assert search_suggestions(known, "M10") == []
    assert [each.notation for each in search_suggestions(known, "L1")] == ["place L10 r1"]


OTYS = game_named("otys").title


@pytest.mark.parametrize(("code", "colon"), [("en", ": "), ("de", ": "), ("fr", "\u202f: ")])
def test_a_colon_in_a_list_is_that_of_the_language(code: str, colon: str) -> None:
    language = load_language(code)
    assert look.found_rule("Scoring", "Pay 1.").render(language) == f"Scoring{colon}Pay 1."
    assert help_words.topic(OTYS, "Scoring").render(language) == f"{OTYS}{colon}Scoring"
