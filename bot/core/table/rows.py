"""Conversion between rows and tables."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.table.model import (
    BoardMessage,
    Forfeit,
    ForfeitReason,
    Run,
    Seat,
    Status,
    Stored,
    StoryMessage,
    Table,
    Venue,
)
from bot.core.time.time_control import Banks
from bot.store.database import Row, Session
from bot.store.timer_queries import written

_COLUMNS = (
    "id, game, rules_version, options, guild, channel, opener, status, commitment, rev, take_backs,"
    " created, updated, ended, outcome, board_channel, board_message, board_ping, board_told, story_message,"
    " story_after, story_upto, challenge, closes, counts, commitment_form, seats, computers, with_computer, passed_on,"
    " banks, idle, hints, hints_allowed, venue, link_guild, first_game"
)
UNFINISHED = "status IN ('running', 'frozen')"
OF_CHANNEL = "channel = ? AND challenge IS NULL"


def first(connection: Session, query: str, values: Sequence[object]) -> Any:
    """Return the first row, None if there is none."""
    return connection.execute(query, values).fetchone()


def only(tables: Sequence[Table]) -> Table | None:
    """Return the table of a query that finds at most one."""
    return tables[0] if tables else None


def find(connection: Session, condition: str, values: Sequence[object]) -> list[Table]:
    """Return the tables that meet a condition, the oldest first."""
    seats: defaultdict[str, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table_id, seat, member in connection.execute(
        f"SELECT table_id, seat, member FROM members WHERE table_id IN (SELECT id FROM tables WHERE {condition})"
        " ORDER BY table_id, seat, place",
        values,
    ):
        seats[table_id][seat].append(member)
    lost = _forfeits(connection, condition, values)
    query = f"SELECT {_COLUMNS} FROM tables WHERE {condition} ORDER BY created, rowid"
    rows = [*connection.execute(query, values)]
    counts = {row["id"]: hint_counts(connection, row["id"]) for row in rows if row["hints"]}
    return [_table(row, seats[row["id"]], lost.get(row["id"], ()), counts.get(row["id"], {})) for row in rows]


def hint_counts(connection: Session, table_id: str) -> Mapping[int, int]:
    """Return how many hints each member was given at a table."""
    query = "SELECT member, count FROM hint_counts WHERE table_id = ? ORDER BY member"
    return {row[0]: row[1] for row in connection.execute(query, (table_id,))}


def _forfeits(connection: Session, condition: str, values: Sequence[object]) -> Mapping[str, tuple[Forfeit, ...]]:
    """The seats that lost early at these tables, in that order."""
    found: defaultdict[str, list[Forfeit]] = defaultdict(list)
    query = (
        "SELECT table_id, seat, member, reason, rev FROM forfeits WHERE table_id IN"
        f" (SELECT id FROM tables WHERE {condition}) ORDER BY table_id, rev, seat, place"
    )
    for table_id, seat, member, reason, rev in connection.execute(query, values):
        before = found[table_id][-1:]
        if before and before[0].seat == seat:
            found[table_id][-1] = replace(before[0], members=(*before[0].members, member))
        else:
            found[table_id].append(Forfeit(seat, (member,), ForfeitReason(reason), rev))
    return {table_id: tuple(forfeits) for table_id, forfeits in found.items()}


def _table(
    row: Row,
    seats: Mapping[int, Sequence[int]],
    forfeits: tuple[Forfeit, ...],
    hint_counts: Mapping[int, int],
) -> Table:
    return Table(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=json.loads(row["options"]),
        seats=_seats(row, seats),
        guild=row["guild"],
        channel=row["channel"],
        opener=row["opener"],
        status=Status(row["status"]),
        commitment=row["commitment"],
        rev=row["rev"],
        take_backs=row["take_backs"],
        created=datetime.fromisoformat(row["created"]),
        updated=datetime.fromisoformat(row["updated"]),
        ended=None if row["ended"] is None else datetime.fromisoformat(row["ended"]),
        outcome=None if row["outcome"] is None else json.loads(row["outcome"]),
        board=_board(row),
        story=_story(row),
        run=_run_of(row),
        commitment_form=row["commitment_form"],
        passed_on=row["passed_on"],
        with_computer=bool(row["with_computer"]),
        idle=bool(row["idle"]),
        hints=row["hints"],
        hints_allowed=bool(row["hints_allowed"]),
        hint_counts=hint_counts,
        banks=None if row["banks"] is None else Banks.from_json(json.loads(row["banks"])),
        forfeits=forfeits,
        venue=Venue(row["venue"]),
        link_guild=row["link_guild"],
        first_game=bool(row["first_game"]),
    )


def _seats(row: Row, members: Mapping[int, Sequence[int]]) -> tuple[Seat, ...]:
    computers = {int(number): Seat.read(0, text).computer for number, text in json.loads(row["computers"]).items()}
    return tuple(Seat(number, tuple(members.get(number, ())), computers.get(number)) for number in range(row["seats"]))


def _board(row: Row) -> BoardMessage | None:
    if row["board_message"] is None:
        return None
    return BoardMessage(row["board_channel"], row["board_message"], row["board_ping"], row["board_told"])


def _story(row: Row) -> StoryMessage | None:
    if row["story_message"] is None:
        return None
    return StoryMessage(row["story_message"], row["story_after"], row["story_upto"])


def _run_of(row: Row) -> Run | None:
    if row["challenge"] is None:
        return None
    return Run(row["challenge"], datetime.fromisoformat(row["closes"]), bool(row["counts"]))


def columns(stored: Stored) -> dict[str, object]:
    """Return all columns of a new row."""
    table = stored.table
    return {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": json.dumps(dict(table.options)),
        "seats": len(table.seats),
        "guild": table.guild,
        "channel": table.channel,
        "opener": table.opener,
        "seed": stored.seed,
        "commitment": table.commitment,
        "commitment_form": table.commitment_form,
        "created": table.created.isoformat(),
        "board_channel": None if table.board is None else table.board.channel,
        "board_message": None if table.board is None else table.board.message,
        "board_ping": None if table.board is None else table.board.ping,
        "board_told": 0 if table.board is None else table.board.told,
        "story_message": None if table.story is None else table.story.message,
        "story_after": 0 if table.story is None else table.story.after,
        "story_upto": 0 if table.story is None else table.story.upto,
        "hints": table.hints,
        "hints_allowed": table.hints_allowed,
        "venue": table.venue,
        "link_guild": table.link_guild,
        "first_game": table.first_game,
        "challenge": None if table.run is None else table.run.challenge,
        "closes": None if table.run is None else written(table.run.closes),
        "counts": None if table.run is None else table.run.counts,
        **changing_columns(table),
    }


def changing_columns(table: Table) -> dict[str, object]:
    """Return the columns that a log entry can change."""
    return {
        "status": table.status,
        "rev": table.rev,
        "take_backs": table.take_backs,
        "updated": table.updated.isoformat(),
        "ended": None if table.ended is None else table.ended.isoformat(),
        "outcome": None if table.outcome is None else json.dumps(dict(table.outcome)),
        "computers": json.dumps({s.number: str(replace(s, members=())) for s in table.seats if s.computer}),
        "passed_on": table.passed_on,
        "with_computer": table.with_computer,
        "idle": table.idle,
        "banks": written_banks(table.banks),
    }


def written_banks(banks: Banks | None) -> str | None:
    """Return the column with a table's time banks."""
    return None if banks is None else json.dumps(banks.as_json())


ExportedRows = Mapping[str, Sequence[Mapping[str, Any]]]
"""An export: rows by subject, each with its values by column name."""
