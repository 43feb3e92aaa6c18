"""Tables whose log no longer replays: everything says so, nothing is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.core.table.model import Status
from tests.e2e.stage import Stage, settled, take_turn

PAGE_LINES = 6


async def frozen(stage: Stage) -> tuple[str, list[str]]:
    """A table of other rules: its id and its moves."""
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    table, moves = (await stage.live()).table.id, await stage.notations()
    await stage.stop()
    with closing(sqlite3.connect(stage.database)) as connection, connection:
        connection.execute("UPDATE tables SET rules_version = 99")
    await stage.start()
    return table, moves


async def test_controls_and_commands_of_a_frozen_table_say_so(stage: Stage) -> None:
    table, moves = await frozen(stage)
    ana = stage.member("Ana")
    await ana.choose("Choose a cell", ana.options("Choose a cell")[0])
    for line in ("table do:board", f"move move:{moves[0]}", "table do:undo"):
        await ana.slash(line)
        await settled()
    private = [message.content for message in ana.messages() if message.is_ephemeral]
    assert len(private) == 4
    assert len(set(private)) == 1
    assert "error `" not in private[0]
    assert await ana.complete("move", move="") == []
    assert [notation for _, notation in (await stage.services.records.export(table)).log] == moves


async def test_the_log_of_a_frozen_table_can_be_paged(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=7")
    while (await stage.live()).table.rev <= PAGE_LINES:
        await take_turn(ana, stage)
    await stage.stop()
    with closing(sqlite3.connect(stage.database)) as connection, connection:
        connection.execute("UPDATE tables SET rules_version = 99")
    await stage.start()
    await ana.slash("table do:log")
    log = ana.newest_private_message()
    assert log is not None
    await ana.press("Earlier", log)
    assert "**Log, page 1 of" in stage.world.find_message(log.id).content


async def test_a_frozen_table_can_be_looked_at_exported_and_ended(stage: Stage) -> None:
    table, moves = await frozen(stage)
    ana = stage.member("Ana")
    texts = (
        ("table do:info", "can't replay its log"),
        ("table do:log", moves[0]),
        ("table do:export", "The record so far"),
    )
    for line, part in texts:
        await ana.slash(line)
        answer = ana.newest_private_message()
        assert answer is not None
        assert part in answer.content
    await ana.slash("table do:invite member:@Ben")
    await ana.slash("table do:abandon")
    await ana.press("End the table")
    await settled()
    record = await stage.services.records.export(table)
    assert record.seed is not None
    await ana.slash("carcassonne")
    assert (await stage.live()).table.status is Status.RUNNING
