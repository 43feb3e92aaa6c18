"""Plays at several tables until it is killed, and writes every acknowledged move as "table rev notation".

`python -m tests.store.doomed DATABASE [commit|transaction]`: with the second argument it kills itself at the sixth
move of a table, right after the commit and before the answer, or in the middle of the transaction.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable
from typing import Concatenate, ParamSpec, TypeVar

import bot.core.table.queries
from bot.core.delivery.changes import Change
from bot.core.services import Services
from bot.core.table.model import LiveTable, LogEntry
from bot.core.table.openings import NewTable
from bot.store.database import Session
from bot.store.sqlite import SqliteStore
from tests.tables.race import Race

P = ParamSpec("P")
T = TypeVar("T")

TABLES = 4
FATAL_REV = 6
MEMBER = 11


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DiesAfterCommit(SqliteStore):
    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        done = await super().write(query, *args, **kwargs)
        if isinstance(done, Change) and done.table.rev == FATAL_REV:
            die()
        return done


def die_in_the_transaction() -> None:
    add_entries = bot.core.table.queries._add_entries

    def add_then_die(connection: Session, table_id: str, entries: Iterable[LogEntry]) -> None:
        kept = list(entries)
        add_entries(connection, table_id, kept)
        if any(entry.n == FATAL_REV for entry in kept):
            die()

    bot.core.table.queries._add_entries = add_then_die


async def play_on(services: Services, live: LiveTable, channel: int) -> None:
    while live.position.deciders:
        legal = live.position.moves()
        choice = legal[(live.table.rev + channel) % len(legal)]
        live = await services.moves.play(live.table.id, MEMBER, str(choice), live.table.rev)
        sys.stdout.write(f"{live.table.id} {live.table.rev} {choice}\n")
        sys.stdout.flush()


async def main() -> None:
    database, *how = sys.argv[1:]
    if how == ["transaction"]:
        die_in_the_transaction()
    store = DiesAfterCommit(database) if how == ["commit"] else SqliteStore(database)
    services = Services(store, games=[Race()])
    await services.start()
    opened = [
        await services.openings.open(NewTable("race", None, channel, [[MEMBER], [MEMBER]], {"goal": 1000}, MEMBER))
        for channel in range(TABLES)
    ]
    await asyncio.gather(*(play_on(services, live, channel) for channel, live in enumerate(opened)))


if __name__ == "__main__":
    asyncio.run(main())
