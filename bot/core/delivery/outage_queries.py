"""Statements for outages: times in which no process served a shard.

What counts time against a member is moved by the length of the outage.
"""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType

from bot.clock import Outage
from bot.core.consent.model import QUESTION_ENTRY
from bot.core.delivery import outbox_queries as outbox
from bot.core.delivery.entries import OutboxEntry, OutboxKind, deliverable
from bot.core.people import queries as notes
from bot.core.table import rows
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.core.time.time_control import Banks
from bot.store.database import Session
from bot.store.timer_queries import written

SERVED, OUTAGE = "served", "outage"
"""Notes: when a shard was served last, and until when an outage lasted; their keys end with the shard and its begin."""

_TABLES = f"SELECT id FROM tables WHERE {rows.UNFINISHED}"

_COUNTED_FROM: Mapping[str, tuple[str, Sequence[str], str]] = MappingProxyType({
    "tables": ("updated", ("id",), rows.UNFINISHED),
    "notices": ("at", ("table_id", "member"), f"table_id IN ({_TABLES}{{ours}})"),
    "questions": ("asked", ("id",), f"closed IS NULL AND table_id IN ({_TABLES}{{ours}})"),
})  # fmt: skip
"""The time from which, or until which, something is counted: table, column, its key, and which rows."""


def last_served(session: Session, shard: int, count: int) -> datetime | None:
    """Return when a shard was served last, None if that's unknown.

    After the number of shards has changed, it's the last time of any.
    """
    found: dict[int, dict[int, datetime]] = {}
    for key, at in session.execute("SELECT key, value FROM notes WHERE key LIKE ?", (f"{SERVED} %",)):
        number, _, of = key.partition(" ")[2].partition("/")
        found.setdefault(int(of), {})[int(number)] = datetime.fromisoformat(at)
    own = found.get(count, {}).get(shard)
    others = [at for of, times in found.items() if of != count for at in times.values()]
    return max([*others, *([] if own is None else [own])], default=None)


def note_served(session: Session, shards: Iterable[int], count: int, now: datetime) -> None:
    """Note that these shards of `count` are served now."""
    for shard in shards:
        notes.keep(session, f"{SERVED} {shard}/{count}", written(now))


Move = Callable[[Session, Outage, str], None]
"""Moves what a subject counts after an outage; the text is a condition (beginning with AND) on the server."""


def begin(
    session: Session, shard: int, count: int, now: datetime, kinds: Collection[str], moves: Iterable[Move] = ()
) -> Outage | None:
    """Begin to serve a shard; after an outage, move deadlines and timers of these kinds, and return the outage."""
    since = last_served(session, shard, count)
    note_served(session, [shard], count, now)
    outage = None if since is None else Outage(since, now)
    if outage is None or not outage.counts:
        return None
    notes.keep(session, f"{OUTAGE} {shard}/{count} {written(outage.begin)}", written(outage.end))
    ours = f" AND (COALESCE(guild, 0) >> 22) % {count} = {shard}"
    for table, (column, key, condition) in _COUNTED_FROM.items():
        mine = condition.format(ours=ours) if "{ours}" in condition else condition + ours
        move(session, table, column, key, mine, outage.length)
    places = ", ".join(f"'{kind}'" for kind in sorted(kinds))
    move(session, "timers", "due", ("kind", "subject"), f"kind IN ({places}){ours}", outage.length)
    _stop_clocks(session, outage, ours)
    for each in moves:
        each(session, outage, ours)
    _show_again(session, outage, ours)
    return outage


def move(session: Session, table: str, column: str, key: Sequence[str], condition: str, length: timedelta) -> None:
    """Move a time of these rows by the length of an outage."""
    found = list(session.execute(f"SELECT {column}, {', '.join(key)} FROM {table} WHERE {condition}"))
    session.executemany(
        f"UPDATE {table} SET {column} = ? WHERE {' AND '.join(f'{each} = ?' for each in key)}",
        [(written(datetime.fromisoformat(at) + length), *values) for at, *values in map(tuple, found)],
    )


def _stop_clocks(session: Session, outage: Outage, ours: str) -> None:
    """Let the clocks of tables stand still during an outage, and have boards with a running one say so."""
    query = f"SELECT id, banks, rev, channel, venue FROM tables WHERE {rows.UNFINISHED} AND banks IS NOT NULL{ours}"
    for table, text, rev, channel, venue in list(session.execute(query)):
        banks = Banks.from_json(json.loads(text)).after_outage(outage)
        session.execute("UPDATE tables SET banks = ? WHERE id = ?", (json.dumps(banks.as_json()), table))
        if banks.running and not banks.hidden and banks.paused is None:
            shown = OutboxEntry(BOARD_ENTRY, table, channel, outage.end, outage.end, rev)
            outbox.add_entries(session, deliverable([shown], venue))


def _show_again(session: Session, outage: Outage, ours: str) -> None:
    """Update the messages of open questions: they name times that were moved."""
    asked = (
        "SELECT questions.id, tables.channel, tables.venue FROM questions JOIN tables ON tables.id = questions.table_id"
        f" WHERE closed IS NULL AND message IS NOT NULL AND {rows.UNFINISHED}{ours}"
    )
    show_again(session, QUESTION_ENTRY, asked, outage)


def show_again(session: Session, kind: OutboxKind, query: str, outage: Outage) -> None:
    """Update messages of this kind after an outage; the query finds their subjects, channels and venues."""
    for subject, channel, venue in list(session.execute(query)):
        entry = OutboxEntry(kind, subject, channel, outage.end, outage.end)
        outbox.add_entries(session, deliverable([entry], venue))


def outages(session: Session) -> Sequence[Outage]:
    """Return all outages of all shards, the earliest first."""
    found = list(session.execute("SELECT key, value FROM notes WHERE key LIKE ?", (f"{OUTAGE} %",)))
    known = {(datetime.fromisoformat(key.rpartition(" ")[2]), datetime.fromisoformat(end)) for key, end in found}
    return [Outage(*each) for each in sorted(known)]
