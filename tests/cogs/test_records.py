"""The lists of `/records server` read as lists."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from bot.games.registry import GAMES
from bot.games.text import Text
from bot.playground.markup import to_html
from bot.tables.results import Category, Result
from bot.ui.sheet import CONTENT_LENGTH
from cogs.records import best_of, fitting


class Nobody:
    def member_name(self, member_id: int) -> str | None:
        return None

    def channel_name(self, channel_id: int) -> str | None:
        return None


def lists(count: int) -> list[Text]:
    found = []
    for n in range(count):
        game = GAMES[n % 2]
        category = Category(game.key, 1, tuple(game.check_options({}).items()))
        at = datetime(2026, 11, 20, tzinfo=UTC)
        best = [
            Result(category, f"t{member}", member, 30 - member, 1, None, (), at, timedelta(1), None, barred=False)
            for member in (1, 2, 3)
        ]
        found.append(best_of(category, best))
    return found


def test_every_list_begins_with_its_first_place() -> None:
    html = to_html(fitting(lists(2)), Nobody())
    assert "<ol" not in html  # Discord would count on from list to list
    assert html.count("<p>") == 2
    assert [re.findall(r"<strong>(\d)</strong>", each) for each in html.split("</p>")[:2]] == [["1", "2", "3"]] * 2


def test_what_does_not_fit_is_left_out_list_by_list() -> None:
    said = fitting(lists(40))
    assert len(said) <= CONTENT_LENGTH
    assert said.endswith("\n\n-# There are more lists; choose a game to see them.")
