"""The colours of Solarius Mission: its four game colours, its own four seats, the tints of space and of the bridge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from renderers.kit.encode import fitted_palette
from renderers.kit.palette import DARK_EDGE, GROUND, PANEL, Colour, SeatColour, colour, mix


@dataclass(frozen=True, slots=True)
class GameColour:
    """What a die, planet or mat row of one colour is painted with.

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
        """What a planet face down is filled with: the colour, mixed into the panel."""
        return self.edge if self.name == "black" else mix(self.fill, PANEL, 0.66)

    @property
    def well(self) -> Colour:
        """A sunk place in its row of a mat."""
        return mix(self.row, DARK_EDGE, 0.42)

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
            colour("#C9CFDA"),
            colour("#0C0F14"),
        ),
        GameColour(
            "yellow",
            colour("#F7C531"),
            colour("#FFE27A"),
            colour("#B98A12"),
            colour("#241C04"),
            colour("#F7C531"),
            colour("#40371B"),
        ),
        GameColour(
            "turquoise",
            colour("#17A596"),
            colour("#4FD6C8"),
            colour("#0B6F66"),
            colour("#04211E"),
            colour("#2FC4B4"),
            colour("#15403F"),
        ),
        GameColour(
            "brown",
            colour("#9A5722"),
            colour("#CF8A4F"),
            colour("#633512"),
            colour("#FFF4E6"),
            colour("#D0894C"),
            colour("#402B1F"),
        ),
    )
}
"""By name, in the order of the mat's rows."""

SEATS: tuple[SeatColour, ...] = (
    SeatColour("vermilion", "disc", colour("#EC5A2C")),
    SeatColour("sky", "square", colour("#6AB7F8")),
    SeatColour("green", "diamond", colour("#A6D16C")),
    SeatColour("violet", "cross", colour("#8467DC")),
)
"""No yellow seat: it would be the yellow die. Never shown without the sign."""

SIGN_INK = colour("#12161E")
"""A seat's sign on what belongs to it."""

CENTRE_TILE = colour("#3F485B")
OUTER_TILES = colour("#333B4B"), colour("#3A4354")
"""Alternating around the centre."""
TILE_RIM = colour("#66748E")
GAP = GROUND
"""Between hexes the ground shows."""
HUB_LIGHT = colour("#8FA3C4")
HUB_SHARE = 0.30
LIT = colour("#A9C0E6")
"""Mixed into hexes that the ship can reach."""
LIT_GOAL, LIT_STATION = 0.30, 0.16

CUBE = colour("#D8CDB8")
CONTAMINATION = colour("#F0649A")
GAIN, GAIN_GROUND = colour("#7DE8B4"), colour("#1F4A3B")
COST, COST_GROUND = colour("#FFC864"), colour("#5A3A1C")
HUB_PAST = colour("#B4BFD0")
"""The token of a hub that was built in an earlier round."""


def beside_hub(tint: Colour) -> Colour:
    """A hex beside a built hub."""
    return mix(tint, HUB_LIGHT, HUB_SHARE)


FITTED = fitted_palette("renderers.solarius")
"""The colours of all pictures, as `renderers.solarius.fit` found them."""
