"""The colours of Fantastic Factories: five types, The Machine's green die, resources, coins, dice."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.encode import fitted_palette
from renderers.kit.palette import PANEL, Colour, colour, mix

FILLS: Mapping[str, Colour] = {
    "production": colour("#4481E3"),
    "utility": colour("#F0B52A"),
    "training": colour("#E55340"),
    "special": colour("#C3A9E6"),
    "monument": colour("#868A92"),
}
"""The fill of each type: its band, its tile, its die."""

GREEN_DIE = colour("#63CFA9")
"""The die that chooses a card for The Machine."""

BODY = colour("#1C212B")
"""What the body of a card is mixed with, and what lies deepest."""

SUNK = colour("#1D222C")
SUNK_EDGE = colour("#3A4252")
SOCKET = colour("#171B23")

STEEL = colour("#B7C3D3")
STEEL_TOP = colour("#E3EAF2")
STEEL_SIDE = colour("#76849A")
BOLT = colour("#FFD84A")
BOLT_EDGE = colour("#6B4A00")
BOX = colour("#DB9350")
BOX_TOP = colour("#F0BC84")
BOX_SIDE = colour("#A8662C")
TAPE = colour("#FBE6C6")
SHEET = colour("#DCE7F7")
SHEET_HEAD = colour("#4F86DE")
SHEET_LINE = colour("#8FA6C8")
COIN = colour("#F1E7D0")
COIN_RIM = colour("#D3C5A3")
COIN_EDGE = colour("#6E6046")
DIE = colour("#F0F3F9")
HAT = colour("#F1E7D0")
CONTRACTOR = colour("#465064")
COST = colour("#FFD9A0")
"""An amount that is paid."""
RING = colour("#FFFFFF")
"""Around what can be used now: white, which no card and no seat has."""


def body(kind: str) -> Colour:
    """The body of a card of this type."""
    return mix(FILLS[kind], BODY, 0.70)


def deep(kind: str) -> Colour:
    """The upper half of an action well: what is paid."""
    return mix(FILLS[kind], colour("#141820"), 0.84)


def well(kind: str) -> Colour:
    """The lower half of an action well: what comes."""
    return mix(FILLS[kind], colour("#141820"), 0.62)


def used(fill: Colour) -> Colour:
    """What has been used already."""
    return mix(fill, PANEL, 0.50)


FITTED = fitted_palette("renderers.factories")
"""The colours of all pictures, as `renderers.factories.fit` found them."""
