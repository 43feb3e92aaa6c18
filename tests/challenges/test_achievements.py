"""What a member achieved beyond the goals of single games, and the numbers of a year."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from bot.core.results.model import Category, Result
from bot.core.time.periods import Cadence
from bot.games.contract import OptionValue
from bot.games.registry import GAMES
from cogs.challenge.model import Challenge
from cogs.records.achievements import Achievement, achieved, longest_row, year_of
from tests.store.test_store import a_challenge

BY_KEY = {game.key: game for game in GAMES}
START = datetime(2026, 11, 1, 12, tzinfo=UTC)
ALONE = [game.key for game in GAMES if 1 in game.seats]


def result(
    n: int, game: str = "carcassonne", score: int = 0, *, challenge: bool = False, **options: OptionValue
) -> Result:
    """Result number n, on its own day."""
    chosen = {**BY_KEY[game].check_options({}), **options}
    category = Category(game, 1, tuple(chosen.items()))
    at = START + timedelta(days=n)
    of = f"c{n}" if challenge else None
    return Result(category, f"t{n}", 1, score, at, None, 0, 0, 1, (), timedelta(1), of, barred=False, rated=False)


def dailies(count: int, par: int = 10, game: str = "carcassonne") -> dict[str, Challenge]:
    """Return a daily for each of n days."""
    days = [(START + timedelta(days=n)).date().isoformat() for n in range(count)]
    daily = replace(a_challenge(), cadence=Cadence.DAILY, par=par, game=game)
    return {f"c{n}": replace(daily, id=f"c{n}", period=day) for n, day in enumerate(days)}


def test_nothing_is_achieved_by_nothing() -> None:
    assert achieved([], {}, BY_KEY) == frozenset()


def test_a_first_game_a_hundred_and_every_game() -> None:
    assert achieved([result(1)], {}, BY_KEY) == {Achievement.FIRST}
    hundred = [result(n) for n in range(100)]
    assert Achievement.HUNDRED not in achieved(hundred[:99], {}, BY_KEY)
    assert Achievement.HUNDRED not in achieved([*hundred[:99], hundred[0]], {}, BY_KEY)
    assert Achievement.HUNDRED in achieved(hundred, {}, BY_KEY)
    every = [result(n, game.key) for n, game in enumerate(GAMES)]
    assert Achievement.EVERY_GAME in achieved(every, {}, BY_KEY)
    assert Achievement.EVERY_GAME not in achieved(every[1:], {}, BY_KEY)


def test_rows_of_dailies_count_up_to_the_longest() -> None:
    played = [result(n, challenge=True) for n in range(9) if n != 7]
    found = achieved(played, dailies(9), BY_KEY)
    assert {Achievement.STREAK_3, Achievement.STREAK_7, Achievement.CHALLENGE} <= found
    assert Achievement.STREAK_30 not in found
    broken = achieved([each for each in played if each.challenge != "c3"], dailies(9), BY_KEY)
    assert Achievement.STREAK_7 not in broken
    assert longest_row([], []) == 0


def test_a_day_without_a_daily_breaks_no_row() -> None:
    known = {key: each for key, each in dailies(9).items() if key not in ("c3", "c7")}
    played = [result(n, challenge=True) for n in range(9) if n not in (3, 7)]
    assert Achievement.STREAK_7 in achieved(played, known, BY_KEY)
    assert year_of(played, known, 2026).streak == 7
    assert year_of(played, dailies(9), 2026).streak == 3


def test_better_than_par_is_above_it_or_below_it_where_low_wins() -> None:
    for game, score, reached in (
        ("carcassonne", 11, True), ("carcassonne", 10, False), ("novaluna", 9, True), ("novaluna", 11, False),
    ):  # fmt: skip
        found = achieved([result(0, game, score, challenge=True)], dailies(1, game=game), BY_KEY)
        assert (Achievement.PAR in found) is reached, game
    assert Achievement.PAR not in achieved([result(0, score=99)], dailies(1), BY_KEY)


def test_better_than_par_in_every_game_and_with_every_option() -> None:
    runs = [result(n, key, 5 if BY_KEY[key].better == "low" else 15, challenge=True) for n, key in enumerate(ALONE)]
    known = {f"c{n}": replace(dailies(n + 1)[f"c{n}"], game=key) for n, key in enumerate(ALONE)}
    assert Achievement.PAR_EVERY_GAME in achieved(runs, known, BY_KEY)
    assert Achievement.PAR_EVERY_GAME not in achieved(runs[:-1], known, BY_KEY)
    usual = BY_KEY["otys"].check_options({})
    assert Achievement.PAR_EVERY_OPTION not in achieved(runs, known, BY_KEY)
    key = next(key for key in ALONE if BY_KEY[key].options and key != "novaluna")
    usual = BY_KEY[key].check_options({})
    others = {
        option.name: next(value for value in option.choices if value != usual[option.name])
        for option in BY_KEY[key].options
    }
    changed = [result(n, key, 15, challenge=True, **{name: value}) for n, (name, value) in enumerate(others.items())]
    found = achieved(changed, dailies(len(changed), game=key), BY_KEY)
    assert Achievement.PAR_EVERY_OPTION in found
    assert Achievement.PAR_EVERY_OPTION not in achieved(changed[1:], dailies(len(changed), game=key), BY_KEY)


def test_a_year_counts_its_own_days() -> None:
    played = [result(n, challenge=n < 2) for n in range(70)]
    twice = replace(played[0], member=2)
    found = year_of([*played, twice], dailies(2), 2026)
    assert sum(found.days.values()) == 61  # to the end of December
    assert found.days[date(2026, 11, 1)] == 1
    assert (found.games, found.challenges, found.dailies, found.streak) == ({"carcassonne": 61}, 2, 2, 2)
    assert sum(year_of(played, {}, 2027).days.values()) == 9
