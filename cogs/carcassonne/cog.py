"""Carcassonne on Discord: its face, its pieces and the controls under its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.core.table.model import LiveTable
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Control
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.attachments import StaticImage
from bot.discord.pictures.fair_queue import Renderer
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import GameLooks, Lookup
from bot.discord.press.press import Press
from bot.discord.table.face import Suggestion
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.view import CarcassonneView
from bot.games.text import Language, Text, TextLike, render_text
from cogs.carcassonne import words
from cogs.carcassonne.face import CarcassonneFace
from renderers.carcassonne.holdings import draw_features, draw_fields
from renderers.carcassonne.sheet import draw_remaining, draw_tiles

# Private pictures: who holds which fields and features, and the remaining tiles.
#
# One message shows them; its buttons switch between them. Controls below the board open it, and so does /look.


TILES_LEFT, FIELDS, FEATURES = "tiles", "fields", "features"
"""The views; the first two are verbs of controls below a board, too."""
SWITCH = "overlay"
"""The verb that shows another view in the message."""


@dataclass(frozen=True, slots=True)
class MapView:
    """A private picture: its file, its button, its name in `/look`, its text, how it's drawn."""

    file: str
    label: Text
    name: Text
    text: Text
    draw: Renderer[CarcassonneView]


VIEWS: Mapping[str, MapView] = {
    FIELDS: MapView("fields.png", words.FIELDS, words.ALL_FIELDS, words.FIELDS_NOW, draw_fields),
    FEATURES: MapView("features.png", words.FEATURES, words.ALL_FEATURES, words.FEATURES_NOW, draw_features),
    TILES_LEFT: MapView("tiles-left.png", words.TILES_LEFT, words.TILES_FACE_DOWN, words.FACE_DOWN, draw_remaining),
}


class MapViews:
    """Serves the verbs and the views."""

    def __init__(self, dispatcher: Dispatcher, face: CarcassonneFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def open(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.tell(await self._sheet(press.response, live, press.control.verb))

    async def switch(self, press: Press) -> None:
        """Handle a control of the message, which shows the current table."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.show(await self._sheet(press.response, live, press.control.argument))

    def suggest_views(
        self, live: LiveTable, member: int, language: Language, names: Sequence[TextLike]
    ) -> Sequence[Suggestion]:
        """Suggest all views of this table."""
        found = _views_of(self._face.require_own(live).position.view(None))
        return [Suggestion(key, render_text(one.name, language)) for key, one in found.items()]

    async def show_view(self, response: Response, live: LiveTable, wanted: str) -> MessagePayload | None:
        """Show the view of this name; None if there is none."""
        key = wanted.strip().lower()
        return await self._sheet(response, self._face.require_own(live), key) if key in VIEWS else None

    async def _sheet(self, response: Response, live: LiveTable[CarcassonnePosition], key: str) -> MessagePayload:
        """Return the message with a view. Raises Declined where there is none."""
        view = replace(live.position.view(None), names=await self._dispatcher.names.seats(live.table))
        offered = _views_of(view)
        if key not in offered:
            raise Declined(words.NO_AIDS if key == TILES_LEFT else words.NO_FIELDS_HERE)
        shown = offered[key]
        picture = await self._dispatcher.draw_for(response, shown.draw, view, shown.file)
        controls: tuple[Control, ...] = tuple(
            Button(one.label, SWITCH, other, "main" if other == key else "plain") for other, one in offered.items()
        )
        return MessagePayload(
            shown.text, (picture,), controls if len(controls) > 1 else (), live.table.id, live.table.rev
        )


def _views_of(view: CarcassonneView) -> dict[str, MapView]:
    """Return the views of a table: fields in a base game, remaining tiles with aids."""
    hidden = {*(() if view.seats > 1 else (FIELDS, FEATURES)), *(() if view.aids else (TILES_LEFT,))}
    return {key: one for key, one in VIEWS.items() if key not in hidden}


LOOKUP = Lookup((), words.ALL_TILES, (StaticImage("tiles.png", draw_tiles),))
"""All tiles of the game on one sheet."""


async def setup(host: Host) -> None:
    """Let the bot host Carcassonne."""
    face = CarcassonneFace()
    views = MapViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, views))
    host.dispatcher.add_verb(TILES_LEFT, views.open)
    host.dispatcher.add_verb(FIELDS, views.open)
    host.dispatcher.add_verb(SWITCH, views.switch)
