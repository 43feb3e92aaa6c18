"""A control was used: who, which, what was chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.tables.cache import Locks
from bot.ui.components.codec import ControlId
from bot.ui.transport.response import Response


@dataclass(frozen=True, slots=True)
class Press:
    """One use of a control, with the answer that is owed for it; `values` are what was chosen in a select."""

    response: Response
    control: ControlId
    values: tuple[str, ...] = ()

    @property
    def member(self) -> int:
        """Who pressed."""
        return self.response.member

    @property
    def message(self) -> int | None:
        """The message that the control stands on."""
        return self.response.message


class PressLocks:
    """Serves presses on one subject one after the other."""

    def __init__(self) -> None:
        self._locks = Locks()

    @asynccontextmanager
    async def hold(self, press: Press, subject: str = "") -> AsyncIterator[None]:
        """Wait for its turn on a subject, the table of its control if none is said; it is acknowledged meanwhile."""
        turn = self._locks.of(subject or press.control.table)
        if turn.locked():
            await press.response.acknowledge()
        async with turn:
            yield
