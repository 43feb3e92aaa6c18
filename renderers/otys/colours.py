"""The colours of Otys: the sea by depth, cubes, divers, keys, contracts, sponsors, Timers, ranks."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.encode import fitted_palette
from renderers.kit.palette import DARK_EDGE, SEAL, TEXT, WARNING, Colour, colour, mix

SURFACE = colour("#365E7A")
LEVELS = (colour("#2A516D"), colour("#23455F"), colour("#1D3A52"), colour("#183146"), colour("#13283B"))
"""The sea from level 1 down to level 5."""
FOAM = colour("#8CCBE6")
SUNK = colour("#0D1925")
"""An empty place in the sea."""
SUNK_EDGE = colour("#3A6078")
BOARD = colour("#1C3346")
"""The ground of the seat's own board beside the divers at the surface."""
LOW_INK = colour("#7FA3BC")
"""The name of something that is not there now: a spent key, a step not reached."""

CUBES: Mapping[str, Colour] = {
    "plant": colour("#5CCB8E"),
    "tech": TEXT,
    "metal": colour("#2E6BC4"),
    "fuel": colour("#2A2E37"),
}
CUBE_INKS: Mapping[str, Colour] = {
    "plant": colour("#123A26"),
    "tech": colour("#2B3444"),
    "metal": colour("#F3F5F9"),
    "fuel": colour("#E8ECF2"),
}
CUBE_EDGES: Mapping[str, Colour] = {
    "plant": colour("#1F6B47"),
    "tech": colour("#7E8BA0"),
    "metal": colour("#173A70"),
    "fuel": colour("#A3AEC0"),
}
"""Around a cube. Fuel lives by its light edge: without it the cube would vanish on the dark sea."""
LETTERS = (colour("#7187AB"), colour("#CDBFE3"), colour("#C0A872"))
"""A, B and C of a pattern contract: colours that the owner chooses."""

STEEL = colour("#A9B6C8")
STEEL_CARD = colour("#3A4A5E")
BRASS = colour("#E9B44C")
BRASS_CARD = colour("#4E4630")
GLASS = colour("#12303F")
"""The window of a helmet."""
COIN_INK = colour("#6B4A10")
KEY_FACE = SEAL
BATTERY = colour("#37B59B")
BATTERY_INK = colour("#0C3B33")
CARD = colour("#E9E2D0")
CARD_EDGE = colour("#7A6A45")
SPONSOR = colour("#5A4A7C")
"""Plum: nothing but sponsors is plum."""
OCTAGON = colour("#F1E6CC")
AMBER = colour("#FFB020")
AMBER_CARD = colour("#4A3A1E")
THREAT = WARNING
"""What a Timer would do next."""
MECHANIC = colour("#86C3EE")
COST = colour("#FFD9A0")
"""A change that costs something."""
RANKS = (colour("#3E495B"), colour("#3B5A66"), colour("#3B6A5E"), colour("#357A55"))
"""The bands of the leader board under the Score track, worst first."""
SIGN = colour("#1F6E91")


def lower(fill: Colour) -> Colour:
    """The lower edge of a thing that can be picked up."""
    return mix(fill, DARK_EDGE, 0.28)


FITTED = fitted_palette("renderers.otys")
"""The colours of all pictures, as `renderers.otys.fit` found them."""
