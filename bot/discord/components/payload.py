"""A message to send: text, files, controls.

It becomes arguments of discord.py at the last moment.

Each conversion makes new files and a new view: discord.py forgets our templates if a view is sent twice.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.core.table.model import is_former
from bot.discord.components.controls import AnyControl
from bot.discord.components.items import build_view
from bot.games.text import Language, TextLike, message_text, render_text
from bot.metrics import PressStage, time_stage

MAX_CONTENT_LENGTH = 2000

MORE = "\n…"
"""Marks a text that was cut to the length of a message."""


class DrawnPicture(Protocol):
    """A picture from a renderer: PNG bytes and alt text."""

    @property
    def png(self) -> bytes:
        """The file."""

    @property
    def alt(self) -> TextLike:
        """At most 1024 characters."""


class UploadFile(discord.File):
    """A file that is freed once sent.

    discord.py leaves its buffer in a reference cycle.
    """

    def close(self) -> None:
        """Break the reference cycle."""
        super().close()
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class FileAttachment:
    """A file of a message."""

    name: str
    content: bytes
    alt: TextLike | None = None

    def to_file(self, language: Language) -> discord.File:
        """Make a new file object; discord.py reads each of them once."""
        alt = None if self.alt is None else render_text(self.alt, language)
        return UploadFile(io.BytesIO(self.content), filename=self.name, description=alt)


def attach_picture(picture: DrawnPicture, name: str = "board.png") -> FileAttachment:
    """Make a file with alt text."""
    return FileAttachment(name, picture.png, picture.alt)


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """A message.

    Its controls belong to a table at a rev; only those in `mentions` and with these `roles` are notified.

    It is written in its readers' language when it is converted, not earlier.
    """

    content: TextLike
    files: tuple[FileAttachment, ...] = ()
    controls: tuple[AnyControl, ...] = ()
    table: str = ""
    rev: int = 0
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()

    def text(self, language: Language) -> str:
        """Return the text, cut to the lines that fit in a message."""
        text = message_text(self.content, language)
        if len(text) <= MAX_CONTENT_LENGTH:
            return text
        shown = text[: MAX_CONTENT_LENGTH - len(MORE)]
        return (shown.rpartition("\n")[0] or shown) + MORE

    def to_send(self, language: Language) -> dict[str, Any]:
        """Return arguments for sending."""
        arguments = self.to_edit(language)
        arguments["files"] = arguments.pop("attachments")
        if arguments["view"] is None:
            del arguments["view"]
        return arguments

    @time_stage(PressStage.WORDS)
    def to_edit(self, language: Language) -> dict[str, Any]:
        """Return arguments for editing.

        Files and controls that are not in this payload are removed.
        """
        return {
            "content": self.text(language),
            "allowed_mentions": allow_mentions(self.mentions, self.roles),
            "attachments": [file.to_file(language) for file in self.files],
            "view": build_view(self.controls, self.table, self.rev, language) if self.controls else None,
        }


def fit_lines(texts: Sequence[TextLike], language: Language) -> list[TextLike]:
    """Return the lines that fit in a message, from the first one on."""
    room, kept = MAX_CONTENT_LENGTH, list[TextLike]()
    for each in texts:
        room -= len(message_text(each, language)) + 1
        if room < 0:
            break
        kept.append(each)
    return kept


def allow_mentions(members: tuple[int, ...], roles: tuple[int, ...] = ()) -> discord.AllowedMentions:
    """Notify these members and these roles only."""
    mentions = discord.AllowedMentions.none()
    if members:
        mentions.users = [discord.Object(member) for member in members if not is_former(member)]
    if roles:
        mentions.roles = [discord.Object(role) for role in roles]
    return mentions
