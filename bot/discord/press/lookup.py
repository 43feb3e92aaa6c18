"""What `/look` shows of a game: its printed pieces, and views of the table here.

A game's cog registers both with its face. Pieces are the same at every table; views need a position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.core.table.model import LiveTable
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.attachments import StaticImage, draw_images
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.table.face import Suggestion
from bot.discord.transport.response import Response
from bot.games.text import ENGLISH, Language, Text, TextLike, fold_typed


@dataclass(frozen=True, slots=True)
class LookupEntry:
    """A piece: its notation, its name in the list, its description and its picture."""

    notation: str
    label: Text
    text: Text
    picture: StaticImage


@dataclass(frozen=True, slots=True)
class Lookup:
    """All printed pieces of a game, and the text and pictures of the overview."""

    entries: Sequence[LookupEntry]
    overview: Text
    overview_images: tuple[StaticImage, ...]

    def suggestions(self, language: Language) -> tuple[Suggestion, ...]:
        """Return the entries for autocomplete; those with equal labels once."""
        labels = ((each.notation, each.label.render(language)) for each in reversed(self.entries))
        entries = {label: Suggestion(notation, label) for notation, label in labels}
        return tuple(entries.values())[::-1]

    def find(self, typed: str, language: Language = ENGLISH) -> LookupEntry | None:
        """Return the entry with this notation or label, or this label up to its colon.

        Labels are compared in a language and in English.
        """
        name = _normalize(typed)
        parts: Sequence[Callable[[LookupEntry], str]] = (
            lambda entry: entry.notation,
            *(partial(_label, said) for said in (language, ENGLISH)),
            *(partial(_label_head, said) for said in (language, ENGLISH)),
        )
        for part in parts:
            for entry in self.entries:
                if _normalize(part(entry)) == name:
                    return entry
        return None

    async def payload(
        self, render_queue: RenderQueue, entry: LookupEntry | None, style: PictureStyle
    ) -> MessagePayload:
        """Show one piece, or the overview, in pictures of this style."""
        text, images = (self.overview, self.overview_images) if entry is None else (entry.text, (entry.picture,))
        return MessagePayload(text, await draw_images(render_queue, images, style))


class TableViews(Protocol):
    """What a member can look at closely at a table of one game."""

    def suggest_views(
        self, live: LiveTable, member: int, language: Language, names: Sequence[TextLike]
    ) -> Sequence[Suggestion]:
        """List everything that can be looked at now."""

    async def show_view(self, response: Response, live: LiveTable, wanted: str) -> MessagePayload | None:
        """Show the thing chosen or typed; None if it's nothing of this table.

        Raises Declined.
        """


@dataclass(frozen=True, slots=True)
class GameLooks:
    """What `/look` shows of one game."""

    pieces: Lookup | None = None
    views: TableViews | None = None


def _label(language: Language, entry: LookupEntry) -> str:
    return entry.label.render(language)


def _label_head(language: Language, entry: LookupEntry) -> str:
    return _label(language, entry).partition(":")[0]


def _normalize(name: str) -> str:
    return fold_typed(name.replace("_", " "))


def viewing_seat(live: LiveTable, member: int) -> int:
    """Return the member's seat.

    For others the seat to move, or the first at the end of the game.
    """
    seats = live.table.seats_of(member)
    return seats[0] if seats else next(iter(live.position.deciders), 0)
