"""A control was used: who, which, what was chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.tables.cache import Locks
from bot.ui.answer import Answer
from bot.ui.codec import ControlId


@dataclass(frozen=True, slots=True)
class Press:
    """One use of a control, with the answer that is owed for it; `values` are what was chosen in a select."""

    answer: Answer
    control: ControlId
    values: tuple[str, ...] = ()

    @property
    def member(self) -> int:
        """Who pressed."""
        return self.answer.member

    @property
    def message(self) -> int | None:
        """The message that the control stands on."""
        return self.answer.message


@asynccontextmanager
async def in_turn(turns: Locks, press: Press) -> AsyncIterator[None]:
    """Serve one press at a table after the other; one that has to wait is acknowledged at once."""
    turn = turns.of(press.control.table)
    if turn.locked():
        await press.answer.acknowledge()
    async with turn:
        yield
