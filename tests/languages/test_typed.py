"""Examples of what can be typed, in sentences of every language, are understood as typed."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from bot.discord.table.options import read_drawn_options
from bot.discord.table.search import FindNext, find_value, in_english
from bot.discord.table.time_control import read_time_control
from bot.games.catalogues import is_named, load_language
from bot.games.registry import game_named
from bot.games.text import Text, render_text
from bot.games.words import no_player
from cogs.challenge.create import next_of_opening
from cogs.challenge.dailies import words as settings
from cogs.challenge.dailies.plans import next_of_schedule, next_of_weekdays
from cogs.challenge.leagues import words as leagues
from cogs.challenge.leagues.messages import next_of_league
from cogs.challenge.words import challenges as words
from cogs.premove.words import CAREFUL, PREMOVE_SUMMARY
from cogs.settings import words as turns
from cogs.settings.values import CLOCK, QUIET, ShownSetting
from cogs.settings.words import NO_MOMENT, WRITE_CLOCK, WRITE_HOURS
from tests.languages.catalogue_files import languages

NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
_EXAMPLE = re.compile("`([^`]*)`")


def examples(sentence: Text, language: str) -> list[str]:
    """What a sentence shows as code."""
    return _EXAMPLE.findall(render_text(sentence, load_language(language)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("sentence", "before", "find_next"),
    [
        (words.NAME_A_GAME, "", next_of_opening),
        (words.NO_DURATION, "Nova Luna, ", next_of_opening),
        (leagues.NAME_A_FORM, "Nova Luna, ", next_of_league),
        (leagues.WHOLE_DAYS, "Nova Luna, swiss 5, ", next_of_league),
        (settings.unknown_plan("", settings.SCHEDULE_EXAMPLE), "", next_of_schedule),
        (settings.unknown_plan("", settings.WEEKDAYS_EXAMPLE), "", next_of_weekdays),
    ],
)
def test_examples_of_lists_are_read(sentence: Text, before: str, find_next: FindNext, language: str) -> None:
    for said, meant in zip(examples(sentence, language), examples(sentence, "en"), strict=True):
        start = "" if "," in said else before
        assert in_english(start + said, find_next) == start + meant


@pytest.mark.parametrize("language", languages())
def test_examples_of_moments_are_read(language: str) -> None:
    known = [(str(each), each) for each in turns.ABSENCE_CHOICES]
    for said, meant in zip(examples(NO_MOMENT, language), examples(NO_MOMENT, "en"), strict=True):
        assert (find_value(said, known) or said) == meant


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("sentence", "shown"), [(WRITE_CLOCK, CLOCK), (WRITE_HOURS, QUIET)])
def test_examples_of_hours_are_read(sentence: Text, shown: ShownSetting, language: str) -> None:
    meant = [shown.parse(each, NOW) for each in examples(sentence, language)]
    assert meant == examples(sentence, "en")
    assert all(map(shown.setting.fits, meant))


@pytest.mark.parametrize("language", languages())
def test_the_word_that_ends_premoves_is_read(language: str) -> None:
    summary = render_text(PREMOVE_SUMMARY, load_language(language))
    (said,) = re.findall(r"; (\w+)\s?[“”»]", summary)
    assert is_named(CAREFUL, said)


@pytest.mark.parametrize("typed", ["none", "Keine", "keine bedenkzeit", "aucune", "Sin reloj"])
def test_no_clock_is_read_in_every_language(typed: str) -> None:
    assert read_time_control(typed) is None


@pytest.mark.parametrize("typed", ["Colours: 3 or 4", "Farben: 3 oder 4", "Couleurs : 3 ou 4", "Couleurs : au hasard"])
def test_possible_values_of_an_option_are_read_in_every_language(typed: str) -> None:
    assert read_drawn_options(game_named("carcassonne"), typed) == {"colours": (3, 4)}


@pytest.mark.parametrize("typed", ["ausgelost", "al azar", "Au hasard"])
def test_the_word_for_any_option_is_read_in_every_language(typed: str) -> None:
    game = game_named("carcassonne")
    assert read_drawn_options(game, typed) == read_drawn_options(game, "drawn")


def test_a_level_that_there_is_not_is_refused_with_those_there_are_in_the_readers_language() -> None:
    said = render_text(no_player("Otys", "oracle", ("apprentice", "master", "random")), load_language("de"))
    assert said.endswith("Lehrling, Meister oder random.")
