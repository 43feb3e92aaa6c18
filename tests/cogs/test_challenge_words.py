"""What `/challenge` reads and says: durations, options, standings, result cards; who has left keeps their place."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.core.history.turns import Against, Course
from bot.core.results.standings import standings
from bot.core.table.model import Run, Seat, Status, Table
from bot.core.time.zones import Cadence
from bot.discord.table.options import (
    DRAWN,
    describe_changed_options,
    describe_drawn_options,
    next_options,
    read_drawn_options,
    read_options,
)
from bot.discord.table.search import suggest_parts
from bot.discord.table.words import beside_best
from bot.discord.transport.calls import Declined
from bot.games.catalogues import load_language, split_alternatives
from bot.games.contract import BadOption, Game, Json
from bot.games.registry import GAMES, game_named
from bot.games.text import ENGLISH, Text, render_text
from cogs.challenge.create import read_duration, split_sides
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import period, standings_sheet
from cogs.challenge.seasons.service import Place
from cogs.challenge.seasons.words import table
from cogs.challenge.words import challenges as words
from cogs.challenge.words.challenges import duration
from cogs.challenge.words.pars import par_line

NOW = datetime(2026, 11, 16, tzinfo=UTC)
CARCASSONNE, NOVA_LUNA = game_named("carcassonne"), game_named("novaluna")


def a_challenge(game: str = "carcassonne", par: int = 34) -> Challenge:
    rules = game_named(game)
    return Challenge(
        id="abcdefgh", game=game, rules_version=1, options=rules.check_options({}), guild=1, channel=2,
        cadence=Cadence.WEEKLY, period="2026-W47", creator=None, commitment="0" * 64, par=par,
        opened=NOW, closes=NOW + timedelta(weeks=1), number=12, par_course=(0, 20, par),
    )  # fmt: skip


def a_run(member: int, score: int, minutes: int = 90, game: str = "carcassonne", *, finished: bool = True) -> Table:
    end = NOW + timedelta(minutes=minutes)
    outcome: dict[str, Json] = {
        "scores": [score],
        "ranks": [1],
        "title": None,
        "goals": ["total40"] * (score >= 40),
        "details": {},
    }
    return Table(
        id=f"run{member}", game=game, rules_version=1, options={}, seats=(Seat(0, (member,)),), guild=1, channel=2,
        opener=member, status=Status.FINISHED if finished else Status.ABANDONED, commitment="0" * 64, rev=30,
        take_backs=0, created=NOW, updated=end, ended=end, outcome=outcome if finished else None,
        run=Run("abcdefgh", NOW + timedelta(weeks=1), counts=True),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("90m", timedelta(minutes=90)),
        ("12 Hours", timedelta(hours=12)),
        (" 3  days ", timedelta(days=3)),
        ("1 week", timedelta(weeks=1)),
        ("2w", timedelta(weeks=2)),
    ],
)
def test_a_duration_is_read_as_people_write_it(text: str, length: timedelta) -> None:
    assert read_duration(text) == length


@pytest.mark.parametrize("text", ["", "soon", "1", "-1 day", "1 month", "99999 days", "1.5 days"])
def test_anything_else_is_no_duration(text: str) -> None:
    with pytest.raises(Declined):
        read_duration(text)


@pytest.mark.parametrize(
    ("took", "said"),
    [
        (timedelta(seconds=59), "under a minute"),
        (timedelta(minutes=41), "41 min"),
        (timedelta(hours=1, minutes=52), "1 h 52 min"),
        (timedelta(days=2, hours=3, minutes=4), "2 d 3 h"),
    ],
)
def test_a_duration_names_its_two_largest_units(took: timedelta, said: str) -> None:
    assert str(duration(took)) == said


def test_options_are_read_in_both_forms_and_only_differences_are_described() -> None:
    chosen = read_options(CARCASSONNE, "Meeples per colour: 5, aids=off")
    assert chosen == {"meeples": 5, "aids": False}
    texts = describe_changed_options(CARCASSONNE, CARCASSONNE.check_options(chosen))
    assert list(map(str, texts)) == ["Meeples per colour: 5", "Legal cells and tiles left: hidden"]
    assert describe_changed_options(CARCASSONNE, CARCASSONNE.check_options({})) == []
    for wrong in ("meeples", "meeples=99", "luck=high", "Luck: high"):
        with pytest.raises(BadOption):
            read_options(CARCASSONNE, wrong)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_of_every_game_is_read_as_it_is_worded_and_shows_no_key(game: Game) -> None:
    titles = [str(option.title) for option in game.options]
    assert len(set(titles)) == len(titles)
    for option in game.options:
        for value in option.choices:
            text = str(option.describe(value))
            assert read_options(game, text) == {option.name: value}
            assert "," not in text
            assert text.count(":") == 1
            assert "_" not in text
            assert not text.endswith((" on", " off"))
            assert len(text) <= 100


def test_every_suggestion_can_be_read_and_goes_on_from_what_stands_there() -> None:
    for typed in ("", "mee", "Meeples per colour: 5,", "Meeples per colour: 5, legal"):
        suggestions = suggest_parts(typed, partial(next_options, CARCASSONNE), ENGLISH)
        assert suggestions
        for name, value in suggestions:
            assert name == value
            assert value.startswith(typed.rpartition(",")[0])
            read_options(CARCASSONNE, value)
    assert not any("Meeples" in str(said) for said in next_options(CARCASSONNE, ["Meeples per colour: 5"]))


def test_suggestions_are_read_in_every_language_and_go_on_in_it() -> None:
    german, find_next = load_language("de"), partial(next_options, CARCASSONNE)
    (name, value), *_ = suggest_parts("", find_next, german)
    assert name != value
    assert read_options(CARCASSONNE, name) == read_options(CARCASSONNE, value) != {}
    for further, english in suggest_parts(f"{name}, ", find_next, german):
        assert further.startswith(f"{name}, ")
        assert english.startswith(f"{value}, ")
        assert read_options(CARCASSONNE, further) == read_options(CARCASSONNE, english)
    found = [value for _, value in suggest_parts("", find_next, german)]
    assert found == [value for value, _ in suggest_parts("", find_next, ENGLISH)]
    assert suggest_parts("Meeples per colour: 5", find_next, german), "English is found, too"


def test_a_posted_result_has_number_par_pattern_goals_and_streak_and_no_moves() -> None:
    pattern = (Against.AHEAD, Against.LEVEL, Against.BEHIND, Against.AHEAD, Against.AHEAD)
    text = str(words.card(a_challenge(), CARCASSONNE, a_run(11, 52), pattern, "🏰", 5))
    assert text == "<@11> · **Carcassonne weekly 12** · 52 (par 34)\n🟩🟨⬛🟩🟩 · 🏰×1 · 🔥5"
    plain = str(words.card(a_challenge("novaluna"), NOVA_LUNA, a_run(11, 20, game="novaluna"), (), "🌙", 1))
    assert plain == "<@11> · **Nova Luna weekly 12** · 20 (par 34)"


def test_every_kind_of_challenge_has_a_name_with_its_number_and_its_options() -> None:
    names = {cadence: str(words.name(replace(a_challenge(), cadence=cadence), CARCASSONNE)) for cadence in Cadence}
    assert list(names.values()) == ["Carcassonne challenge 12", "Carcassonne daily 12", "Carcassonne weekly 12"]
    special = replace(a_challenge(), options=CARCASSONNE.check_options({"meeples": 5}))
    assert str(words.title(special, CARCASSONNE)) == "Carcassonne weekly 12 (Meeples per colour: 5)"


def test_the_list_says_what_the_reader_has_played() -> None:
    under_way = replace(a_run(11, 0, finished=False), status=Status.RUNNING)
    runs = (None, under_way, a_run(11, 0, finished=False), a_run(11, 52))
    lines = [str(words.line(1, a_challenge(), CARCASSONNE, run)).rpartition(": ")[2] for run in runs]
    assert lines == [
        "you haven't played yet",
        "you have an unfinished run",
        "you resigned",
        "you have 52 points, 1 goal",
    ]


def test_par_of_an_older_challenge_is_not_called_a_median() -> None:
    assert "median over 5 games" in str(par_line(a_challenge(), CARCASSONNE))
    assert "median" not in str(par_line(replace(a_challenge(), par_course=()), CARCASSONNE))


def test_par_names_the_level_how_many_games_it_played_and_what_the_weakest_came_to() -> None:
    scores = {"apprentice": (18, 19, 30), "journeyman": (12, 34, 50)}
    text = str(par_line(replace(a_challenge(), par_scores=scores), CARCASSONNE))
    assert text.endswith("Par is 34: the journeyman's median over 3 games. The apprentice's median is 19.")
    text = str(par_line(replace(a_challenge(par=19), par_scores={"apprentice": (19,)}), CARCASSONNE))
    assert text.endswith("Par is 19: the apprentice's median over 1 game.")


def test_a_par_that_is_to_come_is_announced_and_no_number_stands_in_its_place() -> None:
    coming = replace(a_challenge(), par=None, par_course=())
    assert "being calculated" in str(words.announcement(coming, CARCASSONNE))
    assert "ar is" not in str(par_line(replace(coming, closed=NOW), CARCASSONNE))
    text = str(words.share(coming, CARCASSONNE, a_run(11, 52), (), "🏰", 0, plain=True))
    assert text.splitlines()[0] == "Carcassonne weekly 12 · 52"


def test_a_page_of_the_standings_fits_into_a_message() -> None:
    runs = [a_run(member, 100 - member) for member in range(1, 18)]
    found = standings(CARCASSONNE, [*runs, a_run(40, 0, finished=False)])
    rows = [(each, (Against.AHEAD,) * 5) for each in found.finished]
    first = str(words.standings(a_challenge(), CARCASSONNE, rows[: words.LINES], 1))
    second = str(words.standings(a_challenge(), CARCASSONNE, rows[words.LINES :], 0))
    assert ("**1** <@1>" in first, "**15** <@15>" in first, "**16** <@16>" in first) == (True, True, False)
    assert ("**16** <@16>" in second, "**17** <@17>" in second, "**15** <@15>" in second) == (True, True, False)
    assert "1 run without a result" in first
    assert len(first) < 2000


def test_shared_ranks_stand_as_they_are_and_make_no_list_that_discord_would_count() -> None:
    found = standings(CARCASSONNE, [a_run(11, 52), a_run(12, 47), a_run(13, 47), a_run(14, 40)])
    rows = [(each, ()) for each in found.finished]
    lines = str(words.standings(a_challenge(), CARCASSONNE, rows, 0)).splitlines()[2:]
    assert [line.split()[0] for line in lines] == ["**1**", "**2**", "**2**", "**4**"]


def test_an_announcement_says_when_it_closes_or_that_it_has_closed() -> None:
    challenge = a_challenge()
    assert "Closes <t:" in str(words.announcement(challenge, CARCASSONNE))
    assert "Closed <t:" in str(words.announcement(replace(challenge, closed=challenge.closes), CARCASSONNE))


def test_who_has_left_or_was_never_met_keeps_their_place_without_a_name() -> None:
    found = standings(CARCASSONNE, [a_run(11, 52), a_run(12, 47)])
    course = Course([0, 52], ["place N9 r0"], [])
    sheet = standings_sheet(
        a_challenge(), CARCASSONNE, found, [course, course], {11: "", 12: "Ben"}, {12: b"a picture"}
    )
    assert [(row.rank, row.name, row.picture) for row in sheet.rows] == [(1, "", b""), (2, "Ben", b"a picture")]
    assert [drawn.name for drawn in sheet.courses] == ["", "Ben"]
    assert str(sheet.period) == "week 47"


@pytest.mark.parametrize(
    ("cadence", "period_name", "text"),
    [
        (Cadence.DAILY, "2026-11-18", "18 November"),
        (Cadence.WEEKLY, "2026-W47", "week 47"),
        (Cadence.ONCE, None, "16 November"),
    ],
)
def test_pictures_name_the_period(cadence: Cadence, period_name: str | None, text: str) -> None:
    assert str(period(replace(a_challenge(), cadence=cadence, period=period_name))) == text


def test_values_of_an_option_can_be_named_of_which_one_is_drawn() -> None:
    assert read_drawn_options(CARCASSONNE, "Meeples per colour: 5 or 3 or 5, aids=off") == {
        "meeples": (5, 3), "aids": False,
    }  # fmt: skip
    assert read_drawn_options(CARCASSONNE, "Colours: drawn") == {"colours": (3, 4)}
    assert read_drawn_options(CARCASSONNE, " Drawn ") == {each.name: each.choices for each in CARCASSONNE.options}
    assert read_drawn_options(CARCASSONNE, None) == {}
    for wrong in ("Colours: 3 or 9", "Colours:", "Wind: drawn", "meeples"):
        with pytest.raises(BadOption):
            read_drawn_options(CARCASSONNE, wrong)
    assert "Colours: drawn" in map(str, next_options(CARCASSONNE, [], drawn=True))
    assert "Colours: drawn" not in map(str, next_options(CARCASSONNE, []))


def test_what_is_drawn_is_written_as_it_is_read() -> None:
    chosen = read_drawn_options(CARCASSONNE, "Colours: 3 or 4, Meeples per colour: 7")
    assert [str(each) for each in describe_drawn_options(CARCASSONNE, chosen)] == [
        "Meeples per colour: 7",
        "Colours: 3 or 4",
    ]
    for game in GAMES:
        for option in game.options:
            named = [option.value_name(value) for value in option.choices]
            words = [render_text(each, load_language(code)) for each in named for code in ("en", "de", "fr")]
            assert not any(len(split_alternatives(word)) > 1 or word == DRAWN for word in words), option.name


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("otys, 1 day", ()),
        ("otys, <@3>", ((9,), (3,))),
        ("otys, vs <@3>", ((9,), (3,))),
        ("otys, <@1> vs <@2>", ((1,), (2,))),
        ("otys, <@1> <@2> <@3> <@4>", ((1, 2), (3, 4))),
        ("otys, <@1> vs <@2> <@3>", ((1,), (2, 3))),
    ],
)
def test_sides_of_a_match_are_the_mentioned_members(text: str, sides: tuple[tuple[int, ...], ...]) -> None:
    rest, found = split_sides(text, 9)
    assert found == sides
    assert "<@" not in rest


def test_points_of_a_season_have_a_minus_sign() -> None:
    places = [
        Place(rank=rank, member=rank, points=points, played=1, best=0, gaps=())
        for rank, points in enumerate((12, 0, -5), 1)
    ]
    said = table("2026-W47", places, counting=2, dailies=3, final=True).render(ENGLISH).splitlines()
    assert [line.partition(": ")[2].partition(",")[0] for line in said[2:5]] == ["+12", "0", "−5"]


def test_an_average_is_written_as_the_language_writes_numbers() -> None:
    said = beside_best(Text("Ana"), best=2, average=1.25, games=3).render(load_language("de"))
    assert "im Schnitt 1,2 in 3 Partien" in said
    assert "average 7 in" in beside_best(Text("Ana"), best=9, average=6.96, games=3).render(ENGLISH)
