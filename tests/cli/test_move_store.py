"""`move-store` takes everything from a file to PostgreSQL and back, and refuses what it cannot do well."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.cli.commands import main
from bot.cli.move_store import read_database
from bot.clock import system_clock
from bot.core.delivery import outbox_queries
from bot.core.people import queries
from bot.core.people import queries as people_queries
from bot.core.seats import queries as seats_queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.table.model import deciders
from bot.core.table.openings import NewTable
from bot.games.registry import GAMES
from bot.store.copy import CHUNK_SIZE, PRIMARY_KEYS, read_chunk
from bot.store.database import PostgresDatabase, Session
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import Lobby
from tests.cli.conftest import Run
from tests.store.test_results import a_result, end
from tests.store.test_store import an_entry

MEMBERS = ((11,), (12,))
NOT_COPIED = {"lease", "layout", "processes", "shards"}
START = datetime(2026, 11, 20, tzinfo=UTC)


async def fill(store: Store) -> None:
    """Some of everything: running games, a challenge with a run, a lobby, a result, a setting, a note."""
    services = Services(store)
    await services.start()
    for channel, game in enumerate(GAMES, 200):
        live = await services.openings.open(NewTable(game.key, 100, channel, MEMBERS[: game.seats[0]], {}, 11))
        for _ in range(6):
            move = live.position.moves()[0]
            live = await services.moves.play(live.table.id, deciders(live)[0], str(move), live.table.rev)
    challenge = await services[Challenges].open(NewChallenge("carcassonne", 100, 300, {}, timedelta(days=1), 11))
    await services[Challenges].enter(challenge.id, 12)
    await store.write(
        lobby_queries.add,
        Lobby(
            id="gathering",
            game="solarius",
            options={},
            seats=3,
            guild=100,
            channel=301,
            members=(11, 12),
            created=system_clock(),
            due=system_clock() + timedelta(hours=1),
        ),
    )
    await store.write(seats_queries.keep_name, 11, "Ana", "de")
    await store.write(outbox_queries.add_entries, [an_entry()])
    await store.write(people_queries.choose, SettingOwner.MEMBER, 11, "theme", "light")
    await store.write(queries.keep, "a", "b")
    await end(store, a_result("rated", (1, 2), (11,), (12,)))
    await services.close()


async def everything(store: Store) -> dict[str, list[Any]]:
    def rows(session: Session) -> dict[str, list[Any]]:
        found = {}
        for table in PRIMARY_KEYS:
            columns, values = read_chunk(session, table, None)
            width = len(PRIMARY_KEYS[table])
            named = [{n: v for n, v in zip(columns, row[width:], strict=True) if n != "rowid"} for row in values]
            found[table] = named
        return found

    await store.open()
    kept = await store.read(rows)
    await store.close()
    return kept


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(fill(SqliteStore(path)))
    return path


def test_everything_is_copied_to_postgresql_and_back(
    file: Path, postgres: PostgresDatabase, tmp_path: Path, run: Run
) -> None:
    before = asyncio.run(everything(SqliteStore(file)))
    assert all(before[table] for table in ("tables", "members", "entries", "challenges", "lobby_members", "timers"))
    status, text, _ = run("move-store", file, postgres.address)
    assert status == 0
    assert f" rows to {postgres}. {file} is unchanged.\nChecked {len(before['tables'])} commitments" in text
    assert asyncio.run(everything(PostgresStore(postgres))) == before
    again = tmp_path / "again.sqlite3"
    assert run("move-store", postgres.address, again)[0] == 0
    assert asyncio.run(everything(SqliteStore(again))) == before
    assert asyncio.run(everything(SqliteStore(file))) == before


def test_an_address_with_a_password_is_taken_from_the_environment(
    file: Path, postgres: PostgresDatabase, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEKEEPER_DATABASE", postgres.address.replace("tester@", "tester:hunter2@"))
    status, text, warned = run("move-store", file, "env:TABLEKEEPER_DATABASE")
    assert (status, warned) == (0, "")
    assert f" rows to {postgres}." in text


def test_a_variable_that_is_not_set_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOWHERE", raising=False)
    with pytest.raises(SystemExit) as ended:
        main(["move-store", str(file), "env:NOWHERE"])
    assert ended.value.code == 2
    assert "the variable NOWHERE isn't set" in capsys.readouterr().err


def test_a_variable_with_a_line_break_inside_is_refused_and_not_shown(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THERE", "postgresql://ana:hunter2\n@db/games")
    with pytest.raises(SystemExit) as ended:
        main(["move-store", str(file), "env:THERE"])
    assert ended.value.code == 2
    text = capsys.readouterr().err
    assert "THERE contains a line break." in text
    assert "hunter2" not in text


def test_a_line_break_after_an_address_in_a_variable_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THERE", "postgresql://db/games\n")
    assert read_database("env:THERE") == PostgresDatabase("postgresql://db/games")


@pytest.mark.parametrize(
    "address", ["postgresql://ana:hunter2@127.0.0.1:1/x", "postgresql://127.0.0.1:1/x?password=hunter2"]
)
def test_a_password_that_others_can_see_is_warned_of_and_not_repeated(file: Path, run: Run, address: str) -> None:
    status, text, warned = run("move-store", address, file)
    assert status == 1
    assert "Anyone on this machine can see a password in an argument" in warned
    assert "hunter2" not in text + warned


def test_a_table_of_the_database_that_is_not_copied_is_noticed(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    assert {name for (name,) in found} - NOT_COPIED == set(PRIMARY_KEYS)


def test_long_tables_are_copied_whole_and_in_order(tmp_path: Path, postgres: PostgresDatabase, run: Run) -> None:
    many = 2 * CHUNK_SIZE + 1

    async def keep() -> None:
        store = SqliteStore(tmp_path / "long.sqlite3")
        await store.open()
        notes = [(f"note {n:05}", str(n)) for n in range(many)]
        await store.write(lambda session: session.executemany("INSERT INTO notes (key, value) VALUES (?, ?)", notes))
        await store.close()

    asyncio.run(keep())
    assert run("move-store", tmp_path / "long.sqlite3", postgres.address)[0] == 0
    with psycopg.connect(postgres.address) as connection:
        assert connection.execute("SELECT count(*), max(value::int) FROM notes").fetchone() == (many, many - 1)


def test_a_target_that_is_not_empty_is_refused(file: Path, tmp_path: Path, run: Run) -> None:
    other = tmp_path / "other.sqlite3"
    asyncio.run(fill(SqliteStore(other)))
    before = asyncio.run(everything(SqliteStore(other)))
    status, _, refused = run("move-store", file, other)
    assert (status, refused) == (
        1,
        f"The database {other} isn't empty, so nothing was copied. Name an empty one.\n",
    )
    assert asyncio.run(everything(SqliteStore(other))) == before


def test_a_source_that_is_not_there_is_not_made(tmp_path: Path, run: Run) -> None:
    missing = tmp_path / "missing.sqlite3"
    status, _, refused = run("move-store", missing, tmp_path / "new.sqlite3")
    assert (status, refused) == (1, f"There's no database {missing}.\n")
    assert list(tmp_path.iterdir()) == []
    assert run("move-store", missing, missing)[0] == 1


def test_a_database_that_a_bot_serves_is_not_copied(file: Path, tmp_path: Path, run: Run) -> None:
    served = SqliteStore(file)

    async def serve_and_copy() -> tuple[int, str, str]:
        await served.open()
        done: tuple[int, str, str] = await asyncio.to_thread(run, "move-store", file, tmp_path / "new.sqlite3")
        await served.close()
        return done

    status, _, refused = asyncio.run(serve_and_copy())
    assert status == 1
    assert "is in use by process" in refused


def spoil(file: Path, change: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(change)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "UPDATE tables SET commitment = 'f00d' WHERE game = 'otys'",
            r"The commitment of table \w+ doesn't match its seed",
        ),
        ("UPDATE entries SET text = 'nonsense' WHERE n = 2", r"Can\'t replay table \w+"),
    ],
)
def test_errors_of_the_source_are_reported(file: Path, tmp_path: Path, run: Run, change: str, said: str) -> None:
    spoil(file, change)
    status, _, refused = run("move-store", file, tmp_path / "new.sqlite3")
    assert status == 1
    assert re.match(said, refused)


def test_an_incomplete_copy_is_reported(file: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(
        session: Session, table: str, after: Sequence[Any] | None, look: Callable[..., Any] = read_chunk
    ) -> Any:
        columns, rows = look(session, table, after)
        return columns, [row for row in rows if table != "entries" or row[1] != 3]

    monkeypatch.setattr("bot.store.copy.read_chunk", forgetful)
    status, _, refused = run("move-store", file, tmp_path / "new.sqlite3")
    assert status == 1
    assert refused.startswith(f"The copy in {tmp_path / 'new.sqlite3'} is incomplete")
