"""A race at a table of a real service, for tests of the interface."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.core.services import Services
from bot.core.table.model import LiveTable, deciders
from bot.core.table.openings import NewTable
from bot.store.sqlite import SqliteStore
from tests.tables.race import Race

ANA, BEN = 11, 12
GUILD, CHANNEL = 100, 200


@asynccontextmanager
async def racing(folder: Path) -> AsyncIterator[tuple[Services, LiveTable]]:
    """A service with one table, at which Ana and Ben race."""
    now = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
    services = Services(SqliteStore(folder / "tables.db"), clock=lambda: now, games=[Race()])
    await services.start()
    try:
        yield services, await services.openings.open(NewTable("race", GUILD, CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    finally:
        await services.close()


async def played(services: Services, live: LiveTable, *moves: str) -> LiveTable:
    """The table after these moves, each by the member who owes it."""
    for notation in moves:
        live = await services.moves.play(live.table.id, deciders(live)[0], notation)
    return live
