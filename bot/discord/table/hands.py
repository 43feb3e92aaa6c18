"""The private message with a member's view of a table, from which they can play.

It follows the game as long as the token of the last press on it lives. Discord marks presses on such a message, so a
press on an older one brings it up to date, even after a restart.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from cachetools import TTLCache

from bot.core.errors import NotSeated
from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord.components.links import board_link
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.render_queue import Superseded
from bot.discord.press.press import Press
from bot.discord.table.table_message import TablePayloads
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.hooks import TOKEN_LIFETIME
from bot.discord.transport.response import PrivateMessage, Response
from bot.games.contract import Move
from bot.games.text import TextLike, lines, sentences

_log = logging.getLogger(__name__)

FIRST_WAIT_SECONDS = 4.0
"""Seconds until a run's board is shown while computer players still think."""

MAX_WAIT_SECONDS = 600.0
"""Seconds that a response waits for computer players.

Discord takes no answer after 15 minutes.
"""


CACHE_SIZE = 1000
"""Messages that follow their games at the same time."""


@dataclass(slots=True)
class _Following:
    """A message that follows a game, and the rev that it shows."""

    response: Response
    message: PrivateMessage
    rev: int


class Hands:
    """Shows members their views of tables, each in one message."""

    def __init__(self, services: Services, payloads: TablePayloads) -> None:
        self._services = services
        self._payloads = payloads
        self._following: TTLCache[tuple[str, int], _Following] = TTLCache(
            CACHE_SIZE, TOKEN_LIFETIME.total_seconds(), timer=lambda: services.now().timestamp()
        )

    async def press(self, press: Press) -> None:
        """Handle the control on a board (answered privately) or on that message.

        Old ones work, because the table is always shown as it is now. Raises NotSeated.
        """
        await self.open(press.response, await self._services.tables.live(press.control.table))

    async def open(self, response: Response, live: LiveTable) -> None:
        """Show the member's view of the table. Raises NotSeated."""
        _, payload = await self._payloads.newest(live, response)
        await self._put(response, payload)

    async def _put(self, response: Response, payload: MessagePayload) -> None:
        """Show the member's view in the pressed private message, or in a new one that replaces the one before."""
        if response.on_page:
            response.redraw(payload)
            return
        key = payload.table, response.member
        earlier = None if response.private else self._following.pop(key, None)
        message = await response.show(payload)
        self._following[key] = _Following(response, message, payload.rev)
        if earlier is not None:
            await earlier.message.delete()

    async def follow(self, live: LiveTable) -> None:
        """Bring members' messages up to date where what they can do has changed, but by their own presses."""
        table = live.table
        for member in table.members:
            shown = self._following.get((table.id, member))
            if shown is None or live.together or not _has_changed(live, member, shown.rev):
                continue
            try:
                live, payload = await self._payloads.newest(live, shown.response)
                if self._following.get((table.id, member)) is not shown:
                    continue  # the member's own press shows it meanwhile
                await shown.message.edit(payload)
                shown.rev = payload.rev
            except (NotSeated, *CALL_ERRORS) as error:
                self._following.pop((table.id, member), None)
                _log.info("private message doesn't follow: table=%s member=%d error=%s", table.id, member, error)

    async def show(self, response: Response, live: LiveTable, *, proposal: Move | None = None, look: str = "") -> None:
        """Show the table privately, with a proposal or a page of choices."""
        try:
            message = (live.table.id, response.member)
            payload = await self._payloads.private(live, response, proposal=proposal, look=look, message=message)
        except Superseded:
            return
        try:
            await self._put(response, payload)
        except CALL_ERRORS as error:
            _log.info("private message not updated: table=%s error=%s", live.table.id, error)

    async def go_on(self, response: Response, live: LiveTable) -> None:
        """Show the table after a move, and again after the computers' moves; a page follows its table without this."""
        if response.on_page:
            await self.show(response, live)
            return
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
        await self._put(response, replace(payload, content=lines(sentence, payload.content)))


def _has_changed(live: LiveTable, member: int, rev: int) -> bool:
    """Whether something has changed for a member's seats since this rev."""
    ended = live.table.status.ended and live.table.rev > rev
    return ended or any(live.changed[seat].rev > rev for seat in live.table.seats_of(member))
