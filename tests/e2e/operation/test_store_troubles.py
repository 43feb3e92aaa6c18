"""The database is locked by another program: who presses reads one sentence, the operator one line, reading goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from bot.core.people import queries
from bot.store.failures import DatabaseFailure, FailureMonitor
from bot.store.sqlite import SqliteStore
from tests.e2e.stage import Stage, labels_of, place, settled, take_turn


async def impatient(stage: Stage) -> None:
    """Wait a moment for locks, where the bot waits for seconds."""
    store = stage.services._store
    assert isinstance(store, SqliteStore)
    assert store._writer is not None
    store._writer._timeout = 0.05
    await store.write(queries.keep, "from now on", "it is so")


def note_refusals(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Return a list that grows by each error that the store counts."""
    refused: list[Exception] = []
    log_failure = FailureMonitor._log_failure

    def noted(monitor: FailureMonitor, trouble: DatabaseFailure, error: Exception) -> None:
        refused.append(error)
        log_failure(monitor, trouble, error)

    monkeypatch.setattr(FailureMonitor, "_log_failure", noted)
    return refused


async def test_a_locked_database_is_reported_and_the_move_works_afterwards(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await settled()
    await impatient(stage)
    refused = note_refusals(monkeypatch)
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    board = stage.board(await stage.live())
    with closing(sqlite3.connect(stage.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            await place(ana, board)
            answer = ana.newest_private_message()
            assert answer is not None
            assert "is busy, so that wasn't saved" in answer.content
        stage.client.dispatch("resumed")
        heard = [task for task in asyncio.all_tasks() if task.get_name() == "discord.py: on_resumed"]
        assert heard, "after a reconnect the outbox is looked at again"
        await asyncio.wait(heard)
        await ana.slash("table do:log")
        answer = ana.newest_private_message()
        assert answer is not None
        assert "busy" not in answer.content
        other.rollback()
    assert await stage.notations() == []
    assert [record.levelname for record in caplog.records if record.levelname == "ERROR"] == ["ERROR"]
    assert "is locked by another program" in caplog.text
    await place(ana, board)
    assert len(await stage.notations()) == 2
    await take_turn(ana, stage)
    assert labels_of(stage.board(await stage.live()))
    assert "works again" not in caplog.text
    monkeypatch.setattr("bot.store.failures.QUIET_PERIOD", timedelta())
    await stage.services._store.renew()
    assert len(refused) >= 4, "three moves, then the outbox after the reconnect"
    assert f"operation=writing refused={len(refused)}\n" in caplog.text
