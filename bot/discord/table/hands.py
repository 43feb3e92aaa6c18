"""Private messages with a member's view of a table, from which they can play.

Discord marks presses on such a message, so nothing is remembered: a press on an old one brings it up to date, even
after a restart.
"""

from __future__ import annotations

import logging

from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.components.links import board_link
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.render_queue import Superseded
from bot.discord.press.press import Press
from bot.discord.table.table_message import TablePayloads
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.response import Response
from bot.games.contract import Move
from bot.games.text import TextLike, lines, sentences

_log = logging.getLogger(__name__)

FIRST_WAIT_SECONDS = 4.0
"""Seconds until a run's board is shown while computer players still think."""

MAX_WAIT_SECONDS = 600.0
"""Seconds that a response waits for computer players.

Discord takes no answer after 15 minutes.
"""


class Hands:
    """Shows members their views of tables."""

    def __init__(self, services: Services, payloads: TablePayloads) -> None:
        self._services = services
        self._payloads = payloads

    async def press(self, press: Press) -> None:
        """Handle the control on a board (answered privately) or on that message.

        Old ones work, because the table is always shown as it is now. Raises NotSeated.
        """
        await self.open(press.response, await self._services.tables.live(press.control.table))

    async def open(self, response: Response, live: LiveTable) -> None:
        """Show the member's view of the table. Raises NotSeated."""
        _, payload = await self._payloads.newest(live, response)
        await response.show(payload)

    async def show(self, response: Response, live: LiveTable, *, proposal: Move | None = None, look: str = "") -> None:
        """Show the table privately, with a proposal or a page of choices."""
        try:
            message = (live.table.id, response.member)
            payload = await self._payloads.private(live, response, proposal=proposal, look=look, message=message)
        except Superseded:
            return
        try:
            await response.show(payload)
        except CALL_ERRORS as error:
            _log.info("private message not updated: table=%s error=%s", live.table.id, error)

    async def go_on(self, response: Response, live: LiveTable) -> None:
        """Show the table after a move; a run again after the computers' moves."""
        live = await self._services.computers.wait_for_moves(live, FIRST_WAIT_SECONDS)
        await self.show(response, live)
        later = await self._services.computers.wait_for_moves(live, MAX_WAIT_SECONDS)
        if later is not live:
            await self.show(response, later)

    async def catch_up(self, response: Response, live: LiveTable, sentence: TextLike) -> None:
        """Answer a press on an outdated private message: show the table below a sentence."""
        if sentence:
            sentence = sentences(sentence, board_link(live.table))
        if not live.table.seats_of(response.member):
            if sentence:
                await response.conclude(sentence)
            return
        _, payload = await self._payloads.newest(live, response)
        await response.show(
            MessagePayload(
                lines(sentence, payload.content), payload.files, payload.controls, payload.table, payload.rev
            )
        )
