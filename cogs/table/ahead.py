"""`/table try`: playing ahead in private, and leaving moves for one's next turn."""

from __future__ import annotations

from discord import app_commands

from bot.ui.components.controls import THEN
from bot.ui.components.listed import listed
from bot.ui.transport.answer import Answer, Late
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
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await lookup.latest_live(self.desk, interaction)
            notations = [part for part in (moves or "").split(THEN.strip()) if part.strip()]
            if withdraw:
                await answer.tell(await self.desk.premoves.withdrawn(live.table.id, answer.member))
            elif not leave:
                await self.desk.trials.begin(answer, live, *notations)
            elif moves is None:
                await self.desk.premoves.show(answer, live)
            else:
                await answer.tell(await self.desk.premoves.leave(live, answer.member, notations, careful=ask_first))
