"""What members try out at tables: one trial each at a table, dropped when it was played or another one begins."""

from __future__ import annotations

from bot.model.table import Trial
from bot.store.queries.rows import first
from bot.store.session import Session

_BETWEEN = "\n"
"""What stands between the moves of a trial; no notation has it."""


def keep(connection: Session, trial: Trial) -> None:
    """Keep what a member tries at a table, in the place of what they tried there before."""
    connection.execute(
        "INSERT INTO trials (table_id, member, id, rev, moves) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO UPDATE"
        " SET id = excluded.id, rev = excluded.rev, moves = excluded.moves",
        (trial.table, trial.member, trial.id, trial.rev, _BETWEEN.join(trial.moves)),
    )


def find(connection: Session, trial_id: str) -> Trial | None:
    """One trial."""
    row = first(connection, "SELECT table_id, member, rev, moves FROM trials WHERE id = ?", (trial_id,))
    if row is None:
        return None
    table, member, rev, moves = row
    return Trial(trial_id, table, member, rev, tuple(moves.split(_BETWEEN)) if moves else ())


def drop(connection: Session, trial_id: str) -> None:
    """Forget a trial."""
    connection.execute("DELETE FROM trials WHERE id = ?", (trial_id,))
