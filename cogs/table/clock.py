"""`/table clock|pause`: how much time each seat has, and when nobody's goes by."""

from __future__ import annotations

from discord import app_commands

from bot.model.question import Ask
from bot.ui.components.listed import listed
from bot.ui.messages.lobby_sheet import read_tempo
from bot.ui.messages.tempo import CLOCK, NONE, said_tempo
from bot.ui.transport.answer import Answer, Late
from bot.ui.words import tempo as tempo_words
from cogs.table import lookup, words
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart


class Timing(TablePart):
    """Clock, pause."""

    @app_commands.command(description=listed(words.CLOCK))
    @app_commands.describe(
        bank=listed(words.BANK), increment=listed(words.INCREMENT), weekends_off=listed(words.WEEKENDS_OFF)
    )
    async def clock(
        self,
        interaction: Interaction,
        bank: app_commands.Range[int, 0, 1440] | None = None,
        increment: app_commands.Range[int, 0, 1440] = 0,
        weekends_off: bool = False,
    ) -> None:
        """Show the clock, or ask everybody for another one; in a lobby its opener chooses it."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            wanted = NONE if not bank else f"{bank} {increment}{' off' if weekends_off else ''}"
            lobby = await lookup.lobby(self.desk, interaction)
            if lobby is not None and bank is not None:
                await self.desk.lobbies.change(answer, lobby.id, f"{CLOCK} {wanted}")
                return
            if lobby is not None:
                await answer.tell(said_tempo(lobby.tempo))
                return
            live = await lookup.running(self.desk, interaction)
            if bank is None:
                banks = live.table.banks
                await answer.tell(said_tempo(None if banks is None else banks.tempo))
                return
            tempo = await self.tables.at_home(read_tempo(wanted), live.table.guild, answer.member)
            await self.desk.questions.ask(answer, live.table, Ask.TEMPO, NONE if tempo is None else str(tempo))

    @app_commands.command(description=listed(words.PAUSE))
    async def pause(self, interaction: Interaction) -> None:
        """Ask everybody for a pause, or end the one that there is."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            live = await lookup.running(self.desk, interaction)
            if live.table.banks is not None and live.table.banks.paused is not None:
                await self.desk.overtime.resume(answer, live.table.id)
                await answer.tell(tempo_words.RESUMED)
                return
            await self.desk.questions.ask(answer, live.table, Ask.PAUSE, "")
