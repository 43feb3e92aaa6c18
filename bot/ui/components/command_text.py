"""How Discord's list of commands is told a text. Not what a command answers: that is written when it is read."""

from __future__ import annotations

from discord import app_commands

from bot.games.text import TextLike
from bot.ui.components.controls import shorten

MAX_COMMAND_TEXT_LENGTH = 100
"""Longest description of a command or an option, and longest name of a choice."""


def command_text(text: TextLike) -> app_commands.locale_str:
    """A description or the name of a choice; a translator of the command tree finds the text among its extras."""
    return app_commands.locale_str(shorten(str(text), MAX_COMMAND_TEXT_LENGTH), text=text)
