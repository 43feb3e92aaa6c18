"""Every named colour of the look, and the seat colours with their signs. A colour is plain (red, green, blue)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]
SignName = Literal["disc", "square", "triangle", "diamond", "cross"]


def colour(code: str) -> Colour:
    """The colour that a code names.

    >>> colour("#1E222B")
    (30, 34, 43)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The first colour with the given share (0 to 1) of the second mixed in.

    >>> mix((0, 0, 0), (255, 255, 255), 0.4)
    (102, 102, 102)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def edge(fill: Colour) -> Colour:
    """The outline of a piece of this fill."""
    return mix(fill, DARK_EDGE, 0.52)


def light(fill: Colour) -> Colour:
    """The light upper edge of a piece of this fill."""
    return mix(fill, WHITE, 0.40)


GROUND = colour("#1E222B")
PANEL = colour("#2A303C")
RAISED = colour("#353D4C")
WELL = colour("#242833")
"""The bed that boards and single pieces lie in: between ground and panel, so that pieces stand out."""
HAIRLINE = colour("#465064")
SPECK = colour("#3B414E")
TEXT = colour("#F3F5F9")
SECOND = colour("#AEB7C6")
WARNING = colour("#FFB020")
GOOD = colour("#4CD08A")
GOOD_ON_LIGHT = colour("#1E7A4C")
INK = colour("#161A22")
RIM = colour("#FFF8E7")
"""Off-white rim of everything that belongs to a seat."""
NEUTRAL = colour("#C9CFDA")
LOCKED = colour("#232934")
LOCKED_EDGE = colour("#4B566B")
LOCKED_SIGN = colour("#7D879B")
SHADOW = colour("#0B0D12")
DARK_EDGE = colour("#0E1117")
WHITE = colour("#FFFFFF")
SEAL = colour("#FDF3D7")
SEAL_EDGE = colour("#8C6B2A")
TITLE = colour("#FFD479")
"""Rank titles and other words of praise."""


@dataclass(frozen=True, slots=True)
class SeatColour:
    """One seat colour: its word, its sign, its fill."""

    name: str
    sign: SignName
    fill: Colour

    @property
    def edge(self) -> Colour:
        """The darker lower edge."""
        return mix(self.fill, DARK_EDGE, 0.42)

    @property
    def light(self) -> Colour:
        """The light upper edge."""
        return mix(self.fill, WHITE, 0.42)


SEATS: tuple[SeatColour, ...] = (
    SeatColour("vermilion", "disc", colour("#E84A1C")),
    SeatColour("sky", "square", colour("#6CC6F7")),
    SeatColour("yellow", "triangle", colour("#FFC94A")),
    SeatColour("green", "diamond", colour("#2F9779")),
    SeatColour("violet", "cross", colour("#9469BF")),
)
"""One set for all games but Solarius, whose dice are yellow and turquoise. Never shown without the sign."""
