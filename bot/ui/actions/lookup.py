"""Commands that explain a component of a game, such as a card, with its picture.

Without a name they show the overview.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.games.names import UserText
from bot.games.text import Text
from bot.ui.actions.dispatcher import Dispatcher
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_OPTION_LENGTH, shorten
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import Suggestion
from bot.ui.messages.search import search_suggestions
from bot.ui.pictures.static_images import StaticImage, draw_images
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response


@dataclass(frozen=True, slots=True)
class LookupEntry:
    """One thing that can be looked up: its notation, its name in the list, its description and its picture."""

    notation: str
    label: str
    text: Text
    picture: StaticImage


@dataclass(frozen=True, slots=True)
class Lookup:
    """A lookup command: its name and help, its option, and everything that can be looked up.

    `explain` gets what was chosen or typed, and raises Declined if it is unknown; `picture` is called after that.
    `overview` is the text above `overview_images`.
    """

    name: str
    help: Text
    option: str
    option_help: Text
    entries: Sequence[LookupEntry]
    unknown: Callable[[UserText], Text]
    overview: Text
    overview_images: tuple[StaticImage, ...]

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The entries for autocomplete; those with equal labels once."""
        entries = {each.label: Suggestion(each.notation, each.label) for each in reversed(self.entries)}
        return tuple(entries.values())[::-1]

    def find(self, typed: str) -> LookupEntry:
        """The entry with this notation or label, or this label up to its colon. Raises Declined if there is none."""
        name = _normalize(typed)
        parts: Sequence[Callable[[LookupEntry], str]] = (
            lambda entry: entry.notation,
            lambda entry: entry.label,
            lambda entry: entry.label.partition(":")[0],
        )
        for part in parts:
            for entry in self.entries:
                if _normalize(part(entry)) == name:
                    return entry
        raise Declined(self.unknown(UserText(typed)))

    async def answer(self, dispatcher: Dispatcher, wanted: str | None, theme: str) -> MessagePayload:
        """Explain one component, or show the overview, in pictures of this theme."""
        found = None if wanted is None else self.find(wanted)
        text, images = (self.overview, self.overview_images) if found is None else (found.text, (found.picture,))
        return MessagePayload(text, await draw_images(dispatcher.render_queue, images, theme))


def _normalize(name: str) -> str:
    return " ".join(name.replace("_", " ").lower().split())


def lookup_command(dispatcher: Dispatcher, lookup: Lookup) -> app_commands.Command[Any, ..., Any]:
    """Make the command; it answers privately."""

    async def explain(interaction: Interaction, wanted: str | None = None) -> None:
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await response.tell(await lookup.answer(dispatcher, wanted, await dispatcher.theme_for(response)))

    async def complete(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=shorten(suggestion.label, MAX_OPTION_LENGTH), value=suggestion.notation)
            for suggestion in search_suggestions(lookup.suggestions, typed)
        ]

    app_commands.rename(wanted=lookup.option)(explain)
    app_commands.describe(wanted=command_text(lookup.option_help))(explain)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=lookup.name, description=command_text(lookup.help), callback=explain
    )
    command.autocomplete("wanted")(complete)
    return command
