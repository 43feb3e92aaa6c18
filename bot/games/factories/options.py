"""The options of Fantastic Factories (rules/fantastic_factories.md 13.1)."""

from __future__ import annotations

from bot.games.contract import Option
from bot.games.factories.components import LEVELS
from bot.games.text import Text

OPTIONS = (
    Option(
        "level", "choice", "medium", LEVELS, Text("Solo: how many blueprints The Machine starts with (2, 3, 4, 5).")
    ),
)
