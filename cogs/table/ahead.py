"""`/table try`: playing ahead in private, and leaving moves for one's next turn."""

from __future__ import annotations

from discord import app_commands

from bot.ui.components.controls import THEN
from bot.ui.components.listed import listed
from bot.ui.transport.response import Late, Response
from cogs.table import lookup, words
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart


class Ahead(TablePart):
    """Try."""

    @app_commands.command(name="try", description=listed(words.TRY))
    @app_commands.describe(
        moves=listed(words.MOVES_TO_TRY),
        leave=listed(words.LEAVE_THEM),
        ask_first=listed(words.ASK_FIRST),
        withdraw=listed(words.WITHDRAW),
    )
    async def try_it(
        self,
        interaction: Interaction,
        moves: str | None = None,
        leave: bool = False,
        ask_first: bool = False,
        withdraw: bool = False,
    ) -> None:
        """Begin a trial, with these moves tried already; or leave them for the next turn, show or withdraw them."""
        async with Response(interaction, late=Late.PRIVATE) as response:
            live = await lookup.latest_live(self.dispatcher, interaction)
            notations = [part for part in (moves or "").split(THEN.strip()) if part.strip()]
            if withdraw:
                await response.tell(await self.dispatcher.premoves.withdrawn(live.table.id, response.member))
            elif not leave:
                await self.dispatcher.trials.begin(response, live, *notations)
            elif moves is None:
                await self.dispatcher.premoves.show(response, live)
            else:
                await response.tell(
                    await self.dispatcher.premoves.leave(live, response.member, notations, careful=ask_first)
                )
