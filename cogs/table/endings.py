"""`/table resign|abandon`: ending a table before its time, each after a confirmation."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.tables.errors import NotSeated, TableFrozen
from bot.tables.model import Table
from bot.ui.answer import Answer, Late
from bot.ui.controls import Button
from bot.ui.failures import Declined
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from cogs.table import lookup
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart


class Endings(TablePart):
    """Resign, abandon."""

    @app_commands.command(description="Give the game up. It ends without a result, and its seed is published.")
    async def resign(self, interaction: Interaction) -> None:
        """Ask whether the member means it."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            table = await lookup.unended(self.tables, interaction)
            _require_seat(table, answer.member)
            button = Button("Resign for good", "resign", tone="danger")
            said = f"Do you want to give this game up? {_what_it_means(table)} To play on, leave this alone."
            await answer.tell(Sheet(said, controls=(button,), table=table.id, rev=table.rev))

    async def resign_for_good(self, press: Press) -> None:
        """The member means it."""
        table = await self.tables.resign(press.control.table, press.member)
        await press.answer.retire("You gave the game up. `/table export` has its record.")
        await self._show_ended(press.answer, table)

    @app_commands.command(
        description="End the table here for everybody. For its members, and for who manages the channel."
    )
    async def abandon(self, interaction: Interaction) -> None:
        """Ask whether the member means it."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            table = await lookup.unended(self.tables, interaction)
            _require_say(table, interaction)
            button = Button("End the table", "abandon", tone="danger")
            said = (
                "Do you want to end this table for everybody? It ends without a result. To keep it, leave this alone."
            )
            await answer.tell(Sheet(said, controls=(button,), table=table.id, rev=table.rev))

    async def abandon_for_good(self, press: Press) -> None:
        """The member means it; what they may do is asked again, for this may be long after the command."""
        _require_say(await self._unended(press), press.answer.interaction)
        table = await self.tables.abandon(press.control.table, "A member ended the table.", press.member)
        await press.answer.retire("The table has ended. `/table export` has its record.")
        await self._show_ended(press.answer, table)

    async def _unended(self, press: Press) -> Table:
        try:
            return (await self.tables.live(press.control.table)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_ended(self, answer: Answer, table: Table) -> None:
        """Take the controls off the board. A frozen table has no board to show, and is left as it is."""
        answer.message = None
        try:
            live = await self.tables.live(table.id)
        except TableFrozen:
            return
        await self.desk.boards.go_on(answer, live, "The table has ended")


def _what_it_means(table: Table) -> str:
    """A game of several seats cannot go on with one of them empty: nobody would move for it."""
    if len(table.seats) > 1:
        return "The game cannot go on without your seat: it ends for everybody, without a result."
    return "It ends without a result."


def _require_seat(table: Table, member: int) -> None:
    if not table.seats_of(member):
        raise NotSeated(lookup.NOT_SEATED)


def _require_say(table: Table, interaction: discord.Interaction[Any]) -> None:
    if table.seats_of(interaction.user.id) or interaction.permissions.manage_channels:
        return
    raise Declined("Only a member of this table, or somebody who manages the channel, can end it.")
