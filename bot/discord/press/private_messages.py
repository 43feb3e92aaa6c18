"""Base of private messages next to a board (hints, trials) to play from.

A picture that can't be made now is left out.
"""

from __future__ import annotations

from bot.core.table.model import LiveTable
from bot.discord.components.links import board_link
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.pictures.attachments import draw_attachments
from bot.discord.pictures.avatars import member_style
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.transport.response import Response
from bot.games.contract import View
from bot.games.text import Text, sentences


class PrivateMessages:
    """A kind of private message."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._services = dispatcher.services
        self._faces = dispatcher.faces
        self._names = dispatcher.names
        self._render_queue = dispatcher.render_queue
        self._boards = dispatcher.boards
        self._hands = dispatcher.hands

    async def _picture(self, seen: View, live: LiveTable, response: Response) -> tuple[FileAttachment, ...]:
        """Draw the table as the member sees it; empty if that fails."""
        style = await member_style(self._services.settings, response.interaction, live.table.guild)
        face = self._faces[live.table.game]
        return await draw_attachments(self._render_queue, seen, style, live.table.id, face.private_renderer_of(seen))

    async def _go_on(self, response: Response, live: LiveTable, text: Text | None = None) -> None:
        """Go on with the table after a move from this message, which a text replaces; without one it's deleted.

        A run goes on in the message.
        """
        if live.table.run is not None:
            await self._hands.go_on(response, live)
            return
        if text is None:
            await response.acknowledge()
            await response.discard()
        else:
            await response.show(MessagePayload(sentences(text, board_link(live.table))))
        response.message = None
        await self._boards.go_on(response, live)
