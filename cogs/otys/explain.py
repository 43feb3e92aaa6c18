"""What the picture shows in signs, in words: the whole table by a control, any piece of the game by a command."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.desk import Desk
from bot.ui.lookup import Lookup, lookup
from bot.ui.press import Press
from bot.ui.table_sheet import public_viewer
from cogs.otys import words
from cogs.otys.face import OtysFace
from cogs.otys.pieces import KNOWN, explained, pictured, sheets
from cogs.otys.table_words import table_in_words


class Explain:
    """Serves the verb `words` and the command."""

    def __init__(self, desk: Desk, face: OtysFace) -> None:
        self._desk = desk
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._desk.at(self._face, press)
        view = live.position.view(public_viewer(live))
        await press.answer.tell(table_in_words(view))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/otys explain`."""
        return lookup(
            self._desk,
            Lookup(
                "explain", words.EXPLAIN, "what", words.EXPLAINED, KNOWN, explained, pictured, words.ALL_PIECES, sheets
            ),
        )
