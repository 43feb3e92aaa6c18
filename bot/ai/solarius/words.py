"""Texts for hints and reviews of Solarius Mission: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects(own: float, rival: float) -> Text:
    """The final points of a seat and of the best other one."""
    return Text("final score about {n:.0f}, best opponent about {m:.0f}", n=own, m=rival)


def planets(here: float, there: float) -> Text:
    """Settled planets."""
    return Text("More planets settled soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def stations(here: float, there: float) -> Text:
    """Built stations."""
    return Text("More stations built soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def missions(here: float, there: float) -> Text:
    """Completed missions."""
    return Text("More missions completed soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def tech(here: float, there: float) -> Text:
    """The faces of the tech dice."""
    return Text("Tech dice advance {n:.1f} more steps in the next turns.", n=here - there)


def cubes(here: float, there: float) -> Text:
    """Cubes in storage."""
    return Text("More cubes a few turns from now: {n:.1f}, not {m:.1f}.", n=here, m=there)


def ship_range(here: float, there: float) -> Text:
    """The range of the ship."""
    return Text("More range soon: {n:.1f}, not {m:.1f}.", n=here, m=there)


def clean(here: float, there: float) -> Text:
    """Contamination, negative."""
    return Text("Less contamination a few turns from now: {n:.1f}, not {m:.1f}.", n=abs(here), m=abs(there))


def tracks(here: float, there: float) -> Text:
    """Fuel and SpaceBucks."""
    return Text("{n:.1f} more fuel or SpaceBucks a few turns from now.", n=here - there)


def rival(here: float, there: float) -> Text:
    """The best opponent's value, negative."""
    return Text("The best opponent scores {n:.1f} fewer points.", n=here - there)
