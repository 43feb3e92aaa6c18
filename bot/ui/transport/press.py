"""A press: the use of a control."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.tables.cache import Locks
from bot.ui.components.codec import ControlId
from bot.ui.transport.response import Response


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a control, with the response to it; `values` are the selected options."""

    response: Response
    control: ControlId
    values: tuple[str, ...] = ()

    @property
    def member(self) -> int:
        """The member who pressed."""
        return self.response.member

    @property
    def message(self) -> int | None:
        """The public message of the control."""
        return self.response.message


Handler = Callable[[Press], Awaitable[object]]
"""Serves the presses of one control."""


class PressLocks:
    """Handles presses on the same subject one after the other."""

    def __init__(self) -> None:
        self._locks = Locks()

    @asynccontextmanager
    async def hold(self, press: Press, subject: str = "") -> AsyncIterator[None]:
        """Wait for other presses on the subject (default: the control's table); acknowledge meanwhile."""
        turn = self._locks.of(subject or press.control.table)
        if turn.locked():
            await press.response.acknowledge()
        async with turn:
            yield
