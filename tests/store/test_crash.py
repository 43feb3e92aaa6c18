"""A killed process loses no move that it had acknowledged, and leaves no half of one."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.services import Services
from bot.core.table.model import Table
from bot.core.table.outbox_entries import BOARD_ENTRY
from tests.store.doomed import FATAL_REV, MEMBER, TABLES
from tests.tables.fixtures import MakeTables

PROJECT = Path(__file__).parents[2]

Acknowledged = dict[str, list[str]]


def play_and_die(database: Path, *how: str, acknowledged: int | None = None) -> Acknowledged:
    """Play until the process is killed; return the moves it acknowledged, by table.

    It kills itself, or is killed after `acknowledged` moves.
    """
    command = [sys.executable, "-m", "tests.store.doomed", str(database), *how]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = []
        if acknowledged is not None:
            lines = [process.stdout.readline() for _ in range(acknowledged)]
            process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    moves: Acknowledged = defaultdict(list)
    for line in lines:
        if line.endswith("\n"):
            table_id, rev, notation = line.rstrip("\n").split(" ", 2)
            moves[table_id].append(notation)
            assert int(rev) == len(moves[table_id])
    return moves


async def check_nothing_is_lost(services: Services, acknowledged: Acknowledged) -> list[Table]:
    """Check that every table replays the acknowledged moves, and at most one more."""
    running = list(await services.tables.running())
    assert set(acknowledged) <= {table.id for table in running}
    for table in running:
        live = await services.tables.live(table.id)
        log = await services.tables.log(table.id)
        assert [line.n for line in log] == list(range(1, live.table.rev + 1))
        texts = acknowledged[table.id]
        assert [line.notation for line in log[: len(texts)]] == texts
        assert len(log) - len(texts) in (0, 1)
    return running


def check_integrity(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("moves", [1, 37, 150])
async def test_a_process_killed_in_the_middle_of_many_moves(
    make_tables: MakeTables, database: Path, moves: int
) -> None:
    acknowledged = play_and_die(database, acknowledged=moves)
    assert sum(map(len, acknowledged.values())) >= moves
    services = make_tables()
    await services.start()
    for table in await check_nothing_is_lost(services, acknowledged):
        live = await services.moves.play(table.id, MEMBER, "roll", table.rev)
        assert live.table.rev == table.rev + 1
    await services.close()
    check_integrity(database)


async def test_a_process_killed_between_commit_and_response_has_saved_the_move(
    make_tables: MakeTables, database: Path
) -> None:
    acknowledged = play_and_die(database, "commit")
    services = make_tables()
    await services.start()
    running = await check_nothing_is_lost(services, acknowledged)
    assert len(running) == TABLES
    assert max(table.rev for table in running) == FATAL_REV
    for table in running:  # what the last move owes was committed with it
        board = await services.outbox.find(table.id, BOARD_ENTRY)
        assert board is not None
        assert board.rev == table.rev
    assert max(map(len, acknowledged.values())) == FATAL_REV - 1
    await services.close()
    check_integrity(database)


async def test_a_process_killed_inside_the_transaction_left_nothing_of_the_move(
    make_tables: MakeTables, database: Path
) -> None:
    acknowledged = play_and_die(database, "transaction")
    services = make_tables()
    await services.start()
    running = await check_nothing_is_lost(services, acknowledged)
    assert max(table.rev for table in running) == FATAL_REV - 1
    for table in running:
        board = await services.outbox.find(table.id, BOARD_ENTRY)
        assert board is not None
        assert board.rev == table.rev
    await services.close()
    check_integrity(database)
