"""Commands that explain one thing of a game, chosen from a list while typing: a card, a piece. With its picture.

Without a name the whole of it is shown, a picture a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.games.text import Text, TextLike
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_OPTION_LENGTH, shorten
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import Suggestion
from bot.ui.messages.search import search_suggestions
from bot.ui.pictures.static_images import StaticImage, draw_images
from bot.ui.transport.response import Deferral, Response

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Lookup:
    """What a command looks up: its name and help, that of its one option, all that there is to be found.

    `explained` gets what was chosen or typed, and raises Declined for what it does not know; `pictured` says after that
    what it looks like. `everything` says what all the sheets show, `sheets` which these are.
    """

    name: str
    help: Text
    option: str
    option_help: Text
    suggestions: Sequence[Suggestion]
    explain: Callable[[str], TextLike]
    picture: Callable[[str], StaticImage]
    overview: Text
    overview_images: Callable[[], tuple[StaticImage, ...]]

    async def answer(self, dispatcher: Dispatcher, wanted: str | None, theme: str) -> MessagePayload:
        """One thing, or everything, in pictures of this theme."""
        if wanted is None:
            return MessagePayload(
                self.overview, await draw_images(dispatcher.render_queue, self.overview_images(), theme)
            )
        text = self.explain(wanted)
        return MessagePayload(text, await draw_images(dispatcher.render_queue, (self.picture(wanted),), theme))


def lookup_command(dispatcher: Dispatcher, lookup: Lookup) -> app_commands.Command[Any, ..., Any]:
    """The command; it answers in private."""

    async def explain(interaction: Interaction, wanted: str | None = None) -> None:
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await response.tell(await lookup.answer(dispatcher, wanted, await dispatcher.theme_for(response)))

    async def complete(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=shorten(offer.label, MAX_OPTION_LENGTH), value=offer.notation)
            for offer in search_suggestions(lookup.suggestions, typed)
        ]

    app_commands.rename(wanted=lookup.option)(explain)
    app_commands.describe(wanted=command_text(lookup.option_help))(explain)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=lookup.name, description=command_text(lookup.help), callback=explain
    )
    command.autocomplete("wanted")(complete)
    return command
