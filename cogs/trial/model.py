"""A member's try-out, and what refuses it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.table.model import LiveTable
from bot.errors import TableError
from cogs.trial import words


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
