"""The control under a board that shows a member their own cards in words."""

from __future__ import annotations

from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from cogs.factories.face import FactoriesFace
from cogs.factories.own_cards import own_cards


class CardCommands:
    """Serves the verb `cards`."""

    def __init__(self, dispatcher: Dispatcher, face: FactoriesFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.tell(own_cards(live, press.member))
