"""`/table invite|leave`: who shares a seat."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.tables.errors import NotSeated, TableFrozen
from bot.tables.model import Table
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.links import board_link, mention, mentions
from bot.ui.sheet import Sheet
from cogs.table import lookup
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart

LARGEST_TEAM = 4
"""Members that may share a seat: as many as a game has colours at most."""


class Seating(TablePart):
    """Invite, leave."""

    @app_commands.command(description="Let another member share your seat at the table here.")
    @app_commands.describe(member="Who shall play with you.")
    async def invite(self, interaction: Interaction, member: discord.Member) -> None:
        """Add a member to the seat, and call them."""
        async with Answer(interaction, late=Late.PUBLIC) as answer:
            if member.bot:
                raise Declined("A bot cannot hold a seat. Choose a person.")
            table = await self._table(interaction)
            seat, members = _own_seat(table, answer.member)
            if member.id in members:
                raise Declined(f"{mention(member.id)} holds this seat with you already.")
            if table.seats_of(member.id):
                raise Declined(f"{mention(member.id)} plays against you at this table. Choose somebody else.")
            if len(members) >= LARGEST_TEAM:
                raise Declined(f"At most {LARGEST_TEAM} members can share a seat.")
            await self.tables.set_members(table.id, seat, (*members, member.id), answer.member)
            said = f"{mention(member.id)} shares the seat of {mentions(members)} now. {board_link(table)}"
            await answer.post(Sheet(said, ping=(member.id,)))
            await self._show_again(answer, table, f"{mention(member.id)} shares your seat now")

    @app_commands.command(description="Leave the lobby here, or the seat that you share; the others play on.")
    async def leave(self, interaction: Interaction) -> None:
        """Take the member out of the lobby or the seat."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            channel = interaction.channel_id
            lobby = None if channel is None else await self.tables.lobbies.in_channel(channel)
            if lobby is not None:
                await self.desk.lobbies.leave(answer, lobby.id)
                return
            table = await self._table(interaction)
            seat, members = _own_seat(table, answer.member)
            others = tuple(other for other in members if other != answer.member)
            if not others:
                raise Declined("Nobody else holds your seat. Invite somebody, or end the game with `/table resign`.")
            await self.tables.set_members(table.id, seat, others, answer.member)
            if await self._show_again(answer, table, "You left the table"):
                await answer.tell("You left the table. The others play on.")

    async def _table(self, interaction: Interaction) -> Table:
        """The table of this channel, a frozen one too."""
        try:
            return (await lookup.running(self.tables, interaction)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_again(self, answer: Answer, table: Table, done: str) -> bool:
        """The board, whose controls are from before the change; whoever decides only now is called."""
        try:
            live = await self.tables.live(table.id)
        except TableFrozen:
            return True
        return await self.desk.boards.go_on(answer, live, done)


def _own_seat(table: Table, member: int) -> tuple[int, tuple[int, ...]]:
    """The number of the member's seat and who holds it. Raises NotSeated."""
    for number in table.seats_of(member):
        return number, table.seats[number].members
    raise NotSeated(lookup.NOT_SEATED)
