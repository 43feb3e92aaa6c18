"""Statements for try-outs: at most one per member and table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.core.table.model import LiveTable
from bot.core.table.rows import first
from bot.errors import TableError
from bot.store.database import Session
from cogs.trial import words

# A member's try-out, and what refuses it


class NoSuchTrial(TableError):
    """The member has no try-out with this id."""

    def __init__(self) -> None:
        super().__init__(words.NO_SUCH_TRIAL)


class TrialOver(TableError):
    """The table of a `trial` has moved on or ended; `live` is its current state."""

    def __init__(self, trial: Trial, live: LiveTable) -> None:
        super().__init__(words.trial_over(trial.rev, live.table.rev))
        self.trial = trial
        self.live = live


@dataclass(frozen=True, slots=True)
class Trial:
    """Moves that a member tries out, on top of the table's rev at that time."""

    id: str
    table: str
    member: int
    rev: int
    moves: tuple[str, ...]


_BETWEEN = "\n"
"""Separates moves; no notation contains it."""


def keep(connection: Session, trial: Trial) -> None:
    """Store a member's try-out at a table, replacing an earlier one."""
    connection.execute(
        "INSERT INTO trials (table_id, member, id, rev, moves) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO UPDATE"
        " SET id = excluded.id, rev = excluded.rev, moves = excluded.moves",
        (trial.table, trial.member, trial.id, trial.rev, _BETWEEN.join(trial.moves)),
    )


def find(connection: Session, trial_id: str) -> Trial | None:
    """Return one try-out."""
    row = first(connection, "SELECT table_id, member, rev, moves FROM trials WHERE id = ?", (trial_id,))
    if row is None:
        return None
    table, member, rev, moves = row
    return Trial(trial_id, table, member, rev, tuple(moves.split(_BETWEEN)) if moves else ())


def drop(connection: Session, trial_id: str) -> None:
    """Delete a try-out."""
    connection.execute("DELETE FROM trials WHERE id = ?", (trial_id,))


# Data of members and servers

DATA = (
    TableData(
        table="trials",
        deletes=["member"],
        member={"trials": 'SELECT table_id AS "table", rev, moves FROM trials WHERE member = ?1 ORDER BY table_id'},
        of_server=AT_TABLES_OF_SERVER,
    ),
)
