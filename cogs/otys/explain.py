"""What the picture shows in signs, in words: the whole table by a control, any piece of the game by a command."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.otys.view import OtysView
from bot.ui.answer import Answer, Late
from bot.ui.controls import shortened
from bot.ui.desk import Desk
from bot.ui.matching import matching
from bot.ui.press import Press
from bot.ui.table_sheet import public_viewer
from cogs.otys.pieces import KNOWN, explained
from cogs.otys.table_words import table_in_words

OPTION_LENGTH = 100

Interaction = discord.Interaction[Any]


class Explain:
    """Serves the verb `words` and the command."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._desk.tables.live(press.control.table)
        view = live.position.view(public_viewer(live))
        assert isinstance(view, OtysView)  # noqa: S101
        await press.answer.tell(table_in_words(view))

    def command(self) -> app_commands.Command[Any, ..., Any]:
        """`/otys explain`."""

        async def explain(interaction: Interaction, what: str) -> None:
            async with Answer(interaction, late=Late.PRIVATE) as answer:
                await answer.tell(explained(what))

        async def complete(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=shortened(offer.label, OPTION_LENGTH), value=offer.notation)
                for offer in matching(KNOWN, typed)
            ]

        app_commands.describe(what="A diver, a sponsor, a reward token or a contract.")(explain)
        command: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name="explain", description="Explain a diver, sponsor, reward token or contract.", callback=explain
        )
        command.autocomplete("what")(complete)
        return command
