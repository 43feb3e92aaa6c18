"""Ladders as pages of text, and the sheet of a member's ratings. The rest is tested end to end."""

from __future__ import annotations

import re

from bot.core.results.model import Rating
from bot.core.results.ratings import INITIAL, Ladder, LadderEntry, from_shown, in_order
from cogs.records.ladders import ladder_pages, rank_on
from cogs.records.lists import GAMES_BY_KEY
from cogs.records.rating_views import rating_sheet

PAGE_ROWS = 12

LADDER = Ladder(1, "novaluna", 2)


def entries(members: int, provisional: int) -> list[LadderEntry]:
    """Members 1, 2, ... from the best on, then those with few games, and a computer player among them."""
    ranked = [LadderEntry(n, from_shown(2000 - 10 * n, 80), 10 + n) for n in range(1, members + 1)]
    few = [LadderEntry(100 + n, INITIAL, n) for n in range(1, provisional + 1)]
    return in_order([*ranked, *few, LadderEntry("master", from_shown(1845, 37), None)])


def test_a_ladder_goes_on_over_pages_and_only_members_have_a_place() -> None:
    pages = ladder_pages(LADDER, entries(30, 3), 7)
    assert len(pages) == -(-(30 + 3 + 1 + 1) // PAGE_ROWS)
    text = "\n".join(map(str, pages))
    assert [int(place) for place in re.findall(r"^\*\*(\d+)\*\* <@", text, re.MULTILINE)] == [*range(1, 31)]
    rows = text.splitlines()
    at = rows.index("-# Computer (master): 1,845 ± 37")
    assert (rows[at - 1][:6], rows[at + 1][:6]) == ("**15**", "**16**")
    assert all(str(page).splitlines()[-1] == "-# You're 7 of 30." for page in pages)
    assert all(str(page).splitlines()[0] == "**Nova Luna (2 players)**" for page in pages)


def test_who_is_provisional_reads_what_is_missing_and_strangers_nothing() -> None:
    few, nobody = (str(ladder_pages(LADDER, entries(2, 3), reader)[0]) for reader in (103, 99))
    assert few.splitlines()[-1] == "-# You need 7 more rated games for a rank."
    assert nobody.splitlines()[-1].startswith("<@103>: 1,500 ± 400, 3 games")
    assert ladder_pages(LADDER, [], 1) == []


def test_a_rank_counts_members_only() -> None:
    found = entries(20, 1)
    assert [rank_on(found, member) for member in (1, 16, 101, 99)] == [(1, 20), (16, 20), (None, 20), (None, 20)]


def test_a_sheet_has_the_ladders_with_most_games_first_and_no_game_that_is_gone() -> None:
    ratings = {
        Ladder(1, "novaluna", 2): LadderEntry(1, Rating(27, 3), 3),
        Ladder(1, "chess", 2): LadderEntry(1, Rating(30, 3), 90),
        Ladder(1, "solarius", 3): LadderEntry(1, Rating(20, 4), 12),
    }
    ranks = dict.fromkeys(ratings, (None, 0)) | {Ladder(1, "solarius", 3): (2, 5)}
    sheet = rating_sheet("Ana", "Home", [], ratings, ranks, GAMES_BY_KEY, b"")
    assert [(row.game, row.rating, row.rank, row.history) for row in sheet.rows] == [
        ("solarius", 1260, 2, (1500,)), ("novaluna", 1596, None, (1500,)),
    ]  # fmt: skip
