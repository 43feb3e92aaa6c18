"""A message that the bot wants to show: text, files, controls. It becomes arguments for discord.py at the last moment.

Every conversion makes fresh files and a fresh view: discord.py forgets our templates when a view is sent twice.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.games.text import Language, TextLike, message_text, render_text
from bot.model.table import is_former
from bot.ui.components.controls import AnyControl
from bot.ui.components.items import build_view

MAX_CONTENT_LENGTH = 2000

MORE = "\n…"
"""Ends a text that is longer than a message."""


class DrawnPicture(Protocol):
    """A picture as the renderers make it: PNG bytes and the alt text that says what matters in it."""

    @property
    def png(self) -> bytes:
        """The file."""

    @property
    def alt(self) -> TextLike:
        """At most 1024 characters."""


class UploadFile(discord.File):
    """A file that is gone when it was sent: discord.py leaves its content referring to itself."""

    def close(self) -> None:
        """It was sent."""
        super().close()
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class FileAttachment:
    """A file that goes with a message."""

    name: str
    content: bytes
    alt: TextLike | None = None

    def to_file(self, language: Language) -> discord.File:
        """A fresh file object; discord.py reads each of them once."""
        alt = None if self.alt is None else render_text(self.alt, language)
        return UploadFile(io.BytesIO(self.content), filename=self.name, description=alt)


def attach_picture(picture: DrawnPicture, name: str = "board.png") -> FileAttachment:
    """The picture as a file with alt text."""
    return FileAttachment(name, picture.png, picture.alt)


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """One message. Controls belong to a table at a rev; only the members in `ping` are notified.

    It is written in the language of its readers when it becomes arguments, and nowhere else.
    """

    content: TextLike
    files: tuple[FileAttachment, ...] = ()
    controls: tuple[AnyControl, ...] = ()
    table: str = ""
    rev: int = 0
    mentions: tuple[int, ...] = ()

    def text(self, language: Language) -> str:
        """What its readers read, or as many lines of it as a message can hold, with a sign that there are more."""
        text = message_text(self.content, language)
        if len(text) <= MAX_CONTENT_LENGTH:
            return text
        shown = text[: MAX_CONTENT_LENGTH - len(MORE)]
        return (shown.rpartition("\n")[0] or shown) + MORE

    def to_send(self, language: Language) -> dict[str, Any]:
        """Arguments for sending."""
        arguments: dict[str, Any] = {
            "content": self.text(language),
            "allowed_mentions": allow_mentions(self.mentions),
            "files": [enclosure.to_file(language) for enclosure in self.files],
        }
        if self.controls:
            arguments["view"] = build_view(self.controls, self.table, self.rev, language)
        return arguments

    def to_edit(self, language: Language) -> dict[str, Any]:
        """Arguments for editing: what is not on this sheet goes away."""
        return {
            "content": self.text(language),
            "allowed_mentions": allow_mentions(self.mentions),
            "attachments": [enclosure.to_file(language) for enclosure in self.files],
            "view": build_view(self.controls, self.table, self.rev, language) if self.controls else None,
        }


def fit_lines(texts: Sequence[TextLike], language: Language) -> list[TextLike]:
    """As many of these lines, from the first one on, as a message can hold."""
    room, kept = MAX_CONTENT_LENGTH, list[TextLike]()
    for each in texts:
        room -= len(message_text(each, language)) + 1
        if room < 0:
            break
        kept.append(each)
    return kept


def allow_mentions(members: tuple[int, ...]) -> discord.AllowedMentions:
    """Nobody is notified but these members."""
    mentions = discord.AllowedMentions.none()
    if members:
        mentions.users = [discord.Object(member) for member in members if not is_former(member)]
    return mentions
