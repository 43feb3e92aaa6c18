"""`/table invite|leave|replace|substitute`: change who holds a seat, after asking the members concerned."""

from __future__ import annotations

from datetime import timedelta

import discord
from discord import app_commands

from bot.ai.players import LEVELS
from bot.games.text import TextLike
from bot.model.errors import NotSeated, TableFrozen
from bot.model.question import Ask
from bot.model.table import Table
from bot.ui.components.command_text import command_text
from bot.ui.components.links import mention, not_seated
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import computers
from bot.ui.words import questions as words_of_questions
from cogs.table import lookup, words
from cogs.table.base import TableCog

STRENGTHS = [app_commands.Choice(name=command_text(computers.LEVELS[level]), value=level) for level in LEVELS]
"""Levels of a computer player that stands in for members."""

MAX_TEAM_SIZE = 4
"""Members who can share a seat: as many as the game has colours."""


class SeatCommands(TableCog):
    """Invite, leave, replace, substitute."""

    @app_commands.command(description=command_text(words.INVITE))
    @app_commands.describe(member=command_text(words.WHO_SHARES))
    async def invite(self, interaction: Interaction, member: discord.Member) -> None:
        """Ask a member to share the seat."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.unended(self.dispatcher, interaction)
            seat, members = _own_seat(table, response.member)
            _require_newcomer(member)
            if member.id in members:
                raise Declined(words.holds_already(mention(member.id)))
            if table.seats_of(member.id):
                raise Declined(words.plays_against(mention(member.id)))
            if len(members) >= MAX_TEAM_SIZE:
                raise Declined(words.team_full(MAX_TEAM_SIZE))
            await self.dispatcher.questions.ask(response, table, Ask.SHARE, f"{seat} {member.id}")

    @app_commands.command(description=command_text(words.LEAVE))
    @app_commands.describe(level=command_text(words.AT_WHICH_LEVEL))
    @app_commands.choices(level=STRENGTHS)
    async def leave(self, interaction: Interaction, level: str = "") -> None:
        """Take the member out of the lobby or the seat; the last one of a seat leaves it to the computer."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            lobby = await lookup.lobby(self.dispatcher, interaction)
            if lobby is not None:
                await self.dispatcher.lobbies.leave(response, lobby.id)
                return
            table = await lookup.unended(self.dispatcher, interaction)
            seat, members = _own_seat(table, response.member)
            others = tuple(other for other in members if other != response.member)
            if not others:
                if len(table.seats) == 1:
                    raise Declined(words.LAST_OF_SEAT)
                await self.dispatcher.questions.ask(response, table, Ask.LEAVE, f"{seat} {level}".strip())
                return
            await self.tables.seats.set_members(table.id, seat, others, response.member)
            if await self._show_again(response, table, words.LEFT):
                await response.tell(words.OTHERS_PLAY_ON)

    @app_commands.command(description=command_text(words.REPLACE))
    @app_commands.describe(by=command_text(words.WHO_TAKES_OVER), seat=command_text(words.WHICH_SEAT))
    async def replace(
        self, interaction: Interaction, by: discord.Member, seat: app_commands.Range[int, 1, 9] | None = None
    ) -> None:
        """Ask everybody concerned whether somebody else may take a seat over."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.unended(self.dispatcher, interaction)
            own, _ = _own_seat(table, response.member)
            _require_newcomer(by)
            number = own if seat is None else seat - 1
            await self.dispatcher.questions.ask(response, table, Ask.REPLACE, f"{number} {by.id}")

    @app_commands.command(description=command_text(words.SUBSTITUTE))
    @app_commands.describe(
        days=command_text(words.HOW_MANY_DAYS),
        seat=command_text(words.WHICH_SEAT),
        level=command_text(words.AT_WHICH_LEVEL),
    )
    @app_commands.choices(level=STRENGTHS)
    async def substitute(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60] | None = None,
        seat: app_commands.Range[int, 1, 9] | None = None,
        level: str = "",
    ) -> None:
        """Let the computer hold a seat until a date; or, without one, take it back."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.unended(self.dispatcher, interaction)
            own, _ = _own_seat(table, response.member)
            if days is None and table.seats[own].computer is not None:
                await self.dispatcher.questions.come_back(response, table.id)
                await response.tell(words_of_questions.CAME_BACK)
                return
            if days is None:
                raise Declined(words.FOR_HOW_LONG)
            until = self.tables.now() + timedelta(days=days)
            number = own if seat is None else seat - 1
            await self.dispatcher.questions.ask(
                response, table, Ask.SUBSTITUTE, f"{number} {until.isoformat()} {level}".strip()
            )

    async def _show_again(self, response: Response, table: Table, done: TextLike) -> bool:
        """Post the board with new controls; mention members who now have to decide."""
        try:
            live = await self.tables.tables.live(table.id)
        except TableFrozen:
            return True
        return await self.dispatcher.boards.go_on(response, live, done)


def _require_newcomer(member: discord.Member) -> None:
    if member.bot:
        raise Declined(words.NO_BOTS)


def _own_seat(table: Table, member: int) -> tuple[int, tuple[int, ...]]:
    """The number of the member's seat and who holds it. Raises NotSeated."""
    for number in table.seats_of(member):
        return number, table.seats[number].members
    raise NotSeated(not_seated(table))
