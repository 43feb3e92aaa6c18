"""What commands do, in the languages of Discord's locales, sent when the commands are published.

Commands and options have one name in all languages, since a mention of a command shows its English name to everybody.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.components.controls import MAX_OPTION_LENGTH, shorten
from bot.games.catalogues import language_of
from bot.games.text import ENGLISH, Text


class CommandTranslator(app_commands.Translator):
    """Finds translations in the catalogues; what has none stays English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text for a locale, None for the English one."""
        language, text = language_of(locale.value), string.extras.get("text")
        if language is ENGLISH or not isinstance(text, Text):
            return None
        said = shorten(text.render(language), MAX_OPTION_LENGTH)
        return None if said == string.message else said
