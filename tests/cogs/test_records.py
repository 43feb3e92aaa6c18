"""The lists of `/records` read as lists."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.results.model import Achieved, Category, Result
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.games.registry import GAMES
from bot.web.markup import to_html
from cogs.records.lists import Filter, only, page_buttons, pages
from cogs.records.record_card import record_card


class Nobody:
    def member_name(self, member_id: int) -> str | None:
        return None

    def channel_name(self, channel_id: int) -> str | None:
        return None

    def role_name(self, role_id: int) -> str | None:
        return None


def found(count: int, members: int = 3) -> dict[Category, list[Achieved]]:
    """Lists of two games; options that no game has tell them apart."""
    at, made = datetime(2026, 11, 20, tzinfo=UTC), {}
    for n in range(count):
        game = GAMES[n % 2]
        category = Category(game.key, 1, (*game.check_options({}).items(), ("n", n)))
        made[category] = [
            Achieved(category, f"t{member}", member, 90 - member, at, None) for member in range(1, members + 1)
        ]
    return made


def test_every_list_begins_with_its_first_place() -> None:
    (page,) = pages(found(2), 99, Filter())
    html = to_html(str(page), Nobody())
    assert "<ol" not in html  # Discord would count on from list to list
    assert html.count("<p>") == 2
    assert [re.findall(r"<strong>(\d)</strong>", each) for each in html.split("</p>")[:2]] == [["1", "2", "3"]] * 2


def test_many_lists_go_on_on_further_pages_as_a_whole() -> None:
    texts = pages(found(40), 2, Filter())
    assert len(texts) > 2
    assert all(len(str(page)) < MAX_CONTENT_LENGTH - 100 for page in texts)
    assert sum(str(page).count("**1** ") for page in texts) == 40
    assert all(str(page).count("**1** ") == str(page).count("You're 2 of 3") for page in texts)


@pytest.mark.parametrize(
    ("page", "pages", "leads_to"), [(0, 1, []), (0, 2, ["1", "1 +"]), (0, 3, ["2", "1 +"]), (2, 3, ["1", "0 +"])]
)
def test_pages_follow_each_other_in_a_circle(page: int, pages: int, leads_to: list[str]) -> None:
    assert [button.argument for button in page_buttons("turn", page, pages, str)] == leads_to


def test_a_single_list_is_shown_in_full_and_says_whom_to_catch() -> None:
    everything = found(3, members=30)
    chosen = [*everything][1]
    texts = pages(everything, 20, only(chosen))
    places = [re.findall(r"\*\*(\d+)\*\* <@", str(page)) for page in texts]
    assert [place for page in places for place in page] == [str(number) for number in range(1, 31)]
    own = "-# You're 20 of 30 with 70. Next to catch: <@19> with 71."
    assert all(str(page).splitlines()[-1] == own for page in texts)
    assert str(pages(everything, 1, only(chosen))[0]).splitlines()[-1] == "-# You're first with 89."
    assert "You're" not in str(pages(everything, 99, only(chosen))[0])


def test_a_filter_comes_back_from_its_words_and_anything_else_asks_nothing() -> None:
    for wanted in (Filter(), Filter("otys", 1), only(next(iter(found(1))))):
        assert Filter.read(str(wanted)) == wanted
    for text in ("", "chess", "- x -", "a b c d e"):
        assert Filter.read(text).game == ""
    assert pages(found(2), 1, Filter("otys")) == []
    assert pages({}, 1, Filter()) == []


def test_a_card_has_a_tile_for_each_game_with_its_games_only() -> None:
    at, games = datetime(2026, 11, 20, tzinfo=UTC), {game.key: game for game in GAMES}
    results = [
        Result(
            Category(game.key, seats, tuple(game.check_options({}).items())), f"{game.key}-{n}", 1, 30 + n, at, None,
            seat=0, place=0, rank=1, goals=(), took=timedelta(hours=1), challenge=None, barred=False, rated=False,
        )
        for game, seats, count in ((games["carcassonne"], 1, 2), (games["novaluna"], 2, 3))
        for n in range(count)
    ]  # fmt: skip
    card = record_card("Ana", "Home", results, {}, (), games, at.date(), b"")
    tiles = {tile.game: (tile.played, tile.wins) for tile in card.tiles if tile.played}
    assert tiles == {"carcassonne": (2, 0), "novaluna": (3, 3)}
    assert card.games == 5
