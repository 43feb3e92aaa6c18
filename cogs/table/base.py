"""What the parts of `/table` share. Each part is a few commands; `cogs.table` puts them under one name."""

from __future__ import annotations

from discord.ext import commands

from bot.games.text import TextLike, sentences
from bot.model.table import LiveTable
from bot.ui.client.host import Host
from bot.ui.components.links import board_link
from bot.ui.transport.response import Response


class TableCog(commands.Cog):
    """Some of the commands of `/table`."""

    def __init__(self, host: Host) -> None:
        self.dispatcher = host.dispatcher
        self.tables = host.dispatcher.tables

    async def tell_with_link(self, response: Response, said: TextLike, live: LiveTable) -> None:
        """Tell the member something, with the way to the board as it is posted now."""
        table = (await self.tables.tables.live(live.table.id)).table
        await response.tell(sentences(said, board_link(table)))
