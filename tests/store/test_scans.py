"""No statement of the store reads a whole table that grows with the games played.

Every method is called with values of the right kind; SQLite says how it would run the statements. Without statistics,
which the bot never gathers, it decides the same for an empty database as for one with a million tables.
"""

from __future__ import annotations

import inspect
import re
import sqlite3
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from bot.core.delivery import changes
from bot.core.delivery.changes import Features, Write
from bot.core.delivery.entries import Content, OutboxKind, ToMember
from bot.core.notices.model import LETTER_ENTRY
from bot.core.people.personal_data import TableData
from bot.core.results.model import Result
from bot.core.services import Services
from bot.core.table.model import LogEntry, Stored, Table
from bot.store.database import Session
from bot.store.failures import ChannelOccupied, IdTaken, PeriodTaken, RunExists, StaleRevision
from bot.store.sqlite import SqliteStore
from cogs.lobby.model import Lobby, LobbyOpen, NoSuchLobby

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)

GROWING = frozenset({
    "tables", "members", "entries", "challenges", "names", "timers", "settings", "notices", "followers", "questions",
    "attempts", "puzzle_answers", "puzzle_ratings", "lobbies", "lobby_members", "reviews", "results", "ratings",
    "leagues", "league_members", "league_games", "league_players", "page_links", "page_sessions",
})  # fmt: skip
"""Tables of the database that have rows for everything that was ever played, for every member, or for what runs now."""

PARTIAL = frozenset({"entries_of_seats", "unfinished_by_game", "unrated_results", "voided_results"})
"""Indices of few of the rows, which may be read whole."""

ALLOWED = {
    "seats.drop_names": {"names"},  # once, when the bot starts
    "people.all_with": {"settings"},  # once, when the bot starts
    "challenge.move_for_outage": {"challenges", "tables"},  # once, when the bot starts after an outage
    "lobby.move_for_outage": {"lobbies"},  # the same
    "rating.rebuild_all": {"ratings", "results"},  # a command of whoever runs the bot
    "table.unfinished": {"tables"},  # nothing that serves members asks for every table that runs
    "people.about": {"challenges", "lobby_members", "notices", "questions", "leagues", "league_games"},
    "people.lobbies_of": {"lobby_members"},
    "people.forget": {"challenges", "lobby_members", "notices", "questions", "leagues", "league_games"},
    "leagues.forget_member": {"leagues", "league_games"},
    "server.about": {"results"},
    "server.forget": {"timers"},
}
"""Queries that may read a whole table: exporting or deleting what is kept of a member or a server, once."""

SERVICES = Services(SqliteStore("unused.db"))
ID, REV = "x", 1


def made(kind: Any) -> Any:
    """A value of a type: of dataclasses with values of their fields' types."""
    origin = typing.get_origin(kind)
    if origin is Callable:
        return lambda *_: None
    if origin in (typing.Union, types.UnionType):
        return made(next(each for each in typing.get_args(kind) if each is not type(None)))
    if kind == Sequence[TableData]:
        return SERVICES.people.kept
    if kind == Sequence[Result]:
        result: Result = _dataclass(Result)
        return (result, replace(result, seat=result.seat + 1))  # a game is rated with two seats at least
    if origin in (Sequence, Collection, Iterable, tuple, Mapping):
        parts = [each for each in typing.get_args(kind) if each is not Ellipsis]
        return {} if origin is Mapping else tuple(made(each) for each in parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if kind is Stored:
        return Stored(made(Table), (), b"seed")
    if kind is Table:
        whole: Table = _dataclass(Table)
        return replace(whole, rev=0, run=None, board=None, banks=None, outcome=None, ended=None)
    if kind is Write:
        return Write(replace(made(Table), rev=REV), NOW, replace(_dataclass(LogEntry), n=REV))
    if kind is Features:
        return SERVICES.repository.features
    if kind is OutboxKind:
        return LETTER_ENTRY
    if kind is Content:
        return ToMember(REV)
    if kind is Lobby:
        return replace(_dataclass(Lobby), time_control=None)
    if hasattr(kind, "_fields"):
        return kind(*map(made, typing.get_type_hints(kind).values()))
    if is_dataclass(kind):
        return _dataclass(kind)
    if origin is typing.Literal:
        return typing.get_args(kind)[0]
    return {
        str: ID,
        int: REV,
        bool: True,
        float: 1.0,
        bytes: b"seed",
        datetime: NOW,
        timedelta: timedelta(1),
        object: ID,
    }[kind]


def _dataclass(kind: Any) -> Any:
    hints = typing.get_type_hints(kind)
    return kind(**{field.name: made(hints[field.name]) for field in fields(kind) if field.init})


Query = Callable[..., Any]


QUERIES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for part in ("bot", "cogs")
    for path in sorted((ROOT / part).rglob("*queries.py"))
]
"""The modules with queries."""


def _subject(module: str) -> str:
    """Return what a module's queries are about.

    >>> _subject("cogs.premove.queries"), _subject("bot.store.timer_queries")
    ('premove', 'timer')
    """
    *_, folder, name = module.split(".")
    return folder if name == "queries" else name.removesuffix("_queries")


def all_queries() -> Mapping[str, Query]:
    """Every public query by name; those that insert rows come first, those that delete them last."""
    modules = [changes, *map(import_module, QUERIES)]
    found = {
        f"{_subject(module.__name__)}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }
    found = {name: query for name, query in found.items() if Session in typing.get_type_hints(query).values()}
    for name in (
        "people.selected",
        "challenge.select",
        "outage.move",
        "outage.show_again",
    ):  # their argument is a statement, or a part of one
        del found[name]
    deletes, inserts = (".forget", ".drop"), ".add"
    order = sorted(found, key=lambda name: (any(each in name for each in deletes), inserts not in name, name))
    return {name: found[name] for name in order}


async def asked_by(store: SqliteStore, name: str, query: Query) -> list[str]:
    """The statements that a query runs."""
    statements: list[str] = []
    hints = typing.get_type_hints(query)
    _, *parameters = inspect.signature(query).parameters
    arguments: dict[str, Any] = {
        parameter: "" if parameter == "ours" else made(hints[parameter]) for parameter in parameters
    }
    if name == "tables.reopen":
        arguments["after"] = replace(arguments["after"], rev=REV)
    connections = [store._writer, store._reader]
    for connection in connections:
        assert connection is not None
        await connection.set_trace_callback(statements.append)
    with suppress(
        LobbyOpen, NoSuchLobby, sqlite3.IntegrityError, RunExists, IdTaken, ChannelOccupied, PeriodTaken, StaleRevision
    ):
        await store.write(lambda session: query(session, **arguments))
    for connection in connections:
        assert connection is not None
        await connection.set_trace_callback(lambda _: None)
    return [each for each in statements if re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b", each)]


async def scans(store: SqliteStore, statement: str) -> list[str]:
    """The growing tables that a statement would read from one end to the other."""
    assert store._writer is not None
    rows = await store._writer.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}")
    texts = [str(row[3]) for row in rows]
    found = [match for line in texts if (match := re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", line))]
    first_of_index = statement.endswith("LIMIT 1")
    return [
        table
        for table, index in (match.groups() for match in found)
        if table in GROWING and index not in PARTIAL and not (index and first_of_index)
    ]


async def test_no_statement_reads_a_whole_table_that_grows(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    assert store._writer is not None
    for pragma in ("foreign_keys = OFF", "ignore_check_constraints = ON"):  # what a method is called with is made up
        await store._writer.execute(f"PRAGMA {pragma}")
    try:
        asked = {name: await asked_by(store, name, query) for name, query in all_queries().items()}
        reading = [
            f"{name}: {table}: {statement}"
            for name, statements in asked.items()
            for statement in statements
            for table in {*await scans(store, statement)} - ALLOWED.get(name, set())
        ]
    finally:
        await store.close()
    assert all(asked.values())
    assert not reading, "\n".join(reading)
