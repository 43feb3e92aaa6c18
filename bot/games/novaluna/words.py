"""Names that occur inside sentences: colours."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.novaluna.view import Colour
from bot.games.text import Text

COLOUR_NAMES: Mapping[Colour, Text] = {
    "red": Text("red"),
    "turquoise": Text("turquoise"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
}

TILE_NAMES: Mapping[Colour, Text] = {
    "red": Text("Red"),
    "turquoise": Text("Turquoise"),
    "blue": Text("Blue"),
    "yellow": Text("Yellow"),
}
"""The same where a tile is named at the beginning: "Blue 5"."""
