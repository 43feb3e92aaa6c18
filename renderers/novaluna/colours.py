"""The colours of Nova Luna: four tiles, night, ivory for discs and choices."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.novaluna.components import Colour as TileColour
from renderers.kit.encode import FittedPalette
from renderers.kit.palette import DARK_EDGE, WHITE, Colour, colour, mix, role

FILLS: Mapping[TileColour, Colour] = {
    "red": colour("#E8543F"),
    "turquoise": colour("#5FD8C4"),
    "blue": role("#4A78EA", light="#4A78EA", contrast="#84A6FF"),
    "yellow": colour("#FFD65C"),
}
"""The fill of a tile and of its pips."""

IVORY = colour("#F6EEDC")
IVORY_EDGE = colour("#B9AE94")
MARK = role("#F6EEDC", light="#33435A", contrast="#F6EEDC")
"""Around cells that may be taken: ivory, but on a light board as dark as letters."""
CHECK = colour("#2A7A53")
PLATE = colour("#1E222B")
"""The ground of a task's pips."""

NIGHT = colour("#20263E")
DEEP_NIGHT = colour("#1B2036")
NIGHT_LINE = colour("#313A63")
STAR = colour("#C9D2F2")
MOON = colour("#FBEBC3")
CRATER = colour("#EBD69F")
NEW_MOON = colour("#3A4470")
SIGN = colour("#3F4C8C")
COST = role("#FFD9A0", light="#8A4B00", contrast="#FFD9A0")
"""A change that costs something."""


def pale(fill: Colour) -> Colour:
    """The sign on a tile of this fill."""
    return mix(fill, WHITE, 0.42)


def dark(fill: Colour) -> Colour:
    """The lower edge of a tile of this fill."""
    return mix(fill, DARK_EDGE, 0.38)


FITTED = FittedPalette("renderers.novaluna")
"""The colours of all pictures, as `tests.palettes.novaluna` found them."""
