"""What a search says of Solarius Mission: what a move is expected to bring, and what speaks for it."""

from __future__ import annotations

from bot.games.text import Text


def expects(own: float, rival: float) -> Text:
    """The points of a seat in the end, and of the best other one."""
    return Text("about {n:.0f} points in the end, your best rival {m:.0f}", n=own, m=rival)


def planets(here: float, there: float) -> Text:
    """Planets that are settled."""
    return Text("You settle more planets soon: {n:.1f} in all, not {m:.1f}.", n=here, m=there)


def stations(here: float, there: float) -> Text:
    """Stations that are built."""
    return Text("You build more stations soon: {n:.1f} in all, not {m:.1f}.", n=here, m=there)


def missions(here: float, there: float) -> Text:
    """Missions that are complete."""
    return Text("You complete more missions soon: {n:.1f} in all, not {m:.1f}.", n=here, m=there)


def tech(here: float, there: float) -> Text:
    """What the tech dice show."""
    return Text("Your technologies get {n:.1f} further in the next turns.", n=here - there)


def cubes(here: float, there: float) -> Text:
    """Cubes in storage."""
    return Text("You keep more cubes: {n:.1f} some turns on, not {m:.1f}.", n=here, m=there)


def ship_range(here: float, there: float) -> Text:
    """The range of the ship."""
    return Text("Your ship flies further soon: {n:.1f} hexes, not {m:.1f}.", n=here, m=there)


def clean(here: float, there: float) -> Text:
    """Contamination, below zero."""
    return Text("You have less contamination: {n:.1f} some turns on, not {m:.1f}.", n=abs(here), m=abs(there))


def tracks(here: float, there: float) -> Text:
    """Fuel and SpaceBucks."""
    return Text("{n:.1f} fuel or SpaceBucks more is left some turns on.", n=here - there)


def rival(here: float, there: float) -> Text:
    """What the best rival is promised, below zero."""
    return Text("Your best rival is held back by {n:.1f} points.", n=here - there)
