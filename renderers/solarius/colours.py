"""The colours of Solarius Mission: game colours, seats, space, bridge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from renderers.kit.encode import FittedPalette
from renderers.kit.palette import GROUND, PANEL, Colour, SeatColour, colour, mix, role

_DEEP = role("#0E1117", light="#8C99AB", contrast="#000000")
"""Mixed into dark places."""


@dataclass(frozen=True, slots=True)
class GameColour:
    """The colours of dice, planets and mat rows of one game colour.

    `sign` is its sign on dark ground, `row` the ground of its row on a mat.
    """

    name: str
    fill: Colour
    light: Colour
    edge: Colour
    ink: Colour
    sign: Colour
    row: Colour

    @property
    def hidden(self) -> Colour:
        """The fill of a face-down planet: the colour, mixed into the panel."""
        return self.edge if self.name == "black" else mix(self.fill, PANEL, 0.66)

    @property
    def well(self) -> Colour:
        """A sunk place in its row of a mat."""
        return mix(self.row, _DEEP, 0.42)

    @property
    def rim(self) -> Colour:
        """The line around its pieces and places: what makes black pieces visible."""
        return self.light if self.name == "black" else self.sign


COLOURS: Mapping[str, GameColour] = {
    one.name: one
    for one in (
        GameColour(
            "black",
            colour("#0E1116"),
            colour("#AEB7C6"),
            colour("#05070A"),
            colour("#F3F5F9"),
            role("#C9CFDA", light="#2B313C", contrast="#DFE4EC"),
            role("#0C0F14", light="#CCD2DB", contrast="#000000"),
        ),
        GameColour(
            "yellow",
            colour("#F7C531"),
            colour("#FFE27A"),
            colour("#B98A12"),
            colour("#241C04"),
            role("#F7C531", light="#946C00", contrast="#F7C531"),
            role("#40371B", light="#F7ECC6", contrast="#2A2410"),
        ),
        GameColour(
            "turquoise",
            role("#17A596", light="#17A596", contrast="#27B8A8"),
            colour("#4FD6C8"),
            colour("#0B6F66"),
            colour("#04211E"),
            role("#2FC4B4", light="#0B7F73", contrast="#4FD6C8"),
            role("#15403F", light="#CBEAE6", contrast="#0A2B29"),
        ),
        GameColour(
            "brown",
            role("#9A5722", light="#9A5722", contrast="#7C4216"),
            colour("#CF8A4F"),
            colour("#633512"),
            colour("#FFF4E6"),
            role("#D0894C", light="#8A4A17", contrast="#E8A368"),
            role("#402B1F", light="#EEDBCB", contrast="#2A1A10"),
        ),
    )
}
"""By name, in the order of the mat's rows."""

SEATS: tuple[SeatColour, ...] = (
    SeatColour("vermilion", "disc", role("#EC5A2C", light="#EC5A2C", contrast="#EF796C")),
    SeatColour("sky", "square", role("#6AB7F8", light="#6AB7F8", contrast="#70E7FF")),
    SeatColour("green", "diamond", role("#A6D16C", light="#A6D16C", contrast="#CEFF47")),
    SeatColour("violet", "cross", role("#8467DC", light="#8467DC", contrast="#9985FF")),
)
"""No yellow seat: it would be the yellow die. Never shown without the sign."""

SIGN_INK = colour("#12161E")
"""A seat's sign on what belongs to it."""

CENTRE_TILE = role("#3F485B", light="#C3CDDB", contrast="#1E2530")
OUTER_TILES = role("#333B4B", light="#D6DEE8", contrast="#12161E"), role("#3A4354", light="#CCD5E1", contrast="#181D27")
"""Alternating around the centre."""
TILE_RIM = role("#66748E", light="#8494AA", contrast="#8A97AE")
GAP = GROUND
"""Between hexes the ground shows."""
HUB_LIGHT = role("#8FA3C4", light="#6F8FC4", contrast="#5C7099")
HUB_SHARE = 0.30
LIT = role("#A9C0E6", light="#3E6FC0", contrast="#6F97DD")
"""Mixed into hexes that the ship can reach."""
LIT_GOAL, LIT_STATION = 0.30, 0.16

CUBE = colour("#D8CDB8")
CONTAMINATION = colour("#F0649A")
GAIN = role("#7DE8B4", light="#17734A", contrast="#7DE8B4")
GAIN_GROUND = role("#1F4A3B", light="#CBEFDD", contrast="#0E3527")
COST = role("#FFC864", light="#8A4B00", contrast="#FFC864")
COST_GROUND = role("#5A3A1C", light="#FBE3C0", contrast="#3A230C")
HUB_PAST = role("#B4BFD0", light="#5B6779", contrast="#B4BFD0")
"""The token of a hub that was built in an earlier round."""


def beside_hub(tint: Colour) -> Colour:
    """A hex beside a built hub."""
    return mix(tint, HUB_LIGHT, HUB_SHARE)


FITTED = FittedPalette("renderers.solarius")
"""The colours of all pictures, as `tests.palettes.solarius` found them."""
