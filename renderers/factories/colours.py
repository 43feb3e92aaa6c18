"""The colours of Fantastic Factories: types, green die, resources, coins, dice."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.encode import FittedPalette
from renderers.kit.palette import PANEL, Colour, colour, deepen, mix, role

FILLS: Mapping[str, Colour] = {
    "production": role("#4481E3", light="#4481E3", contrast="#73A6F6"),
    "utility": colour("#F0B52A"),
    "training": role("#E55340", light="#E55340", contrast="#FF8575"),
    "special": role("#C3A9E6", light="#C3A9E6", contrast="#E0B8F0"),
    "monument": role("#868A92", light="#868A92", contrast="#A6ABB4"),
}
"""The fill of each type: its band, its tile, its die."""

GREEN_DIE = colour("#63CFA9")
"""The die that chooses a card for The Machine."""

BODY = role("#1C212B", light="#F6F8FB", contrast="#0A0C10")
"""Mixed into the body of a card."""

SUNK = role("#1D222C", light="#DCE3EC", contrast="#050608")
SUNK_EDGE = role("#3A4252", light="#AEBACA", contrast="#6C7789")
SOCKET = role("#171B23", light="#C9D3DF", contrast="#000000")

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
HAT = role("#F1E7D0", light="#6E5A33", contrast="#F1E7D0")
CONTRACTOR = role("#465064", light="#C5CEDA", contrast="#2B3442")
COST = role("#FFD9A0", light="#7A4200", contrast="#FFE6C4")
"""An amount that is paid."""
RING = role("#FFFFFF", light="#101319", contrast="#FFFFFF")
"""Around what can be used now: white, which no card and no seat has."""


_WELL = role("#141820", light="#FFFFFF", contrast="#000000")
"""Mixed into the field of an action."""


def body(kind: str) -> Colour:
    """The body of a card of this type."""
    return mix(FILLS[kind], BODY, 0.70)


def deep(kind: str) -> Colour:
    """The upper half of an action well: the price."""
    return mix(FILLS[kind], _WELL, 0.84)


def well(kind: str) -> Colour:
    """The lower half of an action well: the gain."""
    return mix(FILLS[kind], _WELL, 0.62)


def mute(fill: Colour) -> Colour:
    """Mute the colour of something that was used."""
    return deepen(mix(fill, PANEL, 0.50))


FITTED = FittedPalette("renderers.factories")
"""The colours of all pictures, as `tests.palettes.factories` found them."""
