"""One's own cards in words by a control, usable ones first; any card in words and as a picture by `/factories card`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.actions.lookup import Lookup, lookup_command
from bot.ui.transport.press import Press
from cogs.factories import words
from cogs.factories.card_lookup import SUGGESTIONS, explain, picture, sheets
from cogs.factories.face import FactoriesFace
from cogs.factories.own_cards import own_cards


class CardCommands:
    """Serves the verb `cards` and the command."""

    def __init__(self, dispatcher: Dispatcher, face: FactoriesFace) -> None:
        self._desk = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._desk.at(self._face, press)
        await press.response.tell(own_cards(live, press.member))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/factories card`."""
        return lookup_command(
            self._desk,
            Lookup(
                "card", words.CARD, "name", words.WHICH_CARD, SUGGESTIONS, explain, picture, words.ALL_CARDS, sheets
            ),
        )
