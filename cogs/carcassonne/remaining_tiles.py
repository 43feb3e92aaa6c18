"""The remaining tiles as a private picture, by a control and by `/look`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.text import Language, render_text
from bot.model.table import LiveTable
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import Suggestion
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Response
from cogs.carcassonne import words
from cogs.carcassonne.face import CarcassonneFace
from renderers.carcassonne.sheet import draw_remaining

TILES_LEFT = "tiles"


class RemainingTiles:
    """Serves the verb `tiles` and the view of that name."""

    def __init__(self, dispatcher: Dispatcher, face: CarcassonneFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        await press.response.tell(await self._sheet(press.response, await self._dispatcher.at(self._face, press)))

    def suggest_views(
        self, live: LiveTable, member: int, language: Language, names: Sequence[str]
    ) -> Sequence[Suggestion]:
        """Suggest the one view."""
        return (Suggestion(TILES_LEFT, render_text(words.TILES_FACE_DOWN, language)),)

    async def show_view(self, response: Response, live: LiveTable, wanted: str) -> MessagePayload | None:
        """Show the tiles that are face down."""
        return await self._sheet(response, self._face.require_own(live)) if wanted.lower() == TILES_LEFT else None

    async def _sheet(self, response: Response, live: LiveTable[CarcassonnePosition]) -> MessagePayload:
        view = live.position.view(None)
        if not view.aids:
            raise Declined(words.NO_AIDS)
        picture = await self._dispatcher.draw_for(response, draw_remaining, view, "tiles-left.png")
        return MessagePayload(words.FACE_DOWN, (picture,))
