"""`doctor` finds what would stop `run`, and never prints the token."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import features

from bot import __version__
from bot.cli import doctor
from bot.cli.doctor import examine
from bot.core.people import queries
from bot.ops.errors import InvalidSetting
from bot.ops.settings import BotSettings, check_machine
from bot.store.database import PostgresDatabase
from bot.store.migration import FIRST, newest_of
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import create_database, known_migrations
from bot.workers.machine import HostMachine
from tests.cli.conftest import Run
from tests.renderers.fonts import fonts_of
from tests.store.test_integrity import damage

pictures = cache(doctor.pictures)


@pytest.fixture(autouse=True)
def _drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is drawn for the first test only."""
    monkeypatch.setattr(doctor, "pictures", pictures)


TOKEN = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"


def _troubles(settings: BotSettings) -> list[str]:
    return [finding.sentence for finding in examine(settings) if not finding.is_good]


def test_a_machine_that_is_ready_has_no_troubles(tmp_path: Path) -> None:
    assert _troubles(BotSettings(token=TOKEN, database=tmp_path / "new" / "tables.sqlite3")) == []


def test_the_machine_is_told_and_how_many_processes_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "read_machine", lambda: HostMachine(1, 512 * 2**20))
    settings = BotSettings(token=TOKEN, database=tmp_path / "tables.sqlite3", drawers=0, thinkers=1)
    assert doctor.workers(settings).sentence == (
        "Machine: 1 core, 512 MiB of memory. Pictures are drawn by the bot itself. Computer players: 1 process."
    )
    monkeypatch.setattr(doctor, "read_machine", lambda: HostMachine(4, 8192 * 2**20))
    assert doctor.workers(replace(settings, drawers=4, thinkers=3)).sentence == (
        "Machine: 4 cores, 8,192 MiB of memory. Pictures are drawn by 4 processes. Computer players: 3 processes."
    )


def _refused(environment: Mapping[str, str]) -> list[str]:
    """What the doctor and `run` refuse, the same."""
    _, findings = doctor.read_settings(environment)
    wrong = [finding.sentence for finding in findings if not finding.is_good]
    if wrong and "isn't set" not in wrong[0]:
        with pytest.raises(InvalidSetting, match=re.escape(wrong[0])):
            check_machine(environment)
    else:
        check_machine(environment)
    return wrong


def test_a_missing_and_a_malformed_token_have_different_messages() -> None:
    [missing] = _refused({})
    assert missing.startswith("DISCORD_TOKEN isn't set. Set it to your bot's token")
    [misshapen] = _refused({"DISCORD_TOKEN": "hunter2"})
    assert misshapen == "DISCORD_TOKEN doesn't look like a bot token: three parts, separated by dots."


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TABLEKEEPER_LOG", "loud", "is 'loud'. Set it to DEBUG, INFO, WARNING or ERROR, or remove it."),
        ("TABLEKEEPER_LOG_FORMAT", "xml", "is 'xml'. Set it to text or json, or remove it."),
        ("TABLEKEEPER_BACKUP_HOURS", "0", "is '0'. Set it to a whole number, 1 or more."),
        ("TABLEKEEPER_METRICS", "everywhere", "is 'everywhere'. Set it to a host and port, such as 127.0.0.1:9108"),
        ("TABLEKEEPER_WEB", "127.0.0.1:8080", "is set without TABLEKEEPER_WEB_URL. Set both, or neither."),
        ("TABLEKEEPER_WEB_URL", "https://games.example.org", "is set without TABLEKEEPER_WEB. Set both, or neither."),
        ("TABLEKEEPER_WEB_TRUSTED", "proxy", "is 'proxy'. Set it to addresses or networks such as 127.0.0.1,10."),
        ("TABLEKEEPER_COMPONENTS", "/nope", "is /nope, which isn't a folder. Set it to one, or remove it."),
        ("TABLEKEEPER_DATA", "/nope", "is /nope, which isn't a folder. Set it to one, or remove it."),
        ("TABLEKEEPER_DATABASE", "mysql://ana:secret@db/x", "is a mysql address. Set it to a file, or to postgresql:"),
        ("TABLEKEEPER_BACKUPS", "/dev/null/x", "is /dev/null, which isn't a folder."),
    ],
)
def test_run_and_doctor_refuse_the_same_values(name: str, value: str, said: str) -> None:
    [trouble] = _refused({"DISCORD_TOKEN": TOKEN, name: value})
    assert trouble.startswith(("TABLEKEEPER_COMPONENTS " if name == "TABLEKEEPER_DATA" else f"{name} ") + said)
    assert "secret" not in trouble


def test_a_folder_for_backups_that_cannot_be_written_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    [trouble] = _refused({"DISCORD_TOKEN": TOKEN, "TABLEKEEPER_BACKUPS": str(tmp_path / "new")})
    assert trouble == f"TABLEKEEPER_BACKUPS needs a folder that the bot can write to, and {tmp_path} isn't one."


def test_a_mistyped_and_a_renamed_variable_are_named(tmp_path: Path) -> None:
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "TABLEKEEPER_BAKCUPS": "x",
        "TABLEKEEPER_DATA": str(tmp_path),
        "TABLEKEEPER_Q": "",
    }
    settings, findings = doctor.read_settings(environment)
    assert settings.components == tmp_path
    assert [(finding.mark, finding.sentence) for finding in findings] == [
        ("note", "TABLEKEEPER_DATA is now called TABLEKEEPER_COMPONENTS. Rename it; the earlier name still works."),
        ("note", "TABLEKEEPER_BAKCUPS isn't a setting of Tablekeeper. Did you mean TABLEKEEPER_BACKUPS?"),
        ("note", "TABLEKEEPER_Q isn't a setting of Tablekeeper."),
    ]


def test_the_report_has_versions_database_and_errors_but_no_secret(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    create_database(tmp_path / "tables.sqlite3", known_migrations())
    entry = {"time": "2026-11-26", "logger": "bot", "message": "unexpected: member 123456789012345678"}
    (tmp_path / "errors.log").write_text(f"{json.dumps(entry)}\n", encoding="utf-8")
    status, out, _ = run("doctor", "--report")
    assert status == 0
    assert out.startswith(f"Tablekeeper {__version__}, Python ")
    assert re.search(r"discord[-.]py 2\.", out)
    assert f"(layout {newest_of(known_migrations())})" in out
    assert "- 2026-11-26 bot: unexpected: member (id)\n" in out
    assert out.rstrip().endswith("/issues")
    assert TOKEN not in out


def test_a_database_that_is_none_is_found(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    database.write_bytes(b"this is no database, but it is long enough to be looked at as one" * 40)
    [trouble] = _troubles(BotSettings(token=TOKEN, database=database))
    assert "it isn't an SQLite database" in trouble


def test_a_damaged_database_is_found_and_the_newest_sound_backup_is_named(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    create_database(database, known_migrations())
    assert _troubles(BotSettings(token=TOKEN, database=database)) == []
    shutil.copy(database, tmp_path / "backup.sqlite3")
    damage(database)
    [trouble] = _troubles(BotSettings(token=TOKEN, database=database))
    assert f"The database {database} is damaged" in trouble
    assert f"Newest usable backup: {tmp_path / 'backup.sqlite3'}" in trouble


def test_a_database_that_cannot_be_written_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "tables.sqlite3"
    create_database(database, known_migrations())
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != tmp_path)
    sound, unwritable = doctor.file(database)
    assert sound.is_good
    assert not unwritable.is_good
    assert f"Can't write to the database {database}. Its disk is read-only" in unwritable.sentence


def test_an_older_layout_is_sound_and_is_not_changed_by_looking(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    create_database(database, known_migrations()[:1])
    before = database.read_bytes()
    [sound] = doctor.file(database)
    assert sound.is_good
    assert (
        f"is undamaged. The next start updates it from layout 49 to {newest_of(known_migrations())}." in sound.sentence
    )
    assert database.read_bytes() == before


def test_a_database_from_before_1_0_is_named_as_such(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    create_database(database, known_migrations()[:1])
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA user_version = {FIRST - 1}")
    [refused] = doctor.file(database)
    assert not refused.is_good
    assert "from before Tablekeeper 1.0" in refused.sentence


async def test_beside_a_running_bot_the_database_is_read_and_its_holder_named(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    store = SqliteStore(database)
    await store.open()
    await store.write(queries.keep, "a", "b")
    sound, held = doctor.file(database)
    assert sound.is_good
    assert "is undamaged" in sound.sentence
    assert held.is_good
    assert f"is in use by the running bot (process {os.getpid()} on" in held.sentence
    await store.write(queries.keep, "a", "c")
    await store.close()
    [sound] = doctor.file(database)
    assert sound.is_good


def test_the_command_says_stop_and_exits_with_1_without_a_token(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    status, out, _ = run("doctor")
    assert status == 1
    assert "STOP  DISCORD_TOKEN isn't set." in out


def test_the_token_is_never_printed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    status, out, err = run("doctor")
    assert status == 0
    assert TOKEN not in out + err


def test_a_postgresql_database_is_looked_at(postgres: PostgresDatabase) -> None:
    settings = BotSettings(token=TOKEN, database=postgres)
    assert f"The database {postgres} is empty. The first start sets it up." in [
        one.sentence for one in examine(settings)
    ]

    async def serve_and_look() -> list[str]:
        store = PostgresStore(postgres)
        await store.open()
        held = await asyncio.to_thread(_troubles, settings)
        await store.close()
        return held

    [held] = asyncio.run(serve_and_look())
    assert "is in use by process" in held
    assert _troubles(settings) == []
    [nobody] = _troubles(
        BotSettings(token=TOKEN, database=PostgresDatabase("postgresql://ana:hunter2@127.0.0.1:1/games"))
    )
    assert "Can't open the database 127.0.0.1:1/games" in nobody
    assert "hunter2" not in nobody


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch, postgres: PostgresDatabase) -> None:
    monkeypatch.setitem(sys.modules, "bot.store.postgres.preflight", None)
    [missing] = _troubles(BotSettings(token=TOKEN, database=postgres))
    assert "pip install --constraint constraints.txt '.[postgres]'" in missing


def test_fonts_that_are_missing_are_named_with_their_package_and_stop_nothing() -> None:
    with fonts_of():
        missing = doctor.fonts()
    assert missing.is_good
    assert missing.sentence.endswith("apt-get install fonts-noto-cjk fonts-noto-core")
    for script in ("Chinese, Japanese and Korean", "Arabic", "Hebrew", "Thai", "Devanagari"):
        assert script in missing.sentence


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "check", lambda feature: False)
    with fonts_of():
        assert doctor.fonts().sentence.endswith("apt-get install libfribidi0")
