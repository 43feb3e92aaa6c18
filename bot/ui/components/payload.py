"""A message that the bot wants to show: text, files, controls. It becomes arguments for discord.py at the last moment.

Every conversion makes fresh files and a fresh view: discord.py forgets our templates when a view is sent twice.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.games.text import Language, TextLike, message_text, written
from bot.model.table import is_former
from bot.ui.components.controls import AnyControl
from bot.ui.components.items import view_of

CONTENT_LENGTH = 2000

MORE = "\n…"
"""Ends a text that is longer than a message."""


class Drawn(Protocol):
    """A picture as the renderers make it: PNG bytes and the alt text that says what matters in it."""

    @property
    def png(self) -> bytes:
        """The file."""

    @property
    def alt(self) -> TextLike:
        """At most 1024 characters."""


class Upload(discord.File):
    """A file that is gone when it was sent: discord.py leaves its content referring to itself."""

    def close(self) -> None:
        """It was sent."""
        super().close()
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file that goes with a message."""

    name: str
    content: bytes
    alt: TextLike | None = None

    def file(self, language: Language) -> discord.File:
        """A fresh file object; discord.py reads each of them once."""
        alt = None if self.alt is None else written(self.alt, language)
        return Upload(io.BytesIO(self.content), filename=self.name, description=alt)


def enclosed(picture: Drawn, name: str = "board.png") -> Enclosure:
    """The picture as a file with alt text."""
    return Enclosure(name, picture.png, picture.alt)


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """One message. Controls belong to a table at a rev; only the members in `ping` are notified.

    It is written in the language of its readers when it becomes arguments, and nowhere else.
    """

    content: TextLike
    files: tuple[Enclosure, ...] = ()
    controls: tuple[AnyControl, ...] = ()
    table: str = ""
    rev: int = 0
    ping: tuple[int, ...] = ()

    def text(self, language: Language) -> str:
        """What its readers read, or as many lines of it as a message can hold, with a sign that there are more."""
        text = message_text(self.content, language)
        if len(text) <= CONTENT_LENGTH:
            return text
        shown = text[: CONTENT_LENGTH - len(MORE)]
        return (shown.rpartition("\n")[0] or shown) + MORE

    def as_new(self, language: Language) -> dict[str, Any]:
        """Arguments for sending."""
        arguments: dict[str, Any] = {
            "content": self.text(language),
            "allowed_mentions": allowed(self.ping),
            "files": [enclosure.file(language) for enclosure in self.files],
        }
        if self.controls:
            arguments["view"] = view_of(self.controls, self.table, self.rev, language)
        return arguments

    def as_edit(self, language: Language) -> dict[str, Any]:
        """Arguments for editing: what is not on this sheet goes away."""
        return {
            "content": self.text(language),
            "allowed_mentions": allowed(self.ping),
            "attachments": [enclosure.file(language) for enclosure in self.files],
            "view": view_of(self.controls, self.table, self.rev, language) if self.controls else None,
        }


def fitting(told: Sequence[TextLike], language: Language) -> list[TextLike]:
    """As many of these lines, from the first one on, as a message can hold."""
    room, kept = CONTENT_LENGTH, list[TextLike]()
    for each in told:
        room -= len(message_text(each, language)) + 1
        if room < 0:
            break
        kept.append(each)
    return kept


def allowed(ping: tuple[int, ...]) -> discord.AllowedMentions:
    """Nobody is notified but these members."""
    mentions = discord.AllowedMentions.none()
    if ping:
        mentions.users = [discord.Object(member) for member in ping if not is_former(member)]
    return mentions
