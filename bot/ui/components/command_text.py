"""Texts in Discord's list of commands.

Replies of commands are not among them: they are written in the reader's language.
"""

from __future__ import annotations

from discord import app_commands

from bot.games.text import TextLike
from bot.ui.components.controls import MAX_OPTION_LENGTH, shorten


def command_text(text: TextLike) -> app_commands.locale_str:
    """Make a translatable description or choice name.

    The command tree's translator uses its `extras`.
    """
    return app_commands.locale_str(shorten(str(text), MAX_OPTION_LENGTH), text=text)
