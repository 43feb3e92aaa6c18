"""Between tables and records: what goes into a file, a table made of one, and replaying either to check it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import ParamSpec, TypeVar

from bot.games.contract import Game
from bot.games.records import Record, Verification, outcome_json, verify
from bot.tables import words
from bot.tables.errors import NotImportable
from bot.tables.model import Kind, LogEntry, Seat, Status, Table
from bot.tables.replay import State, rebuild, seat_of, standing
from bot.tables.store import Stored

P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """Replays whole games apart from the loop, one at a time: a long record keeps nobody waiting but who brought it."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def verify(self, record: Record, game: Game) -> Verification:
        """As `bot.games.records.verify`. Raises BadRecord."""
        return await self._apart(verify, record, game)

    async def draft(
        self, record: Record, game: Game, guild: int | None, channel: int, member: int, now: datetime
    ) -> Stored:
        """As the function `draft`. Raises BadRecord, NotImportable."""
        return await self._apart(draft, record, game, guild, channel, member, now)

    async def rebuild(self, game: Game, stored: Stored) -> State:
        """As `bot.tables.replay.rebuild`. Raises TableFrozen."""
        return await self._apart(rebuild, game, stored)

    async def _apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._turn:
            return await asyncio.to_thread(work, *args, **kwargs)


def record_of(stored: Stored) -> Record:
    """The record of a table, with its seed: whoever publishes it looks at the table's status first."""
    table = stored.table
    return Record(
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=table.options,
        commitment=table.commitment,
        seed=stored.seed,
        log=tuple((seat_of(entry), entry.text) for entry in standing(stored.entries)),
        outcome=table.outcome,
        commitment_form=table.commitment_form,
    )


def draft(record: Record, game: Game, guild: int | None, channel: int, member: int, now: datetime) -> Stored:
    """An ended table made of a record, with all seats held by the importing member; it has no id yet.

    Raises BadRecord, and NotImportable for a record without a seed.
    """
    if record.seed is None:
        raise NotImportable(words.NOT_IMPORTABLE)
    outcome = verify(record, game).outcome
    entries = [
        LogEntry(n, Kind.MOVE, member, seat, str(game.parse(notation)), now)
        for n, (seat, notation) in enumerate(record.log, start=1)
    ]
    entries.append(LogEntry(len(entries) + 1, Kind.IMPORT, member, None, "", now))
    table = Table(
        id="",
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        seats=tuple(Seat(number, (member,)) for number in range(record.seats)),
        guild=guild,
        channel=channel,
        opener=member,
        status=Status.ABANDONED if outcome is None else Status.FINISHED,
        commitment=record.commitment,
        rev=len(entries),
        take_backs=0,
        created=now,
        updated=now,
        ended=now,
        outcome=None if outcome is None else outcome_json(outcome),
        commitment_form=record.commitment_form,
    )
    return Stored(table, entries, record.seed)
