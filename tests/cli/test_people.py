"""`tablekeeper people`: an operator answers a member's letter."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest

from bot.cli.commands import WITH_SECRETS, private_files
from bot.cli.people import delete, export
from bot.store.failures import DatabaseInUse
from bot.store.sqlite import SqliteStore
from tests.cli.conftest import Run
from tests.store.test_people import FAR, filled


async def _prepare(database: Path) -> None:
    store = SqliteStore(database)
    await store.open()
    await filled(store)
    await store.close()


def test_data_of_a_member_are_exported_and_deleted(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "tables.db"
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(database))
    asyncio.run(_prepare(database))
    status, out, _ = run("people", "export", FAR)
    found = json.loads(out)
    assert (status, found["member"]) == (0, FAR)
    assert "Anastasia" in out
    status, out, _ = run("people", "delete", FAR)
    assert (status, out.strip()) == (0, f"{database}: deleted everything about member {FAR}.")
    _, out, _ = run("people", "export", FAR)
    assert "Anastasia" not in out


def test_an_export_works_beside_a_running_bot_and_a_deletion_says_that_it_does_not(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.db"
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(database))
    asyncio.run(_prepare(database))
    store = SqliteStore(database)
    with asyncio.Runner() as runner:
        runner.run(store.open())
        try:
            assert "Anastasia" in runner.run(_exported(database))
        finally:
            runner.run(store.close())


async def _exported(database: Path) -> str:
    with pytest.raises(DatabaseInUse):
        await delete(database, FAR)
    return await export(database, FAR)


@pytest.mark.parametrize("member", ["x", "0", "-3", "9" * 30, "٣"])
def test_what_is_no_id_is_refused(run: Run, member: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("people", "export", member)
    assert "must be a member's id" in capsys.readouterr().err


def test_nothing_is_made_where_there_is_no_database(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "none.db"))
    status, _, err = run("people", "delete", "1")
    assert (status, "none.db" in err, (tmp_path / "none.db").exists()) == (1, True, False)


def test_what_the_bot_writes_is_readable_by_itself_alone(tmp_path: Path) -> None:
    """Seeds of running games are in databases and backups."""
    with private_files():
        asyncio.run(_prepare(tmp_path / "tables.db"))
    assert {"run", "backup", "restore"} <= WITH_SECRETS
    assert {stat.S_IMODE(file.stat().st_mode) & 0o077 for file in tmp_path.iterdir()} == {0}
