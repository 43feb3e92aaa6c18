"""Commands in the languages of Discord's locales, within Discord's limits."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from bot.games.catalogues import folder, language_codes, read_catalogue
from bot.games.registry import GAMES
from tests.languages.catalogue_files import FOLDER
from tests.languages.commands import published

NAME = re.compile(r"[-_'\w]{1,32}", re.UNICODE)
"""What Discord takes as the name of a slash command or option."""
MAX_LENGTH = 8000
"""Characters of all names, descriptions and values of a command; of several languages the longest text counts."""

commands = cache(published)


def texts(part: dict[str, Any]) -> list[list[str]]:
    """Each text of a command with its translations."""
    keys = [key for key in ("name", "description") if key in part]
    own = [[part[key], *(part.get(f"{key}_localizations") or {}).values()] for key in keys]
    own += [[part["value"]]] if isinstance(part.get("value"), str) else []
    return own + [text for each in (*part.get("options", ()), *part.get("choices", ())) for text in texts(each)]


@pytest.mark.parametrize("command", commands(), ids=lambda command: command["name"])
def test_a_command_in_all_languages_is_within_discords_limits(command: dict[str, Any]) -> None:
    assert sum(max(map(len, each)) for each in texts(command)) <= MAX_LENGTH
    if command["type"] != 1:
        return
    for part in (command, *command["options"]):
        assert NAME.fullmatch(part["name"])
        assert part["name"] == part["name"].lower()
        assert all(1 <= len(said) <= 100 for said in (part.get("description_localizations") or {}).values())


def test_commands_and_options_have_one_name_in_all_languages() -> None:
    """Sentences and mentions say the English name, whatever the reader's language."""
    slash = [command for command in commands() if command["type"] == 1]
    named = [part for command in slash for part in (command, *command["options"])]
    assert [part["name"] for part in named if part.get("name_localizations")] == []
    without = {game.key for game in GAMES} - {path.stem for path in FOLDER.rglob("*.po")}
    assert all(part.get("description_localizations") for part in slash if part["name"] not in without)
    assert any(choice.get("name_localizations") for part in named for choice in part.get("choices", ()))


@pytest.mark.parametrize("kind", [2, 3])
def test_no_two_entries_of_a_menu_have_the_same_name_in_a_language(kind: int) -> None:
    menu = [each for each in commands() if each["type"] == kind]
    for locale in {locale for each in menu for locale in each.get("name_localizations") or {}}:
        names = [(each.get("name_localizations") or {}).get(locale, each["name"]) for each in menu]
        assert len(names) == len(set(names)), names


def test_every_language_is_sent_for_its_locales() -> None:
    play = next(each for each in commands() if each["name"] == "play")
    sent = {locale.partition("-")[0] for locale in play.get("description_localizations") or {}}
    shared = {code: folder().joinpath(code, "shared.po") for code in language_codes()}
    assert sent == {code for code, file in shared.items() if file.is_file() and read_catalogue(file)}
