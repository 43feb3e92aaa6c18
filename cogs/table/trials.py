"""`/table try`: playing ahead in private, and leaving moves for one's next turn."""

from __future__ import annotations

from discord import app_commands

from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MOVE_SEPARATOR
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.table import lookup, words
from cogs.table.base import TableCog


class TrialCommand(TableCog):
    """Try."""

    @app_commands.command(name="try", description=command_text(words.TRY))
    @app_commands.describe(
        moves=command_text(words.MOVES_TO_TRY),
        leave=command_text(words.LEAVE_THEM),
        ask_first=command_text(words.ASK_FIRST),
        withdraw=command_text(words.WITHDRAW),
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
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            live = await lookup.latest_live(self.dispatcher, interaction)
            notations = [part for part in (moves or "").split(MOVE_SEPARATOR.strip()) if part.strip()]
            if withdraw:
                await response.tell(await self.dispatcher.premoves.withdraw_for(live.table.id, response.member))
            elif not leave:
                await self.dispatcher.trials.begin(response, live, *notations)
            elif moves is None:
                await self.dispatcher.premoves.show(response, live)
            else:
                await response.tell(
                    await self.dispatcher.premoves.leave(live, response.member, notations, careful=ask_first)
                )
