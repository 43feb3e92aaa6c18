"""Settings come from the environment; the token stays out of sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import MissingToken, Settings, default_database


def test_everything_comes_from_the_environment() -> None:
    environment = {"DISCORD_TOKEN": " abc ", "TABLEKEEPER_DATABASE": "games/t.db", "TABLEKEEPER_DATA": "games/data"}
    assert Settings.from_environment(environment) == Settings("abc", Path("games/t.db"), Path("games/data"), "INFO")


def test_the_database_lies_in_the_user_s_data_folder_by_default() -> None:
    assert Settings.from_environment({}).database == default_database()
    assert default_database().name == "tables.sqlite3"
    assert default_database().is_absolute()


def test_the_token_is_in_no_text_of_the_settings() -> None:
    settings = Settings("very-secret", Path("t.db"))
    assert "very-secret" not in repr(settings)
    assert "very-secret" not in str(settings)


def test_without_a_token_a_sentence_says_what_to_do() -> None:
    with pytest.raises(MissingToken, match="Set DISCORD_TOKEN"):
        Settings.from_environment({}).require_token()
