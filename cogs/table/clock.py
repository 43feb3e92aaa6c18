"""`/table clock|pause`: how much time each seat has, and when nobody's goes by."""

from __future__ import annotations

from discord import app_commands

from bot.model.question import Ask
from bot.ui.components.command_text import command_text
from bot.ui.messages.lobby_message import read_time_control
from bot.ui.messages.time_control import CLOCK, NONE, clock_option
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import time_control as tempo_words
from cogs.table import lookup, words
from cogs.table.base import TableCog


class ClockCommands(TableCog):
    """Clock, pause."""

    @app_commands.command(description=command_text(words.CLOCK))
    @app_commands.describe(
        bank=command_text(words.BANK),
        increment=command_text(words.INCREMENT),
        weekends_off=command_text(words.WEEKENDS_OFF),
    )
    async def clock(
        self,
        interaction: Interaction,
        bank: app_commands.Range[int, 0, 1440] | None = None,
        increment: app_commands.Range[int, 0, 1440] = 0,
        weekends_off: bool = False,
    ) -> None:
        """Show the clock, or ask everybody for another one; in a lobby its opener chooses it."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            wanted = NONE if not bank else f"{bank} {increment}{' off' if weekends_off else ''}"
            lobby = await lookup.lobby(self.dispatcher, interaction)
            if lobby is not None and bank is not None:
                await self.dispatcher.lobbies.change(response, lobby.id, f"{CLOCK} {wanted}")
                return
            if lobby is not None:
                await response.tell(clock_option(lobby.time_control))
                return
            live = await lookup.running(self.dispatcher, interaction)
            if bank is None:
                banks = live.table.banks
                await response.tell(clock_option(None if banks is None else banks.time_control))
                return
            time_control = await self.tables.challenges.schedules.localize(
                read_time_control(wanted), live.table.guild, response.member
            )
            await self.dispatcher.questions.ask(
                response, live.table, Ask.TEMPO, NONE if time_control is None else str(time_control)
            )

    @app_commands.command(description=command_text(words.PAUSE))
    async def pause(self, interaction: Interaction) -> None:
        """Ask everybody for a pause, or end the current one."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            live = await lookup.running(self.dispatcher, interaction)
            if live.table.banks is not None and live.table.banks.paused is not None:
                await self.dispatcher.overtime.resume(response, live.table.id)
                await response.tell(tempo_words.RESUMED)
                return
            await self.dispatcher.questions.ask(response, live.table, Ask.PAUSE, "")
