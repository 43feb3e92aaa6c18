"""Settings come from the environment; the token stays out of sight."""

from __future__ import annotations

import re
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest

from bot.ops.address import Address
from bot.ops.errors import InvalidSetting
from bot.ops.settings import (
    VARIABLES,
    BotSettings,
    MissingToken,
    WebSettings,
    check_machine,
    default_database,
    settings_table,
)
from bot.store.backups import Retention
from bot.store.database import PostgresDatabase
from bot.workers.machine import read_machine

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def test_everything_comes_from_the_environment() -> None:
    environment = {"DISCORD_TOKEN": " abc ", "TABLEKEEPER_DATABASE": "games/t.db", "TABLEKEEPER_DATA": "games/data"}
    assert BotSettings.from_environment(environment) == BotSettings("abc", Path("games/t.db"), Path("games/data"))


def test_the_database_lies_in_the_user_s_data_folder_by_default() -> None:
    assert BotSettings.from_environment({}).database == default_database()
    assert default_database().name == "tables.sqlite3"
    assert default_database().is_absolute()


def test_secrets_come_from_mounted_files_too(tmp_path: Path) -> None:
    token, database = tmp_path / "token", tmp_path / "database"
    token.write_text("abc\n", encoding="utf-8")
    database.write_text("postgresql://ana:secret@db/games\n", encoding="utf-8")
    found = BotSettings.from_environment({"DISCORD_TOKEN_FILE": str(token), "TABLEKEEPER_DATABASE_FILE": str(database)})
    assert found == BotSettings("abc", PostgresDatabase("postgresql://ana:secret@db/games"))


def test_a_secret_that_is_set_twice_or_cannot_be_read_ends_in_a_sentence(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidSetting, match="DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both"):
        BotSettings.from_environment({"DISCORD_TOKEN": "abc", "DISCORD_TOKEN_FILE": str(binary)})
    with pytest.raises(InvalidSetting, match="can't be read: No such file"):
        BotSettings.from_environment({"DISCORD_TOKEN_FILE": str(tmp_path / "none")})
    with pytest.raises(InvalidSetting, match="can't be read: it isn't a text file"):
        BotSettings.from_environment({"DISCORD_TOKEN_FILE": str(binary)})


def test_the_token_is_in_no_text_of_the_settings() -> None:
    settings = BotSettings("very-secret", Path("t.db"))
    assert "very-secret" not in repr(settings)
    assert "very-secret" not in str(settings)


def test_without_a_token_a_sentence_says_what_to_do() -> None:
    with pytest.raises(MissingToken, match="DISCORD_TOKEN isn't set"):
        BotSettings.from_environment({}).require_token()


def test_backups_are_made_where_a_folder_is_named() -> None:
    assert BotSettings.from_environment({}).retention is None
    named = {"TABLEKEEPER_BACKUPS": "copies", "TABLEKEEPER_BACKUP_HOURS": "6", "TABLEKEEPER_BACKUPS_KEPT": ""}
    assert BotSettings.from_environment(named).retention == Retention(Path("copies"), timedelta(hours=6), 7)


@pytest.mark.parametrize("value", ["0", "-1", "often", "1.5", "٣", "1000000"])
def test_a_rotation_that_is_no_number_is_refused_with_the_name_of_its_setting(value: str) -> None:
    named = {"TABLEKEEPER_BACKUPS": "copies", "TABLEKEEPER_BACKUP_HOURS": value}
    with pytest.raises(InvalidSetting, match="TABLEKEEPER_BACKUP_HOURS"):
        BotSettings.from_environment(named)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TABLEKEEPER_DRAWERS", "-1", "is '-1'. Set it to a whole number from 0 to 64, or remove it."),
        ("TABLEKEEPER_DRAWERS", "65", "is '65'. Set it to a whole number from 0 to 64, or remove it."),
        ("TABLEKEEPER_THINKERS", "0", "is '0'. Set it to a whole number from 1 to 64, or remove it."),
        ("TABLEKEEPER_THINKERS", "two", "is 'two'. Set it to a whole number from 1 to 64, or remove it."),
    ],
)
def test_numbers_of_processes_out_of_range_are_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(InvalidSetting, match=f"^{name} {re.escape(said)}"):
        BotSettings.from_environment({name: value})


def test_processes_are_those_of_the_machine_unless_they_are_set() -> None:
    settings, machine = BotSettings.from_environment({}), read_machine()
    assert (settings.drawers, settings.thinkers) == (machine.drawers, machine.thinkers)
    settings = BotSettings.from_environment({"TABLEKEEPER_DRAWERS": "0", "TABLEKEEPER_THINKERS": "3"})
    assert (settings.drawers, settings.thinkers) == (0, 3)


def test_a_long_value_is_not_repeated_whole() -> None:
    named = {"TABLEKEEPER_BACKUPS": "copies", "TABLEKEEPER_BACKUP_HOURS": "x" * 40 + "y"}
    with pytest.raises(InvalidSetting, match=f"is '{'x' * 40}'"):
        BotSettings.from_environment(named)


NAMES = sorted(name for variable in VARIABLES for name in variable.names)


@pytest.mark.parametrize("variable", NAMES)
@pytest.mark.parametrize(
    ("sign", "said"), [("\n", "a line break"), ("\r", "a line break"), ("\t", "a tab"), ("\x1b", "U+001B")]
)
def test_a_value_with_a_line_break_inside_is_refused_and_not_shown(variable: str, sign: str, said: str) -> None:
    with pytest.raises(
        InvalidSetting, match=f"^{variable} contains .*{re.escape(said)}. Copy the value again"
    ) as refused:
        BotSettings.from_environment({variable: f"hunter{sign}two"})
    assert "hunter" not in str(refused.value)


PARSABLE = {
    "TABLEKEEPER_LOG": "INFO",
    "TABLEKEEPER_LOG_FORMAT": "json",
    "TABLEKEEPER_METRICS": "h:1",
    "TABLEKEEPER_WEB": "h:1",
    "TABLEKEEPER_WEB_URL": "https://h",
    "TABLEKEEPER_WEB_TRUSTED": "10.0.0.1",
}
"""Values of settings that aren't any number."""


@pytest.mark.parametrize("variable", NAMES)
def test_a_line_break_around_a_value_does_no_harm(variable: str, tmp_path: Path) -> None:
    """A file of secrets often ends in one."""
    value = PARSABLE.get(variable, "7")
    if variable.endswith("_FILE"):
        value = str(tmp_path / "secret")
        Path(value).write_text("7\n", encoding="utf-8")
    assert BotSettings.from_environment({variable: f"  {value}\n"}) == BotSettings.from_environment({variable: value})


@pytest.mark.parametrize(
    ("token", "said"),
    [("Bot abc", "a space"), ("abc\u2019", "U+2019"), ("abc\ud800", "U+D800"), ("a\u00a0b", "U+00A0")],
)
def test_a_token_with_a_character_that_no_token_has_is_refused_and_not_shown(token: str, said: str) -> None:
    with pytest.raises(InvalidSetting, match=re.escape("DISCORD_TOKEN contains ")) as refused:
        BotSettings.from_environment({"DISCORD_TOKEN": token}).require_token()
    assert said in str(refused.value)
    assert "abc" not in str(refused.value)


def test_an_unreadable_token_file_says_who_may_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "token"
    file.write_text("abc", encoding="utf-8")
    file.chmod(0o600)

    def forbidden(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbidden)
    with pytest.raises(
        InvalidSetting, match=r"DISCORD_TOKEN_FILE is .*token \(\w+, -rw-------\), which \w+ can't read"
    ):
        BotSettings.from_environment({"DISCORD_TOKEN_FILE": str(file)})


def web(**named: str) -> dict[str, str]:
    return {"TABLEKEEPER_WEB": "127.0.0.1:8080", "TABLEKEEPER_WEB_URL": "https://games.example.org", **named}


def test_boards_are_served_where_both_addresses_are_named() -> None:
    assert BotSettings.from_environment({}).web is None
    loopback = (ip_network("127.0.0.1"), ip_network("::1"))
    expected = WebSettings(Address("127.0.0.1", 8080), "https://games.example.org", loopback)
    assert BotSettings.from_environment(web()).web == expected
    trusted = BotSettings.from_environment(web(TABLEKEEPER_WEB_TRUSTED="10.0.0.0/8, 192.0.2.1 2001:db8::/32")).web
    assert trusted is not None
    assert [str(each) for each in trusted.trusted] == ["10.0.0.0/8", "192.0.2.1/32", "2001:db8::/32"]


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("https://games.example.org/", "https://games.example.org"),
        ("HTTPS://Games.Example.ORG:443", "https://games.example.org"),
        ("https://games.example.org:8443/", "https://games.example.org:8443"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_the_address_of_boards_is_what_browsers_name_as_origin(written: str, url: str) -> None:
    found = BotSettings.from_environment(web(TABLEKEEPER_WEB_URL=written)).web
    assert found is not None
    assert found.url == url


NO_ADDRESS = "Set it to an address such as https://games.example.org, without a path"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TABLEKEEPER_WEB", "everywhere", "Set it to a host and port, such as 127.0.0.1:8080"),
        ("TABLEKEEPER_WEB", "", "TABLEKEEPER_WEB_URL is set without TABLEKEEPER_WEB. Set both, or neither."),
        ("TABLEKEEPER_WEB_URL", "", "TABLEKEEPER_WEB is set without TABLEKEEPER_WEB_URL. Set both, or neither."),
        ("TABLEKEEPER_WEB_URL", "http://games.example.org", "https address: only localhost works without one"),
        ("TABLEKEEPER_WEB_URL", "http://localhost.example.org", "https address: only localhost works without one"),
        ("TABLEKEEPER_WEB_URL", "games.example.org", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "https://games.example.org/play", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "https://games.example.org?x", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "https://ana:pw@games.example.org", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "https://games.example.org:99999", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "https://gämes.example.org", NO_ADDRESS),
        ("TABLEKEEPER_WEB_URL", "javascript:alert(1)", NO_ADDRESS),
        ("TABLEKEEPER_WEB_TRUSTED", "proxy", "Set it to addresses or networks such as 127.0.0.1,10.0.0.0/8"),
        ("TABLEKEEPER_WEB_TRUSTED", "10.0.0.1/8", "Set it to addresses or networks such as 127.0.0.1,10.0.0.0/8"),
        ("TABLEKEEPER_WEB_TRUSTED", "0.0.0.0/0", "trusts everyone, who could then pretend to have any address"),
        ("TABLEKEEPER_WEB_TRUSTED", "::/0", "trusts everyone, who could then pretend to have any address"),
    ],
)
def test_addresses_that_cannot_serve_boards_are_refused_with_what_to_do(name: str, value: str, said: str) -> None:
    with pytest.raises(InvalidSetting, match=re.escape(said)):
        check_machine({"DISCORD_TOKEN": TOKEN, **web(**{name: value})})
    check_machine({"DISCORD_TOKEN": TOKEN, **web()})


def test_the_hosting_page_has_the_table_of_settings() -> None:
    assert settings_table() in (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
