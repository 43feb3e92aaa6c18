"""Texts in Discord's list of commands.

Replies of commands are not among them: they are written in the reader's language.
"""

from __future__ import annotations

from discord import app_commands

from bot.games.text import TextLike
from bot.ui.components.controls import MAX_OPTION_LENGTH, shorten


def command_text(text: TextLike) -> app_commands.locale_str:
    """Make a description or choice name that the command tree's translator can translate (see its `extras`)."""
    return app_commands.locale_str(shorten(str(text), MAX_OPTION_LENGTH), text=text)
