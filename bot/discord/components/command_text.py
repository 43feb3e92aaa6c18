"""Texts in Discord's list of commands.

Replies of commands are not among them: they are written in the reader's language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

import discord
from discord import app_commands

from bot.discord.components.controls import MAX_CHOICES, MAX_OPTION_LENGTH, shorten
from bot.games.catalogues import language_of
from bot.games.text import ENGLISH, Text, TextLike

MAX_TYPED_LENGTH = 300
"""Characters of a typed option; Discord's own limit is 6,000, and Python reads numbers of up to 4,300 digits."""

TypedText = app_commands.Range[str, None, MAX_TYPED_LENGTH]
"""The type of every text option of a command."""


def command_text(text: TextLike) -> app_commands.locale_str:
    """Make a translatable description or choice name.

    The command tree's translator uses its `extras`.
    """
    return app_commands.locale_str(shorten(str(text), MAX_OPTION_LENGTH), text=text)


def autocomplete_choices(found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the first choices, given as names and values, within Discord's limits.

    Equal names are numbered: Discord refuses a list with two of them as a whole.

    >>> [each.name for each in autocomplete_choices([("Otys", "a"), ("Otys", "b"), ("Otys", "c")])]
    ['Otys', 'Otys (2)', 'Otys (3)']
    """
    seen: Counter[str] = Counter()
    choices = []
    for name, value in islice(found, MAX_CHOICES):
        fitting = shorten(name, MAX_OPTION_LENGTH)
        seen[fitting] += 1
        if seen[fitting] > 1:
            number = f" ({seen[fitting]})"
            fitting = f"{shorten(name, MAX_OPTION_LENGTH - len(number))}{number}"
        choices.append(app_commands.Choice(name=fitting, value=value))
    return choices


# What commands do, in the languages of Discord's locales, sent when the commands are published.
#
# Commands and options have one name in all languages, since a mention of a command shows its English name to
# everybody.


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
