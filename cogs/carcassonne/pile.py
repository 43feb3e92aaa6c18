"""Which tiles are still face down: a picture for one member, by a control and by `/carcassonne tiles`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.carcassonne.view import CarcassonneView
from bot.tables.model import Live
from bot.ui.answer import Answer, Late
from bot.ui.desk import Desk
from bot.ui.failures import Declined
from bot.ui.press import Press
from bot.ui.sheet import Sheet, enclosed
from renderers.carcassonne.sheet import draw_remaining


class Remaining:
    """Serves the verb `tiles` and the command."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        await press.answer.tell(await self._sheet(await self._desk.tables.live(press.control.table)))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/carcassonne tiles`."""

        async def tiles(interaction: discord.Interaction[Any]) -> None:
            async with Answer(interaction, late=Late.PRIVATE) as answer:
                channel = interaction.channel_id
                live = None if channel is None else await self._desk.tables.latest_in(channel)
                if live is None or live.table.game != "carcassonne":
                    raise Declined(
                        "There is no table of Carcassonne in this channel. Open one with `/carcassonne new`."
                    )
                await answer.tell(await self._sheet(live))

        return app_commands.Command(name="tiles", description="Show which tiles are still face down.", callback=tiles)

    async def _sheet(self, live: Live) -> Sheet:
        view = live.position.view(None)
        assert isinstance(view, CarcassonneView)  # noqa: S101
        if not view.aids:
            raise Declined("This table is played without aids, so nobody counts the tiles for you.")
        picture = await self._desk.studio.make(draw_remaining, view)
        return Sheet("The tiles that are still face down, all piles together.", (enclosed(picture, "tiles-left.png"),))
