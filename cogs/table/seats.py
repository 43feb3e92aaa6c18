"""`/table invite|leave`: who shares a seat."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.text import Said
from bot.tables.errors import NotSeated, TableFrozen
from bot.tables.model import Table
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.links import board_link, mention, mentions, not_seated
from bot.ui.listed import listed
from bot.ui.sheet import Sheet
from cogs.table import lookup, words
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart

LARGEST_TEAM = 4
"""Members that may share a seat: as many as a game has colours at most."""


class Seating(TablePart):
    """Invite, leave."""

    @app_commands.command(description=listed(words.INVITE))
    @app_commands.describe(member=listed(words.WHO_SHARES))
    async def invite(self, interaction: Interaction, member: discord.Member) -> None:
        """Add a member to the seat, and call them."""
        async with Answer(interaction, late=Late.PUBLIC) as answer:
            if member.bot:
                raise Declined(words.NO_BOTS)
            table = await self._table(interaction)
            seat, members = _own_seat(table, answer.member)
            if member.id in members:
                raise Declined(words.holds_already(mention(member.id)))
            if table.seats_of(member.id):
                raise Declined(words.plays_against(mention(member.id)))
            if len(members) >= LARGEST_TEAM:
                raise Declined(words.team_full(LARGEST_TEAM))
            await self.tables.set_members(table.id, seat, (*members, member.id), answer.member)
            said = words.shares(mention(member.id), mentions(members), board_link(table))
            await answer.post(Sheet(said, ping=(member.id,)))
            await self._show_again(answer, table, words.shares_yours(mention(member.id)))

    @app_commands.command(description=listed(words.LEAVE))
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
                raise Declined(words.LAST_OF_SEAT)
            await self.tables.set_members(table.id, seat, others, answer.member)
            if await self._show_again(answer, table, words.LEFT):
                await answer.tell(words.OTHERS_PLAY_ON)

    async def _table(self, interaction: Interaction) -> Table:
        """The table of this channel, a frozen one too."""
        try:
            return (await lookup.running(self.desk, interaction)).table
        except TableFrozen as frozen:
            return frozen.table

    async def _show_again(self, answer: Answer, table: Table, done: Said) -> bool:
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
    raise NotSeated(not_seated(table))
