"""A large database made of a small one, for measurements: its tables many times over, elsewhere and by other members.

What comes out is what play would have left: every copy has its whole log, replays, and keeps its commitment. It is
written without a journal, so a crash leaves a file that is good for nothing.
"""

# ruff: noqa: S608
# Statements are built from our own constants and column names; values are parameters.

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path

from bot.core.consent.model import IDLE
from cogs.challenge.model import TIMER
from cogs.idle.service import INACTIVITY

CACHE_KIB = 512 * 1024
"""How much of the file is kept in memory while it is written."""

PACE = 60
"""Seconds between two entries of a copy's log."""

_AT = "strftime('%Y-%m-%dT%H:%M:%S+00:00',{},'unixepoch')"
_SORTED = "strftime('%Y-%m-%dT%H:%M:%S.000000+00:00',{},'unixepoch')"
"""A moment in the form of those that are compared as texts."""


@dataclass(frozen=True, slots=True)
class TableCopy:
    """One more table like `template`, in another channel; it began at `began`, seconds since 1970.

    `seated` are the members of its seats, one each. `challenge` is the copy of a challenge that it is a run in.
    """

    id: str
    template: str
    guild: int
    channel: int
    began: int
    seated: tuple[int, ...]
    challenge: str | None = None


@dataclass(frozen=True, slots=True)
class ChallengeCopy:
    """One more daily like `template`, of another server and another day; times in seconds since 1970."""

    id: str
    template: str
    guild: int
    channel: int
    period: str
    number: int
    opened: int
    closes: int
    closed: int | None


def multiply(small: Path, large: Path, tables: Iterable[TableCopy], challenges: Iterable[ChallengeCopy]) -> None:
    """Write the copies of what `small` keeps into `large`, which has its layout and keeps nothing.

    Both are closed; the tables are taken before the challenges. Ids have to come in the order in which SQLite sorts
    them, or it takes hours instead of minutes.
    """
    with closing(sqlite3.connect(large, isolation_level=None)) as connection:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{CACHE_KIB}", "threads = 2"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("ATTACH ? AS small", (str(small),))
        connection.execute("BEGIN EXCLUSIVE")
        _plan(connection, tables, challenges)
        indices = connection.execute(
            "SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
        for name, _ in indices:
            connection.execute(f"DROP INDEX main.{name}")
        _copy(connection)
        for _, statement in indices:
            connection.execute(statement)
        connection.execute("COMMIT")


def _plan(connection: sqlite3.Connection, tables: Iterable[TableCopy], challenges: Iterable[ChallengeCopy]) -> None:
    connection.execute(
        "CREATE TEMP TABLE copies (id PRIMARY KEY, template, guild, channel, began, challenge) WITHOUT ROWID"
    )
    connection.execute("CREATE TEMP TABLE seated (id, seat, member, PRIMARY KEY (id, seat)) WITHOUT ROWID")
    for one in tables:
        connection.execute(
            "INSERT INTO copies VALUES (?, ?, ?, ?, ?, ?)",
            (one.id, one.template, one.guild, one.channel, one.began, one.challenge),
        )
        connection.executemany(
            "INSERT INTO seated VALUES (?, ?, ?)", [(one.id, seat, member) for seat, member in enumerate(one.seated)]
        )
    connection.execute(
        "CREATE TEMP TABLE dailies (id PRIMARY KEY, template, guild, channel, period, number, opened, closes, closed)"
    )
    places = ", ".join("?" * 9)
    connection.executemany(f"INSERT INTO dailies VALUES ({places})", map(astuple, challenges))


def _copy(connection: sqlite3.Connection) -> None:
    _insert(
        connection, "challenges", "temp.dailies JOIN small.challenges t ON t.id = dailies.template",
        {"id": "dailies.id", "guild": "dailies.guild", "channel": "dailies.channel", "period": "dailies.period",
         "number": "dailies.number", "opened": _SORTED.format("dailies.opened"),
         "closes": _SORTED.format("dailies.closes"), "closed": _SORTED.format("dailies.closed")},
    )  # fmt: skip
    last = _AT.format(f"copies.began+t.rev*{PACE}")
    shown = "CASE WHEN copies.challenge IS NULL THEN copies.channel + {} END"
    _insert(
        connection, "tables",
        "temp.copies JOIN small.tables t ON t.id = copies.template"
        " JOIN temp.seated ON seated.id = copies.id AND seat = 0"
        " LEFT JOIN temp.dailies ON dailies.id = copies.challenge",
        {"id": "copies.id", "guild": "copies.guild", "channel": "copies.channel", "opener": "seated.member",
         "created": _AT.format("copies.began"), "updated": last, "challenge": "copies.challenge",
         "ended": f"CASE WHEN t.ended IS NOT NULL THEN {last} END", "closes": _SORTED.format("dailies.closes"),
         "board_channel": shown.format(0), "board_message": shown.format(1)},
    )  # fmt: skip
    connection.execute("INSERT INTO members SELECT id, seat, 0, member FROM temp.seated ORDER BY id, seat")
    _insert(
        connection, "entries",
        "temp.copies JOIN small.entries t ON t.table_id = copies.template"
        " LEFT JOIN temp.seated ON seated.id = copies.id AND seated.seat = t.seat",
        {"table_id": "copies.id", "member": "CASE WHEN t.member IS NOT NULL THEN seated.member END",
         "at": _AT.format(f"copies.began+t.n*{PACE}")},
    )  # fmt: skip
    _insert(
        connection, "results",
        "temp.copies JOIN small.results t ON t.table_id = copies.template"
        " LEFT JOIN temp.seated ON seated.id = copies.id AND seated.seat = t.seat"
        " LEFT JOIN small.tables ON small.tables.id = t.table_id"
        " LEFT JOIN temp.dailies ON dailies.id = copies.challenge",
        {"table_id": "copies.id", "guild": "copies.guild",
         "member": "CASE WHEN t.computer IS NULL THEN seated.member ELSE t.member END",
         "began": _AT.format("copies.began"), "ended": _AT.format(f"copies.began+small.tables.rev*{PACE}"),
         "challenge": "copies.challenge", "closes": _SORTED.format("dailies.closes"), "mu": "NULL", "sigma": "NULL"},
    )  # fmt: skip
    connection.execute("INSERT INTO names (member, name) SELECT DISTINCT member, 'Member ' || member FROM temp.seated")
    idle = _SORTED.format(f"unixepoch(updated) + {round(INACTIVITY.total_seconds())}")
    running = "status = 'running' AND challenge IS NULL"
    kept = "INSERT INTO timers (kind, subject, due, guild)"
    connection.execute(f"{kept} SELECT ?, id, {idle}, guild FROM tables WHERE {running}", (IDLE,))
    connection.execute(f"{kept} SELECT ?, id, closes, guild FROM challenges WHERE closed IS NULL", (TIMER,))


def _insert(connection: sqlite3.Connection, table: str, source: str, others: Mapping[str, str]) -> None:
    """Rows of the small database, in which these columns come from elsewhere."""
    names = [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
    values = ", ".join(others.get(name, f"t.{name}") for name in names)
    connection.execute(f"INSERT INTO main.{table} ({', '.join(names)}) SELECT {values} FROM {source}")
