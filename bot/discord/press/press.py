"""A press: the use of a control, or the submission of a modal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.core.table.cache import Locks
from bot.discord.components.codec import ControlId
from bot.discord.components.modal import FieldValues
from bot.discord.transport.response import Response


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a control, with the response to it.

    `values` are the selected options.

    The submission of a modal is a press of the modal's id; `fields` are the values of its fields by key.
    """

    response: Response
    control: ControlId
    values: tuple[str, ...] = ()
    fields: FieldValues = field(default_factory=dict)

    @property
    def member(self) -> int:
        """The member who pressed."""
        return self.response.member

    @property
    def message(self) -> int | None:
        """The public message of the control."""
        return self.response.message

    def text(self, key: str) -> str:
        """Return the value of a modal's field, "" if it was left empty."""
        return next(iter(self.fields.get(key, ())), "")


Handler = Callable[[Press], Awaitable[object]]
"""Serves the presses of one control, or the submissions of one modal."""


class PressLocks:
    """Handles presses on the same subject one after the other."""

    def __init__(self) -> None:
        self._locks = Locks()

    @asynccontextmanager
    async def hold(self, press: Press, subject: str = "") -> AsyncIterator[None]:
        """Wait for other presses on the subject (default: the control's table).

        Acknowledge meanwhile.
        """
        turn = self._locks.of(subject or press.control.table)
        if turn.locked():
            await press.response.acknowledge()
        async with turn:
            yield
