"""Counts of unfinished work in a store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.outbox import OutboxKind


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Tables by game key, outbox entries by kind, seconds the oldest is overdue."""

    tables: Mapping[str, int]
    owed: Mapping[OutboxKind, int]
    overdue: float
