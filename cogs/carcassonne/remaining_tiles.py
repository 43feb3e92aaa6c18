"""Which tiles are still face down: a picture for one member, by a control and by `/carcassonne tiles`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.games.carcassonne.game import CarcassonnePosition
from bot.model.table import LiveTable
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.command_text import command_text
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.carcassonne import words
from cogs.carcassonne.face import CarcassonneFace
from renderers.carcassonne.sheet import draw_remaining


class RemainingTiles:
    """Serves the verb `tiles` and the command."""

    def __init__(self, dispatcher: Dispatcher, face: CarcassonneFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        await press.response.tell(await self._sheet(press.response, await self._dispatcher.at(self._face, press)))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/carcassonne tiles`."""

        async def tiles(interaction: Interaction) -> None:
            async with Response(interaction, late=Deferral.PRIVATE) as response:
                await response.tell(await self._sheet(response, await self._dispatcher.latest(self._face, interaction)))

        return app_commands.Command(name="tiles", description=command_text(words.TILES), callback=tiles)

    async def _sheet(self, response: Response, live: LiveTable[CarcassonnePosition]) -> MessagePayload:
        view = live.position.view(None)
        if not view.aids:
            raise Declined(words.NO_AIDS)
        picture = await self._dispatcher.draw_for(response, draw_remaining, view, "tiles-left.png")
        return MessagePayload(words.FACE_DOWN, (picture,))
