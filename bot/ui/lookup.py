"""Commands that explain one thing of a game, chosen from a list while typing: a card, a piece."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games.text import Said, Text
from bot.ui.answer import Answer, Late
from bot.ui.controls import OPTION_LENGTH, shortened
from bot.ui.face import Offer
from bot.ui.listed import listed
from bot.ui.search import matching

Interaction = discord.Interaction[Any]


def lookup(
    name: str, description: Text, option: str, meant: Text, known: Sequence[Offer], explained: Callable[[str], Said]
) -> app_commands.Command[Any, ..., Any]:
    """A command with one option, `meant` in its help, that suggests `known` and answers with `explained` in private.

    `explained` gets what was chosen or typed; it raises Declined for what it does not know.
    """

    async def explain(interaction: Interaction, wanted: str) -> None:
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await answer.tell(explained(wanted))

    async def complete(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=shortened(offer.label, OPTION_LENGTH), value=offer.notation)
            for offer in matching(known, typed)
        ]

    app_commands.rename(wanted=option)(explain)
    app_commands.describe(wanted=listed(meant))(explain)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=listed(description), callback=explain
    )
    command.autocomplete("wanted")(complete)
    return command
