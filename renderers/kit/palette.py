"""Every named colour of the look, and the seat colours with their signs.

A colour is plain (red, green, blue), or a role with a colour in each theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from renderers.kit import theme
from renderers.kit.theme import Theme, ThemeColour, in_theme

Colour = theme.Colour
SignName = Literal["disc", "square", "triangle", "diamond", "cross"]


def colour(code: str) -> Colour:
    """The colour that a code names.

    >>> colour("#1E222B")
    (30, 34, 43)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def role(usual: str, light: str, contrast: str) -> Colour:
    """A colour role from its code in each theme.

    >>> role("#1E222B", "#E3E7ED", "#000000").light
    (227, 231, 237)
    """
    return ThemeColour(colour(usual), colour(light), colour(contrast))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Mix a share (0 to 1) of the second colour into the first, for each theme.

    >>> mix((0, 0, 0), (255, 255, 255), 0.4)
    (102, 102, 102)
    """
    if isinstance(first, ThemeColour) or isinstance(second, ThemeColour):
        pairs = [(in_theme(first, each), in_theme(second, each)) for each in Theme]
        return ThemeColour(*(_mix(one, other, share) for one, other in pairs))
    return _mix(first, second, share)


def _mix(first: Colour, second: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def edge(fill: Colour) -> Colour:
    """The outline of a piece of this fill."""
    return mix(fill, DARK_EDGE, 0.52)


def highlight(fill: Colour) -> Colour:
    """The light upper edge of a piece of this fill."""
    return mix(fill, WHITE, 0.40)


def deepen(fill: Colour) -> Colour:
    """A fill for light letters: darker in the high-contrast theme."""
    high = mix(in_theme(fill, Theme.CONTRAST), DARK_EDGE, 0.45)
    return ThemeColour(in_theme(fill, Theme.USUAL), in_theme(fill, Theme.LIGHT), high)


def line_colour(fill: Colour) -> Colour:
    """A thin line in this colour: on light ground dark enough to be seen."""
    return ThemeColour(
        in_theme(fill, Theme.USUAL),
        mix(in_theme(fill, Theme.LIGHT), DARK_EDGE, 0.36),
        in_theme(fill, Theme.CONTRAST),
    )


GROUND = role("#1E222B", light="#DDE3EB", contrast="#000000")
PANEL = role("#2A303C", light="#F2F5F9", contrast="#15181E")
RAISED = role("#353D4C", light="#FFFFFF", contrast="#262B35")
WELL = role("#242833", light="#CFD8E3", contrast="#0A0C0F")
"""Ground of boards and single pieces, between ground and panel in brightness."""
HAIRLINE = role("#465064", light="#A3B0C2", contrast="#7C879B")
SPECK = role("#3B414E", light="#A9B5C5", contrast="#4B5360")
TEXT = role("#F3F5F9", light="#161A22", contrast="#FFFFFF")
SECOND = role("#AEB7C6", light="#3F4A5B", contrast="#DCE2EB")
WARNING = role("#FFB020", light="#C77700", contrast="#FFB020")
GOOD = colour("#4CD08A")
GOOD_ON_LIGHT = colour("#1E7A4C")
INK = colour("#161A22")
ON_TEXT = role("#161A22", light="#FFFFFF", contrast="#161A22")
"""Letters on a plate in the colour of text."""
RING = role("#F3F5F9", light="#0B5CC2", contrast="#FFFFFF")
"""Around what may be chosen."""
PALE = colour("#F3F5F9")
"""Signs on grounds that are dark in every theme; INK is for light ones."""
RIM = colour("#FFF8E7")
"""Off-white rim of everything that belongs to a seat."""
NEUTRAL = role("#C9CFDA", light="#4B576A", contrast="#DFE4EC")
LOCKED = role("#232934", light="#D5DCE6", contrast="#0A0C0F")
LOCKED_EDGE = role("#4B566B", light="#98A5B8", contrast="#7C879B")
LOCKED_SIGN = role("#7D879B", light="#5D6879", contrast="#AEB8C8")
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
    SeatColour("vermilion", "disc", role("#E84A1C", light="#E84A1C", contrast="#F5785F")),
    SeatColour("sky", "square", role("#6CC6F7", light="#6CC6F7", contrast="#85DEFF")),
    SeatColour("yellow", "triangle", colour("#FFC94A")),
    SeatColour("green", "diamond", role("#2F9779", light="#2F9779", contrast="#C3FF99")),
    SeatColour("violet", "cross", role("#9469BF", light="#9469BF", contrast="#B185FF")),
)
"""The seats of all games but Solarius, whose dice are yellow and turquoise.

Colours never appear without the sign.
"""
