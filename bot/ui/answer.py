"""The one owner of the answer that Discord expects within three seconds.

Several things may want to answer the same interaction: the work itself, the clock that must not run out, an error.
All of them go through this object, one at a time; it knows what was already said and picks the request that still
works. Nothing that is raised inside `async with Answer(...)` leaves it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from enum import Enum, auto
from types import TracebackType
from typing import Any, Self

import discord

from bot.ui import failures
from bot.ui.sheet import Sheet

_log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds until an answer that is still being worked on is acknowledged; Discord gives up after three."""


class Late(Enum):
    """How to acknowledge when the work takes longer."""

    UPDATE = auto()
    """A press: nothing is shown, the message with the control will be edited."""
    PRIVATE = auto()
    """A command: "thinking", for the member alone."""
    PUBLIC = auto()
    """A command that posts something for everybody."""


class Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: discord.Interaction[Any], *, late: Late, patience: float = PATIENCE) -> None:
        self.interaction = interaction
        self._late = late
        self._patience = patience
        self._turn = asyncio.Lock()
        self._waiting_to_be_filled = False
        self._refused = False
        self._timer: asyncio.Task[None] | None = None
        message = interaction.message
        self.private = message is not None and message.flags.ephemeral
        """Whether the pressed control stands on a message that this member alone sees."""
        self.message = None if message is None or self.private else message.id
        """The message for everybody that the pressed control stands on; None also when it has had its answer."""

    @property
    def member(self) -> int:
        """Who asked."""
        return self.interaction.user.id

    @property
    def channel(self) -> int | None:
        """Where it was asked."""
        return self.interaction.channel_id

    @property
    def public(self) -> bool:
        """Whether a message for everybody can be posted as the answer; from a private one nobody could follow it."""
        return self._late is not Late.PRIVATE and not self.private

    @property
    def _done(self) -> bool:
        return self.interaction.response.is_done()

    async def __aenter__(self) -> Self:
        self._timer = asyncio.create_task(self._acknowledge_when_late())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if self._timer is not None:
            self._timer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._timer
        if error is not None and not isinstance(error, Exception):
            return False
        try:
            if error is not None:
                await self.fail(error)
            elif self._late is Late.UPDATE:
                await self.acknowledge()
        except discord.HTTPException as unreachable:
            _log.info("could not answer interaction %s: %s", self.interaction.id, unreachable)
        return True

    async def _acknowledge_when_late(self) -> None:
        await asyncio.sleep(self._patience)
        await self.acknowledge()

    async def acknowledge(self) -> None:
        """Tell Discord that the answer will come. Does nothing when something was answered already, or in vain."""
        async with self._turn:
            if self._done or self._refused:
                return
            try:
                await self.interaction.response.defer(ephemeral=self._late is Late.PRIVATE)
            except discord.HTTPException as error:
                _log.info("could not acknowledge interaction %s: %s", self.interaction.id, error)
                self._refused = True
            else:
                self._waiting_to_be_filled = self._late is not Late.UPDATE

    async def edit(self, sheet: Sheet) -> None:
        """Change the message that the pressed control stands on."""
        await self._edit(sheet.as_edit())

    async def retire(self, content: str) -> None:
        """Take the controls off the message that the pressed control stands on; its picture stays."""
        await self._edit({"content": content, "view": None})

    async def _edit(self, arguments: dict[str, Any]) -> None:
        async with self._turn:
            if self._done:
                await self.interaction.edit_original_response(**arguments)
            else:
                await self.interaction.response.edit_message(**arguments)

    async def post(self, sheet: Sheet, *, silent: bool = False) -> int:
        """Send a message for everybody; its id."""
        if self._late is Late.UPDATE:
            await self.acknowledge()
        async with self._turn:
            if not self._done:
                response = await self.interaction.response.send_message(**sheet.as_new(), silent=silent)
                if response.message_id is None:
                    return (await self.interaction.original_response()).id
                return response.message_id
            if self._waiting_to_be_filled and self._late is Late.PUBLIC:
                self._waiting_to_be_filled = False
                return (await self.interaction.edit_original_response(**sheet.as_edit())).id
            message = await self.interaction.followup.send(**sheet.as_new(), silent=silent, wait=True)
            if message is None:
                raise RuntimeError("discord.py promised a message")
            return message.id

    async def tell(self, sheet: Sheet | str) -> None:
        """Say something to this member alone."""
        said = Sheet(sheet) if isinstance(sheet, str) else sheet
        async with self._turn:
            if not self._done:
                await self.interaction.response.send_message(**said.as_new(), ephemeral=True)
            elif self._waiting_to_be_filled and self._late is Late.PRIVATE:
                self._waiting_to_be_filled = False
                await self.interaction.edit_original_response(**said.as_edit())
            else:
                if self._waiting_to_be_filled:
                    self._waiting_to_be_filled = False
                    await self.interaction.delete_original_response()
                await self.interaction.followup.send(**said.as_new(), ephemeral=True)

    async def fail(self, error: Exception) -> None:
        """Say what went wrong: the sentence of an expected refusal, or an apology with the id that the log has."""
        expected = failures.sentence(error)
        if expected is not None:
            await self.tell(expected)
            return
        doing = f"answering interaction {self.interaction.id} of member {self.member}"
        await self.tell(failures.apology(failures.report(error, doing)))
