"""The colours of Otys: sea, cubes, divers, keys, contracts, Timers, ranks."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.encode import FittedPalette
from renderers.kit.palette import DARK_EDGE, PALE, SEAL, WARNING, Colour, colour, mix, role

SURFACE = role("#365E7A", light="#D2E9F4", contrast="#0F3247")
LEVELS = (
    role("#2A516D", light="#C3E0EE", contrast="#0C2A3D"),
    role("#23455F", light="#B4D6E8", contrast="#0A2334"),
    role("#1D3A52", light="#A6CCE1", contrast="#081D2C"),
    role("#183146", light="#98C1D9", contrast="#061724"),
    role("#13283B", light="#8BB7D1", contrast="#04111C"),
)
"""The sea from level 1 down to level 5."""
FOAM = role("#8CCBE6", light="#3F93BE", contrast="#8CCBE6")
SUNK = role("#0D1925", light="#7CA9C5", contrast="#02080E")
"""An empty place in the sea."""
SUNK_EDGE = role("#3A6078", light="#5B8AA8", contrast="#5E93B3")
BOARD = role("#1C3346", light="#E6F1F7", contrast="#0A1A26")
"""The ground of the seat's own board beside the divers at the surface."""
LOW_INK = role("#7FA3BC", light="#33586F", contrast="#B4D3E7")
"""The name of something that is not there now: a spent key, a step not reached."""

CUBES: Mapping[str, Colour] = {
    "plant": colour("#5CCB8E"),
    "tech": PALE,
    "metal": colour("#2E6BC4"),
    "fuel": colour("#9C6544"),
}
CUBE_INKS: Mapping[str, Colour] = {
    "plant": colour("#123A26"),
    "tech": colour("#2B3444"),
    "metal": colour("#F3F5F9"),
    "fuel": colour("#FFFFFF"),
}
CUBE_EDGES: Mapping[str, Colour] = {
    "plant": colour("#1F6B47"),
    "tech": colour("#7E8BA0"),
    "metal": colour("#173A70"),
    "fuel": colour("#DDB08F"),
}
"""The edge of a cube; fuel would be hard to see on the dark sea without it."""
PATTERN_COLOURS = (role("#7187AB", light="#7187AB", contrast="#93A9CD"), colour("#CDBFE3"), colour("#C0A872"))
"""A, B and C of a pattern contract: colours that the owner chooses."""

STEEL = colour("#A9B6C8")
STEEL_CARD = role("#3A4A5E", light="#DCE4EC", contrast="#1D2733")
BRASS = colour("#E9B44C")
BRASS_CARD = role("#4E4630", light="#F3E6C3", contrast="#2B2511")
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
AMBER_CARD = role("#4A3A1E", light="#FBE3B5", contrast="#2E2209")
THREAT = WARNING
"""The next effect of a Timer."""
MECHANIC = colour("#86C3EE")
COST = role("#FFD9A0", light="#8A4B00", contrast="#FFD9A0")
"""A change that costs something."""
RANKS = (
    role("#3E495B", light="#C6CFDB", contrast="#1F2733"),
    role("#3B5A66", light="#BFD5DC", contrast="#1B333C"),
    role("#3B6A5E", light="#BCDCD0", contrast="#1A3E35"),
    role("#357A55", light="#AEDFC4", contrast="#174A31"),
)
"""The bands of the leader board under the Score track, worst first."""
SIGN = colour("#1F6E91")


def lower(fill: Colour) -> Colour:
    """The lower edge of a thing that can be picked up."""
    return mix(fill, DARK_EDGE, 0.28)


FITTED = FittedPalette("renderers.otys")
"""The colours of all pictures, as `tests.palettes.otys` found them."""
