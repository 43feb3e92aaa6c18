"""Texts in Discord's list of commands.

Replies of commands are not among them: they are written in the reader's language.
"""

from __future__ import annotations

from discord import app_commands

from bot.discord.components.controls import MAX_OPTION_LENGTH, shorten
from bot.games.text import TextLike

MAX_TYPED_LENGTH = 300
"""Characters of a typed option; Discord's own limit is 6,000, and Python reads numbers of up to 4,300 digits."""

TypedText = app_commands.Range[str, None, MAX_TYPED_LENGTH]
"""The type of every text option of a command."""


def command_text(text: TextLike) -> app_commands.locale_str:
    """Make a translatable description or choice name.

    The command tree's translator uses its `extras`.
    """
    return app_commands.locale_str(shorten(str(text), MAX_OPTION_LENGTH), text=text)
