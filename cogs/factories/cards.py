"""Cards in words: one's own by a control, usable ones first, and any card of the game by `/factories card`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.answer import Answer, Late
from bot.ui.controls import shortened
from bot.ui.desk import Desk
from bot.ui.matching import matching
from bot.ui.press import Press
from cogs.factories.explaining import KNOWN, explained
from cogs.factories.own_cards import own_cards

OPTION_LENGTH = 100

Interaction = discord.Interaction[Any]


class Cards:
    """Serves the verb `cards` and the command."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._desk.tables.live(press.control.table)
        await press.answer.tell(own_cards(live, press.member))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/factories card`."""

        async def card(interaction: Interaction, name: str) -> None:
            async with Answer(interaction, late=Late.PRIVATE) as answer:
                await answer.tell(explained(name))

        async def complete(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=shortened(offer.label, OPTION_LENGTH), value=offer.notation)
                for offer in matching(KNOWN, typed)
            ]

        app_commands.describe(name="A blueprint or a contractor.")(card)
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name="card", description="Explain a blueprint or a contractor in words.", callback=card
        )
        command.autocomplete("name")(complete)
        return command
