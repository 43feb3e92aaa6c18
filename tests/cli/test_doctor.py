"""`doctor` finds what would stop `run`, and never prints the token."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.doctor import examine
from bot.settings import Settings
from tests.cli.conftest import Run

TOKEN = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"


def _troubles(settings: Settings) -> list[str]:
    return [finding.sentence for finding in examine(settings) if not finding.good]


def test_a_machine_that_is_ready_has_no_troubles(tmp_path: Path) -> None:
    assert _troubles(Settings(token=TOKEN, database=tmp_path / "new" / "tables.sqlite3")) == []


def test_a_missing_and_a_misshapen_token_are_told_apart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    assert _troubles(Settings(token="", database=database)) == [
        "DISCORD_TOKEN is not set. Put the token of your bot into the environment."
    ]
    [misshapen] = _troubles(Settings(token="hunter2", database=database))
    assert "does not look like a bot token" in misshapen
    assert "hunter2" not in misshapen


def test_an_unknown_level_of_the_log_is_found(tmp_path: Path) -> None:
    environment = {"DISCORD_TOKEN": TOKEN, "TABLEKEEPER_DATABASE": str(tmp_path / "new.db"), "TABLEKEEPER_LOG": "loud"}
    [trouble] = _troubles(Settings.from_environment(environment))
    assert trouble.startswith("TABLEKEEPER_LOG is 'LOUD', which is no level of the log.")
    assert _troubles(Settings.from_environment({**environment, "TABLEKEEPER_LOG": " warning"})) == []


def test_a_database_that_is_none_is_found(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    database.write_bytes(b"this is no database, but it is long enough to be looked at as one" * 40)
    [trouble] = _troubles(Settings(token=TOKEN, database=database))
    assert "does not open" in trouble


def test_a_data_folder_that_does_not_exist_is_found(tmp_path: Path) -> None:
    settings = Settings(token=TOKEN, database=tmp_path / "tables.sqlite3", data=tmp_path / "nowhere")
    [trouble] = _troubles(settings)
    assert "which is no folder" in trouble


def test_the_command_says_stop_and_exits_with_1_without_a_token(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    status, out, _ = run("doctor")
    assert status == 1
    assert "STOP  DISCORD_TOKEN is not set." in out


def test_the_token_is_never_printed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    status, out, err = run("doctor")
    assert status == 0
    assert TOKEN not in out + err
