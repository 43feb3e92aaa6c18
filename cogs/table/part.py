"""What the parts of `/table` share. Each part is a few commands; `cogs.table` puts them under one name."""

from __future__ import annotations

from discord.ext import commands

from bot.games.text import Said, sentences
from bot.model.table import Live
from bot.ui.client.host import Host
from bot.ui.components.links import board_link
from bot.ui.transport.answer import Answer


class TablePart(commands.Cog):
    """Some of the commands of `/table`."""

    def __init__(self, host: Host) -> None:
        self.desk = host.desk
        self.tables = host.desk.tables

    async def pointed(self, answer: Answer, said: Said, live: Live) -> None:
        """Tell the member something, with the way to the board as it is posted now."""
        table = (await self.tables.live(live.table.id)).table
        await answer.tell(sentences(said, board_link(table)))
