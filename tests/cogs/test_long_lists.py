"""Lists that could grow long name the first ones; a line says how many more there are, where that matters."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from bot.core.results.model import Achieved, Category, Result
from bot.core.results.standings import Standing
from bot.core.table.model import Seat, Status, Table
from bot.core.time.zones import Cadence
from bot.games.registry import GAMES, game_named
from cogs.absence.cog import clock_warnings
from cogs.absence.service import ClockAtRisk
from cogs.challenge.dailies import words
from cogs.challenge.model import Challenge
from cogs.puzzle.words import days as puzzle_days
from cogs.records.ladders import versus
from cogs.records.lists import Filter, pages
from cogs.records.record_card import record_card

NOW = datetime(2026, 11, 20, tzinfo=UTC)
TABLE = Table(
    id="abcdefgh", game="novaluna", rules_version=1, options={}, guild=1, channel=2,
    seats=(Seat(0, (1,)), Seat(1, (2,))), opener=1, status=Status.RUNNING, commitment="0" * 64, rev=7, take_backs=0,
    created=NOW, updated=NOW,
)  # fmt: skip
GAMES_BY_KEY = {game.key: game for game in GAMES}


def members_in(text: object) -> list[int]:
    """The members whom a text mentions, in its order."""
    return [int(found) for found in re.findall(r"<@(\d+)>", str(text))]


def result(table: str, member: int, *, ago: int = 0, rank: int = 1) -> Result:
    """A member's result in a race of Nova Luna for two, some days ago."""
    category = Category("novaluna", 2, tuple(game_named("novaluna").check_options({}).items()))
    return Result(
        category, table, member, 30, NOW - timedelta(days=ago), None, seat=rank - 1, place=0, rank=rank, goals=(),
        took=timedelta(hours=1), challenge=None, barred=False, rated=True,
    )  # fmt: skip


def test_ten_clocks_are_warned_about_one_by_one() -> None:
    clock = ClockAtRisk(TABLE, None, timedelta(hours=3))
    head, *all_of_ten, foot = map(str, clock_warnings([clock] * 10))
    assert len(all_of_ten) == 10
    assert all(line.startswith("- ") == all_of_ten[0].startswith("- ") for line in all_of_ten)
    again, *first, more, same = map(str, clock_warnings([clock] * 11))
    assert (again, first, same) == (head, all_of_ten, foot)
    assert "1 more" in more


def test_a_line_of_a_day_names_twenty_members() -> None:
    twenty, more = (puzzle_days.puzzle(3, "Otys", 2, dict.fromkeys(range(1, count + 1), 1)) for count in (20, 22))
    assert members_in(twenty) == members_in(more) == [*range(1, 21)]
    assert "more" not in str(twenty)
    assert "and 2 more" in str(more)


def test_a_report_on_the_day_before_has_three_ranks_and_five_streaks() -> None:
    challenge = Challenge(
        id="abcdefgh", game="novaluna", rules_version=1, options={}, guild=1, channel=2, cadence=Cadence.DAILY,
        period="2026-11-19", creator=None, commitment="0" * 64, opened=NOW, closes=NOW + timedelta(days=1), number=1,
        par=None,
    )  # fmt: skip

    def podium(*ranks: int) -> list[int]:
        best = [
            Standing(rank, member, TABLE, 100, None, (), timedelta(hours=1), None)
            for member, rank in enumerate(ranks, start=1)
        ]
        return members_in(words.podium(challenge, game_named("novaluna"), best))

    assert podium(1, 2, 3, 4) == [1, 2, 3]
    assert podium(1, 2, 2, 2, 2, 2, 2) == [1, 2, 3, 4, 5, 6]
    held = {1: 9, 2: 1, 3: 4, 4: 2, 5: 8, 6: 7, 7: 6}
    assert members_in(words.streaks(held)) == [1, 5, 6, 7, 3]


def test_a_head_to_head_lists_the_latest_five_games() -> None:
    met = [each for n in range(6) for each in (result(f"t{n}", 1, ago=n), result(f"t{n}", 2, ago=n, rank=2))]
    text = str(versus(met, 1, 2))
    shown = [str(int((NOW - timedelta(days=n)).timestamp())) in text for n in range(6)]
    assert shown == [True] * 5 + [False]


def test_one_of_several_lists_shows_three_results() -> None:
    lists = {
        Category("novaluna", seats, ()): [
            Achieved(Category("novaluna", seats, ()), f"t{n}", n, 100 + n, NOW, None) for n in range(1, 6)
        ]
        for seats in (2, 3)
    }
    (page,) = pages(lists, 99, Filter())
    assert members_in(page) == [1, 2, 3] * 2


def test_a_record_card_shows_four_weeks_of_dailies_and_a_quarter_of_weeklies() -> None:
    card = record_card("Ana", "Home", [], {}, range(20), GAMES_BY_KEY, NOW.date(), b"")
    assert len(card.days) == 28
    assert card.ranks == tuple(range(7, 20))
