"""Names and descriptions of commands in the languages of Discord's locales, sent when the commands are published."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.catalogues import language_of
from bot.games.text import ENGLISH, NAME_CONTEXT, Text
from bot.ui.components.controls import MAX_OPTION_LENGTH, shorten


class CommandTranslator(app_commands.Translator):
    """Finds translations in the catalogues; what has none stays English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text for a locale, None for the English one."""
        language = language_of(locale.value)
        if language is ENGLISH or language.find is None:
            return None
        text = string.extras.get("text")
        if isinstance(text, Text):
            said = shorten(text.render(language), MAX_OPTION_LENGTH)
            return None if said == string.message else said
        return language.find(NAME_CONTEXT, string.message)
