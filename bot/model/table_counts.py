"""How much there is to do in a store, counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.outbox import OutboxKind


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Unfinished tables by game, outbox entries by kind, and seconds by which the oldest entry is overdue."""

    tables: Mapping[str, int]
    owed: Mapping[OutboxKind, int]
    overdue: float
